import { isUuid } from '../../../platform/ids.ts';
import type { OperatorActor } from '../../accounts/operators/operator.ts';
import { raise } from '../../base/define-error.ts';
import { addressChangeNotFound } from '../orders/address-change.errors.ts';
import { findAddressChange } from '../orders/address-change.sql.ts';
import { findShownOrder } from '../orders/order.sql.ts';
import type { Order } from '../orders/order.ts';
import type { AddressTools } from './ask-for-address.ts';
import { decideAddressChange } from './change-address.ts';

/** The operator confirms or refuses a request for another address, where nobody reads at the old one. */
export async function decideAddress(
  { db, sales }: Pick<AddressTools, 'db'> & { sales: Pick<AddressTools['sales'], 'desk'> },
  { by, address }: OperatorActor,
  { id, isConfirmed }: { id: string; isConfirmed: boolean },
): Promise<Order> {
  const change = isUuid(id) ? await findAddressChange(db, { id }) : undefined;
  const order = change === undefined ? undefined : await findShownOrder(db, { id: change.orderId });
  if (change === undefined || order === undefined) raise(addressChangeNotFound, {});
  const { organizationId, id: orderId, orderNumber: label, eventId } = order;
  const action = isConfirmed ? 'order.buyer_changed' : 'order.address_refused';
  const act = { organizationId, by, address, action, subject: { kind: 'order', id: orderId, label } } as const;
  const command = decideAddressChange({ change, isConfirmed, decidedBy: by.operator, act });
  return sales.desk.serve(eventId, command);
}
