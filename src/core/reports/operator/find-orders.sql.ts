import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { hasText, type TextSearch } from '../../back-office/order-texts/order-texts.sql.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import type { Order } from '../../selling/orders/order.ts';
import { startsWithNumber } from '../orders/search-orders.sql.ts';

/** An order of any organization, as the operator finds it. */
export interface AnyOrder
  extends Pick<
    Order,
    | 'id'
    | 'organizationId'
    | 'orderNumber'
    | 'status'
    | 'eventId'
    | 'buyerName'
    | 'buyerEmail'
    | 'quantity'
    | 'totalCentavos'
    | 'refundedCentavos'
    | 'createdAt'
  > {
  isSandbox: boolean;
  /** Null where it was deleted. */
  eventName: string | null;
  organizationName: string;
  /** The slug of the live organization, even for an order of its sandbox. */
  organizationSlug: string;
  /** The organization whose audit log records what is done to it. */
  logOrganizationId: string;
}

const columns = trustedSql(`
  o.id, o.organization_id, o.order_number, o.status, o.event_id, o.buyer_name, o.buyer_email, o.quantity, o.total_centavos,
  o.refunded_centavos, o.created_at, o.is_sandbox, e.name as event_name, l.name as organization_name,
  l.slug as organization_slug, l.id as log_organization_id`);
const joins = trustedSql(`
  join organizations w on w.id = o.organization_id and w.retired_at is null
  join organizations l on l.id = coalesce(w.live_id, w.id)
  left join events e on e.id = o.event_id`);

export function findAnyOrder(db: Queryable, { id }: { id: string }): Promise<AnyOrder | undefined> {
  return db.maybe(sql`select ${columns} from orders o ${joins} where o.id = ${id}`);
}

export function listOrdersById(db: Queryable, { id }: { id: string }): Promise<AnyOrder[]> {
  return listed(db, sql`o.id = ${id}`, 1);
}

export function listOrdersByNumber(db: Queryable, { orderNumber }: { orderNumber: string }): Promise<AnyOrder[]> {
  return listed(db, sql`o.order_number = ${orderNumber}`, 1);
}

export function listOrdersOfBuyer(
  db: Queryable,
  { email, most }: { email: string; most: number },
): Promise<AnyOrder[]> {
  return listed(db, sql`o.buyer_email_key = ${mailAddressKey(email)}`, most);
}

export function listOrdersByPayment(db: Queryable, { paymentId }: { paymentId: string }): Promise<AnyOrder[]> {
  return listed(db, sql`o.id = any(array(select order_id from payments where id = ${paymentId}))`, 1);
}

// As many of the newest as are read to find a part of a number that is not its beginning.
const newestMax = 20_000;

/** By a part of the number: its beginning for any order, any other part for the newest. */
export function listOrdersByNumberPart(
  db: Queryable,
  { part, most }: { part: string; most: number },
): Promise<AnyOrder[]> {
  return listed(
    db,
    sql`(${startsWithNumber(`TK-${part}`)} or o.id in (
      select newest.id from (
        select n.id, n.order_number from orders n order by n.created_at desc, n.id desc limit ${newestMax}
      ) as newest where strpos(newest.order_number, ${part}) > 0))`,
    most,
  );
}

/** By a part of the name or the address of the buyer. */
export function listOrdersByText(
  db: Queryable,
  { text, most }: { text: TextSearch; most: number },
): Promise<AnyOrder[]> {
  return listed(db, hasText(text), most);
}

/** By the provider's name of a payment or a refund. */
export function listOrdersByProvider(
  db: Queryable,
  { providerId, most }: { providerId: string; most: number },
): Promise<AnyOrder[]> {
  return listed(
    db,
    sql`o.id = any(array(
      select order_id from payments where provider_payment_id = ${providerId}
      union select order_id from refunds where provider_refund_id = ${providerId}))`,
    most,
  );
}

/** Newest first. */
function listed(db: Queryable, condition: Statement, most: number): Promise<AnyOrder[]> {
  return db.many(sql`
    select ${columns} from orders o ${joins} where ${condition} order by o.created_at desc, o.id desc limit ${most}`);
}
