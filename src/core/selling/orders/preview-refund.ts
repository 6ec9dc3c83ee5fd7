import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { commissionOfRefund } from '../../money/fees/fees.ts';
import { listRefundsOfOrder } from '../payments/refund.sql.ts';
import { ownOrder } from './own-order.sql.ts';
import { refundAmountOf, refundableCentavosOf, setAsideCentavosOf } from './refundable.ts';

export interface RefundPreview {
  buyerGetsCentavos: number;
  commissionReturnedCentavos: number;
  /** The provider's fee of the sale, which it keeps whatever goes back. */
  processingKeptCentavos: number;
  /** What the organization is owed changes by this: never more than 0. */
  balanceChangeCentavos: number;
  refundableCentavos: number;
  /** Only a refund of all that is left takes the tickets back. */
  voidsTickets: boolean;
}

/** What a refund would do, to the centavo as it is then written into the ledger; without an amount, of the rest. */
export async function previewRefund(
  db: Queryable,
  actor: Actor,
  { orderId, amountCentavos: wanted }: { orderId: string; amountCentavos?: number },
): Promise<RefundPreview> {
  const order = await ownOrder(db, actor, orderId);
  const refunds = await listRefundsOfOrder(db, { orderId: order.id });
  const amountCentavos = refundAmountOf(order, refunds, wanted);
  // Refunds under way come before this one: the commission is rounded over all of them.
  const setAsideCentavos = setAsideCentavosOf(refunds);
  const before = {
    ...order,
    refundedCentavos: order.refundedCentavos + setAsideCentavos,
    commissionRefundedCentavos:
      order.commissionRefundedCentavos +
      (setAsideCentavos === 0 ? 0 : commissionOfRefund({ ...order, amountCentavos: setAsideCentavos })),
  };
  const commissionReturnedCentavos = commissionOfRefund({ ...before, amountCentavos });
  return {
    buyerGetsCentavos: amountCentavos,
    commissionReturnedCentavos,
    processingKeptCentavos: order.processingCentavos,
    balanceChangeCentavos: commissionReturnedCentavos - amountCentavos,
    refundableCentavos: refundableCentavosOf(order, refunds),
    voidsTickets: before.refundedCentavos + amountCentavos === order.totalCentavos,
  };
}
