import type { NewAct } from '../../accounts/audit-log/act.ts';
import { raise } from '../../base/define-error.ts';
import { isErasedAddress } from '../../base/mail-address/erased-buyer.ts';
import { judge, mayDo } from '../acts/may-do.ts';
import { endFirst, factsAtDesk } from '../desk/acts-at-desk.ts';
import type { Command, Desk } from '../desk/desk.ts';
import type { DeskOrder } from '../desk/desk-contents.ts';
import { addressChangeEnded } from '../orders/address-change.errors.ts';
import type { AddressChange } from '../orders/address-change.ts';
import { buyerErased, orderNotFound, orderStateForbids } from '../orders/order.errors.ts';
import { isHeld, type Order } from '../orders/order.ts';
import { addressChangedMail, ticketsMail } from '../orders/order-mails.ts';
import { addressChanges } from './address-changes-at-desk.ts';

/** Corrects the address of an unpaid order: nothing was sent yet that somebody else could use. */
export function changeAddress({ orderId, email }: { orderId: string; email: string }): Command<Order> {
  return {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const found = desk.orders.get(orderId);
      if (found === undefined) raise(orderNotFound, { orderId });
      const { order } = found;
      mayDo('CHANGE_ADDRESS', factsAtDesk(desk, found));
      if (!isHeld(order)) raise(orderStateForbids, { status: order.status, what: 'go to another address at once' });
      if (order.buyerEmail !== email) readdress(desk, order, email);
      return order;
    },
  };
}

interface DecideAddressInput {
  change: Pick<AddressChange, 'id' | 'orderId'>;
  isConfirmed: boolean;
  /** The operator who decides, and the entry in the audit log; left out where the link to the old address decides. */
  decidedBy?: string;
  act?: NewAct;
}

/**
 * Decides on a request for another address. Confirming it kills the tickets that were sent to the old one: each good
 * ticket of the buyer's gets another code, the buyer's offers are taken back, and mailed links stop working.
 */
export function decideAddressChange({
  change: asked,
  isConfirmed,
  decidedBy,
  act,
}: DecideAddressInput): Command<Order> {
  return {
    orderIds: [asked.orderId],
    needsRefunds: true,
    decide(desk) {
      const found = desk.orders.get(asked.orderId);
      const change = desk.at(addressChanges).change(asked.id);
      if (found === undefined || change?.status !== 'OPEN') raise(addressChangeEnded, {});
      const { order } = found;
      if (isConfirmed) {
        mayDo('CHANGE_ADDRESS', factsAtDesk(desk, found));
        if (isErasedAddress(order.buyerEmail)) raise(buyerErased, {});
        readdress(desk, order, change.newEmail);
        reissueTickets(desk, found);
        desk.changes.mails.push(ticketsMail(order), addressChangedMail(order, change));
      }
      const status = isConfirmed ? 'CONFIRMED' : 'REFUSED';
      desk.at(addressChanges).end(desk, change, { status, decidedBy: decidedBy ?? null });
      if (act !== undefined) desk.changes.acts.push(act);
      return order;
    },
  };
}

function readdress(desk: Desk, order: Order, email: string): void {
  Object.assign(order, { buyerEmail: email, linkGeneration: order.linkGeneration + 1, updatedAt: desk.now });
  desk.at(addressChanges).readdressed.add(order);
}

/**
 * Includes tickets that a refund under way is about to take back: if that fails, the old code must not come back to
 * life.
 */
export function reissueTickets(desk: Desk, found: DeskOrder): void {
  for (const ticket of desk.goodTicketsOf(found.order.id)) {
    const { isSkipped, ends } = judge('CHANGE_ADDRESS', factsAtDesk(desk, found, ticket));
    if (isSkipped) continue;
    endFirst(desk, found, ticket, ends);
    const isReturning = ticket.returningAt !== null;
    const reissued = desk.reissueTicket(ticket, null);
    reissued.returningAt = null;
    desk.markReturning(reissued, isReturning);
  }
}
