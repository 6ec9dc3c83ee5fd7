import { lowerAscii } from '../../base/text.ts';
import type { Desk, DeskPart } from '../desk/desk.ts';
import type { DeskOrder } from '../desk/desk-contents.ts';
import { isLetGo, type OrderItem } from '../orders/order.ts';
import { lockPromoCodes, lockPromoCodesById, promoCodeUsesStatement } from './codes.sql.ts';
import type { DeskPromoCode, PromoCodeUse } from './codes.ts';

/** Promo codes that buyers gave, and what a batch does with them. */
class PromoCodesAtDesk {
  readonly known = new Map<string, DeskPromoCode>();
  readonly uses = new Map<string, PromoCodeUse>();

  add(codes: readonly DeskPromoCode[]): void {
    for (const code of codes) this.known.set(code.id, code);
  }

  /** Counts an order with its promo code, or (`by` −1) no longer. */
  use({ order, items }: DeskOrder, by: 1 | -1): void {
    const { promoCodeId, discountCentavos } = order;
    if (promoCodeId === null) return;
    const known = this.uses.get(promoCodeId) ?? { orders: 0, tickets: 0, centavos: 0 };
    this.uses.set(promoCodeId, {
      orders: known.orders + by,
      tickets: known.tickets + by * discountedAmong(items),
      centavos: known.centavos + by * discountCentavos,
    });
  }

  matching(given: string): DeskPromoCode | undefined {
    return [...this.known.values()].find(({ code }) => lowerAscii(code) === lowerAscii(given));
  }

  /** Orders of this batch count, so that only one order gets the last use. */
  isGood({ now }: Pick<Desk, 'now'>, promo: DeskPromoCode, tickets: number): boolean {
    const { isActive, startsAt, endsAt, ordersMax, ticketsMax } = promo;
    const more = this.uses.get(promo.id);
    const at = Date.parse(now);
    return (
      isActive &&
      (startsAt === null || Date.parse(startsAt) <= at) &&
      (endsAt === null || Date.parse(endsAt) > at) &&
      (ordersMax === null || promo.usedOrders + (more?.orders ?? 0) < ordersMax) &&
      (ticketsMax === null || promo.usedTickets + (more?.tickets ?? 0) + tickets <= ticketsMax)
    );
  }
}

export const promoCodes: DeskPart<PromoCodesAtDesk, string> = {
  name: 'promo codes',
  locks: ['promo_codes'],
  changes: () => new PromoCodesAtDesk(),
  async load(codes, { tx, eventId, asked }) {
    if (asked.length > 0) codes.add(await lockPromoCodes(tx, { eventId, codes: [...new Set(asked)] }));
  },
  // Money that comes late needs the code of an order that was let go as a new order would.
  async loadMore(codes, { tx, eventId, orders }) {
    const ids = orders.flatMap((order) => (isLetGo(order) ? (order.promoCodeId ?? []) : []));
    if (ids.length > 0) codes.add(await lockPromoCodesById(tx, { eventId, ids }));
  },
  write: {
    ended({ uses }, _desk, tx) {
      if (uses.size > 0) tx.later(promoCodeUsesStatement(uses));
    },
  },
  letGo: (codes, _desk, found) => codes.use(found, -1),
  isStillSold(codes, desk, { order: { promoCodeId }, items }) {
    const promo = promoCodeId === null ? undefined : codes.known.get(promoCodeId);
    // Others may have had the last use since.
    return promoCodeId === null || (promo !== undefined && codes.isGood(desk, promo, discountedAmong(items)));
  },
  soldAgain: (codes, _desk, found) => codes.use(found, 1),
};

/** How many tickets a promo code takes something off. */
function discountedAmong(items: readonly OrderItem[]): number {
  return items.reduce((sum, { discountCentavos, quantity }) => sum + (discountCentavos > 0 ? quantity : 0), 0);
}
