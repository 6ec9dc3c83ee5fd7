import type pg from 'pg';
import type { Database } from './database.ts';
import { codeOf, DatabaseUnavailable } from './faults.ts';
import { schemaObstacle, schemaState } from './migrate.ts';

interface WriteProbeOptions {
  db: Database;
  /** How long an asker waits at most. */
  answerMsMax?: number;
  /** After this long a probe that hangs gives up its connection. */
  abandonAfterMs?: number;
}

// "All is well" may be wrong a moment later: it is repeated only to those who ask in the same moment.
const reusedMs = { obstacle: 1_000, none: 100 };
const silent = 'The database does not answer in time.';
const unsafe =
  'The database does not confirm in time what is written: its disk or its synchronous standby holds it up.';
const readOnly = '25006';

/**
 * Asks why nothing can be written to the database; undefined where it can. One probe at a time serves all who ask, on a
 * connection of its own. An obstacle is remembered for a second and its absence for a tenth of that: asking takes
 * little from buyers, and the first who asks after a database froze hears of it.
 */
export function createWriteProbe(options: WriteProbeOptions): () => Promise<string | undefined> {
  const { db, answerMsMax = 2_000, abandonAfterMs = 10_000 } = options;
  let last: { until: number; obstacle: string | undefined } | undefined;
  let running: { startedMs: number; whenLate: string; obstacle: Promise<string | undefined> } | undefined;

  const begin = () => {
    const probe = { startedMs: performance.now(), whenLate: silent, obstacle: Promise.resolve<string | undefined>('') };
    const isLate = () => performance.now() - probe.startedMs >= answerMsMax;
    const found = new Promise<string | undefined>((resolve) => {
      const onceConnected = async (connection: pg.Client) => {
        const abandoning = setTimeout(() => void connection.end(), abandonAfterMs);
        // Answers before the connection is closed: a server that freezes just then would not hear the goodbye.
        resolve(await tryWriting(connection, probe, abandonAfterMs).catch(obstacleOf));
        clearTimeout(abandoning);
      };
      db.withConnection(onceConnected).catch((error) => resolve(obstacleOf(error)));
    });
    probe.obstacle = found.then((obstacle) => {
      // A commit that waited for a standby and was cancelled ends as if all were well.
      const told = isLate() ? probe.whenLate : obstacle;
      last = { until: performance.now() + reusedMs[told === undefined ? 'none' : 'obstacle'], obstacle: told };
      running = undefined;
      return told;
    });
    return probe;
  };

  return async () => {
    if (running === undefined && last !== undefined && performance.now() < last.until) return last.obstacle;
    running ??= begin();
    const probe = running;
    const leftMs = Math.max(0, probe.startedMs + answerMsMax - performance.now());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(probe.whenLate), leftMs);
    });
    const answer = await Promise.race([probe.obstacle, late]);
    clearTimeout(timer);
    return answer;
  };
}

// A sort that spills to the disk finds it full; an update within an existing page would not. The message goes into the
// server's WAL, so its commit waits for disk and standby as a sale's does. Neither locks a row that a frozen node could
// keep.
const writing = `begin; set local work_mem = '64kB'; select count(*) from generate_series(1, 9000);
  select pg_logical_emit_message(true, 'takilya readiness', ''); commit`;

// A session that waits for a standby does not notice that its client has gone: without this every probe would leave a
// session behind.
const looking = `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as read_only,
  (select count(pg_cancel_backend(pid)) from pg_stat_activity
   where query = $1 and wait_event = 'SyncRep' and query_start < clock_timestamp() - $2 * interval '1 millisecond')`;

async function tryWriting(
  connection: pg.Client,
  probe: { whenLate: string },
  abandonAfterMs: number,
): Promise<string | undefined> {
  const { rows } = await connection.query<{ standby: boolean; read_only: boolean }>(looking, [writing, abandonAfterMs]);
  if (rows[0]?.standby) return 'The database is a standby, which takes no writes.';
  if (rows[0]?.read_only) return 'The database is set to take no writes.';
  const schema = await schemaState(connection);
  const { length: lacking } = schema.pending;
  if (lacking > 0) return `The database lacks ${lacking} migrations; run takilya migrate.`;
  const tooNew = schemaObstacle(schema);
  if (tooNew !== undefined) return tooNew;
  probe.whenLate = unsafe;
  await connection.query(writing);
  return undefined;
}

function obstacleOf(error: unknown): string {
  const code = codeOf(error instanceof DatabaseUnavailable ? error.cause : error) ?? '';
  if (code === '53100') return 'The disk of the database is full.';
  if (code === '53300') return 'The database takes no more connections.';
  if (code === readOnly) return 'The database is a standby, which takes no writes.';
  return /^(53|54|58|XX)/.test(code) ? 'The database cannot write.' : 'The database cannot be reached.';
}
