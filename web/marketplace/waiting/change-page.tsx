import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';
import type { WishShown } from './wish-fields.tsx';

type WishNamed = Pick<WishShown, 'quantity' | 'acceptsFewer'> & {
  /** Null for any. */
  typeNames: readonly string[] | null;
};

interface WaitingChangePageProps {
  /** Null where the link is old. */
  asked: { link: string; event: string; before: WishNamed; after: WishNamed } | null;
}

/** What the mailed link opens: nothing changes until the button is pressed, since mail programs open links too. */
export function WaitingChangePage({ asked }: WaitingChangePageProps) {
  const { text } = usePage();
  const { change, place } = text.waiting;
  const said = ({ quantity, acceptsFewer, typeNames }: WishNamed) =>
    place.wish(quantity, typeNames === null ? null : typeNames.join(', '), acceptsFewer);
  return (
    <Layout title={`${change.title} · ${text.site.name}`}>
      <div class="panel">
        <h1>{asked === null ? change.gone : change.title}</h1>
        <p>{asked === null ? change.goneHint : change.lead}</p>
        {asked !== null && (
          <>
            <dl class="small-facts">
              <div>
                <dt>{change.event}</dt>
                <dd>{asked.event}</dd>
              </div>
              <div>
                <dt>{change.before}</dt>
                <dd>{said(asked.before)}</dd>
              </div>
              <div>
                <dt>{change.after}</dt>
                <dd>{said(asked.after)}</dd>
              </div>
            </dl>
            <p class="hint">{place.changeHint}</p>
            <form method="post" action={`/waiting/changes/${asked.link}`}>
              <button type="submit">{change.confirm}</button>
            </form>
          </>
        )}
      </div>
    </Layout>
  );
}
