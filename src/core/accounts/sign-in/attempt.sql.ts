import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface AttemptCount {
  nameHash: Buffer;
  count: number;
  endsAt: string;
}

/**
 * Counts one attempt under each name. A window that is over starts again; so does one that lies more than two of its lengths
 * ahead, because a clock was set back since. Less may be the difference between two nodes' clocks. In order of name, so that no
 * two wait for each other.
 */
export function countAttempts(
  tx: Tx,
  { nameHashes, endsAt, now }: { nameHashes: Buffer[]; endsAt: string[]; now: string },
): Promise<AttemptCount[]> {
  const isOver = sql`(c.ends_at <= ${now}::timestamptz or c.ends_at - excluded.ends_at > excluded.ends_at - ${now}::timestamptz)`;
  return tx.many(sql`
    insert into attempt_counts as c (name_hash, count, ends_at)
    select name_hash, 1, ends_at from unnest(${nameHashes}::bytea[], ${endsAt}::timestamptz[]) as t (name_hash, ends_at)
    order by name_hash
    on conflict (name_hash) do update set
      count = case when ${isOver} then 1 else c.count + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else c.ends_at end
    returning name_hash, count, ends_at`);
}

export function giveBackAttempts(tx: Tx, { nameHashes }: { nameHashes: Buffer[] }): Promise<number> {
  return tx.run(sql`
    update attempt_counts set count = greatest(count - 1, 0) where name_hash = any (${nameHashes}::bytea[])`);
}

export function forgetAttempts(tx: Tx, { nameHashes }: { nameHashes: Buffer[] }): Promise<number> {
  return tx.run(sql`delete from attempt_counts where name_hash = any (${nameHashes}::bytea[])`);
}

/** Removes counts whose window is over, a bounded number at once. */
export function deleteOldAttempts(db: Queryable, { most }: { most: number }): Promise<number> {
  return db.run(sql`
    delete from attempt_counts where name_hash in (
      select name_hash from attempt_counts where ends_at < now() order by ends_at limit ${most}
      for update skip locked)
    and ends_at < now()`);
}
