import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';
import { ask, type Command } from '../desk/desk.ts';
import { orderNotFound, orderStateForbids } from '../orders/order.errors.ts';
import { isCompleted, isHeld } from '../orders/order.ts';
import { ticketNotGivable } from '../tickets/offer.errors.ts';
import type { OfferKeys } from '../tickets/offer.ts';
import { noBarkadaLink } from './barkada.errors.ts';
import { type BarkadaLink, linkTokenOf } from './barkada-link.ts';
import { barkadaLinks } from './links-at-desk.ts';

/**
 * The order's link: made, or changed where it has one that is open. It may be made before the order is paid. One that was closed stays
 * so, and another takes its place.
 */
export function openLink(
  keys: Pick<OfferKeys, 'orderTokenOf'>,
  { orderId, keep }: { orderId: string; keep: number },
): Command<BarkadaLink> {
  return {
    orderIds: [orderId],
    asks: [ask(barkadaLinks, orderId)],
    decide(desk) {
      const { order } = desk.orders.get(orderId) ?? raise(orderNotFound, { orderId });
      if (!isHeld(order) && !isCompleted(order)) {
        raise(orderStateForbids, { status: order.status, what: 'be shared' });
      }
      if (!desk.eventOfOrder().transfersAllowed) raise(ticketNotGivable, { why: 'OFF' });
      if (keep >= order.quantity) {
        raiseInvalid([{ field: 'keep', fault: 'tooMuchHere', values: { most: order.quantity - 1 } }]);
      }
      const known = desk.at(barkadaLinks).ofOrders.get(orderId);
      if (known?.closedAt === null) return desk.at(barkadaLinks).change(known, { keep });
      const { organizationId } = order;
      const number = (known?.number ?? 0) + 1;
      const tokenHash = sha256(linkTokenOf(keys, { orderId, number }));
      const link = { orderId, organizationId, number, tokenHash, keep, createdAt: desk.now, closedAt: null };
      return desk.at(barkadaLinks).change(link, {});
    },
  };
}

/** What was not taken stays the buyer's. Closing it again changes nothing. */
export function closeLink({ orderId }: { orderId: string }): Command<BarkadaLink> {
  return {
    orderIds: [orderId],
    asks: [ask(barkadaLinks, orderId)],
    decide(desk) {
      const links = desk.at(barkadaLinks);
      const link = links.ofOrders.get(orderId) ?? raise(noBarkadaLink, {});
      return link.closedAt === null ? links.change(link, { closedAt: desk.now }) : link;
    },
  };
}
