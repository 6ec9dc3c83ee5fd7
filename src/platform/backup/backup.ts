import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { DatabaseUnavailable } from '../database/faults.ts';
import type { Connection } from '../database/servers.ts';
import {
  appliedMigrations,
  beginReading,
  type CatalogTable,
  copyOutText,
  endIfInTheWay,
  type ForeignKey,
  listForeignKeys,
  listSequences,
  listTables,
  sessionOf,
  withClient,
} from './backup.sql.ts';
import { BackupError, endLine, endOfRows, headerLine, sequencesLine, tableLine } from './backup-file.ts';

interface WriteBackupOptions {
  connection: Connection;
  file: string;
  createdAt: Date;
  /** Replaces a file that is there already, and what an earlier attempt left. */
  isForced?: boolean;
}

interface WrittenBackup {
  bytes: number;
  tables: number;
  rows: number;
}

// It holds password hashes and sealed secrets.
const fileMode = 0o600;
// Others wait for us this long, and everybody who wants the same table waits behind them.
const lookMs = 200;

/**
 * Writes everything that the database holds at one instant into one file, beside a running server. It gives way to
 * anything that wants to change a table meanwhile, such as a migration, and then keeps nothing.
 */
export async function writeBackup(options: WriteBackupOptions): Promise<WrittenBackup> {
  const { file, isForced = false } = options;
  const partial = `${file}.partial`;
  await refuseToReplace(file, isForced);
  if (isForced) await rm(partial, { force: true });
  const handle = await openNew(partial);
  try {
    const written = await givingWay(options.connection, (client) => copyOut(client, handle, options));
    await handle.sync();
    const { size: bytes } = await handle.stat();
    await handle.close();
    await refuseToReplace(file, isForced);
    await rename(partial, file);
    await syncDirectory(dirname(file));
    return { bytes, ...written };
  } catch (error) {
    await handle.close();
    await rm(partial, { force: true });
    if (error instanceof BackupError || error instanceof DatabaseUnavailable) throw error;
    throw new BackupError(`The backup failed and was not kept (${(error as Error).message}).`, { cause: error });
  }
}

async function givingWay<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  let gaveWay = false;
  const watch = async (watcher: pg.Client, session: number) => {
    while (!over.signal.aborted && !gaveWay) {
      gaveWay = await endIfInTheWay(watcher, session);
      await sleep(lookMs, undefined, { signal: over.signal }).catch(() => {});
    }
  };
  try {
    return await withClient(connection, (watcher) =>
      withClient(connection, async (client) => {
        const session = await sessionOf(client);
        const [result] = await Promise.all([work(client).finally(() => over.abort()), watch(watcher, session)]);
        return result;
      }),
    );
  } catch (error) {
    if (!gaveWay) throw error;
    throw new BackupError(
      'The backup gave way to somebody who wants to change a table, such as a migration, and was not kept; run it again.',
      { cause: error },
    );
  }
}

async function refuseToReplace(file: string, isForced: boolean): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) throw new BackupError(`${file} is a directory; name a file in it.`);
  if (found !== undefined && !isForced)
    throw new BackupError(`${file} exists already; name another file or add --force.`);
}

async function openNew(partial: string): Promise<FileHandle> {
  try {
    return await open(partial, 'wx', fileMode);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      throw new BackupError(
        `${partial} exists: another backup is writing it, or one broke off; wait for it, delete the file or add --force.`,
      );
    }
    throw new BackupError(`The backup cannot be written (${message}).`, { cause: error });
  }
}

async function copyOut(
  client: pg.Client,
  handle: FileHandle,
  { createdAt }: WriteBackupOptions,
): Promise<Omit<WrittenBackup, 'bytes'>> {
  const { migrations, tables } = await openView(client);
  const copies = new Map<string, CopyToStreamQuery>();
  const rowsByTable = () => Object.fromEntries([...copies].map(([table, copy]) => [table, copy.rowCount]));

  async function* content(): AsyncGenerator<string | Buffer> {
    yield headerLine({ createdAt: createdAt.toISOString(), migrations });
    for (const table of tables) {
      yield tableLine(table);
      const copy = client.query(copyTo(copyOutText(table)));
      copies.set(table.table, copy);
      yield* copy;
      yield endOfRows;
    }
    // Sequences stand outside of transactions: read last, they are past every number in the rows above.
    yield sequencesLine(await listSequences(client));
    yield endLine(rowsByTable());
  }

  await pipeline(content, createGzip({ chunkSize: 64 * 1024 }), (compressed) => handle.writeFile(compressed));
  const rows = Object.values(rowsByTable()).reduce((sum, count) => sum + count, 0);
  return { tables: tables.length, rows };
}

async function openView(client: pg.Client): Promise<{ migrations: string[]; tables: CatalogTable[] }> {
  if ((await appliedMigrations(client)).length === 0) {
    throw new BackupError('The database has no tables yet, so there is nothing to back up.');
  }
  const locked = (await listTables(client)).map(({ table }) => table);
  await beginReading(client, ['schema_migrations', ...locked]);
  const migrations = await appliedMigrations(client);
  const tables = await listTables(client);
  if (tables.map(({ table }) => table).join() !== locked.join()) {
    throw new BackupError('The schema changed as the backup began; run it again.');
  }
  return { migrations, tables: inForeignKeyOrder(tables, await listForeignKeys(client)) };
}

/** Every table after those that it refers to, so that no row comes back before what it needs. */
export function inForeignKeyOrder<Table extends { table: string }>(
  tables: readonly Table[],
  foreignKeys: readonly ForeignKey[],
): Table[] {
  const waiting = new Map(tables.map((table) => [table.table, table]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const blocked = new Set(foreignKeys.filter((key) => waiting.has(key.references)).map((key) => key.table));
    const ready = [...waiting.values()].filter(({ table }) => !blocked.has(table));
    if (ready.length === 0) {
      throw new BackupError(
        `Tables refer to each other in a circle, which a backup cannot order: ${[...waiting.keys()].join(', ')}.`,
      );
    }
    ordered.push(...ready);
    for (const { table } of ready) waiting.delete(table);
  }
  return ordered;
}

/** A new name is on the disk only when its directory is. Not every file system can promise that. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
