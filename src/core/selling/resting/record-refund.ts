import { newId } from '../../../platform/ids.ts';
import { nothingFound, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { bookRefund, takeRest } from '../desk/refund-order.ts';
import { findPaymentByProviderId } from '../payments/payment.sql.ts';
import { isSucceededRefund, newRefund, type Refund } from '../payments/refund.ts';
import { checkRefundReason, refundAmountOf } from '../refunds/refundable.ts';
import { atOrder, noteAct, type Resolver, type RestingTools } from './resolver.ts';
import { refundKnown } from './resting.errors.ts';

interface RecordRefundInput {
  /** As the provider calls them. */
  providerPaymentId: string;
  providerRefundId: string;
  amountCentavos: number;
  reason?: string;
}

const idShape = /^[\x21-\x7e]{1,200}$/;

/**
 * Somebody gave money back at the provider's own page: it is booked as the refund that it is, once, and the provider is asked for
 * nothing.
 */
export async function recordRefund(
  tools: RestingTools,
  resolver: Resolver,
  { providerPaymentId, providerRefundId, amountCentavos, reason = '' }: RecordRefundInput,
): Promise<Refund> {
  const faults = Object.entries({ payment: providerPaymentId, refund: providerRefundId })
    .filter(([, id]) => !idShape.test(id))
    .map(([field]) => ({ field, fault: 'notAProvidersId' as const }));
  if (faults.length > 0) raiseInvalid(faults);
  const text = checkRefundReason(reason);
  const paid = await findPaymentByProviderId(tools.db, { providerPaymentId });
  if (paid === undefined) raise(nothingFound, { record: 'payment', id: providerPaymentId });
  const { id: paymentId, orderId, eventId } = paid;
  return atOrder(tools, paid, (desk, found) => {
    const payment = desk.payment(paymentId);
    if (payment === undefined) throw new Error(`The payment ${paymentId} has no order`);
    const { order } = found;
    const refunds = desk.refundsOf(orderId);
    const known = refunds.find((refund) => refund.providerRefundId === providerRefundId);
    if (known !== undefined) {
      const isSame = isSucceededRefund(known) && known.amountCentavos === amountCentavos;
      return isSame ? known : raise(refundKnown, { providerRefundId });
    }
    if (order.paymentId !== paymentId) raise(nothingFound, { record: 'order of the payment', id: providerPaymentId });
    refundAmountOf(order, refunds, amountCentavos);
    const { organizationId } = order;
    const refund: Refund = {
      ...newRefund,
      ...{ id: newId(), organizationId, eventId, orderId, paymentId, kind: 'REQUESTED', amountCentavos },
      ...{ reason: text, cancellationId: null, createdAt: desk.now },
      ...takeRest(desk, found, { amountCentavos }),
    };
    desk.changes.newRefunds.push(refund);
    desk.changeRefund(refund, { status: 'SUCCEEDED', providerRefundId });
    bookRefund(desk, found, payment, refund);
    noteAct(desk, resolver, 'refund.recorded', order, amountCentavos);
    return refund;
  });
}
