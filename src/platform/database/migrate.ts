import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './database.ts';
import { codeOf } from './faults.ts';
import { endSilentBackup } from './silent-backup.ts';

const ownDirectory = new URL('../../../migrations/', import.meta.url);

interface Migration {
  name: string;
  text: string;
  checksum: string;
  /** The first release whose nodes can serve on what it makes; null where those of the release before can, as they should. */
  needsRelease: string | null;
}

export class MigrationError extends Error {}

interface MigrateOptions {
  directory?: URL;
  /** Gets a sentence each time a migration lets others go first. */
  onWait?: (sentence: string) => void;
  /** How long a migration waits for a lock: the next one who wants the table waits that long behind it. */
  lockWaitMs?: number;
  /** How long it then lets others go first, and how often it tries. */
  pauseMs?: number;
  attemptsMax?: number;
}

type Patience = Required<Omit<MigrateOptions, 'directory'>>;

/**
 * Brings the schema up to date and answers the names of what it applied. Safe to call from several nodes at once, and
 * beside nodes that serve.
 */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<string[]> {
  const {
    directory = ownDirectory,
    onWait = () => {},
    lockWaitMs = 2_000,
    pauseMs = 3_000,
    attemptsMax = 60,
  } = options;
  const migrations = await readMigrations(directory);
  return db.withConnection(async (connection) => {
    // Locks are taken only when something is missing: a start does not wait for another node that builds an index.
    const missing = await missingOf(connection, migrations);
    if (missing.length === 0) return [];
    await createTable(connection);
    if (await applyToEmpty(connection, missing, lockWaitMs)) return missing.map(({ name }) => name);
    const applied: string[] = [];
    for (const migration of missing) {
      const isNew = await applyPatiently(db, connection, migration, { onWait, lockWaitMs, pauseMs, attemptsMax });
      if (isNew) applied.push(migration.name);
    }
    return applied;
  });
}

/** How the schema of a database and the migrations of this code stand to each other. */
interface SchemaState {
  /** The names of what this code has and the database has not. */
  pending: string[];
  /** What a newer version has applied and this one does not know. */
  unknown: UnknownMigration[];
}

interface UnknownMigration {
  name: string;
  /** Nodes before this release cannot serve on it. */
  needsRelease: string | null;
}

export async function schemaState(connection: pg.ClientBase): Promise<SchemaState> {
  const known = await knownMigrations();
  const applied = await appliedTo(connection);
  const names = new Set(applied.map(({ name }) => name));
  return {
    pending: known.filter((name) => !names.has(name)),
    unknown: applied.filter(({ name }) => !known.includes(name)),
  };
}

/** What a person reads about migrations that this version does not know; undefined where there are none. */
export function newerSchema({ unknown }: Pick<SchemaState, 'unknown'>): string | undefined {
  if (unknown.length === 0) return undefined;
  const last = unknown.at(-1)?.name;
  const which = unknown.length === 1 ? `migration, ${last}` : `migrations, the last of them ${last}`;
  return `The database has ${unknown.length} newer ${which}, which this version does not know`;
}

/** Why this version cannot serve on a newer schema; undefined where it can. */
export function schemaObstacle(state: Pick<SchemaState, 'unknown'>): string | undefined {
  const closed = state.unknown.find(({ needsRelease }) => needsRelease !== null);
  if (closed === undefined) return undefined;
  return `The database was changed by ${closed.name} for release ${closed.needsRelease} and later, and this version is older: start that release.`;
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
  const migrations = (await readMigrations(directory)).filter(({ name }) => names.includes(name));
  await connection.query(migrations.map(textWithin).join('\n'));
}

/** In a transaction that is open: nobody else is there, and nothing can be built beside it. One message for all of it. */
function textWithin(migration: Migration): string {
  const { text } = migration;
  const within = isConcurrent(migration) ? text.replace(/\bconcurrently\b/g, '') : text.replaceAll(':after', nobody);
  return `${within};\n${keptText(migration)}`;
}

async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8');
      const needsRelease = /^-- needs release (\S+)$/m.exec(text)?.[1] ?? null;
      // Written anew in a way that makes the same: where its first text was applied, that is known by it.
      const first = /^-- was ([0-9a-f]{64})$/m.exec(text)?.[1];
      return { name, text, checksum: first ?? createHash('sha256').update(text).digest('hex'), needsRelease };
    }),
  );
}

interface AppliedMigration extends UnknownMigration {
  checksum: string;
}

async function appliedTo(connection: pg.ClientBase): Promise<AppliedMigration[]> {
  const table = await connection.query<{ known: boolean }>(
    `select to_regclass('schema_migrations') is not null as known`,
  );
  if (!table.rows[0]?.known) return [];
  // By way of JSON, since the column is younger than the table; without parameters, whose portal would keep the snapshot.
  const { rows } = await connection.query<AppliedMigration>(
    `select name, checksum, to_jsonb(m) ->> 'needs_release' as "needsRelease" from schema_migrations m order by name`,
  );
  return rows;
}

async function missingOf(connection: pg.ClientBase, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = await appliedTo(connection);
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  return migrations.filter((migration) => {
    const checksum = checksums.get(migration.name);
    if (checksum !== undefined && checksum !== migration.checksum) {
      throw new MigrationError(
        `The migration ${migration.name} was edited after it was applied; restore its text and put the change into a new one.`,
      );
    }
    return checksum === undefined;
  });
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
    // Two nodes may create it in the same instant; the loser sees a duplicate row, table or type.
    if (!['23505', '42P07', '42710'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

/**
 * Nobody serves on a database that has no schema: all of it is made in one transaction, which takes two thirds of the time of one each and leaves
 * nothing where it fails. Answers false where another node was quicker.
 */
async function applyToEmpty(
  connection: pg.Client,
  migrations: readonly Migration[],
  lockWaitMs: number,
): Promise<boolean> {
  try {
    await begin(connection, lockWaitMs);
    const isEmpty = (await appliedTo(connection)).length === 0;
    if (isEmpty) await connection.query(migrations.map(textWithin).join('\n'));
    await connection.query('commit');
    return isEmpty;
  } catch (error) {
    await connection.query('rollback');
    if (othersFirst.includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

async function applyPatiently(
  db: Database,
  connection: pg.Client,
  migration: Migration,
  { onWait, lockWaitMs, pauseMs, attemptsMax }: Patience,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(db, connection, migration, lockWaitMs);
    } catch (error) {
      if (!othersFirst.includes(codeOf(error) ?? '')) throw error;
      if (await endSilentBackup(connection, { silentMs: lockWaitMs })) {
        onWait(`A backup that stands still was in the way of the migration ${migration.name} and has been ended`);
        continue;
      }
      if (attempt >= attemptsMax) {
        throw new MigrationError(
          `The migration ${migration.name} found what it changes in use ${attempt} times over, by another node that migrates or by a transaction that pg_stat_activity shows with its xact_start; wait for it or end it, and try again.`,
        );
      }
      onWait(
        `The migration ${migration.name} finds what it changes in use and tries again in ${pauseMs / 1_000} s (${attempt} of ${attemptsMax - 1})`,
      );
      await sleep(pauseMs);
    }
  }
}

// No lock in time, and a deadlock with those who sell.
const othersFirst = ['55P03', '40P01'];

/** With the lock under which one node migrates at a time; the others wait here and then find the work done. */
async function begin(connection: pg.Client, lockWaitMs: number): Promise<void> {
  // A migration may rewrite a large table; limits that the role brings along are not for it. READ COMMITTED keeps no snapshot,
  // for which an index that is built meanwhile would wait.
  await connection.query(`begin isolation level read committed; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; set local lock_timeout = ${lockWaitMs}`);
  try {
    await connection.query('lock table schema_migrations in exclusive mode');
  } catch (error) {
    await connection.query('rollback');
    throw error;
  }
}

async function apply(db: Database, connection: pg.Client, migration: Migration, lockWaitMs: number): Promise<boolean> {
  if (isInSteps(migration)) await takeSteps(connection, migration, lockWaitMs);
  await begin(connection, lockWaitMs);
  try {
    const isMissing = (await missingOf(connection, [migration])).length > 0;
    if (isMissing) {
      if (isConcurrent(migration)) await db.withConnection((own) => changeIndexes(own, migration));
      else if (!isInSteps(migration)) await connection.query(migration.text);
      await connection.query(keptText(migration));
    }
    await connection.query('commit');
    return isMissing;
  } catch (error) {
    await connection.query('rollback');
    throw error;
  }
}

const isConcurrent = ({ text }: Migration) => /^-- concurrently\b/.test(text);
const isInSteps = ({ text }: Migration) => /^-- in steps\b/.test(text);

/** Below every id. */
export const nobody = `'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * Each statement is a transaction, so that nobody waits for more than one of them. One that says :after changes a part of a table, the rows
 * with the next ids, and answers the last of them as `after`: it is done again from there until it answers null. Whatever ends this
 * begins it anew, so that each statement bears being done again.
 */
async function takeSteps(connection: pg.Client, migration: Migration, lockWaitMs: number): Promise<void> {
  for (const statement of statementsOf(migration)) {
    for (let after: string | null = nobody; after !== null; ) {
      await begin(connection, lockWaitMs);
      try {
        // Another node may have been quicker.
        const isMissing = (await missingOf(connection, [migration])).length > 0;
        const { rows }: { rows: { after: string | null }[] } = isMissing
          ? await connection.query(statement.replaceAll(':after', after))
          : { rows: [] };
        await connection.query('commit');
        const last: string | null = statement.includes(':after') ? (rows[0]?.after ?? null) : null;
        after = last === null ? null : `${pg.escapeLiteral(last)}::uuid`;
      } catch (error) {
        await connection.query('rollback');
        throw error;
      }
    }
  }
}

/** Nobody queues behind these, so they may wait long. What was done before a failure is not done again. */
async function changeIndexes(connection: pg.Client, migration: Migration): Promise<void> {
  await connection.query(`set statement_timeout = 0; set lock_timeout = '10min'`);
  for (const statement of statementsOf(migration)) {
    const [, name, dropped] =
      /^(?:create (?:unique )?index concurrently (\w+) on|drop index concurrently if exists (\w+)$)/.exec(statement) ??
      [];
    if (name === undefined && dropped === undefined) {
      throw new MigrationError(
        `The migration ${migration.name} is marked "-- concurrently" and may hold nothing but "create index concurrently NAME on" and "drop index concurrently if exists NAME".`,
      );
    }
    if (name !== undefined) {
      const { rows } = await connection.query<{ indisvalid: boolean }>(
        'select indisvalid from pg_index where indexrelid = to_regclass($1)',
        [name],
      );
      if (rows[0]?.indisvalid) continue;
      // What a failed attempt leaves is never used, yet every write of a row pays for it.
      await connection.query(`drop index concurrently if exists ${name}`);
    }
    await connection.query(statement);
  }
}

/** Without comments. A semicolon in a text or in the body of a function ends nothing. */
function statementsOf({ text }: Migration): string[] {
  const statements = [''];
  for (const [piece] of text.matchAll(/--.*|'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|;|\s+|[^\s;'$-]+|./g)) {
    if (piece === ';') statements.push('');
    else if (!piece.startsWith('--')) statements.push(`${statements.pop()}${/^\s+$/.test(piece) ? ' ' : piece}`);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/** The column for the release is younger than the table. */
function keptText({ name, checksum, needsRelease }: Migration): string {
  const row = [name, checksum].map((value) => pg.escapeLiteral(value)).join(', ');
  const kept = `insert into schema_migrations (name, checksum) values (${row});`;
  if (needsRelease === null) return kept;
  const release = pg.escapeLiteral(needsRelease);
  return `${kept} update schema_migrations set needs_release = ${release} where name = ${pg.escapeLiteral(name)};`;
}
