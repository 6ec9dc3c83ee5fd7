import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Claim, KeptAnswer, StepClaim } from './claim.ts';

const keptHours = 24;
// Longer than any request takes.
const abandonedSeconds = 60;

/**
 * All claims stand in `order_claims`. Nodes of 0.1.0 keep those of requests and forms in `idempotency_records` and look for them
 * there alone, so until none of them serves beside us such a claim stands in both, and the older table is asked first: what is
 * taken there is taken. In the next release each statement below loses its half about it (docs/decisions/0094-one-way-once.md).
 */
export type RequestClaim = Claim & StepClaim;

/** How long a statement of this transaction waits for a lock. */
export function setLockTimeout(tx: Tx, { milliseconds }: { milliseconds: number }): Promise<number> {
  return tx.run(sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`);
}

/** Answers 1 where the claim is free. Waits, up to the lock timeout, where somebody is taking it at this moment. */
export function takeClaim(db: Queryable, claim: RequestClaim): Promise<number> {
  return db.run(sql`
    with older as (
      insert into idempotency_records (organization_id, key, method, path, body_hash)
      values (${claim.organizationId}, ${claim.key}, ${claim.method}, ${claim.path}, ${claim.bodyHash})
      on conflict do nothing returning organization_id
    )
    ${takenAsOlder(claim)}`);
}

/** Takes over what is past its time but not swept away yet, or was claimed by a process that ended before it answered. */
export function takeOverClaim(db: Queryable, claim: RequestClaim): Promise<number> {
  return db.run(sql`
    with older as (
      update idempotency_records set body_hash = ${claim.bodyHash}, status = null, headers = null, body = null, created_at = now()
      where organization_id = ${claim.organizationId} and key = ${claim.key} and method = ${claim.method} and path = ${claim.path}
        and (${isFree('idempotency_records')})
      returning organization_id
    )
    ${takenAsOlder(claim)}`);
}

function takenAsOlder({ keyHash, bodyHash }: RequestClaim): Statement {
  return sql`
    insert into order_claims (key_hash, body_hash, claimant_id)
    select ${keyHash}, ${bodyHash}, organization_id from older
    on conflict (key_hash) do update
      set body_hash = excluded.body_hash, status = null, headers = null, body = null, created_at = now()
      where ${isFree('order_claims')}`;
}

const isFree = (table: string) =>
  trustedSql(`${table}.created_at < now() - interval '${keptHours} hours'
    or (${table}.status is null and ${table}.created_at < now() - interval '${abandonedSeconds} seconds')`);

export function findAnswer(
  db: Queryable,
  { keyHash, organizationId, key, method, path }: RequestClaim,
): Promise<(KeptAnswer & { bodyHash: Buffer }) | undefined> {
  return db.maybe(sql`
    select status, headers, body, body_hash from order_claims
    where key_hash = ${keyHash} and status is not null and created_at > now() - make_interval(hours => ${keptHours}::int)
    union all
    select status, headers, body, body_hash from idempotency_records
    where organization_id = ${organizationId} and key = ${key} and method = ${method} and path = ${path}
      and status is not null and created_at > now() - make_interval(hours => ${keptHours}::int)
    limit 1`);
}

export function keepAnswer(
  db: Queryable,
  { keyHash, organizationId, key, method, path }: RequestClaim,
  { status, headers, body }: KeptAnswer,
): Promise<number> {
  return db.run(sql`
    with older as (
      update idempotency_records set status = ${status}, headers = ${JSON.stringify(headers)}::jsonb, body = ${body}
      where organization_id = ${organizationId} and key = ${key} and method = ${method} and path = ${path}
    )
    update order_claims set status = ${status}, headers = ${JSON.stringify(headers)}::jsonb, body = ${body}
    where key_hash = ${keyHash}`);
}

export function dropClaim(
  db: Queryable,
  { keyHash, organizationId, key, method, path }: RequestClaim,
): Promise<number> {
  return db.run(sql`
    with older as (
      delete from idempotency_records
      where organization_id = ${organizationId} and key = ${key} and method = ${method} and path = ${path}
    )
    delete from order_claims where key_hash = ${keyHash}`);
}

/** What was decided in a batch, sealed: it holds the token of an order. */
export interface KeptResult extends StepClaim {
  answerSealed: Buffer;
}

export function listResults(db: Queryable, { keyHashes }: { keyHashes: readonly Buffer[] }): Promise<KeptResult[]> {
  return db.many(sql`
    select key_hash, body_hash, answer_sealed from order_claims
    where key_hash = any(${keyHashes}::bytea[]) and created_at > now() - make_interval(hours => ${keptHours}::int)`);
}

/** Makes room for keys that are used again after their day. */
export function expiredResultsStatement(keyHashes: readonly Buffer[]): Statement {
  return sql`
    delete from order_claims
    where key_hash = any(${keyHashes}::bytea[]) and created_at <= now() - make_interval(hours => ${keptHours}::int)`;
}

/** Fails, and with it the batch, where somebody else kept a result under one of the keys at the same moment. */
export function resultsStatement(results: readonly (KeptResult & { orderId: string | null })[]): Statement {
  const column = <Name extends keyof KeptResult | 'orderId'>(name: Name) => results.map((result) => result[name]);
  return sql`
    insert into order_claims (key_hash, body_hash, order_id, answer_sealed)
    select * from unnest(${column('keyHash')}::bytea[], ${column('bodyHash')}::bytea[], ${column('orderId')}::uuid[],
      ${column('answerSealed')}::bytea[])`;
}

/** Removes claims past their time, a bounded number at once. */
export function deleteExpiredClaims(db: Queryable, { most }: { most: number }): Promise<number> {
  return db.run(sql`
    delete from order_claims where key_hash in (
      select key_hash from order_claims where created_at < now() - make_interval(hours => ${keptHours}::int)
      order by created_at limit ${most})
      and created_at < now() - make_interval(hours => ${keptHours}::int)`);
}

/** The same of what nodes of 0.1.0 look at. */
export function deleteExpiredOlderClaims(db: Queryable, { most }: { most: number }): Promise<number> {
  return db.run(sql`
    delete from idempotency_records where ctid in (
      select ctid from idempotency_records where created_at < now() - make_interval(hours => ${keptHours}::int)
      order by created_at limit ${most})
      and created_at < now() - make_interval(hours => ${keptHours}::int)`);
}
