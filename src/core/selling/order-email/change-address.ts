import { newId } from '../../../platform/ids.ts';
import type { NewAct } from '../../accounts/audit-log/act.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { StepClaim } from '../../base/idempotency/claim.ts';
import { isErasedAddress, isNobodysAddress } from '../../base/mail-address/erased-buyer.ts';
import { sha256 } from '../../base/sha256.ts';
import { judge, mayDo } from '../acts/may-do.ts';
import { barkadaLinks } from '../barkada/links-at-desk.ts';
import { endFirst, factsAtDesk } from '../desk/acts-at-desk.ts';
import { ask, type Command, type Desk } from '../desk/desk.ts';
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
    asks: [ask(barkadaLinks, asked.orderId)],
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
  // Anyone who had the old address may have sent it on.
  desk.at(barkadaLinks).close(order.id, desk.now);
}

export interface CorrectAddressInput {
  orderId: string;
  email: string;
  claim?: StepClaim;
  /** Its entry in the audit log. */
  act: NewAct;
}

/**
 * The organizer or the operator puts the address of an order right at once: what was sent to the old one stops working, as where the
 * buyer's own request is confirmed. A request of the buyer's that waits has an end with it.
 */
export function correctAddress({
  orderId,
  email,
  claim,
  act,
}: CorrectAddressInput): Command<{ order: { id: string } }> {
  return {
    orderIds: [orderId],
    asks: [ask(barkadaLinks, orderId)],
    needsRefunds: true,
    claim,
    decide(desk) {
      const found = desk.orders.get(orderId);
      if (found === undefined) raise(orderNotFound, { orderId });
      const { order } = found;
      mayDo('CHANGE_ADDRESS', factsAtDesk(desk, found));
      if (isErasedAddress(order.buyerEmail)) raise(buyerErased, {});
      if (email === order.buyerEmail) raiseInvalid([{ field: 'email', fault: 'sameAddress' }]);
      const waiting = desk.at(addressChanges).ofOrder(orderId);
      if (waiting !== undefined) desk.at(addressChanges).end(desk, waiting, { status: 'REPLACED', decidedBy: null });
      if (!isHeld(order)) {
        const change = correctionOf(desk, order, email);
        desk.at(addressChanges).made.push(change);
        reissueTickets(desk, found);
        if (!isNobodysAddress(order.buyerEmail)) desk.changes.mails.push(addressChangedMail(order, change));
      }
      readdress(desk, order, email);
      if (!isHeld(order)) desk.changes.mails.push(ticketsMail(order));
      desk.changes.acts.push(act);
      return { order: { id: orderId } };
    },
  };
}

function correctionOf({ now }: Pick<Desk, 'now'>, order: Order, newEmail: string): AddressChange {
  const { organizationId, id: orderId, buyerEmail: oldEmail } = order;
  // No link decides on it.
  const tokenHash = sha256(newId());
  const ended = { status: 'CONFIRMED', decidedBy: null, createdAt: now, endedAt: now } as const;
  return { id: newId(), organizationId, orderId, oldEmail, newEmail, tokenHash, ...ended };
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
