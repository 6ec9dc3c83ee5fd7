import { usePage } from '../../page.ts';
import { FormattedText } from '../../ui/formatted-text.tsx';

/** What a buyer who goes on agrees to, beside the button. */
export function Terms({ isFree, refundPolicy }: { isFree: boolean; refundPolicy: string | null }) {
  const { sitePages, checkout } = usePage().text;
  return (
    <>
      <p class="hint">
        {checkout.terms} <a href="/terms">{sitePages.terms.title}</a>
        {!isFree && (
          <>
            {' · '}
            <a href="/refunds">{sitePages.refunds.title}</a>
          </>
        )}
      </p>
      <RefundPolicy text={refundPolicy} />
    </>
  );
}

/** What the organizer of the event says of refunds. */
export function RefundPolicy({ text }: { text: string | null }) {
  const { checkout } = usePage().text;
  if (!text) return null;
  return (
    <details>
      <summary>{checkout.refundPolicy}</summary>
      <FormattedText text={text} under={2} />
    </details>
  );
}
