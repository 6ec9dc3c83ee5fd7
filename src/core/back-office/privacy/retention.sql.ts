import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { firstIdSince } from '../../base/clock/present-time.sql.ts';
import { isLetGo } from '../../catalog/inventory/order-status.sql.ts';
import { isAtItsEnd } from './erase.sql.ts';

interface Aged {
  days: number;
  most: number;
}

/** Orders that are not finished are skipped, so that they keep no others from their turn. */
function listAged(db: Queryable, which: Statement, most: number): Promise<{ id: string }[]> {
  return db.many(sql`
    select o.id from orders o left join events e on e.id = o.event_id
    where ${which} and o.erased_at is null and ${isAtItsEnd} limit ${most}`);
}

export function listOldCancelled(db: Queryable, { days, most }: Aged): Promise<{ id: string }[]> {
  const isOld = sql`${isLetGo('o')} and o.cancelled_at < now() - make_interval(days => ${days}::int)`;
  return listAged(db, isOld, most);
}

/** Includes orders that a sandbox whose time was moved dates later than they were really written. */
export function listOldSandboxOrders(db: Queryable, { days, most }: Aged): Promise<{ id: string }[]> {
  return listAged(
    db,
    sql`o.is_sandbox and o.id in (
    select id from orders where is_sandbox and erased_at is null and created_at < now() - make_interval(days => ${days}::int)
    union all select id from orders where is_sandbox and erased_at is null and id < ${firstIdSince(days)})`,
    most,
  );
}

/** Events whose buyers are to be erased, the longest over first. */
export function listOldEvents(db: Queryable, { days, most }: Aged): Promise<{ id: string }[]> {
  return db.many(sql`
    select id from events
    where (buyers_erased_at is null or buyers_erased_at < ends_at) and ends_at < now() - make_interval(days => ${days}::int)
    order by ends_at limit ${most}`);
}

export interface WalkedOrder {
  id: string;
  createdAt: string;
}

/** Orders of an event that still name somebody, newest first. */
export function listNamedOrders(
  db: Queryable,
  { eventId, after, most }: { eventId: string; after: WalkedOrder | undefined; most: number },
): Promise<WalkedOrder[]> {
  const beyond =
    after === undefined
      ? trustedSql('true')
      : sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return db.many(sql`
    select id, created_at from orders where event_id = ${eventId} and erased_at is null and ${beyond}
    order by created_at desc, id desc limit ${most}`);
}

export function markBuyersErased(db: Queryable, { eventId }: { eventId: string }): Promise<number> {
  return db.run(sql`update events set buyers_erased_at = clock_timestamp() where id = ${eventId}`);
}

/** Interests in events that have been over for so long; the interests are older than that themselves. */
export function deleteOldInterests(tx: Tx, { days, most }: Aged): Promise<number> {
  return tx.run(sql`
    delete from interests where id in (
      select i.id from interests i join events e on e.id = i.event_id
      where i.created_at < now() - make_interval(days => ${days}::int)
        and e.ends_at < now() - make_interval(days => ${days}::int)
      order by i.created_at limit ${most})`);
}

export function deleteOldSandboxInterests(tx: Tx, { days, most }: Aged): Promise<number> {
  return tx.run(sql`
    delete from interests where id in (
      select i.id from interests i join events e on e.id = i.event_id
      where i.created_at < now() - make_interval(days => ${days}::int) and e.is_sandbox
      order by i.created_at limit ${most})`);
}

/** Places on waiting lists of events that have been over for so long. */
export function deleteOldEntries(tx: Tx, { days, most }: Aged): Promise<number> {
  return tx.run(sql`
    delete from waiting_entries where id in (
      select w.id from waiting_entries w join events e on e.id = w.event_id
      where e.ends_at < now() - make_interval(days => ${days}::int) and w.status not in ('WAITING', 'OFFERED')
      order by w.created_at limit ${most})`);
}
