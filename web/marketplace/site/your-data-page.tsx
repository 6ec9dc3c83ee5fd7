import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';
import { AddressForm } from '../address-form.tsx';

interface KeptData {
  orders: number;
  /** Of events that are still to come. */
  ordersLater: number;
  interests: number;
}

export type YourDataPageProps =
  /** `isOver`: the link that somebody came with is no longer good. */
  | { step: 'ask'; email?: string; isFaulty: boolean; isOver?: boolean }
  | { step: 'sent'; sentTo: string }
  /** `isUnsure`: it was to be erased, but not confirmed. */
  | { step: 'shown'; address: string; kept: KeptData; isUnsure?: boolean }
  | { step: 'erased'; erased: KeptData };

export function YourDataPage(props: YourDataPageProps) {
  const { site, privacy, sitePages } = usePage().text;
  const { yourData } = privacy;
  return (
    <Layout
      title={`${yourData.title} · ${site.name}`}
      canonical={props.step === 'ask' && !props.isOver ? '/your-data' : undefined}
    >
      <div class="narrow">
        <h1>{yourData.title}</h1>
        <Step {...props} />
        <p>
          <a href="/privacy">{sitePages.privacy.title}</a>
        </p>
      </div>
    </Layout>
  );
}

function Step(props: YourDataPageProps) {
  const { site, privacy } = usePage().text;
  const { yourData } = privacy;
  if (props.step === 'sent') {
    return (
      <div class="panel" role="status">
        <p>
          <b>{yourData.sent(props.sentTo)}</b>
        </p>
        <p>{site.find.sentHint}</p>
        <a href="/your-data">{site.find.again}</a>
      </div>
    );
  }
  if (props.step === 'shown') return <Acts {...props} />;
  if (props.step === 'erased') {
    return (
      <div class="note is-success" role="status">
        <p>
          <b>{props.erased.ordersLater > 0 ? yourData.erasedInPart : yourData.erased}</b>
        </p>
        {props.erased.ordersLater > 0 && <p>{yourData.erasedLater(props.erased.ordersLater)}</p>}
      </div>
    );
  }
  return (
    <>
      {props.isOver && (
        <p class="note is-danger" role="alert">
          {yourData.linkOver}
        </p>
      )}
      <AddressForm
        action="/your-data"
        lead={yourData.lead}
        send={yourData.send}
        email={props.email}
        isFaulty={props.isFaulty}
      />
    </>
  );
}

function Acts({ address, kept, isUnsure }: Extract<YourDataPageProps, { step: 'shown' }>) {
  const { yourData } = usePage().text.privacy;
  return (
    <>
      <p>{yourData.kept(address, kept.orders, kept.interests)}</p>
      <form method="post" action="/your-data/download" class="panel">
        <h2>{yourData.download.heading}</h2>
        <p>{yourData.download.lead}</p>
        <button type="submit">{yourData.download.action}</button>
      </form>
      <form method="post" action="/your-data/erase" class="panel">
        <h2>{yourData.erase.heading}</h2>
        <p>{yourData.erase.lead}</p>
        <p>{yourData.erase.stays}</p>
        {kept.ordersLater > 0 && <p class="note is-warning">{yourData.erase.later(kept.ordersLater)}</p>}
        <label class="choice">
          <input
            type="checkbox"
            name="sure"
            value="yes"
            required
            aria-invalid={isUnsure ? 'true' : undefined}
            aria-describedby={isUnsure ? 'sure-fault' : undefined}
          />
          {yourData.erase.sure}
        </label>
        {isUnsure && (
          <span id="sure-fault" class="fault">
            {yourData.erase.unsure}
          </span>
        )}
        <button type="submit" class="is-danger-button">
          {yourData.erase.action}
        </button>
      </form>
    </>
  );
}
