import { usePage } from '../../page.ts';
import { RefundTerms, type ReturnRuleShown } from '../waiting/return-rule.tsx';

/** What a buyer who goes on agrees to, beside the button. */
export function Terms({ isFree, refundPolicy, returns }: RefundTermsProps & { isFree: boolean }) {
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
      <RefundPolicy refundPolicy={refundPolicy} returns={returns} isFree={isFree} />
    </>
  );
}

interface RefundTermsProps {
  /** Markdown. */
  refundPolicy: string | null;
  /** By what rule tickets can be returned. */
  returns: ReturnRuleShown | null;
}

/** The rule for returned tickets, and what the organizer of the event says of refunds. */
export function RefundPolicy({ refundPolicy, returns, isFree }: RefundTermsProps & { isFree: boolean }) {
  const { checkout } = usePage().text;
  if (!refundPolicy && returns === null) return null;
  return (
    <details>
      <summary>{checkout.refundPolicy}</summary>
      <RefundTerms rule={returns} policy={refundPolicy} isFree={isFree} />
    </details>
  );
}
