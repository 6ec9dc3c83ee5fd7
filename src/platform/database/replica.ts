import type { Database, Queryable } from './database.ts';
import { type Statement, sql } from './sql.ts';

export interface Replica extends Queryable {
  /** Whether reads go to it at the moment. */
  isFresh(): boolean;
  /** How far it was behind the primary when both were last asked; null while it is away. */
  lagBytes(): number | null;
  close(): Promise<void>;
}

const askEveryMs = 500;
// What it had replayed was at most one round old when it was asked, and that was at most one round ago.
const freshMs = 2 * askEveryMs;

/**
 * Reads from a copy of the database that is at most a second old, and from the database itself where the copy lags, is away
 * or fails. For what may be a second old: never for inventory, nor for what a person just did.
 */
export function createReplica({ primary, copy }: { primary: Queryable; copy: Database }): Replica {
  let freshUntil = 0;
  let lagBytes: number | null = null;
  let before: string | undefined;
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    const asked = performance.now();
    try {
      const { position } = await primary.one<{ position: string }>(sql`select pg_current_wal_lsn()::text as position`);
      const { caughtUp, lag } = await copy.one<{ caughtUp: boolean | null; lag: number | null }>(sql`
        select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${before ?? position}::pg_lsn as caught_up,
               greatest(0, pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn()))::float8 as lag`);
      lagBytes = lag;
      before = position;
      freshUntil = caughtUp === true ? asked + freshMs : 0;
    } catch {
      // One of the two is away. The primary's own errors go to those who ask it.
      freshUntil = 0;
      lagBytes = null;
      before = undefined;
    }
    isAsking = false;
  };
  const asking = setInterval(() => void ask(), askEveryMs);
  asking.unref();
  void ask();

  const isFresh = () => performance.now() < freshUntil;
  const read = async <Answer>(onCopy: (db: Queryable) => Promise<Answer>): Promise<Answer> => {
    if (isFresh()) {
      try {
        return await onCopy(copy);
      } catch {
        // Cancelled because it stood in the way of replaying, or the copy has gone: the primary answers, or says why not.
        freshUntil = 0;
      }
    }
    return onCopy(primary);
  };
  return {
    isFresh,
    lagBytes: () => lagBytes,
    many: <Row>(statement: Statement) => read((db) => db.many<Row>(statement)),
    maybe: <Row>(statement: Statement) => read((db) => db.maybe<Row>(statement)),
    one: <Row>(statement: Statement) => read((db) => db.one<Row>(statement)),
    run: (statement) => primary.run(statement),
    close: async () => {
      clearInterval(asking);
      await copy.close();
    },
  };
}
