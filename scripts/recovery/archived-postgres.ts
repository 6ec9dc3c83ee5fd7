import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../src/platform/embedded-postgres/embedded-database.ts';
import { type ServerUser, serverUserFor } from '../../src/platform/embedded-postgres/user.ts';
import type { Connection } from '../../test/helpers/database/test-database.ts';
import { until } from '../../test/helpers/machine/until.ts';

const run = promisify(execFile);
// A standby, and a restored server, must allow at least as many connections as the server that wrote the log.
const shared = { max_connections: '100', shared_buffers: '64MB', fsync: 'off' };

/** A folder that the server's user can write to. */
export function openArchive(directory: string): string {
  makeFor(serverUserFor(directory), directory);
  return directory;
}

/** A file is there whole or not at all, none is replaced, and one that is sent again after a crash is not a fault. */
export function archiveCommand(archive: string): string {
  const [file, draft] = [`${archive}/%f`, `${archive}/.%f`];
  return `cmp -s %p ${file} || (test ! -f ${file} && cp %p ${draft} && sync ${draft} && mv ${draft} ${file})`;
}

/** As docs/recovery.md has it set up. */
export function startArchived(options: {
  dataDir: string;
  binDir: string;
  archive: string;
}): Promise<EmbeddedDatabase> {
  const { dataDir, binDir, archive } = options;
  const settings = { ...shared, archive_mode: 'on', archive_command: archiveCommand(archive) };
  return startEmbeddedDatabase({ dataDir, purpose: 'serve', binDir, settings });
}

/** Beside running sales; the backup is checked against its own list. */
export async function takeBaseBackup(options: {
  connection: Connection;
  binDir: string;
  directory: string;
}): Promise<{ bytes: number; seconds: number }> {
  const startedMs = performance.now();
  const { connection, binDir, directory } = options;
  const user = serverUserFor(connection.host);
  mkdirSync(dirname(directory), { recursive: true, mode: 0o711 });
  makeFor(user, directory);
  const at = ['--host', connection.host, '--port', String(connection.port), '--username', connection.user];
  const as = { ...user, cwd: '/' };
  await run(join(binDir, 'pg_basebackup'), [...at, '--pgdata', directory, '--checkpoint', 'fast', '--no-sync'], as);
  await run(join(binDir, 'pg_verifybackup'), [directory], as);
  return { bytes: bytesIn(directory), seconds: (performance.now() - startedMs) / 1_000 };
}

/** Has everything written until now archived, as `archive_timeout` would within its time; returns how much there is. */
export async function archiveAll(connection: Connection, archive: string): Promise<number> {
  const [row] = await ask<{ file: string }>(connection, 'select pg_walfile_name(pg_switch_wal()) as file');
  await until(() => existsSync(join(archive, row?.file ?? '')));
  return bytesIn(archive);
}

/** Lets a base backup read the archive up to the moment, and then take writes. */
export async function restoreTo(options: {
  dataDir: string;
  binDir: string;
  archive: string;
  moment: string;
}): Promise<EmbeddedDatabase> {
  const { dataDir, binDir, archive, moment } = options;
  const signal = join(dataDir, 'postgres', 'recovery.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(join(dataDir, 'postgres'));
  chownSync(signal, uid, gid);
  const settings = {
    ...shared,
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment,
    recovery_target_action: 'promote',
  };
  const server = await startEmbeddedDatabase({ dataDir, purpose: 'serve', binDir, settings });
  await until(async () => {
    const [row] = await ask<{ isOver: boolean }>(server.connection, 'select not pg_is_in_recovery() as "isOver"');
    return row?.isOver === true;
  });
  return server;
}

function makeFor(user: ServerUser, directory: string): void {
  mkdirSync(directory, { mode: 0o700 });
  if (user !== undefined) chownSync(directory, user.uid, user.gid);
}

function bytesIn(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

export async function ask<Row extends pg.QueryResultRow>(connection: Connection, text: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
