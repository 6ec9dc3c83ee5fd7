import { usePage } from '../../page.ts';
import type { Messages } from '../../texts/en.ts';
import { FormattedText } from '../../ui/formatted-text.tsx';

/** By what rule a ticket can be returned. */
export interface ReturnRuleShown {
  untilHours: number;
  /** Per cent. */
  keep: number;
  mode: 'AT_ONCE' | 'WHEN_RESOLD';
}

/** The rule as a sentence: made from the rule itself, so that the two never differ. */
export function ruleText(
  { untilHours, keep, mode }: ReturnRuleShown,
  { isFree, text }: { isFree: boolean; text: Messages },
): string {
  const { returns } = text.waiting;
  if (isFree) return returns.free(mode === 'WHEN_RESOLD' ? Math.max(untilHours, 3) : untilHours);
  return mode === 'AT_ONCE' ? returns.atOnce(untilHours, keep) : returns.whenResold(untilHours, keep);
}

/** What becomes of somebody's money who cannot come: the rule first, and what the organizer says beside it. */
export function RefundTerms({
  rule,
  policy,
  isFree,
}: {
  rule: ReturnRuleShown | null;
  policy: string | null;
  isFree: boolean;
}) {
  const { text } = usePage();
  return (
    <>
      {rule !== null && <p>{ruleText(rule, { isFree, text })}</p>}
      {rule !== null && policy && <p class="hint">{text.waiting.returns.first}</p>}
      {policy && <FormattedText text={policy} under={2} />}
    </>
  );
}
