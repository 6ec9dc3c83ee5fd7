import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentTimeOfEvent } from '../../base/clock/present-time.sql.ts';
import { isCompleted, isHeld, isLetGo, isUnsold } from '../../catalog/inventory/order-status.sql.ts';
import type { HeldBy, Holder } from '../desk/desk-contents.ts';
import { hashesText } from '../desk/desk-write.sql.ts';
import { type Held, letGoMinutes, letGoTimesMax } from './hold-limits.ts';

interface HeldRow extends Held {
  holder: string;
}

// Put together once: every batch of orders asks.
const given = (holders: string) => trustedSql(`unnest((select ${holders} from given)) as k (holder)`);
const [emails, networks] = [given('emails'), given('networks')];
const letGo = trustedSql(`interval '${letGoMinutes} minutes'`);
const endedAt = trustedSql(
  `case when ${isHeld('orders').text} then expires_at when ${isLetGo('orders').text} then cancelled_at else created_at end`,
);

/**
 * What each of the holders has of the event and has not paid for: holds, and for a while what was let go. Tickets of free
 * orders count like those of a hold that was let go at once, by e-mail address only. It is one statement, since every order waits for it.
 */
export function listHeld(
  tx: Tx,
  { eventId, holders, holdMinutes }: { eventId: string; holders: readonly Holder[]; holdMinutes: number },
): Promise<HeldRow[]> {
  const recentMinutes = Math.ceil(holdMinutes) + letGoMinutes + 1;
  // Most hold nothing: what each needs is a look into an index and no more (`offset 0` keeps it so). Who asks from an
  // address asks from its network, and is counted among what is read of that anyway.
  return tx.many(sql`
    with given as materialized (
      select ${presentTimeOfEvent(eventId)} as now, ${holderHashes(holders, 'email')}::text[] as emails,
             ${holderHashes(holders, 'address')}::text[] as addresses, ${holderHashes(holders, 'network')}::text[] as networks
    )
    select u.holder, sum(u.quantity)::int as tickets, min(u.until) as until
    from (
      select k.holder, o.quantity,
             case when ${isHeld('o')} then o.expires_at + ${letGo}
             else o.cancelled_at + ${letGo} * least(${letGoTimesMax}::int,
                    row_number() over (partition by k.holder, o.status order by o.cancelled_at))
             end as until
      from ${emails}
      cross join lateral (
        select quantity, status, expires_at, cancelled_at from orders
        where email_hash = k.holder and ${isUnsold('orders')} and created_at > (select now from given) - interval '1 day'
        offset 0
      ) as o
    ) as u
    where u.until > (select now from given)
    group by u.holder
    union all
    select coalesce(h.address, k.holder), h.tickets, h.ended_at + ${letGo}
    from ${networks}
    cross join lateral (
      select o.address, sum(o.quantity)::int as tickets, min(o.ended_at) as ended_at
      from (
        select case when address_hash in (select unnest(addresses) from given) then address_hash end as address, quantity, ${endedAt} as ended_at
        from orders
        where network_hash = k.holder and created_at > (select now from given) - make_interval(mins => ${recentMinutes}::int)
          and ${endedAt} > (select now from given) - ${letGo}
      ) as o
      group by grouping sets ((), (o.address))
      having o.address is not null or grouping(o.address) = 1
    ) as h
    where h.tickets > 0`);
}

/** What each of the holders has of their event for nothing by strangers' orders alone, less what was taken back, single tickets included. */
export function listFree(
  tx: Tx,
  { holders }: { holders: readonly Holder[] },
): Promise<{ holder: string; tickets: number }[]> {
  const of = (by: HeldBy, hash: Statement) => sql`
    select k.holder, f.order_id from unnest(${holderHashes(holders, by)}::text[]) as k (holder) join free_holders f on ${hash} = k.holder`;
  return tx.many(sql`
    select f.holder, sum(o.quantity - coalesce(
             (select sum(cardinality(r.ticket_ids)) from free_refunds r where r.order_id = o.id), 0))::int as tickets
    from (${of('email', trustedSql('f.email_hash'))} union all ${of('address', trustedSql('f.address_hash'))}
          union all ${of('network', trustedSql('f.network_hash'))}) as f
    join orders o on o.id = f.order_id and ${isCompleted('o')}
    group by f.holder`);
}

/** Each once. */
function holderHashes(holders: readonly Holder[], by: HeldBy): string {
  return hashesText([...new Set(holders.map((holder) => holder[by]))]);
}

/** With the orders, in one transaction. */
export function freeHoldersStatement(
  orders: readonly { orderId: string; eventId: string; holder: Holder }[],
): Statement {
  const hashes = (by: HeldBy) => orders.map(({ holder }) => holder[by]);
  return sql`
    insert into free_holders (order_id, event_id, email_hash, address_hash, network_hash)
    select * from unnest(${orders.map(({ orderId }) => orderId)}::uuid[], ${orders.map(({ eventId }) => eventId)}::uuid[],
      ${hashes('email')}::text[], ${hashes('address')}::text[], ${hashes('network')}::text[])`;
}

/** Forgets those of events that are over, a bounded number at once. */
export function forgetFreeHolders(db: Queryable, { hours, most }: { hours: number; most: number }): Promise<number> {
  // Event by event from the index: most events are over, and of nearly all of those nobody is left.
  return db.run(sql`
    with recursive held as (
      (select event_id from free_holders order by event_id limit 1)
      union all
      select (select f.event_id from free_holders f where f.event_id > h.event_id order by f.event_id limit 1)
      from held h where h.event_id is not null
    )
    delete from free_holders where order_id in (
      select f.order_id from held h join events e on e.id = h.event_id
      cross join lateral (select order_id from free_holders where event_id = e.id limit ${most}) as f
      where e.ends_at < now() - make_interval(hours => ${hours}::int) limit ${most})`);
}

export function listSpentChallenges(tx: Tx, { nonces }: { nonces: readonly Buffer[] }): Promise<{ nonce: Buffer }[]> {
  return tx.many(sql`select nonce from spent_challenges where nonce = any(${nonces}::bytea[])`);
}

/** A challenge is for one event and that event's desk looks first, so none of these is stored yet. */
export function spentChallengesStatement(nonces: readonly Buffer[]): Statement {
  return sql`insert into spent_challenges (nonce) select * from unnest(${nonces}::bytea[])`;
}

/**
 * Forgets by whom orders were held that no longer count, a bounded number at once; the index holds only current and recent ones.
 */
export function forgetHolders(db: Queryable, { hours, most }: { hours: number; most: number }): Promise<number> {
  return db.run(sql`
    update orders set email_hash = null, address_hash = null, network_hash = null where id in (
      select id from orders where email_hash is not null and created_at < now() - make_interval(hours => ${hours}::int)
      limit ${most})`);
}

/** Answers 1 where nobody had used it before, on any node. */
export function spendChallenge(db: Queryable, { nonce }: { nonce: Buffer }): Promise<number> {
  return db.run(sql`insert into spent_challenges (nonce) values (${nonce}) on conflict do nothing`);
}

/** Removes those that are too old to be accepted anyway, a bounded number at once. */
export function deleteOldChallenges(db: Queryable, { hours, most }: { hours: number; most: number }): Promise<number> {
  return db.run(sql`
    delete from spent_challenges where nonce in (
      select nonce from spent_challenges where spent_at < now() - make_interval(hours => ${hours}::int)
      order by spent_at limit ${most})`);
}
