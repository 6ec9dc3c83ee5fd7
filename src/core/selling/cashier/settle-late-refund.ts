import type { Command } from '../desk/desk.ts';
import { isStillDue, refundAt, succeed } from '../desk/refund-order.ts';
import { refundAccountKind, refundKind } from '../payments/payment.ts';
import type { RefundReport } from '../payments/payment-provider.ts';
import { isEndedByPerson, isGivenUpRefund, type Refund } from '../payments/refund.ts';

/**
 * Writes down that the provider paid a refund that had ended without it. A refund that was given up becomes an ordinary
 * one after all. Where the buyer also got the money another way, or others took it, a person has to see to it.
 */
export function settleLateRefund(input: {
  refund: Pick<Refund, 'id' | 'orderId'>;
  report: RefundReport;
}): Command<Refund> {
  return {
    orderIds: [input.refund.orderId],
    needsRefunds: true,
    decide(desk) {
      const at = refundAt(desk, input.refund);
      const { refund, found } = at;
      if (refund.paidLateAt !== null || !isEndedByPerson(refund)) return refund;
      if (isGivenUpRefund(refund) && isStillDue(desk, found, refund)) {
        succeed(desk, at, input.report);
        return refund;
      }
      desk.changes.dequeued.push({ kind: refundKind, id: refund.id }, { kind: refundAccountKind, id: refund.id });
      desk.changeRefund(refund, { paidLateAt: desk.now, providerRefundId: input.report.providerRefundId });
      return refund;
    },
  };
}
