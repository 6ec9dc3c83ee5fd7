import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../../../src/platform/embedded-postgres/embedded-database.ts';
import { throwawayDirectory } from '../machine/throwaway-directory.ts';
import type { Connection } from './test-database.ts';

export interface Pair {
  primary: Connection;
  standby: Connection;
  closePrimary(): Promise<void>;
  closeStandby(): Promise<void>;
  close(): Promise<void>;
}

/** A PostgreSQL, and another one that follows it. */
export async function startPair(): Promise<Pair> {
  const [dataDir, copyDir] = [throwawayDirectory('takilya-primary-'), throwawayDirectory('takilya-standby-')];
  const binDir = process.env.TEST_POSTGRES_BIN || undefined;
  const settings = { fsync: 'off', max_connections: '50', shared_buffers: '32MB' };
  const start = (directory: string, more: Record<string, string> = {}) =>
    startEmbeddedDatabase({ dataDir: directory, purpose: 'serve', binDir, settings: { ...settings, ...more } });
  await (await start(dataDir)).close();
  execFileSync('cp', ['-a', join(dataDir, 'postgres'), join(copyDir, 'postgres')]);
  // Any file of the server's own: what it holds does not matter.
  const signal = join(copyDir, 'postgres', 'standby.signal');
  execFileSync('cp', ['-a', join(copyDir, 'postgres', 'PG_VERSION'), signal]);
  const primary = await start(dataDir);
  const { host, port, user } = primary.connection;
  const standby = await start(copyDir, { primary_conninfo: `host=${host} port=${port} user=${user}` });
  return {
    primary: primary.connection,
    standby: standby.connection,
    closePrimary: () => primary.close(),
    closeStandby: () => standby.close(),
    close: async () => {
      await Promise.all([standby.close(), primary.close()]);
      for (const directory of [dataDir, copyDir]) rmSync(directory, { recursive: true, force: true });
    },
  };
}
