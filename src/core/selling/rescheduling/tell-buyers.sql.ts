import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isCompleted } from '../../catalog/inventory/order-status.sql.ts';
import { isGoodTicket } from '../../catalog/inventory/ticket-status.sql.ts';
import { rescheduleColumns } from '../../catalog/reschedules/reschedule.sql.ts';
import type { Reschedule } from '../../catalog/reschedules/reschedule.ts';
import { orderMailKind } from '../../telling/mails/mail.ts';
import type { Order } from '../orders/order.ts';

/** A change that buyers have not heard of yet. */
export interface UntoldReschedule extends Reschedule {
  /** Buyers who get everything back hear of that alone. */
  isCancelled: boolean;
  walkedCreatedAt: string | null;
  walkedOrderId: string | null;
}

export function findUntoldReschedule(db: Queryable, { id }: { id: string }): Promise<UntoldReschedule | undefined> {
  return db.maybe(sql`
    select ${rescheduleColumns}, r.walked_created_at, r.walked_order_id, e.cancelled_at is not null as is_cancelled
    from reschedules r join events e on e.id = r.event_id
    where r.id = ${id} and r.state <> 'TOLD'`);
}

/** Mails about orders that could go and have not, counted up to a limit. */
export async function countMailsDue(db: Queryable, { lane, most }: { lane: string; most: number }): Promise<number> {
  const { due } = await db.one<{ due: number }>(sql`
    select count(*) as due from (
      select from queue where kind = ${orderMailKind} and lane = ${lane} and not is_failed and due_at <= now() limit ${most}
    ) as waiting`);
  return due;
}

export type WalkedOrder = Pick<Order, 'id' | 'createdAt'>;

/**
 * Orders of ticket holders who did not know of the change when they ordered, oldest first, after the one that the walk has come
 * to.
 */
export function listOrdersToTell(
  db: Queryable,
  { reschedule, most }: { reschedule: UntoldReschedule; most: number },
): Promise<WalkedOrder[]> {
  const { eventId, changedAt, walkedCreatedAt, walkedOrderId } = reschedule;
  return db.many(sql`
    select id, created_at from orders
    where event_id = ${eventId} and ${isCompleted('orders')} and coalesce(event_since, created_at) <= ${changedAt}
      and (created_at, id) > (coalesce(${walkedCreatedAt}::timestamptz, '-infinity'),
                              coalesce(${walkedOrderId}::uuid, '00000000-0000-0000-0000-000000000000'))
    order by created_at, id limit ${most}`);
}

type ToldOrder = Pick<
  Order,
  'id' | 'organizationId' | 'buyerEmail' | 'language' | 'isSandbox' | 'channel' | 'totalCentavos'
>;

/** Held until the transaction ends: a buyer who is erased meanwhile must not be written down again. */
export function lockToldOrders(tx: Tx, { ids }: { ids: readonly string[] }): Promise<ToldOrder[]> {
  return tx.many(sql`
    select id, organization_id, buyer_email, language, is_sandbox, channel, total_centavos from orders
    where id = any(${ids}::uuid[]) and ${isCompleted('orders')} order by id for share`);
}

/** The tickets of orders that were given on; their holders get the same mail as the buyer. */
export function listHeldTickets(
  tx: Tx,
  { orderIds }: { orderIds: readonly string[] },
): Promise<{ id: string; orderId: string; holderEmail: string }[]> {
  return tx.many(sql`
    select id, order_id, holder_email from issued_tickets
    where order_id = any(${orderIds}::uuid[]) and holder_email is not null and ${isGoodTicket('issued_tickets')} order by id`);
}

/**
 * Returns 0 where the change was taken back meanwhile. From the first turn on, later changes get mails of their own.
 */
export function saveTelling(tx: Tx, { id, walked }: { id: string; walked: WalkedOrder }): Promise<number> {
  return tx.run(sql`
    update reschedules set state = 'TELLING', walked_created_at = ${walked.createdAt}, walked_order_id = ${walked.id}
    where id = ${id} and state <> 'TOLD'`);
}

export function endTelling(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`update reschedules set state = 'TOLD' where id = ${id}`);
}
