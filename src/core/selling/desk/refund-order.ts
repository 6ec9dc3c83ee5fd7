import { newId } from '../../../platform/ids.ts';
import type { NewAct } from '../../accounts/audit-log/act.ts';
import { raise } from '../../base/define-error.ts';
import type { StepClaim } from '../../base/idempotency/once-apart.ts';
import { stockMoves } from '../../catalog/inventory/stock.ts';
import { commissionOfRefund } from '../../money/fees/fees.ts';
import { refundMovement, unmatchedRefundMovement } from '../../money/ledger/ledger.ts';
import { orderNotFound } from '../orders/order.errors.ts';
import type { Order } from '../orders/order.ts';
import { paymentReturnedMail, refundedMail } from '../orders/order-mails.ts';
import { orderRefunded } from '../orders/order-notices.ts';
import { refundAmountOf } from '../orders/refundable.ts';
import type { Payment } from '../payments/payment.ts';
import { refundKind } from '../payments/payment.ts';
import type { RefundReport } from '../payments/payment-provider.ts';
import type { Refund } from '../payments/refund.ts';
import type { Command, Desk, DeskOrder } from './desk.ts';

export interface RequestedRefund {
  refund: Refund;
  payment: Payment;
}

export interface RefundInput {
  orderId: string;
  /** Left out: the rest of what the buyer paid. */
  amountCentavos?: number;
  reason: string | null;
  /** Whoever repeats the request under the same claim gets the same refund again. */
  claim?: StepClaim;
  /** Who asks for it, for the audit log. */
  act?: NewAct;
}

// Long enough for the provider to be asked by whoever requested it; after that a worker takes over.
const firstTrySeconds = 90;

/** Reserves a refund: the amount is set aside so that no other refund can take it, and the provider is asked afterwards. */
export function requestRefund(input: RefundInput): Command<RequestedRefund & { order: Pick<Order, 'id'> }> {
  const { orderId, reason, claim, act } = input;
  return {
    orderIds: [orderId],
    needsRefunds: true,
    claim,
    decide(desk) {
      const found = desk.orders.get(orderId);
      if (found === undefined) raise(orderNotFound, { orderId });
      const { order } = found;
      const amountCentavos = refundAmountOf(order, desk.refundsOf(orderId), input.amountCentavos);
      const dueAt = new Date(Date.parse(desk.now) + firstTrySeconds * 1_000).toISOString();
      const reserved = reserveRefund(desk, order, { amountCentavos, reason, dueAt });
      if (act !== undefined) desk.changes.acts.push(act);
      // A claim is kept with the order that it is about.
      return { ...reserved, order: { id: order.id } };
    },
  };
}

/** Sets the amount aside for a refund of an order that was paid. */
export function reserveRefund(
  desk: Desk,
  order: Order,
  given: Pick<Refund, 'amountCentavos' | 'reason'> & { dueAt: string; cancellationId?: string },
): RequestedRefund {
  const payment = order.paymentId === null ? undefined : desk.payment(order.paymentId);
  if (payment === undefined) throw new Error(`The payment of the order ${order.id} is missing`);
  const refund: Refund = {
    id: newId(),
    organizationId: order.organizationId,
    eventId: order.eventId,
    orderId: order.id,
    paymentId: payment.id,
    kind: 'REQUESTED',
    amountCentavos: given.amountCentavos,
    commissionCentavos: 0,
    reason: given.reason,
    cancellationId: given.cancellationId ?? null,
    status: 'PENDING',
    providerRefundId: null,
    failure: null,
    createdAt: desk.now,
  };
  addRefund(desk, refund, given);
  return { refund, payment };
}

/** From `dueAt` on a worker asks the provider for it, until it is settled. */
export function addRefund(desk: Desk, refund: Refund, { dueAt }: { dueAt: string }): void {
  desk.changes.newRefunds.push(refund);
  desk.changes.queued.push({ kind: refundKind, id: refund.id, lane: refund.organizationId, dueAt });
}

/** Writes down what the provider said about a refund. One that is settled already stays as it is. */
export function settleRefund(input: { refund: Pick<Refund, 'id' | 'orderId'>; report: RefundReport }): Command<Refund> {
  const { report } = input;
  return {
    orderIds: [input.refund.orderId],
    needsRefunds: true,
    decide(desk) {
      const { orderId } = input.refund;
      const refund = desk.refundsOf(orderId).find(({ id }) => id === input.refund.id);
      const found = desk.orders.get(orderId);
      const payment = refund === undefined ? undefined : desk.payment(refund.paymentId);
      if (refund === undefined || found === undefined || payment === undefined) {
        throw new Error(`The refund ${input.refund.id} has no payment`);
      }
      if (refund.status !== 'PENDING' || report.state === 'PENDING') return refund;
      const { providerRefundId } = report;
      desk.changes.dequeued.push({ kind: refundKind, id: refund.id });
      if (report.state === 'FAILED') {
        const failure = report.failure ?? 'The payment provider refused it';
        desk.changeRefund(refund, { status: 'FAILED', failure, providerRefundId });
        return refund;
      }
      desk.changeRefund(refund, { status: 'SUCCEEDED', providerRefundId });
      desk.changePayment(payment, { refundedCentavos: payment.refundedCentavos + refund.amountCentavos });
      if (refund.kind === 'AUTOMATIC') returnUnmatched(desk, found, refund);
      else reduceOrder(desk, found, refund);
      return refund;
    },
  };
}

function returnUnmatched(desk: Desk, { order }: DeskOrder, refund: Refund): void {
  const { organizationId, eventId, orderId, paymentId, amountCentavos } = refund;
  desk.changes.movements.push(
    unmatchedRefundMovement({
      id: newId(),
      organizationId,
      eventId,
      orderId,
      paymentId,
      refundId: refund.id,
      amountCentavos,
    }),
  );
  desk.changes.mails.push(paymentReturnedMail(order, refund));
}

function reduceOrder(desk: Desk, found: DeskOrder, refund: Refund): void {
  const { order, items } = found;
  const { amountCentavos } = refund;
  const commissionCentavos = commissionOfRefund({ ...order, amountCentavos });
  desk.changeRefund(refund, { commissionCentavos });
  const refundedCentavos = order.refundedCentavos + amountCentavos;
  const isWhole = refundedCentavos === order.totalCentavos;
  desk.changeOrder(order, {
    refundedCentavos,
    commissionRefundedCentavos: order.commissionRefundedCentavos + commissionCentavos,
    ...(isWhole ? { status: 'REFUNDED' } : {}),
  });
  if (isWhole) takeTicketsBack(desk, found);
  const { organizationId, eventId, paymentId } = refund;
  desk.changes.movements.push(
    refundMovement({
      id: newId(),
      organizationId,
      eventId,
      orderId: order.id,
      paymentId,
      refundId: refund.id,
      amountCentavos,
      commissionCentavos,
    }),
  );
  desk.changes.notices.push(orderRefunded(desk.eventOfOrder(), order, items));
  desk.changes.mails.push(refundedMail(order, refund, { isWhole }));
}

/** The tickets admit nobody any more, and what they stood for is free again. */
export function takeTicketsBack(desk: Desk, { order, items }: DeskOrder): void {
  for (const { ticketTypeId, quantity, priceCentavos } of items) {
    const type = desk.type(ticketTypeId);
    stockMoves.takeBack(type, quantity);
    type.soldCentavos -= quantity * priceCentavos;
  }
  desk.changes.ticketsToVoid.push(order.id);
}
