import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export function countResetsSince(
  tx: Tx,
  { userId, since }: { userId: string; since: string },
): Promise<{ count: number }> {
  return tx.one(sql`
    select count(*) as count from password_resets where user_id = ${userId} and created_at > ${since}`);
}

export function insertPasswordReset(
  tx: Tx,
  { tokenHash, userId, now, expiresAt }: { tokenHash: Buffer; userId: string; now: string; expiresAt: string },
): Promise<number> {
  return tx.run(sql`
    insert into password_resets (token_hash, user_id, created_at, expires_at)
    values (${tokenHash}, ${userId}, ${now}, ${expiresAt})`);
}

export function findGoodReset(
  db: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: string },
): Promise<{ userId: string } | undefined> {
  return db.maybe(sql`
    select user_id from password_resets where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`);
}

/** Answers 0 where somebody else was faster, or it is too late. */
export function useReset(tx: Tx, { tokenHash, now }: { tokenHash: Buffer; now: string }): Promise<number> {
  return tx.run(sql`
    update password_resets set used_at = ${now}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`);
}

/** No other link that is still on its way works any more. */
export function spendResets(tx: Tx, { userId, now }: { userId: string; now: string }): Promise<number> {
  return tx.run(sql`update password_resets set used_at = ${now} where user_id = ${userId} and used_at is null`);
}

/** Removes resets past their time, a bounded number at once. */
export function deleteOldResets(db: Queryable, { days, most }: { days: number; most: number }): Promise<number> {
  return db.run(sql`
    delete from password_resets where token_hash in (
      select token_hash from password_resets where expires_at < now() - make_interval(days => ${days}::int)
      order by expires_at limit ${most})`);
}
