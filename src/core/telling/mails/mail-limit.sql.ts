import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import type { FoldedMail, Mail } from './mail.ts';

/** Something that may have only so many mails an hour. */
export interface CountedName {
  nameHash: Buffer;
  most: number;
}

/** Takes a place for a mail in this hour. Answers false where there is none left, and then nothing is counted. */
export async function takePlace(db: Queryable, name: CountedName): Promise<boolean> {
  return (await db.run(counted(only(name), { isOnlyNow: true }))) > 0;
}

/** The same for mails to different recipients; returns which ones have their place, and marks those. */
export function takePlacesOf(
  db: Queryable,
  { mails, most }: { mails: readonly { mailId: string; nameHash: Buffer }[]; most: number },
): Promise<{ id: string }[]> {
  // In one order, so that two processes never wait for each other.
  const sorted = mails.toSorted((left, right) => left.nameHash.compare(right.nameHash));
  const nameHashes = sorted.map(({ nameHash }) => nameHash);
  return db.many(sql`
    with taken as (${counted({ nameHashes, most }, { isOnlyNow: true })})
    update mails set is_counted = true
    where id in (
      select n.mail_id from unnest(${sorted.map(({ mailId }) => mailId)}::uuid[], ${nameHashes}::bytea[]) as n (mail_id, name_hash)
      join taken using (name_hash))
    returning id`);
}

/** Takes the next free place, in this hour or a later one; returns in how many seconds that begins. */
export async function bookPlace(db: Queryable, name: CountedName): Promise<number> {
  const { seconds } = await db.one<{ seconds: number }>(sql`
    with booked as (${counted(only(name), { isOnlyNow: false })})
    select greatest(0, extract(epoch from begins_at - now()))::float8 as seconds from booked`);
  return seconds;
}

const only = ({ nameHash, most }: CountedName) => ({ nameHashes: [nameHash], most });

/** So many places an hour, hour after hour from the first one on; it begins anew when all counted hours are past. */
function counted(
  { nameHashes, most }: { nameHashes: readonly Buffer[]; most: number },
  { isOnlyNow }: { isOnlyNow: boolean },
): Statement {
  return sql`
    insert into mail_counts as c (name_hash, started_at, count, ends_at)
    select name_hash, now(), 1, now() + interval '1 hour' from unnest(${nameHashes}::bytea[]) as n (name_hash)
    on conflict (name_hash) do update set
      started_at = case when c.ends_at <= now() then now() else c.started_at end,
      count = case when c.ends_at <= now() then 1 else c.count + 1 end,
      ends_at = case when c.ends_at <= now() then now() else c.started_at + c.count / ${most}::int * interval '1 hour' end
                + interval '1 hour'
    -- The first hour has begun, also for a statement that was sent before it and had to wait.
    where not ${isOnlyNow}::boolean or c.count < ${most}::int or c.ends_at <= now()
      or c.started_at + c.count / ${most}::int * interval '1 hour' <= now()
    returning name_hash, case when count <= ${most}::int then now()
      else started_at + (count - 1) / ${most}::int * interval '1 hour' end as begins_at`;
}

/** Locked until the transaction ends: of mails to one recipient, one is folded at a time. */
export function lockCount(tx: Tx, { nameHash }: Pick<CountedName, 'nameHash'>): Promise<number> {
  return tx.run(sql`
    insert into mail_counts as c (name_hash, started_at, count, ends_at) values (${nameHash}, now(), 0, now())
    on conflict (name_hash) do update set count = c.count`);
}

/**
 * Mails to spellings of an address that wait and have others folded into them; none of them goes before the transaction
 * ends.
 */
export function listOpenMails(tx: Tx, { key }: { key: string }): Promise<Pick<Mail, 'id' | 'recipient'>[]> {
  return tx.many(sql`select id, recipient from mails where open_key = ${key} for share`);
}

/** The caller leaves it out of the queue: another mail contains its news, or none does. */
export function foldMail(tx: Tx, { id, into }: { id: string; into: string | null }): Promise<number> {
  return tx.run(sql`
    update mails set status = 'FOLDED', folded_into = ${into}, data = data - 'unpaid' where id = ${id}`);
}

/** It waits for so many seconds, and others to the same address are folded into it. */
export function openMail(
  tx: Tx,
  { id, key, seconds, isCounted }: { id: string; key: string; seconds: number; isCounted: boolean },
): Promise<number> {
  return tx.run(sql`
    update mails set is_counted = ${isCounted}, open_key = ${key}, waits_until = now() + make_interval(secs => ${seconds})
    where id = ${id}`);
}

export function letMailWait(db: Queryable, { id, seconds }: { id: string; seconds: number }): Promise<number> {
  return db.run(sql`update mails set waits_until = now() + make_interval(secs => ${seconds}) where id = ${id}`);
}

/** It is on its way: later mails are folded into another one. */
export function closeMail(db: Queryable, { id }: { id: string }): Promise<number> {
  return db.run(sql`update mails set open_key = null where id = ${id} and open_key is not null`);
}

export function listFoldedMails(db: Queryable, { id }: { id: string }): Promise<FoldedMail[]> {
  return db.many(sql`select order_id, kind, data from mails where folded_into = ${id} order by created_at, id`);
}

/** Removes counts of hours that are over, a bounded number at once. */
export function deleteOldMailCounts(db: Queryable, { most }: { most: number }): Promise<number> {
  return db.run(sql`
    delete from mail_counts where name_hash in (
      select name_hash from mail_counts where ends_at < now() order by ends_at limit ${most} for update skip locked)
    and ends_at < now()`);
}
