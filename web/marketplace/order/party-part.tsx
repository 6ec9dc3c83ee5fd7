import { usePage } from '../../page.ts';

/** One code for all, folded: at the door the codes of the tickets come first. */
export function PartyPart({ qrSvg }: { qrSvg: string | null }) {
  const { party } = usePage().text.order;
  if (qrSvg === null) return null;
  return (
    <details class="party-part">
      <summary>{party.heading}</summary>
      <p>{party.hint}</p>
      <div class="issued-qr">
        <span role="img" aria-label={party.qr} dangerouslySetInnerHTML={{ __html: qrSvg }} />
      </div>
    </details>
  );
}
