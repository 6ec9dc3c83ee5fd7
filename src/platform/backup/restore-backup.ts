import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../database/database.ts';
import { DatabaseUnavailable } from '../database/faults.ts';
import { applyExactly, knownMigrations, migrate } from '../database/migrate.ts';
import type { Connection } from '../database/servers.ts';
import {
  analyzeTables,
  appliedMigrations,
  beginWriting,
  copyInText,
  disableTriggers,
  dropSchemaObjects,
  emptyTables,
  enableTriggers,
  hasOrganizations,
  listSequences,
  listTables,
  lockOrganizations,
  setSequence,
  withClient,
} from './backup.sql.ts';
import { type Backup, BackupError, type BackupTable, readBackup } from './backup-file.ts';

interface RestoreBackupOptions {
  connection: Connection;
  file: string;
  /** Where the migrations are, for tests. */
  directory?: URL;
}

interface RestoredBackup {
  tables: number;
  rows: number;
  /** The migrations that this code has and the backup had not. */
  migrated: string[];
  /** Tables that no migration makes, such as an operator's own: there is nothing to put their rows into. */
  leftOut: string[];
}

const intoAnEmptyOne =
  'restore into an empty one: set DATA_DIR to a new directory or DATABASE_URL to an empty database';

/** Brings a backup back into a database without organizations, all of it or nothing, and then up to date. */
export async function restoreBackup(
  db: Database,
  { connection, file, directory }: RestoreBackupOptions,
): Promise<RestoredBackup> {
  const known = await knownMigrations({ directory });
  // First what is quick to find out. The target is examined again once nobody else can change it.
  await withClient(connection, (client) => examineTarget(client, known));
  const backup = await readBackup(file, { onHeader: ({ migrations }) => refuseUnknown(file, migrations, known) });
  const leftOut = await withClient(connection, (client) => replaceAll(client, { file, backup, known, directory }));
  const migrated = await migrateFurther(db, directory);
  const restored = Object.entries(backup.rows).filter(([table]) => !leftOut.includes(table));
  return { tables: restored.length, rows: restored.reduce((sum, [, rows]) => sum + rows, 0), migrated, leftOut };
}

function refuseUnknown(file: string, migrations: readonly string[], known: readonly string[]): void {
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new BackupError(
      `${file} was written by a newer Takilya, whose migration ${unknown} this one does not have; restore it with that version.`,
    );
  }
}

interface Target {
  applied: string[];
  tables: string[];
}

/** Refuses a database whose content a restore would destroy. */
async function examineTarget(client: pg.Client, known: readonly string[]): Promise<Target> {
  const applied = await appliedMigrations(client);
  const tables = (await listTables(client)).map(({ table }) => table);
  const isForeign = applied.length === 0 ? tables.length > 0 : applied.some((name) => !known.includes(name));
  if (isForeign) {
    throw new BackupError(`The database belongs to another program or a newer Takilya; ${intoAnEmptyOne}.`);
  }
  if (tables.includes('organizations') && (await hasOrganizations(client))) {
    throw new BackupError(`The database already holds organizations; ${intoAnEmptyOne}.`);
  }
  return { applied, tables };
}

interface Replacement {
  file: string;
  backup: Backup;
  known: readonly string[];
  directory: URL | undefined;
}

/** Answers the names of tables that were left out. */
async function replaceAll(client: pg.Client, { file, backup, known, directory }: Replacement): Promise<string[]> {
  try {
    await beginWriting(client);
    if ((await listTables(client)).some(({ table }) => table === 'organizations')) await lockOrganizations(client);
    const target = await examineTarget(client, known);
    await makeSchema(client, { target, names: backup.migrations, directory });
    const tables = (await listTables(client))
      .map(({ table }) => table)
      .filter((table) => backup.rows[table] !== undefined);
    await load(client, { file, backup, tables });
    await client.query('commit');
    return Object.keys(backup.rows).filter((table) => !tables.includes(table));
  } catch (error) {
    if (error instanceof BackupError || error instanceof DatabaseUnavailable) throw error;
    throw new BackupError(`The restore failed and changed nothing (${(error as Error).message}).`, { cause: error });
  }
}

interface Schema {
  target: Target;
  names: readonly string[];
  directory: URL | undefined;
}

/** The schema as it was when the backup was written. */
async function makeSchema(client: pg.Client, { target, names, directory }: Schema): Promise<void> {
  const { applied } = target;
  if (applied.length === names.length && applied.every((name) => names.includes(name))) return;
  if (applied.length > 0) {
    await refuseToDropOthers(client, { target, directory });
    await dropSchemaObjects(client);
  }
  await applyExactly(client, { names, directory });
}

/** Finds out what the target's own migrations make: any other table is somebody's own and would be lost. */
async function refuseToDropOthers(client: pg.Client, { target, directory }: Omit<Schema, 'names'>): Promise<void> {
  await client.query('savepoint before_trial');
  await dropSchemaObjects(client);
  await applyExactly(client, { names: target.applied, directory });
  const own = (await listTables(client)).map(({ table }) => table);
  await client.query('rollback to savepoint before_trial');
  const other = target.tables.find((table) => !own.includes(table));
  if (other !== undefined) {
    throw new BackupError(`The database also holds the table ${other}, which is not Takilya's; ${intoAnEmptyOne}.`);
  }
}

interface Load {
  file: string;
  backup: Backup;
  /** Tables of the backup that the schema has. */
  tables: readonly string[];
}

async function load(client: pg.Client, { file, backup, tables }: Load): Promise<void> {
  // This includes what a migration put in: the backup has that too, perhaps changed since.
  await emptyTables(client, tables);
  const triggers = await disableTriggers(client, tables);
  await readBackup(file, {
    onTable: async (table, rows) => {
      if (tables.includes(table.table)) await copyIn(client, { table, rows, rowsExpected: backup.rows[table.table] });
    },
  });
  await enableTriggers(client, triggers);
  const present = new Set((await listSequences(client)).map(({ name }) => name));
  for (const sequence of backup.sequences) {
    if (present.has(sequence.name)) await setSequence(client, sequence);
  }
  // Until it knows the new sizes, PostgreSQL plans as if the tables were empty.
  await analyzeTables(client, tables);
}

interface CopyIn {
  table: BackupTable;
  rows: AsyncIterable<Buffer>;
  rowsExpected: number | undefined;
}

async function copyIn(client: pg.Client, { table, rows, rowsExpected }: CopyIn): Promise<void> {
  const copy = client.query(copyFrom(copyInText(table)));
  await pipeline(rows, copy);
  if (copy.rowCount !== rowsExpected) {
    throw new BackupError(
      `The restore changed nothing, because the table ${table.table} took ${copy.rowCount} rows of ${rowsExpected}.`,
    );
  }
}

async function migrateFurther(db: Database, directory: URL | undefined): Promise<string[]> {
  try {
    return await migrate(db, { directory });
  } catch (error) {
    const { message } = error as Error;
    throw new BackupError(`The backup is restored, but its schema could not be brought up to date (${message}).`, {
      cause: error,
    });
  }
}
