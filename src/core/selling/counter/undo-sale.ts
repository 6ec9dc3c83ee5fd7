import { newId } from '../../../platform/ids.ts';
import type { NewAct } from '../../accounts/audit-log/act.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { StepClaim } from '../../base/idempotency/claim.ts';
import { mayDo } from '../acts/may-do.ts';
import { saleNotUndoable, undoMinutes } from '../acts/undoing.errors.ts';
import { factsAtDesk } from '../desk/acts-at-desk.ts';
import type { Command } from '../desk/desk.ts';
import { takeTicketsBack } from '../desk/void-free-order.ts';
import { isGivenBack, type Order } from '../orders/order.ts';
import { refundedMail } from '../orders/order-mails.ts';
import { orderNotice } from '../orders/order-notices.ts';
import { newRefund, type Refund } from '../payments/refund.ts';
import { counter } from './counter-at-desk.ts';

export interface UndoInput {
  eventId: string;
  orderId: string;
  claim?: StepClaim;
  /** Its entry in the audit log. */
  actOf?: (order: Order) => NewAct;
}

/**
 * A sale at the counter that was a mistake: its tickets are void and on sale again, the money is handed back, and it counts nowhere, as if
 * it had never been completed. Undone once more it stays as it is.
 */
export function undoSale({ eventId, orderId, claim, actOf }: UndoInput): Command<{ order: Order }> {
  return {
    orderIds: [orderId],
    needsRefunds: true,
    claim,
    decide(desk) {
      const found = desk.orders.get(orderId);
      if (found === undefined || found.order.channel !== 'COUNTER')
        raise(recordNotFound, { record: 'sale', id: orderId });
      const { order } = found;
      const { completedAt: soldAt } = order;
      if (isGivenBack(order) && soldAt === null) return { order };
      const tickets = desk.goodTicketsOf(orderId);
      for (const ticket of [undefined, ...tickets]) mayDo('UNDO_SALE', factsAtDesk(desk, found, ticket));
      if (soldAt === null) raise(saleNotUndoable, { why: 'NOT_SOLD' });
      if (Date.parse(desk.now) - Date.parse(soldAt) >= undoMinutes * 60_000) raise(saleNotUndoable, { why: 'LATE' });
      const { organizationId, totalCentavos: amountCentavos } = order;
      takeTicketsBack(desk, found, tickets);
      desk.changeOrder(order, { status: 'REFUNDED', refundedCentavos: amountCentavos, completedAt: null });
      desk.at(counter).undone.push({ order, soldAt });
      if (amountCentavos > 0) {
        const of = { organizationId, eventId, orderId, paymentId: null, kind: 'REQUESTED' } as const;
        const given = { amountCentavos, ticketIds: tickets.map(({ id }) => id), leavesTickets: false };
        const refund: Refund = {
          ...newRefund,
          id: newId(),
          ...of,
          ...given,
          reason: null,
          cancellationId: null,
          createdAt: desk.now,
        };
        desk.changes.newRefunds.push(refund);
        desk.changeRefund(refund, { status: 'SUCCEEDED' });
        desk.changes.mails.push(refundedMail(order, refund, { isWhole: true, ticketIds: given.ticketIds }));
      }
      desk.changes.notices.push(orderNotice('order.refunded', desk.eventOfOrder(), found));
      if (actOf !== undefined) desk.changes.acts.push(actOf(order));
      return { order };
    },
  };
}
