import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from './data-directory-owner.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

type Answer = 'ready' | 'no database' | 'starting' | 'silent';

const silenceMsMax = 60_000;
// Replaying the log after a crash is progress; cutting it short would only make it begin again.
const recoveryMsMax = 600_000;
const recoveryMsUntilTold = 2_000;
const connectTimeoutMs = 5_000;

/** Tries to connect until the server answers or has ended. */
export async function waitUntilReady(
  connection: DatabaseConnection,
  options: { hasEnded: () => boolean; onStep?: (sentence: string) => void },
): Promise<'ready' | 'no database' | 'ended'> {
  const startedMs = performance.now();
  let told = false;
  for (;;) {
    if (options.hasEnded()) return 'ended';
    const { answer, error } = await probe(connection);
    if (answer === 'ready' || answer === 'no database') return answer;
    const waitedMs = performance.now() - startedMs;
    if (answer === 'starting' && waitedMs > recoveryMsUntilTold && !told) {
      told = true;
      options.onStep?.('Waiting for the database to recover from its last stop');
    }
    if (waitedMs > (answer === 'starting' ? recoveryMsMax : silenceMsMax))
      throw new EmbeddedDatabaseError(
        `The database server does not answer on ${connection.host} after ${Math.round(waitedMs / 1000)} s (${error?.message}): look whether the machine is overloaded and start Takilya again.`,
        { cause: error },
      );
    await sleep(waitedMs < 1_000 ? 4 : 25);
  }
}

/** One attempt to connect. */
export async function probe(connection: DatabaseConnection): Promise<{ answer: Answer; error?: Error }> {
  const client = connect(connection);
  try {
    await client.connect();
    return { answer: 'ready' };
  } catch (error) {
    const { code, severity } = error as { code?: string; severity?: string };
    if (code === '3D000') return { answer: 'no database' };
    if (severity === undefined) return { answer: 'silent', error: error as Error };
    if (code === '57P03' || code === '57P01' || code === '53300') return { answer: 'starting', error: error as Error };
    throw new EmbeddedDatabaseError(
      `The database server on ${connection.host} refuses us (${(error as Error).message}): undo what was changed in ${connection.host}/pg_hba.conf or postgresql.conf.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => {});
  }
}

export async function createDatabase(connection: DatabaseConnection): Promise<void> {
  const client = connect({ ...connection, database: 'postgres' });
  try {
    await client.connect();
    await client.query(`CREATE DATABASE ${connection.database}`);
  } finally {
    await client.end().catch(() => {});
  }
}

function connect(connection: DatabaseConnection): pg.Client {
  // PGSSLMODE in the environment must not turn encryption on for a socket, which has none.
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: connectTimeoutMs });
  // A server that stops between two probes is an answer, not a crash of ours.
  client.on('error', () => {});
  return client;
}
