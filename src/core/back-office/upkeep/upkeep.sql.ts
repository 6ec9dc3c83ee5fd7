import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** What is done every day beside sales: the base backup by the script of deploy/, the others by us. */
type UpkeepName = 'audit' | 'backup' | 'base-backup';

/** What came of it last. */
interface Upkeep {
  name: UpkeepName;
  /** Since it last went well, or has been expected. */
  ageSeconds: number;
  isGood: boolean | null;
  seconds: number | null;
  figure: number | null;
}

export function listUpkeep(db: Queryable): Promise<Upkeep[]> {
  return db.many(sql`
    select name, extract(epoch from now() - coalesce(succeeded_at, since))::float8 as age_seconds, is_good, seconds,
      figure::float8 as figure
    from upkeep order by name`);
}

/**
 * Takes the audit on where it is due: twenty hours after the last began and in Manila's quiet hours, or thirty hours after it
 * at any time. One of several workers gets it, and another one where the first was killed amid it. A schema of the last hour
 * has nothing to audit.
 */
export async function claimAudit(db: Queryable, { quietHours }: { quietHours: readonly number[] }): Promise<boolean> {
  const taken = await db.many(sql`
    update upkeep set begun_at = now()
    where name = 'audit' and since < now() - interval '1 hour' and (
      coalesce(begun_at, since) < now() - interval '30 hours'
      or (coalesce(begun_at, '-infinity') < now() - interval '20 hours'
        and extract(hour from now() at time zone 'Asia/Manila') = any(${quietHours}::int[]))
      or (coalesce(ended_at, '-infinity') < begun_at and begun_at < now() - interval '1 hour'))
    returning name`);
  return taken.length > 0;
}

export async function recordUpkeep(
  db: Queryable,
  { name, isGood, seconds, figure }: { name: UpkeepName; isGood: boolean; seconds: number; figure: number },
): Promise<void> {
  await db.run(sql`
    insert into upkeep (name, ended_at, succeeded_at, is_good, seconds, figure)
    values (${name}, now(), case when ${isGood} then now() end, ${isGood}, ${seconds}, ${figure})
    on conflict (name) do update set ended_at = excluded.ended_at, is_good = excluded.is_good, seconds = excluded.seconds,
      figure = excluded.figure, succeeded_at = coalesce(excluded.succeeded_at, upkeep.succeeded_at)`);
}
