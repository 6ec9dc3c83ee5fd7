import { eventColumns } from '../core/catalog/events/event.sql.ts';
import type { Event } from '../core/catalog/events/event.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, trustedSql } from '../platform/database/sql.ts';

/** A table as its rows are written down: their values beside each other, as PostgreSQL writes them. */
export interface TableShape {
  name: string;
  columns: { name: string; type: string }[];
}

// Characters that no text holds: between rows, between values, and in place of a value that there is not.
export const betweenRows = '\u001e';
export const betweenValues = '\u001f';
export const noValue = '\u001a';

/** All rows of a table in one statement; what the table makes by itself (identities, triggers) is left to it. */
export function insertRows(tx: Tx, { name, columns }: TableShape, rows: string): Promise<number> {
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  const values = columns.map(({ type }, place) => `v[${place + 1}]::${type}`).join(', ');
  return tx.run(sql`
    ${trustedSql(`insert into ${name} (${names}) select ${values}`)}
    from string_to_table(${rows}::text, ${betweenRows}) as r, string_to_array(r, ${betweenValues}, ${noValue}) as v`);
}

/** Who waits next comes after them. */
export function countPlacesOn(tx: Tx): Promise<number> {
  return tx.run(sql`
    select setval('waiting_places', place) from (select max(place) as place from waiting_entries) as last where place is not null`);
}

/** When the transaction began, by the clock of the database. */
export function readTime(tx: Tx): Promise<{ now: string }> {
  return tx.one(sql`select now() as now`);
}

export function listDemoEvents(tx: Tx, { organizationId }: { organizationId: string }): Promise<Event[]> {
  return tx.many(sql`select ${eventColumns} from events where organization_id = ${organizationId} order by id`);
}

export interface DescribedColumn {
  table: string;
  name: string;
  type: string;
  /** What the table fills in by itself. */
  isMade: boolean;
  /** Its place in the primary key, from 1. */
  keyPlace: number | null;
}

export function listColumns(tx: Tx): Promise<DescribedColumn[]> {
  return tx.many(sql`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           a.attidentity <> '' or a.attgenerated <> '' as is_made, array_position(k.indkey::int[], a.attnum::int) + 1 as key_place
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index k on k.indrelid = c.oid and k.indisprimary
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relispartition
    order by c.relname, a.attnum`);
}

/** Which tables name rows of which others. */
export function listReferences(tx: Tx): Promise<{ from: string; to: string }[]> {
  return tx.many(sql`
    select distinct f.relname as "from", t.relname as "to" from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and f.oid <> t.oid`);
}

/** The values of each row as text, or null; instants in UTC. */
export async function listRows(
  tx: Tx,
  { name, columns, orderedBy }: TableShape & { orderedBy: readonly string[] },
): Promise<(string | null)[][]> {
  await tx.run(sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true)`);
  const values = columns.map((column) => `t."${column.name}"::text`).join(', ');
  const order = orderedBy.map((column) => `t."${column}"`).join(', ');
  const rows = await tx.many<{ row: (string | null)[] }>(
    trustedSql(`select array[${values}] as row from ${name} t order by ${order}`),
  );
  return rows.map(({ row }) => row);
}
