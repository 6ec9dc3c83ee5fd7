import pg from 'pg';
import { withOwnConnection } from '../database/database.ts';
import type { Connection } from '../database/servers.ts';
import { backupSessionName } from '../database/silent-backup.ts';
import type { BackupSequence, BackupTable } from './backup-file.ts';

// Everything is looked up in the schema that migrations write to, by the same rule as PostgreSQL's own.

export interface CatalogTable extends BackupTable {
  isPartitioned: boolean;
}

export interface ForeignKey {
  table: string;
  references: string;
}

interface Trigger {
  table: string;
  name: string;
  mode: '' | 'always' | 'replica';
}

const lockTimeoutMs = 20_000;
const isNoExtensions = `not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
)`;

/** A connection of one's own: COPY cannot share a pipelined one. What is not committed when `work` ends is undone. */
export function withClient<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withOwnConnection(connection, { application_name: backupSessionName, keepAlive: true }, work);
}

export async function sessionOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ session: number }>('select pg_backend_pid() as session');
  return rows[0]?.session as number;
}

/** Ends a session that blocks a table, or an index that is being built on it. Returns whether it did. */
export async function endIfInTheWay(client: pg.ClientBase, session: number): Promise<boolean> {
  // Sessions that wait for rows are left out: there may be many, and a reader holds none. The name is checked too,
  // because after a failover the number may be another session's.
  const { rows } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where pid = $1::int and application_name = $2 and exists (
      select from pg_locks where not granted and locktype in ('relation', 'virtualxid') and pid <> $1::int
        and $1::int = any (pg_blocking_pids(pid))
    )`,
    [session, backupSessionName],
  );
  return rows.length > 0;
}

/**
 * A view of one instant. LOCK TABLE lets the tables be locked before the view is taken: to an older view, a table that a
 * migration has rewritten is empty.
 */
export async function beginReading(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
  await client.query(`lock table ${tables.map(pg.escapeIdentifier).join(', ')} in access share mode`);
  await settle(client);
}

export async function beginWriting(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level read committed read write');
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
  await settle(client);
}

/** Values are written and read in one notation whatever the server's settings are, and copying takes what it takes. */
async function settle(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set local client_encoding = 'UTF8';
    set local timezone = 'UTC';
    set local datestyle = 'ISO';
    set local intervalstyle = 'postgres';
    set local extra_float_digits = 3;
    set local bytea_output = 'hex';
    set local row_security = off;
    select set_config(name, '0', true) from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`);
}

/**
 * The names in schema_migrations; none where there is no such table. Another program's table of that name gives names
 * that mean nothing.
 */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass(quote_ident(current_schema()) || '.schema_migrations') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return [];
  const names = await client.query<{ name: string }>(
    `select coalesce(to_jsonb(m) ->> 'name', '') as name from schema_migrations m order by 1`,
  );
  return names.rows.map((row) => row.name);
}

/** The tables that hold data of ours. Partitions come with their table, generated columns are computed again. */
export async function listTables(client: pg.ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(`
    select
      c.relname::text as "table",
      c.relkind = 'p' as "isPartitioned",
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations'
      and ${isNoExtensions}
    order by c.relname`);
  return rows;
}

export async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select t.relname::text as "table", r.relname::text as "references"
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_class r on r.oid = c.confrelid
    join pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'f' and c.conrelid <> c.confrelid and n.nspname = current_schema()`);
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<BackupSequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname::text as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'S' and ${isNoExtensions}
    order by c.relname`);
  const sequences: BackupSequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<Omit<BackupSequence, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    );
    sequences.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

export async function setSequence(client: pg.ClientBase, { name, lastValue, isCalled }: BackupSequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [pg.escapeIdentifier(name), lastValue, isCalled]);
}

export function copyOutText({ table, columns, isPartitioned }: CatalogTable): string {
  const name = pg.escapeIdentifier(table);
  const list = columns.map(pg.escapeIdentifier).join(', ');
  return isPartitioned ? `copy (select ${list} from ${name}) to stdout` : `copy ${name} (${list}) to stdout`;
}

export function copyInText({ table, columns }: BackupTable): string {
  return `copy ${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')}) from stdin`;
}

/** Waits until nobody writes organizations and keeps it so. */
export async function lockOrganizations(client: pg.ClientBase): Promise<void> {
  await client.query('lock table organizations in access exclusive mode');
}

export async function hasOrganizations(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select exists (select from organizations) as found');
  return rows[0]?.found === true;
}

/** The same, for a database that may have no tables yet. */
export async function holdsOrganizations(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('organizations') is not null as found`);
  return rows[0]?.found === true && (await hasOrganizations(client));
}

/** Refuses, rather than cascading, where a table that is not in the list refers to one that is. */
export async function emptyTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(`truncate ${tables.map(pg.escapeIdentifier).join(', ')} restart identity`);
}

export async function analyzeTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(`analyze ${tables.map(pg.escapeIdentifier).join(', ')}`);
}

/** Removes what migrations make, schema_migrations included. Extensions stay, with what belongs to them ('e'). */
export async function dropSchemaObjects(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ type: string; identity: string }>(`
    select o.type, o.identity
    from pg_depend d
    join pg_namespace n on d.refclassid = 'pg_namespace'::regclass and n.oid = d.refobjid
    cross join pg_identify_object(d.classid, d.objid, 0) o
    where n.nspname = current_schema()
      and d.classid in (
        'pg_class'::regclass, 'pg_proc'::regclass, 'pg_type'::regclass, 'pg_operator'::regclass,
        'pg_collation'::regclass, 'pg_ts_config'::regclass, 'pg_ts_dict'::regclass
      )
      and not exists (
        select from pg_depend e
        where e.classid = d.classid and e.objid = d.objid and e.deptype in ('e', 'i') and e.refobjid <> e.objid
      )`);
  // What is internal to another object ('i'), such as an identity column's sequence, goes with that object. A partitioned table
  // depends on itself in that way.
  for (const { type, identity } of rows) await client.query(`drop ${type} if exists ${identity} cascade`);
}

/** Triggers did their work before the backup; rows that come back must not set them off again. */
export async function disableTriggers(client: pg.ClientBase, tables: readonly string[]): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `select
       c.relname::text as "table",
       t.tgname::text as name,
       case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end as mode
     from pg_trigger t
     join pg_class c on c.oid = t.tgrelid
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and c.relname = any($1) and not t.tgisinternal and t.tgenabled <> 'D'`,
    [tables],
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${pg.escapeIdentifier(table)} disable trigger ${pg.escapeIdentifier(name)}`);
  }
  return rows;
}

export async function enableTriggers(client: pg.ClientBase, triggers: readonly Trigger[]): Promise<void> {
  // A table with checks still to come cannot be altered.
  await client.query('set constraints all immediate');
  for (const { table, name, mode } of triggers) {
    await client.query(`alter table ${pg.escapeIdentifier(table)} enable ${mode} trigger ${pg.escapeIdentifier(name)}`);
  }
}
