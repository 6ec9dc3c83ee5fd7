import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import { isHeld } from '../../catalog/inventory/order-status.sql.ts';
import type { PaymentMethod } from '../../money/fees/payment-method.ts';
import { isAwaitedPayment } from './statuses.sql.ts';

/** Whether the tickets of `o` wait for cash: another way to pay ends the hold at another time. */
const waitsForCash = trustedSql(`(${isHeld('o').text} and o.cash_until = o.expires_at)`);

interface OrderToWait {
  isHeld: boolean;
  now: string;
  cashUntil: string | null;
  startsAt: string;
}

export function lockOrderToWait(tx: Tx, { orderId }: { orderId: string }): Promise<OrderToWait> {
  return tx.one(sql`
    select ${isHeld('o')} and o.expires_at > ${presentTime('o')} as is_held, ${presentTime('o')} as now, o.cash_until,
           (select date_time from events where id = o.event_id) as starts_at
    from orders o where o.id = ${orderId} for no key update of o`);
}

/** The types of an order with what waits for cash of them in other orders. Anyone who counts them holds the locks on them. */
export async function lockTypesToWait(
  tx: Tx,
  { orderId, eventId }: { orderId: string; eventId: string },
): Promise<{ name: string; quantity: number; wanted: number; waiting: number }[]> {
  await tx.many(sql`
    select id from ticket_types where id in (select ticket_type_id from order_items where order_id = ${orderId})
    order by id for no key update`);
  return tx.many(sql`
    select t.name, t.quantity, wanted.quantity as wanted, coalesce((
             select sum(i.quantity) from orders o join order_items i on i.order_id = o.id
             where o.event_id = ${eventId} and ${waitsForCash} and o.expires_at > ${presentTime('o')}
               and i.ticket_type_id = t.id and o.id <> ${orderId}), 0)::int as waiting
    from (select ticket_type_id, sum(quantity)::int as quantity from order_items where order_id = ${orderId} group by 1) as wanted
    join ticket_types t on t.id = wanted.ticket_type_id`);
}

export function waitForCash(tx: Tx, { orderId, until }: { orderId: string; until: string }): Promise<number> {
  return tx.run(sql`update orders set expires_at = ${until}, cash_until = ${until} where id = ${orderId}`);
}

/** Another way to pay was chosen: the tickets wait for cash no more, and are held a little longer. */
export function endWaitForCash(
  db: Queryable,
  { orderId, minutes }: { orderId: string; minutes: number },
): Promise<number> {
  return db.run(sql`
    update orders o set expires_at = ${presentTime('o')} + make_interval(mins => ${minutes}::int)
    where o.id = ${orderId} and ${waitsForCash} and o.expires_at > ${presentTime('o')}`);
}

export function setPaymentCode(db: Queryable, { id, code }: { id: string; code: string }): Promise<number> {
  return db.run(sql`update payments set code = ${code} where id = ${id}`);
}

interface CashCode {
  paymentId: string;
  method: PaymentMethod;
  code: string;
  expiresAt: string;
}

/** The code that an order waits to be paid by; undefined where it does not. */
export function findCashCode(db: Queryable, { orderId }: { orderId: string }): Promise<CashCode | undefined> {
  return db.maybe(sql`
    select p.id as payment_id, p.method, p.code, o.expires_at from orders o join payments p on p.order_id = o.id
    where o.id = ${orderId} and ${waitsForCash} and p.code is not null and ${isAwaitedPayment('p')}
    order by p.created_at desc, p.id desc limit 1`);
}

/**
 * Queues a reminder of every code that is good for so much longer, once: the mail has the id of the payment. A quarter of a short wait is
 * reminder enough.
 */
export function remindOfCodes(
  db: Queryable,
  { hours, most }: { hours: number; most: number },
): Promise<{ orderId: string }[]> {
  return db.many(sql`
    select p.order_id from orders o join payments p on p.order_id = o.id
    where ${isHeld('o')} and ${waitsForCash} and ${isAwaitedPayment('p')} and p.code is not null
      and o.expires_at > ${presentTime('o')}
      and o.expires_at - least(make_interval(hours => ${hours}::int), (o.expires_at - p.created_at) / 4) <= ${presentTime('o')}
      and not exists (select from mails m where m.id = p.id)
      and not exists (select from payments later where later.order_id = o.id and later.code is not null
                        and (later.created_at, later.id) > (p.created_at, p.id))
    order by o.expires_at limit ${most}`);
}
