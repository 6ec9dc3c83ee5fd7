import { usePage } from '../../page.ts';
import { TextField } from '../../ui/form.tsx';
import { ShareButton } from '../share-button.tsx';
import type { BarkadaShown } from './giving-shown.ts';

/** The link that a buyer sends to friends. */
export function BarkadaPart({ barkada, event }: { barkada: BarkadaShown | null; event: string }) {
  const { own } = usePage().text.barkada;
  if (barkada === null) return null;
  const { link, isPaid } = barkada;
  return (
    <details class="party-part address-part" id="barkada" open={link !== null}>
      <summary>{own.heading}</summary>
      <p>{own.lead}</p>
      {!isPaid && <p class="hint">{own.unpaid}</p>}
      {link !== null && <Link {...barkada} link={link} event={event} />}
      <KeepForm {...barkada} />
      {link !== null && (
        <form method="post" action={`${barkada.action}/close#barkada`}>
          <button type="submit" class="is-quiet">
            {own.close}
          </button>
          <span class="hint">{own.closeHint}</span>
        </form>
      )}
    </details>
  );
}

function Link({
  link,
  isPaid,
  taken,
  event,
}: Pick<BarkadaShown, 'isPaid' | 'taken'> & { link: NonNullable<BarkadaShown['link']>; event: string }) {
  const { own } = usePage().text.barkada;
  return (
    <>
      <p>
        <span class="hint">{own.linkLabel}</span>
        <br />
        <code id="barkada-link">{link.url}</code>
      </p>
      <p class="actions">
        <button type="button" class="is-second" data-copy="barkada-link" data-copied={own.copied} hidden>
          {own.copy}
        </button>
        <ShareButton title={event} other={{ path: link.path, label: own.share }} />
      </p>
      <p class="hint">{own.warning}</p>
      {isPaid && (
        <p role="status">
          {own.left(link.left)}. {taken.length === 0 ? own.nobody : own.taken(taken.join(', '))}
        </p>
      )}
    </>
  );
}

function KeepForm({ action, link, keepMost }: BarkadaShown) {
  const { own } = usePage().text.barkada;
  return (
    <form method="post" action={`${action}#barkada`}>
      <TextField
        id="barkada-keep"
        name="keep"
        type="number"
        label={own.keep}
        value={link?.keep ?? 1}
        least={0}
        most={keepMost}
        required
      />
      <button type="submit" class="is-second">
        {link === null ? own.create : own.change}
      </button>
    </form>
  );
}
