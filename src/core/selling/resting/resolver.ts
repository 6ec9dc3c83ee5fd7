import type { Database } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { ActBy, ActName, ActSubject, NewAct } from '../../accounts/audit-log/act.ts';
import { nothingFound, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import type { Order } from '../orders/order.ts';
import { checkRefundReason } from '../orders/refundable.ts';
import type { PaymentProviders } from '../payments/payment-provider.ts';
import { findRefundsByIds } from '../payments/refund.sql.ts';
import type { Refund } from '../payments/refund.ts';

export interface RestingTools {
  db: Database;
  desk: SalesDesk;
  providers: PaymentProviders;
}

/** The person of the operator's who decides about money that rests, from where. */
export interface Resolver {
  by: ActBy;
  address: string | null;
}

export async function findRefund(db: Database, { refundId }: { refundId: string }): Promise<Refund> {
  const [refund] = isUuid(refundId) ? await findRefundsByIds(db, { ids: [refundId] }) : [];
  return refund ?? raise(nothingFound, { record: 'refund', id: refundId });
}

/** An end without the provider cannot be understood later without a reason. */
export function requiredReason(text: string): string {
  return checkRefundReason(text) ?? raiseInvalid([{ field: 'reason', message: 'is required' }]);
}

export function actOnOrder(
  { by, address }: Resolver,
  action: ActName,
  order: Pick<Order, 'id' | 'organizationId' | 'orderNumber'>,
  amountCentavos: number,
): NewAct {
  const subject: ActSubject = { kind: 'order', id: order.id, label: order.orderNumber };
  return { organizationId: order.organizationId, by, action, subject, details: { amountCentavos }, address };
}
