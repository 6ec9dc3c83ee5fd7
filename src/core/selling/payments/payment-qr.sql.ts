import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';

/** How much longer the tickets of an order are held. */
export async function heldSecondsOf(db: Queryable, { id }: { id: string }): Promise<number> {
  const { seconds } = await db.one<{ seconds: number }>(sql`
    select greatest(0, floor(extract(epoch from o.expires_at - ${presentTime('o')})))::int as seconds
    from orders o where o.id = ${id}`);
  return seconds;
}

/** The code can be paid no longer than its provider says, nor than the tickets are held. */
export function setPaymentQr(
  db: Queryable,
  { id, orderId, content, seconds }: { id: string; orderId: string; content: string; seconds: number },
): Promise<number> {
  return db.run(sql`
    update payments p set qr = ${content},
      qr_until = least(o.expires_at, ${presentTime('o')} + make_interval(secs => ${seconds}::int))
    from orders o where p.id = ${id} and o.id = ${orderId}`);
}

interface ShownQr {
  paymentId: string;
  content: string;
  until: string;
}

/** The code that was given last for an order that waits for its payment; undefined where there is none, or its time is over. */
export function findPaymentQr(db: Queryable, { orderId }: { orderId: string }): Promise<ShownQr | undefined> {
  return db.maybe(sql`
    select p.id as payment_id, p.qr as content, p.qr_until as until from orders o join payments p on p.order_id = o.id
    where o.id = ${orderId} and o.status = 'PENDING' and p.status = 'PENDING' and p.qr is not null and p.qr_until > ${presentTime('o')}
      and not exists (select from payments later where later.order_id = o.id and (later.created_at, later.id) > (p.created_at, p.id))
    order by p.created_at desc, p.id desc limit 1`);
}
