import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../../src/platform/embedded-postgres/embedded-database.ts';
import { descendantsOf } from '../machine/processes.ts';
import { throwawayDirectory } from '../machine/throwaway-directory.ts';

/** A PostgreSQL that one test may freeze, kill and spoil. */
export interface OwnPostgres {
  dataDir: string;
  start(): Promise<EmbeddedDatabase>;
  /** The server's first process. */
  firstPid(): number;
  /** Every process of the server, the first of them before those that it started. */
  signal(name: NodeJS.Signals): void;
  remove(): void;
}

export function ownPostgres(
  settings: Record<string, string> = {},
  dataDir = throwawayDirectory('takilya-own-'),
  { restartsMax }: { restartsMax?: number } = {},
) {
  const small = { fsync: 'off', shared_buffers: '16MB', max_connections: '30', autovacuum: 'off' };
  const own: OwnPostgres = {
    dataDir,
    start: () =>
      startEmbeddedDatabase({
        dataDir,
        purpose: 'serve',
        binDir: process.env.TEST_POSTGRES_BIN || undefined,
        settings: { ...small, ...settings },
        restartsMax,
      }),
    firstPid: () => Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    signal: (name) => {
      const first = own.firstPid();
      process.kill(first, name);
      for (const { pid } of descendantsOf([first])) signalSession(pid, name);
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }),
  };
  return own;
}

/** A session may have ended since the processes were listed. */
function signalSession(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
