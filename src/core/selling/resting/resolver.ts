import type { Database } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { ActBy, ActName } from '../../accounts/audit-log/act.ts';
import { nothingFound, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { RefundTools } from '../cashier/ask-refund.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskOrder } from '../desk/desk-contents.ts';
import { type RefundAtDesk, refundAt } from '../desk/refund-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import type { Order } from '../orders/order.ts';
import type { PaymentProviders } from '../payments/payment-provider.ts';
import { findRefundsByIds } from '../payments/refund.sql.ts';
import type { Refund } from '../payments/refund.ts';
import { checkRefundReason } from '../refunds/refundable.ts';
import { restingStateForbids } from './resting.errors.ts';

export interface RestingTools {
  db: Database;
  desk: SalesDesk;
  providers: PaymentProviders;
  accounts: RefundTools['accounts'];
}

/** The person of the operator's who decides about money that rests, from where. */
export interface Resolver {
  by: ActBy;
  address: string | null;
}

export async function findRefund(db: Database, { refundId }: { refundId: string }): Promise<Refund> {
  const [refund] = isUuid(refundId) ? await findRefundsByIds(db, { ids: [refundId] }) : [];
  // Cash that was handed back is nothing that any provider could still do.
  if (refund?.paymentId === null) raise(restingStateForbids, { what: 'refund', status: 'in cash', act: 'be changed' });
  return refund ?? raise(nothingFound, { record: 'refund', id: refundId });
}

/** An end without the provider cannot be understood later without a reason. */
export function requiredReason(text: string): string {
  return checkRefundReason(text) ?? raiseInvalid([{ field: 'reason', fault: 'required' }]);
}

/** Decides about the money of an order at the desk of its event. */
export function atOrder<Result>(
  { desk: desks }: Pick<RestingTools, 'desk'>,
  { eventId, orderId }: { eventId: string; orderId: string },
  decide: (desk: Desk, found: DeskOrder) => Result,
): Promise<Result> {
  return desks.serve(eventId, {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const found = desk.orders.get(orderId);
      if (found === undefined) throw new Error(`There is money of the order ${orderId}, which is missing`);
      return decide(desk, found);
    },
  });
}

/** The same about one of its refunds, which is answered as it stands then. */
export function atRefund(
  tools: Pick<RestingTools, 'desk'>,
  refund: Refund,
  decide: (desk: Desk, at: RefundAtDesk) => void,
): Promise<Refund> {
  return atOrder(tools, refund, (desk) => {
    const at = refundAt(desk, refund);
    decide(desk, at);
    return at.refund;
  });
}

export function noteAct(
  desk: Desk,
  { by, address }: Resolver,
  action: ActName,
  { id, organizationId, orderNumber: label }: Pick<Order, 'id' | 'organizationId' | 'orderNumber'>,
  amountCentavos: number,
): void {
  const subject = { kind: 'order', id, label } as const;
  desk.changes.acts.push({ organizationId, by, action, subject, details: { amountCentavos }, address });
}
