import type { Database, Queryable, Tx } from './database.ts';
import { type Statement, sql, trustedSql } from './sql.ts';

/** A table in partitions, each for some days: a range of ids, which tell when a row was written. */
export interface PartitionedTable {
  name: string;
  /** How many days a partition is for. */
  days: number;
  /** The partition for rows that have none of their own. */
  rest: string;
}

interface Partition {
  name: string;
  /** Between which moments its rows were written. */
  startsAtMs: number;
  endsAtMs: number;
}

/** Leaves out the partition for the rest. */
export async function listPartitions(
  db: Queryable,
  { name }: Pick<PartitionedTable, 'name'>,
): Promise<{ nowMs: number; partitions: Partition[] }> {
  const rows = await db.many<{ nowMs: number; name: string; bound: string }>(sql`
    select (extract(epoch from now()) * 1000)::bigint as now_ms, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass(${name}) order by c.relname`);
  const partitions = rows.flatMap(({ name: part, bound }) => {
    const [, from = '', to] = /FROM \((?:MINVALUE|'([^']+)')\) TO \('([^']+)'\)/.exec(bound) ?? [];
    return to === undefined ? [] : { name: part, startsAtMs: msOf(from), endsAtMs: msOf(to) };
  });
  return { nowMs: rows[0]?.nowMs ?? 0, partitions };
}

/**
 * Makes the partition for some days, unless some of their rows are already in the default one: then all of them stay there.
 * Waits two seconds for others at most, since the next one who wants the table waits behind it.
 */
export async function addPartition(
  db: Database,
  { table, startsAtMs }: { table: PartitionedTable; startsAtMs: number },
): Promise<boolean> {
  const { rest } = table;
  const endsAtMs = startsAtMs + table.days * dayMs;
  const name = `${table.name}_${new Date(startsAtMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
  const [from, to] = [firstIdAt(startsAtMs), firstIdAt(endsAtMs)];
  return db.transaction(async (tx) => {
    await lockBriefly(tx, rest);
    const { partitions } = await listPartitions(tx, table);
    if (partitions.some((partition) => partition.name === name)) return false;
    const strays = await tx.maybe(plainly(`select from ${rest} where id >= '${from}' and id < '${to}' limit 1`));
    if (strays !== undefined) return false;
    await tx.run(plainly(`create table ${name} (like ${table.name} including defaults including constraints)`));
    await tx.run(
      plainly(`alter table ${table.name} attach partition ${name} for values from ('${from}') to ('${to}')`),
    );
    return true;
  });
}

/** Removes a partition with its rows, unless another process was quicker. */
export function dropPartition(db: Database, { table, name }: { table: PartitionedTable; name: string }): Promise<void> {
  return db.transaction(async (tx) => {
    await lockBriefly(tx, table.name);
    const { partitions } = await listPartitions(tx, table);
    if (partitions.some((partition) => partition.name === name)) await tx.run(plainly(`drop table ${name}`));
  });
}

export const dayMs = 24 * 60 * 60_000;

function msOf(id: string): number {
  return id === '' ? Number.NEGATIVE_INFINITY : Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** The lowest id that a row of that moment can have. */
function firstIdAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0').padEnd(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Others who make or remove partitions wait here too. */
async function lockBriefly(tx: Tx, name: string): Promise<void> {
  await tx.run(plainly(`set local lock_timeout = '2s'`));
  await tx.run(plainly(`lock table ${name} in access exclusive mode`));
}

/** Not prepared: each is sent once. */
function plainly(text: string): Statement {
  return { ...trustedSql(text), name: '' };
}
