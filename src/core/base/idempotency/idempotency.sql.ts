import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface IdempotencyKey {
  organizationId: string;
  key: string;
  method: string;
  path: string;
}

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** How long a statement of this transaction waits for a lock. */
export function setLockTimeout(tx: Tx, { milliseconds }: { milliseconds: number }): Promise<number> {
  return tx.run(sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`);
}

/** Answers 1 where the key is free. Waits, up to the lock timeout, where somebody is using it at this moment. */
export function insertClaim(db: Queryable, claim: IdempotencyKey & { bodyHash: Buffer }): Promise<number> {
  return db.run(sql`
    insert into idempotency_records (organization_id, key, method, path, body_hash)
    values (${claim.organizationId}, ${claim.key}, ${claim.method}, ${claim.path}, ${claim.bodyHash})
    on conflict do nothing`);
}

/** Takes over a record that is past its time but not swept away yet. */
export function renewExpiredClaim(
  tx: Tx,
  claim: IdempotencyKey & { bodyHash: Buffer; keptHours: number },
): Promise<number> {
  return tx.run(sql`
    update idempotency_records set body_hash = ${claim.bodyHash}, status = null, headers = null, body = null,
      created_at = now()
    where organization_id = ${claim.organizationId} and key = ${claim.key} and method = ${claim.method}
      and path = ${claim.path} and created_at < now() - make_interval(hours => ${claim.keptHours}::int)`);
}

export function findKeptAnswer(
  db: Queryable,
  { organizationId, key, method, path }: IdempotencyKey,
): Promise<(KeptAnswer & { bodyHash: Buffer }) | undefined> {
  return db.maybe(sql`
    select status, headers, body, body_hash from idempotency_records
    where organization_id = ${organizationId} and key = ${key} and method = ${method} and path = ${path}
      and status is not null`);
}

export function keepAnswer(
  db: Queryable,
  { organizationId, key, method, path, status, headers, body }: IdempotencyKey & KeptAnswer,
): Promise<number> {
  return db.run(sql`
    update idempotency_records set status = ${status}, headers = ${JSON.stringify(headers)}::jsonb, body = ${body}
    where organization_id = ${organizationId} and key = ${key} and method = ${method} and path = ${path}`);
}

/** Takes over what somebody claimed a while ago and never answered: their process has ended. */
export function takeOverClaim(
  db: Queryable,
  { organizationId, key, method, path, seconds }: IdempotencyKey & { seconds: number },
): Promise<number> {
  return db.run(sql`
    update idempotency_records set created_at = now()
    where organization_id = ${organizationId} and key = ${key} and method = ${method} and path = ${path}
      and status is null and created_at < now() - make_interval(secs => ${seconds}::int)`);
}

export function deleteClaim(db: Queryable, { organizationId, key, method, path }: IdempotencyKey): Promise<number> {
  return db.run(sql`
    delete from idempotency_records
    where organization_id = ${organizationId} and key = ${key} and method = ${method} and path = ${path}`);
}

/** Removes records past their time, a bounded number at once. */
export function deleteExpiredClaims(
  db: Queryable,
  { keptHours, most }: { keptHours: number; most: number },
): Promise<number> {
  return db.run(sql`
    delete from idempotency_records where ctid in (
      select ctid from idempotency_records where created_at < now() - make_interval(hours => ${keptHours}::int)
      order by created_at limit ${most})
      and created_at < now() - make_interval(hours => ${keptHours}::int)`);
}
