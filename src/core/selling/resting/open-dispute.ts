import type { Database } from '../../../platform/database/database.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { nothingFound, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { disputeMovement } from '../../money/ledger/ledger.ts';
import { mayDo } from '../acts/may-do.ts';
import { endFirst, endRefusedBeyond, factsAtDesk } from '../desk/acts-at-desk.ts';
import { findOrderById, findOrderByNumber } from '../orders/order.sql.ts';
import { type Order, typedOrderNumber } from '../orders/order.ts';
import { orderNotice } from '../orders/order-notices.ts';
import { notDisputable } from '../payments/dispute.errors.ts';
import { findDisputesByReference } from '../payments/dispute.sql.ts';
import type { Dispute } from '../payments/dispute.ts';
import { findPaymentByProviderId, findPaymentsByIds } from '../payments/payment.sql.ts';
import type { Payment } from '../payments/payment.ts';
import { checkRefundReason } from '../refunds/refundable.ts';
import { atOrder, noteAct, type Resolver, type RestingTools } from './resolver.ts';
import { disputeKnown } from './resting.errors.ts';

interface OpenDisputeInput {
  /** What is disputed: an order by its id or number, or the payment as the provider calls it. */
  order?: string;
  providerPaymentId?: string;
  /** Left out: all that was paid. */
  amountCentavos?: number;
  /** The provider's, under which it is entered once. */
  reference: string;
  reason?: string;
}

const referenceShape = /^[\x21-\x7e]{1,200}$/;

/** The bank of a buyer takes a payment back: until it is decided the organization is owed so much less. */
export async function openDispute(
  tools: Pick<RestingTools, 'db' | 'desk'>,
  resolver: Resolver,
  input: OpenDisputeInput,
): Promise<Dispute> {
  const { reference } = input;
  if (!referenceShape.test(reference)) {
    raiseInvalid([{ field: 'reference', fault: 'notAReference' }]);
  }
  const reason = checkRefundReason(input.reason ?? '');
  const { id: paymentId, eventId, orderId, provider } = await disputedPayment(tools.db, input);
  const known = await findDisputesByReference(tools.db, { reference });
  if (known.some((each) => each.provider === provider && each.orderId !== orderId)) raise(disputeKnown, { reference });
  return atOrder(tools, { eventId, orderId }, (desk, found) => {
    const { order } = found;
    const payment = desk.payment(paymentId);
    if (payment === undefined) throw new Error(`The payment ${paymentId} has no order`);
    const amountCentavos = input.amountCentavos ?? payment.amountCentavos;
    const before = desk.disputesOf(orderId).find((each) => each.reference === reference);
    if (before !== undefined) {
      if (before.amountCentavos !== amountCentavos) raise(disputeKnown, { reference });
      return before;
    }
    if (order.paymentId !== paymentId) raise(notDisputable, { why: 'the payment completed no order' });
    mayDo('OPEN_DISPUTE', factsAtDesk(desk, found));
    if (!Number.isSafeInteger(amountCentavos) || amountCentavos <= 0) {
      raiseInvalid([{ field: 'amount', fault: 'notAboveZero' }]);
    }
    if (amountCentavos > payment.amountCentavos - order.disputedCentavos) {
      raise(notDisputable, { why: 'it is more than was paid and not disputed before' });
    }
    const of = { organizationId: order.organizationId, eventId, orderId, paymentId, amountCentavos };
    const dispute: Dispute = {
      ...{ id: newId(), provider, reference, ...of, reason },
      ...{ status: 'OPEN', openedAt: desk.now, endedAt: null },
    };
    for (const ticket of desk.goodTicketsOf(orderId)) {
      endFirst(desk, found, ticket, mayDo('OPEN_DISPUTE', factsAtDesk(desk, found, ticket)));
    }
    desk.changeDispute(dispute, {});
    desk.changeOrder(order, { disputedCentavos: order.disputedCentavos + amountCentavos });
    endRefusedBeyond(desk, order);
    desk.changes.movements.push(disputeMovement({ id: newId(), ...of, disputeId: dispute.id }));
    desk.changes.notices.push(orderNotice('order.disputed', desk.eventOfOrder(), found));
    noteAct(desk, resolver, 'dispute.opened', order, amountCentavos);
    return dispute;
  });
}

/** What would be taken, of which order; refuses what cannot be disputed so. */
export async function previewDispute(
  db: Database,
  input: OpenDisputeInput,
): Promise<{ order: Order; amountCentavos: number }> {
  if (!referenceShape.test(input.reference)) raiseInvalid([{ field: 'reference', fault: 'notAReference' }]);
  const payment = await disputedPayment(db, input);
  const order = await findOrderById(db, { id: payment.orderId });
  if (order === undefined || order.paymentId !== payment.id) {
    raise(notDisputable, { why: 'the payment completed no order' });
  }
  const amountCentavos = input.amountCentavos ?? payment.amountCentavos;
  if (amountCentavos > payment.amountCentavos - order.disputedCentavos) {
    raise(notDisputable, { why: 'it is more than was paid and not disputed before' });
  }
  return { order, amountCentavos };
}

async function disputedPayment(
  db: Database,
  { order: named, providerPaymentId }: Pick<OpenDisputeInput, 'order' | 'providerPaymentId'>,
): Promise<Payment> {
  if ((named === undefined) === (providerPaymentId === undefined)) {
    raiseInvalid([{ field: 'order', fault: 'orderOrPayment' }]);
  }
  if (providerPaymentId !== undefined) {
    const payment = await findPaymentByProviderId(db, { providerPaymentId });
    return payment ?? raise(nothingFound, { record: 'payment', id: providerPaymentId });
  }
  const order = await namedOrder(db, named ?? '');
  if (order === undefined) raise(nothingFound, { record: 'order', id: named ?? '' });
  const [payment] = order.paymentId === null ? [] : await findPaymentsByIds(db, { ids: [order.paymentId] });
  return payment ?? raise(notDisputable, { why: 'nothing was paid for the order' });
}

function namedOrder(db: Database, named: string): Promise<Order | undefined> {
  if (isUuid(named)) return findOrderById(db, { id: named });
  return findOrderByNumber(db, { orderNumber: typedOrderNumber(named) ?? named });
}
