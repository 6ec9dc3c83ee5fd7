import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { isRetired } from '../../base/clock/retired.sql.ts';
import { hasPayoutLeft } from '../../money/settling/payout-status.sql.ts';
import { isPaidPayment } from '../payments/statuses.sql.ts';
import type { Order, OrderItem } from './order.ts';

export const orderColumnNames = [
  'id',
  'organization_id',
  'event_id',
  'order_number',
  'status',
  'channel',
  'via',
  'return_url',
  'note',
  'quantity',
  'buyer_name',
  'buyer_email',
  'language',
  'access_code_id',
  'promo_code_id',
  'promo_code',
  'discount_centavos',
  'is_sandbox',
  'absorb_fees',
  'method',
  'subtotal_centavos',
  'commission_centavos',
  'processing_centavos',
  'total_centavos',
  'refunded_centavos',
  'commission_refunded_centavos',
  'disputed_centavos',
  'link_generation',
  'payment_id',
  'waiting_entry_id',
  'returns',
  'counter_sale',
  'taxes',
  'invoice',
  'expires_at',
  'completed_at',
  'created_at',
  'updated_at',
];
export const orderColumns = trustedSql(orderColumnNames.join(', '));

/** An instant inside JSON, written as all others are. */
const instant = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// What it brought stands among the earnings of the event that it came to last.
const earned = `from ledger l join earnings b on b.id = l.earnings_id
   where l.order_id = orders.id and l.kind in ('SALE', 'EXCHANGE') and l.provider_centavos > 0
   order by l.created_at desc, l.id desc limit 1`;

/**
 * The money of an order, selected with its row: a separate statement could show a payment that the order's status does
 * not know yet. The payment is the one that completed it, else one that took money, else the latest attempt.
 */
export const orderMoneyColumns = trustedSql(`
  (select json_build_object('id', p.id, 'provider', p.provider, 'method', p.method, 'status', p.status,
     'amountCentavos', p.amount_centavos, 'refundedCentavos', p.refunded_centavos, 'currency', p.currency,
     'providerPaymentId', p.provider_payment_id, 'paidAt', ${instant('p.paid_at')})
   from payments p where p.order_id = orders.id
   order by p.id = orders.payment_id desc, ${isPaidPayment('p').text} desc, p.created_at desc, p.id desc limit 1) as payment,
  (select coalesce(json_agg(json_build_object('id', r.id, 'amountCentavos', r.amount_centavos, 'reason', r.reason,
     'status', r.status, 'ticketIds', r.ticket_ids, 'createdAt', ${instant('r.created_at')}, 'secondTryAt', ${instant('r.second_try_at')},
     'accountWantedAt', ${instant('r.account_wanted_at')}, 'accountGivenAt', ${instant('r.account_given_at')}, 'wrongAccounts', r.wrong_accounts) order by r.created_at, r.id), '[]')
   from refunds r where r.order_id = orders.id) as refunds,
  (select b.payout_id ${earned}) as payout_id,
  coalesce((select (select ${hasPayoutLeft('o').text} from payouts o where o.id = b.payout_id) ${earned}), false) as is_paid_out`);

export function findOrderById(db: Queryable, { id }: { id: string }): Promise<Order | undefined> {
  return db.maybe(sql`select ${orderColumns} from orders where id = ${id}`);
}

export function findOrderByNumber(db: Queryable, { orderNumber }: { orderNumber: string }): Promise<Order | undefined> {
  return db.maybe(sql`select ${orderColumns} from orders where order_number = ${orderNumber}`);
}

/** For its buyer, its holders and anyone who pays: one of a sandbox that has begun anew is not there. */
export function findShownOrder(db: Queryable, { id }: { id: string }): Promise<Order | undefined> {
  return db.maybe(sql`select ${orderColumns} from orders where id = ${id} and not ${isRetired('orders')}`);
}

export function findOrdersByIds(db: Queryable, { ids }: { ids: readonly string[] }): Promise<Order[]> {
  return db.many(sql`select ${orderColumns} from orders where id = any(${ids}::uuid[])`);
}

/** What a line is of. A type of which nothing is left sold may be gone, as a cancelled order's. */
export const kindOfItem = trustedSql(
  `coalesce((select y.kind from ticket_types y where y.id = order_items.ticket_type_id), 'TICKET') as kind`,
);

/** The lines of orders, those of one order in the order in which the buyer named them. */
export function listItemsOfOrders(db: Queryable, { orderIds }: { orderIds: readonly string[] }): Promise<OrderItem[]> {
  return db.many(sql`
    select id, order_id, position, ticket_type_id, quantity, price_centavos, discount_centavos, name, section, row_label,
           bundle_id, bundle_name, seats, statutory, ${kindOfItem}
    from order_items where order_id = any(${orderIds}::uuid[]) order by order_id, position`);
}
