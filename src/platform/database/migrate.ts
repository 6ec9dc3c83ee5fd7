import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Database } from './database.ts';

const ownDirectory = new URL('../../../migrations/', import.meta.url);

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

export class MigrationError extends Error {}

/** Brings the schema up to date and answers the names of what it applied. Safe to call from several nodes at once. */
export async function migrate(db: Database, { directory = ownDirectory } = {}): Promise<string[]> {
  const migrations = await readMigrations(directory);
  return db.withConnection(async (connection) => {
    // A migration may rewrite a large table; limits that the role brings along are not for it.
    await connection.query('set statement_timeout = 0; set lock_timeout = 0');
    await createTable(connection);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (await apply(connection, migration)) applied.push(migration.name);
    }
    return applied;
  });
}

/** The names of migrations that this code has and the database has not. */
export async function pendingMigrations(connection: pg.ClientBase): Promise<string[]> {
  const names = await knownMigrations();
  const table = await connection.query<{ known: boolean }>(
    `select to_regclass('schema_migrations') is not null as known`,
  );
  if (!table.rows[0]?.known) return names;
  const { rows } = await connection.query<{ name: string }>('select name from schema_migrations');
  const done = new Set(rows.map((row) => row.name));
  return names.filter((name) => !done.has(name));
}

/** The names of every migration that this code has, in their order. */
export async function knownMigrations({ directory = ownDirectory } = {}): Promise<string[]> {
  return (await readMigrations(directory)).map((migration) => migration.name);
}

/** Makes the schema of exactly these migrations inside the caller's transaction, which a restore has open. */
export async function applyExactly(
  connection: pg.ClientBase,
  { names, directory = ownDirectory }: { names: readonly string[]; directory?: URL },
): Promise<void> {
  await connection.query(tableText);
  for (const migration of await readMigrations(directory)) {
    if (names.includes(migration.name)) await applyNew(connection, migration);
  }
}

async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

const tableText = `create table if not exists schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz(3) not null default now()
)`;

async function createTable(connection: pg.Client): Promise<void> {
  try {
    await connection.query(tableText);
  } catch (error) {
    // Two nodes may create it in the same instant; the loser sees a duplicate in the catalogue.
    if (!['23505', '42P07'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

async function apply(connection: pg.Client, migration: Migration): Promise<boolean> {
  await connection.query('begin');
  try {
    // One node migrates at a time; the others wait here and then find the work done.
    await connection.query('lock table schema_migrations in exclusive mode');
    const known = await connection.query<{ checksum: string }>(
      'select checksum from schema_migrations where name = $1',
      [migration.name],
    );
    const row = known.rows[0];
    if (row !== undefined && row.checksum !== migration.checksum) {
      throw new MigrationError(
        `The migration ${migration.name} was edited after it was applied; restore its text and put the change into a new one.`,
      );
    }
    if (row === undefined) await applyNew(connection, migration);
    await connection.query('commit');
    return row === undefined;
  } catch (error) {
    await connection.query('rollback');
    throw error;
  }
}

async function applyNew(connection: pg.ClientBase, migration: Migration): Promise<void> {
  await connection.query(migration.text);
  await connection.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ]);
}
