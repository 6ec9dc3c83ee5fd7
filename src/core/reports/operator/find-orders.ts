import type { Queryable } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isSearchable, lookInto } from '../../back-office/order-texts/order-texts.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { unambiguous } from '../../base/text.ts';
import { paymentIdOf } from '../../selling/payments/payment-reference.ts';
import {
  type AnyOrder,
  listOrdersById,
  listOrdersByNumber,
  listOrdersByNumberPart,
  listOrdersByPayment,
  listOrdersByProvider,
  listOrdersByText,
  listOrdersOfBuyer,
} from './find-orders.sql.ts';

const searchLengthMax = 254;
const ordersMax = 100;
const numberShape = /^(?:TK-?)?([0-9A-Z]{4,12})$/i;

/**
 * Orders of any organization by what somebody has in hand: first whole and exact (the number, the buyer's address, an id, our
 * reference of a payment, the provider's name of the payment or refund), then by a part of the number, name or address.
 */
export async function findOrders(db: Queryable, { search: given }: { search: string }): Promise<FoundOrders> {
  const search = given.trim();
  if (search === '') return { orders: [], hasMore: false };
  if (search.length > searchLengthMax) {
    raiseInvalid([{ field: 'search', fault: 'tooLong', values: { most: searchLengthMax } }]);
  }
  const exact = await findExactly(db, search);
  const orders = exact.length > 0 ? exact : await findByPart(db, search);
  return { orders: orders.slice(0, ordersMax), hasMore: orders.length > ordersMax };
}

interface FoundOrders {
  /** Newest first. */
  orders: AnyOrder[];
  /** Whether there are more than these. */
  hasMore: boolean;
}

const most = ordersMax + 1;

/** Each is one look into an index. */
async function findExactly(db: Queryable, search: string): Promise<AnyOrder[]> {
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

const partShape = new RegExp(`^(?:TK-?)?([${unambiguous}]{3,8})$`, 'i');

async function findByPart(db: Queryable, search: string): Promise<AnyOrder[]> {
  const [, part] = partShape.exec(search) ?? [];
  const isText = isSearchable(search) && !/^TK-/i.test(search);
  const [numbered, named] = await Promise.all([
    part === undefined ? [] : listOrdersByNumberPart(db, { part: part.toUpperCase(), most }),
    isText ? listOrdersByText(db, { text: await lookInto(db, { organizationId: null, search }), most }) : [],
  ]);
  const all = new Map([...numbered, ...named].map((order) => [order.id, order]));
  return [...all.values()].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}
