import { naturalBatch } from '../natural-batch.ts';
import type { Queryable } from './database.ts';
import { sql, trustedSql } from './sql.ts';

/** What the database shows to a statement. Two with the same `sight` see the very same rows. */
export interface Sighted {
  sight: string;
  /** The time of the statement, by the database's clock. */
  atMs: number;
}

/** How something was seen last, where it was. */
export interface Seen {
  sight?: string;
  /** When it looks different though nobody writes; null where time alone changes nothing. */
  untilMs?: number | null;
}

/**
 * Every commit of a transaction that wrote makes another sight, and none comes again: what is visible only ever grows. Another server
 * that takes over counts its transactions from where it stood, so its start is a part of it. A replica does not say which transactions are
 * under way, so each sight of it is another.
 */
export const sightColumns = trustedSql(
  `concat(pg_current_snapshot(), ' ', extract(epoch from pg_postmaster_start_time()),
      case when pg_is_in_recovery() then concat(' ', clock_timestamp()) end) as sight,
    (extract(epoch from now()) * 1000)::float8 as at_ms`,
);

const readSight = sql`select ${sightColumns}`;

const patienceMs = 100;

/** What is known of the sight of a database. */
interface Sights {
  /** The sight of a statement that was just answered, as one text for all who saw the same. */
  note(seen: Sighted): string;
  /**
   * Whether something looks as it did when it was seen, by a statement that begins after this. Undefined where it has to be found anew
   * anyway: while others write all the time, asking for the sight alone would be a round trip in vain.
   */
  isAsSeen(seen: Seen): Promise<boolean> | undefined;
}

export function createSights(db: Queryable): Sights {
  let last = '';
  let isMoving = true;
  const note = ({ sight }: Sighted) => {
    isMoving = sight !== last;
    if (isMoving) last = sight;
    return last;
  };
  const ask = naturalBatch<Seen, boolean>({
    load: async (asked) => {
      const now = await db.one<Sighted>(readSight);
      note(now);
      return asked.map(({ sight, untilMs }) => sight === now.sight && now.atMs < (untilMs ?? Number.POSITIVE_INFINITY));
    },
    sizeMax: Number.POSITIVE_INFINITY,
    inFlightMax: 1,
    patienceMs,
  });
  return {
    note,
    isAsSeen: (seen) => (isMoving || seen.sight !== last ? undefined : ask(seen)),
  };
}
