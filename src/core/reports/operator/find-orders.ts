import type { Queryable } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { paymentIdOf } from '../../selling/payments/payment-reference.ts';
import {
  type AnyOrder,
  listOrdersById,
  listOrdersByNumber,
  listOrdersByPayment,
  listOrdersByProvider,
  listOrdersOfBuyer,
} from './find-orders.sql.ts';

const searchLengthMax = 254;
const ordersMax = 100;
const numberShape = /^(?:TK-?)?([0-9A-Z]{4,12})$/i;

/**
 * Orders of any organization by what somebody has in hand: the number, the buyer's address, an id, our reference of a
 * payment, or the provider's name of the payment or refund. Whole and exact: each is one look into an index.
 */
export async function findOrders(db: Queryable, { search: given }: { search: string }): Promise<AnyOrder[]> {
  const search = given.trim();
  if (search === '') return [];
  if (search.length > searchLengthMax) {
    raiseInvalid([{ field: 'search', fault: 'tooLong', values: { most: searchLengthMax } }]);
  }
  const most = ordersMax;
  if (search.includes('@')) return listOrdersOfBuyer(db, { email: search, most });
  if (isUuid(search)) return listOrdersById(db, { id: search.toLowerCase() });
  const paymentId = paymentIdOf(search);
  const byPayment = paymentId === undefined ? [] : await listOrdersByPayment(db, { paymentId });
  if (byPayment.length > 0) return byPayment;
  const [, digits] = numberShape.exec(search) ?? [];
  const numbered =
    digits === undefined ? [] : await listOrdersByNumber(db, { orderNumber: `TK-${digits.toUpperCase()}` });
  return numbered.length > 0 ? numbered : listOrdersByProvider(db, { providerId: search, most });
}
