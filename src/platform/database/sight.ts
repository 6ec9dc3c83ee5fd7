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

interface LookOptions<Wanted, Kept extends Seen, Row extends Sighted> {
  db: Queryable;
  keptOf: (wanted: Wanted) => Kept | undefined;
  /** Rows for what was asked for, all of one statement with its sight; one row without the rest where nothing was found. */
  find: (wanted: readonly Wanted[]) => Promise<Row[]>;
}

/**
 * Asks the database every time, but where it can for one thing only: its sight. What was seen at the same sight is as it was, and
 * answered in its place; the rest is found anew.
 */
export function lookBySight<Wanted, Kept extends Seen, Row extends Sighted>(options: LookOptions<Wanted, Kept, Row>) {
  const { db, keptOf, find } = options;
  let last = '';
  let isMoving = true;
  return async (wanted: readonly Wanted[]): Promise<{ same: (Kept | undefined)[]; found: Row[] }> => {
    // While others write all the time, asking for the sight alone would be a round trip in vain.
    const isUnseen = (one: Wanted) => isMoving || keptOf(one)?.sight !== last;
    const unseen = wanted.filter(isUnseen);
    const found = unseen.length === 0 ? [] : await find(unseen);
    const { sight, atMs } = found[0] ?? (await db.one<Sighted>(readSight));
    isMoving = sight !== last;
    last = sight;
    const asked = new Set(unseen);
    const changed: Wanted[] = [];
    const same = wanted.map((one) => {
      if (asked.has(one)) return undefined;
      const kept = keptOf(one);
      if (kept?.sight === sight && atMs < (kept.untilMs ?? Number.POSITIVE_INFINITY)) return kept;
      changed.push(one);
      return undefined;
    });
    if (changed.length > 0) found.push(...(await find(changed)));
    return { same, found };
  };
}
