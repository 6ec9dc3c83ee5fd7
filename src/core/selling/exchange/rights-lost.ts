import { type ReturnRule, returnableUntil } from '../../catalog/events/return-rule.ts';
import type { ActName } from '../acts/acts.ts';
import { isAllowed, judge } from '../acts/may-do.ts';
import type { Facts } from '../acts/situations.ts';

/** What buyers can lose by going to another date: `RETURN_TERMS`, that as much comes back, or at once. */
export const buyerRights = ['GIVE_BACK', 'RETURN', 'RETURN_TERMS', 'EXCHANGE', 'GIVE_ON'] as const;
export type BuyerRight = (typeof buyerRights)[number];

/** What of a date decides what its buyers may do. */
export interface DateTerms {
  startsAt: string;
  exchangeUntilHours: number | null;
  transfersAllowed: boolean;
  returns: ReturnRule | null;
}

/**
 * What the buyer of an order may do now, and could not for another date. `facts` are of each of its tickets; `here.returns` is the
 * rule for this order.
 */
export function rightsLost(
  facts: readonly Facts[],
  { here, there, now }: { here: DateTerms; there: DateTerms; now: string },
): BuyerRight[] {
  const may = (act: ActName) => facts.some((each) => isAllowed(act, each));
  const isFree = (hours: number | null) => hours !== null && Date.parse(now) <= untilOf(hours, there.startsAt);
  const before = ruleNow(here, now);
  const after = ruleNow(there, now);
  const returns = before !== null && may(`RETURN_${before.mode}`);
  const isWorse = before !== null && after !== null && (after.keep > before.keep || isLater(before, after));
  const lost: Record<BuyerRight, boolean> = {
    GIVE_BACK: facts.some((each) => judge('EXCHANGE', each).ends.includes('GIVE_BACK')),
    RETURN: returns && after === null,
    RETURN_TERMS: returns && isWorse,
    EXCHANGE: !isFree(there.exchangeUntilHours),
    GIVE_ON: here.transfersAllowed && !there.transfersAllowed && may('GIVE_ON'),
  };
  return buyerRights.filter((right) => lost[right]);
}

/** The last instant at which orders may leave a date, in milliseconds. */
export function untilOf(exchangeUntilHours: number, startsAt: string): number {
  return Date.parse(startsAt) - exchangeUntilHours * 3_600_000;
}

function ruleNow({ returns, startsAt }: DateTerms, now: string): ReturnRule | null {
  return returns !== null && now <= returnableUntil(returns, { dateTime: startsAt }) ? returns : null;
}

function isLater(before: ReturnRule, after: ReturnRule): boolean {
  return before.mode === 'AT_ONCE' && after.mode === 'WHEN_RESOLD';
}
