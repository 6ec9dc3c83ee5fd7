import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface SecondFactor {
  secretSealed: Buffer;
  lastStep: number;
}

/** Locked, so that of two who type the same code at once only one has used it. */
export function lockSecondFactor(tx: Tx, { userId }: { userId: string }): Promise<SecondFactor | undefined> {
  return tx.maybe(sql`select secret_sealed, last_step from second_factors where user_id = ${userId} for update`);
}

export function findSecondFactorState(
  db: Queryable,
  { userId }: { userId: string },
): Promise<{ since: string; codesLeft: number } | undefined> {
  return db.maybe(sql`
    select f.created_at as since,
           (select count(*) from recovery_codes c where c.user_id = f.user_id and c.used_at is null) as codes_left
    from second_factors f where f.user_id = ${userId}`);
}

/** Answers 0 where there is one already. */
export function insertSecondFactor(
  tx: Tx,
  { userId, secretSealed, lastStep, now }: SecondFactor & { userId: string; now: string },
): Promise<number> {
  return tx.run(sql`
    insert into second_factors (user_id, secret_sealed, last_step, created_at)
    values (${userId}, ${secretSealed}, ${lastStep}, ${now}) on conflict do nothing`);
}

export function markStepUsed(tx: Tx, { userId, step }: { userId: string; step: number }): Promise<number> {
  return tx.run(sql`update second_factors set last_step = ${step} where user_id = ${userId}`);
}

/** Answers 0 where there is none. Its recovery codes go with it. */
export function deleteSecondFactor(tx: Tx, { userId }: { userId: string }): Promise<number> {
  return tx.run(sql`delete from second_factors where user_id = ${userId}`);
}

export function deleteRecoveryCodes(tx: Tx, { userId }: { userId: string }): Promise<number> {
  return tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
}

export function insertRecoveryCodes(
  tx: Tx,
  { userId, codeHashes }: { userId: string; codeHashes: Buffer[] },
): Promise<number> {
  return tx.run(sql`
    insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${codeHashes}::bytea[])`);
}

/** Answers 0 where there is no such code, or it was used before. */
export function useRecoveryCode(
  tx: Tx,
  { userId, codeHash, now }: { userId: string; codeHash: Buffer; now: string },
): Promise<number> {
  return tx.run(sql`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${codeHash} and used_at is null`);
}
