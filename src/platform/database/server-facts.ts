import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, withOwnConnection } from './database.ts';
import { codeOf, DatabaseUnavailable } from './faults.ts';
import type { Connection } from './servers.ts';
import { sql } from './sql.ts';

/** What a start and `doctor` want to know of the server before anything is asked of it. */
export interface ServerFacts {
  major: number;
  minor: number;
  /** How many connections it takes from those who are no superusers. */
  connections: number;
  /** Why it cannot be used, in a sentence, and whether that may pass. */
  obstacle?: { sentence: string; mayPass: boolean };
  /** What is wrong with the clocks, in a sentence. */
  clockFault?: string;
  clockOffMs: number;
}

const majorMin = 15;
const clockOffMsMax = 5_000;
const poolerAnswerMsMax = 2_000;

export async function readServerFacts(
  db: Database,
  { now, pooled }: { now: () => number; pooled?: Connection },
): Promise<ServerFacts> {
  const askedAt = now();
  const found = await db.one<{
    version: number;
    isStandby: boolean;
    isReadOnly: boolean;
    mayWrite: boolean;
    now: string;
    connections: number;
  }>(sql`
    select current_setting('server_version_num')::int as version, pg_is_in_recovery() as is_standby,
      current_setting('transaction_read_only')::boolean as is_read_only, clock_timestamp() as now,
      case when to_regclass('schema_migrations') is null then has_schema_privilege(current_schema(), 'create')
           else has_table_privilege('schema_migrations', 'insert') end as may_write,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections`);
  const answeredAt = now();
  const major = Math.floor(found.version / 10_000);
  // The database read its clock somewhere in between. Only a difference that no delay explains counts as off.
  const theirs = Date.parse(found.now);
  const clockOffMs = Math.max(askedAt - theirs, 0) - Math.max(theirs - answeredAt, 0);
  const obstacleOf = async () => {
    if (major < majorMin) return tooOld(major);
    if (found.isStandby) return standby;
    if (found.isReadOnly) return readOnly;
    if (!found.mayWrite) return mayNotWrite;
    return pooled === undefined ? undefined : await poolerFault(pooled);
  };
  return {
    major,
    minor: found.version % 10_000,
    connections: found.connections,
    obstacle: await obstacleOf(),
    clockFault: Math.abs(clockOffMs) > clockOffMsMax ? clockSentence(clockOffMs) : undefined,
    clockOffMs,
  };
}

/** Why the server cannot even be asked; undefined where the fault is another. */
export function obstacleIn(error: unknown): ServerFacts['obstacle'] {
  const cause = (error instanceof DatabaseUnavailable ? error.cause : error) as Error;
  const code = codeOf(cause) ?? '';
  if (lostStatement.includes(code)) return forgetfulPooler;
  if (/unsupported startup parameter/.test(cause.message)) return hiddenServer;
  if (!(error instanceof DatabaseUnavailable)) return undefined;
  return {
    sentence: `DATABASE_URL cannot be reached (${cause.message || code}); check that PostgreSQL runs there and that user, password and database are right.`,
    // Waiting does not help a role that is not let in, or a database that does not exist.
    mayPass: !/^(28|3D)/.test(code),
  };
}

// No such prepared statement, or one that somebody else left under its name.
const lostStatement = ['26000', '42P05'];

const standby = {
  sentence:
    'DATABASE_URL points to a standby, which takes no writes; give it the address of the primary, or promote this one.',
  mayPass: true,
};

const readOnly = {
  sentence:
    'The database is set to take no writes (default_transaction_read_only is on); find out who set it and why, and set it off.',
  mayPass: true,
};

const mayNotWrite = {
  sentence:
    'The user of DATABASE_URL may not write to the database; name the user that owns its tables, or make it the owner.',
  mayPass: false,
};

const forgetfulPooler = {
  sentence:
    'DATABASE_URL leads through a pooler that loses prepared statements; use PgBouncer 1.21 or later with max_prepared_statements above 0, have it pool sessions, or connect to PostgreSQL itself.',
  mayPass: false,
};

const hiddenServer = {
  sentence:
    'DATABASE_URL leads through a pooler, such as PgBouncer, which passes on no settings; name the server behind it in DATABASE_DIRECT_URL.',
  mayPass: false,
};

const tooOld = (major: number) => ({
  sentence: `DATABASE_URL points to PostgreSQL ${major}, but ${majorMin} or later is needed; upgrade it or unset DATABASE_URL to use the embedded one.`,
  mayPass: false,
});

function clockSentence(offMs: number): string {
  const off =
    Math.abs(offMs) < 120_000
      ? `${Math.round(Math.abs(offMs) / 1_000)} s`
      : `${Math.round(Math.abs(offMs) / 60_000)} min`;
  return `The clock of this machine is ${off} ${offMs > 0 ? 'ahead of' : 'behind'} the database's; from 5 minutes on signatures of callbacks are refused, so that payments are heard of late: set both by a time server.`;
}

/**
 * Two connections that get the same session are pooled by transaction. While one keeps that session, the other gets another
 * one; a pooler that is too old does not take the prepared statement along.
 */
function poolerFault(pooled: Connection): Promise<ServerFacts['obstacle']> {
  return withOwnConnection(pooled, {}, (first) =>
    withOwnConnection(pooled, {}, async (second) => {
      const prepared = { name: 'takilya_pooler', text: 'select pg_backend_pid() as pid' };
      try {
        const before = await first.query<{ pid: number }>(prepared);
        await second.query('begin');
        const kept = await second.query<{ pid: number }>('select pg_backend_pid() as pid');
        if (kept.rows[0]?.pid !== before.rows[0]?.pid) return undefined;
        // A pool with no other session waits for this one, and nothing is found out.
        await Promise.race([first.query(prepared), sleep(poolerAnswerMsMax, undefined, { ref: false })]);
        return undefined;
      } catch (error) {
        const obstacle = obstacleIn(error);
        if (obstacle === undefined) throw error;
        return obstacle;
      }
    }),
  );
}
