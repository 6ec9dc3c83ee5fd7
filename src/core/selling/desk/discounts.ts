import { raise } from '../../base/define-error.ts';
import { lowerAscii } from '../../base/text.ts';
import { discountCentavosOf } from '../../catalog/promo-codes/promo-code.ts';
import { notOnSale } from '../orders/order.errors.ts';
import type { Desk } from './desk.ts';
import type { DeskPromoCode, DeskType } from './desk-contents.ts';
import type { PlaceOrderInput, WantedTickets } from './place-order.ts';

/** What a promo code takes off. */
export interface Discounts {
  promo: DeskPromoCode | undefined;
  /** Off one ticket of the type. */
  of(type: DeskType): number;
}

/** What the buyer's promo code does for these tickets; refuses one that does nothing for them. */
export function discountsFor(
  desk: Desk,
  wanted: readonly WantedTickets[],
  {
    promoCode,
    guesses,
    claimWork = () => false,
  }: Pick<PlaceOrderInput, 'promoCode' | 'guesses'> & { claimWork?: () => boolean },
): Discounts {
  if (promoCode == null) return { promo: undefined, of: () => 0 };
  const giveBack = guesses?.(claimWork);
  const promo = desk.promoCodes.find(({ code }) => lowerAscii(code) === lowerAscii(promoCode));
  const of = (type: DeskType) =>
    promo === undefined || promo.ticketTypeIds?.includes(type.id) === false
      ? 0
      : discountCentavosOf(promo, type.priceCentavos);
  const tickets = wanted.reduce((sum, { type, quantity }) => sum + (of(type) > 0 ? quantity : 0), 0);
  if (promo === undefined || tickets === 0 || !isGood(desk, promo, tickets)) {
    // One answer, counted alike, for a wrong code, one that is over or not good yet and one for other tickets: nobody
    // learns which codes there are.
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
  for (const { type, quantity } of wanted) {
    subtotalCentavos += quantity * (type.priceCentavos - discounts.of(type));
    discountCentavos += quantity * discounts.of(type);
  }
  return { subtotalCentavos, discountCentavos };
}

/** This batch's orders count, so that the last use is one order's. */
function isGood({ now, changes }: Desk, promo: DeskPromoCode, tickets: number): boolean {
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
