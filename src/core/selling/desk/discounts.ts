import { raise } from '../../base/define-error.ts';
import { lowerAscii } from '../../base/text.ts';
import { discountCentavosOf } from '../../catalog/promo-codes/promo-code.ts';
import { notOnSale } from '../orders/order.errors.ts';
import type { Desk } from './desk.ts';
import type { DeskPromoCode, WantedTickets } from './desk-contents.ts';

/** Counts a code before it is looked at; what comes back is called where it was right. Beyond the figure work is used up. */
export type CodeGuesses = (claimWork: () => boolean) => () => void;

/** What a promo code takes off. */
export interface Discounts {
  promo: DeskPromoCode | undefined;
  /** Off one of these tickets; nothing off bundles and prices that buyers choose. */
  of(wanted: WantedTickets): number;
}

/** What the buyer's promo code does for these tickets; refuses one that does nothing for them. */
export function discountsFor(
  desk: Desk,
  wanted: readonly WantedTickets[],
  {
    promoCode,
    guesses,
    claimWork = () => false,
  }: { promoCode?: string | null; guesses?: CodeGuesses; claimWork?: () => boolean },
): Discounts {
  if (promoCode == null) return { promo: undefined, of: () => 0 };
  const giveBack = guesses?.(claimWork);
  const promo = desk.promoCodes.find(({ code }) => lowerAscii(code) === lowerAscii(promoCode));
  const of = ({ type, priceCentavos, bundle }: WantedTickets) =>
    promo === undefined ||
    promo.ticketTypeIds?.includes(type.id) === false ||
    bundle !== null ||
    type.priceKind === 'CHOSEN'
      ? 0
      : discountCentavosOf(promo, priceCentavos);
  const tickets = wanted.reduce((sum, each) => sum + (of(each) > 0 ? each.quantity : 0), 0);
  if (promo === undefined || tickets === 0 || !isPromoGood(desk, promo, tickets)) {
    // One answer, counted alike, for a code that is wrong, over, not valid yet or for other tickets: nobody learns
    // which codes exist.
    raise(
      notOnSale,
      { what: { fault: 'promoCodeNotGood' } },
      { details: [{ field: 'promoCode', fault: 'promoNotGood' }] },
    );
  }
  giveBack?.();
  return { promo, of };
}

/** What tickets come to with what is taken off them. */
export function sumsOf(
  wanted: readonly WantedTickets[],
  discounts: Discounts,
): { subtotalCentavos: number; discountCentavos: number } {
  let subtotalCentavos = 0;
  let discountCentavos = 0;
  for (const each of wanted) {
    subtotalCentavos += each.quantity * (each.priceCentavos - discounts.of(each));
    discountCentavos += each.quantity * discounts.of(each);
  }
  return { subtotalCentavos, discountCentavos };
}

/** Orders of this batch count, so that only one order gets the last use. */
export function isPromoGood({ now, changes }: Desk, promo: DeskPromoCode, tickets: number): boolean {
  const { isActive, startsAt, endsAt, ordersMax, ticketsMax } = promo;
  const more = changes.promoCodeUses.get(promo.id);
  const at = Date.parse(now);
  return (
    isActive &&
    (startsAt === null || Date.parse(startsAt) <= at) &&
    (endsAt === null || Date.parse(endsAt) > at) &&
    (ordersMax === null || promo.usedOrders + (more?.orders ?? 0) < ordersMax) &&
    (ticketsMax === null || promo.usedTickets + (more?.tickets ?? 0) + tickets <= ticketsMax)
  );
}
