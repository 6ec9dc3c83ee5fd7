import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { SealedColumn } from './sealed-columns.ts';

export interface Canary {
  keptKeysSealed: Buffer;
  fingerprint: string;
}

export function findCanary(db: Queryable): Promise<Canary | undefined> {
  return db.maybe(sql`select kept_keys_sealed, fingerprint from app_secret`);
}

/** Two may start at once: the first to write it decides which secret is the right one. */
export function insertCanary(db: Queryable, { keptKeysSealed, fingerprint }: Canary): Promise<number> {
  return db.run(sql`
    insert into app_secret (kept_keys_sealed, fingerprint) values (${keptKeysSealed}, ${fingerprint})
    on conflict do nothing`);
}

/** Only where it is still what was read. */
export function replaceCanary(db: Queryable, { keptKeysSealed, fingerprint }: Canary, old: Canary): Promise<number> {
  return db.run(sql`
    update app_secret set kept_keys_sealed = ${keptKeysSealed}, fingerprint = ${fingerprint}, sealed_at = now()
    where kept_keys_sealed = ${old.keptKeysSealed}`);
}

/** For databases that were in use before there was a canary: one sealed value of each kind that every seller has. */
export async function newestSealed(
  db: Queryable,
): Promise<{ ticketKey: Buffer | null; callbackSecret: Buffer | null }> {
  return await db.one(sql`
    select (select private_key_sealed from event_ticket_keys order by created_at desc limit 1) as ticket_key,
           (select callback_secret_sealed from api_keys order by created_at desc limit 1) as callback_secret`);
}

/** How long a silent process still counts. */
const silentSeconds = 30;

interface SecretUser {
  id: string;
  writes: string;
  reads: readonly string[];
}

/**
 * Notes that this process is there; returns what the canary is sealed with, and how many do not understand this process.
 */
export function meetSecretUsers(
  db: Queryable,
  { id, writes, reads }: SecretUser,
): Promise<{ sealedWith: string | null; strangers: number }> {
  return db.one(sql`
    with own as (
      insert into secret_users (id, writes, reads) values (${id}, ${writes}, ${reads}::text[])
      on conflict (id) do update set last_seen_at = now()
    ), gone as (
      delete from secret_users where last_seen_at < now() - interval '1 hour' and id <> ${id}
    )
    select (select fingerprint from app_secret) as sealed_with,
      (select count(*)::int from secret_users where id <> ${id} and ${isAlive}
         and (not writes = any(${reads}::text[]) or not ${writes} = any(reads))) as strangers`);
}

export function leaveSecretUsers(db: Queryable, { id }: Pick<SecretUser, 'id'>): Promise<number> {
  return db.run(sql`delete from secret_users where id = ${id}`);
}

interface OthersCount {
  /** Processes that write with another secret. */
  writers: number;
  /** How many serving processes do not understand one that writes and reads with these. */
  strangers: number;
}

export function countOthers(db: Queryable, { writes, reads }: Omit<SecretUser, 'id'>): Promise<OthersCount> {
  return db.one(sql`
    select count(*) filter (where writes <> ${writes})::int as writers,
      count(*) filter (where not writes = any(${reads}::text[]) or not ${writes} = any(reads))::int as strangers
    from secret_users where ${isAlive}`);
}

const isAlive = trustedSql(`last_seen_at > now() - interval '${silentSeconds} seconds'`);

interface SealedValue {
  key: unknown[];
  sealed: Buffer | null;
}

/** The next rows in order of their key, including those where nothing is sealed: the walk is bounded. */
export async function listSealed(
  db: Queryable,
  { table, key, column, kept }: SealedColumn,
  { after, most }: { after: unknown[] | undefined; most: number },
): Promise<SealedValue[]> {
  const names = key.map(([name]) => name).join(', ');
  const where = after === undefined ? trustedSql('true') : sql`(${trustedSql(names)}) > (${bound(key, after)})`;
  const rows = await db.many<Record<string, unknown>>(sql`
    select ${trustedSql(key.map(([name], index) => `${name} as key${index}`).join(', '))},
           ${trustedSql(readAs[kept](column))} as sealed
    from ${trustedSql(table)} where ${where} order by ${trustedSql(names)} limit ${most}`);
  return rows.map((row) => ({ key: key.map((_, index) => row[`key${index}`]), sealed: row.sealed as Buffer | null }));
}

/** Only where it is still what was read: a newer value is sealed already. */
export function replaceSealed(
  db: Queryable,
  { table, key, column, kept }: SealedColumn,
  { row, old, renewed }: { row: unknown[]; old: Buffer; renewed: Buffer },
): Promise<number> {
  const names = trustedSql(key.map(([name]) => name).join(', '));
  const text = renewed.toString('base64');
  const changed =
    kept === 'bytes'
      ? sql`${renewed}`
      : kept === 'text'
        ? sql`${text}`
        : sql`jsonb_set(data, '{pathSealed}', to_jsonb(${text}::text))`;
  return db.run(sql`
    update ${trustedSql(table)} set ${trustedSql(column)} = ${changed}
    where (${names}) = (${bound(key, row)}) and ${trustedSql(readAs[kept](column))} = ${old}`);
}

// Base64 of what a box sealed begins with its version, an A and a letter from Q to f; an answer that is not sealed is JSON.
const readAs: Record<SealedColumn['kept'], (column: string) => string> = {
  bytes: (column) => column,
  text: (column) => `case when ${column} ~ '^A[Q-Za-f][A-Za-z0-9+/]+=*$' then decode(${column}, 'base64') end`,
  path: (column) => `decode(${column} ->> 'pathSealed', 'base64')`,
};

function bound(key: SealedColumn['key'], values: unknown[]): Statement {
  return key
    .map(([, type], index) => sql`${values[index]}::${trustedSql(type)}`)
    .reduce((all, next) => sql`${all}, ${next}`);
}
