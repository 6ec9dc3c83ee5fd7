import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Person } from './person.ts';

export function insertHalfSignIn(
  tx: Tx,
  { tokenHash, userId, expiresAt }: { tokenHash: Buffer; userId: string; expiresAt: string },
): Promise<number> {
  return tx.run(sql`
    insert into half_sign_ins (token_hash, user_id, expires_at) values (${tokenHash}, ${userId}, ${expiresAt})`);
}

export function findHalfSignIn(
  db: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: string },
): Promise<Person | undefined> {
  return db.maybe(sql`
    select u.id as user_id, u.email, u.name, u.language from half_sign_ins h join users u on u.id = h.user_id
    where h.token_hash = ${tokenHash} and h.expires_at > ${now}`);
}

/** Answers 0 where it was used, or taken away, meanwhile. */
export function useHalfSignIn(tx: Tx, { tokenHash }: { tokenHash: Buffer }): Promise<number> {
  return tx.run(sql`delete from half_sign_ins where token_hash = ${tokenHash}`);
}

export function deleteHalfSignIns(tx: Tx, { userId }: { userId: string }): Promise<number> {
  return tx.run(sql`delete from half_sign_ins where user_id = ${userId}`);
}

/** Removes those past their time, a bounded number at once. */
export function deleteOldHalfSignIns(db: Queryable, { most }: { most: number }): Promise<number> {
  return db.run(sql`
    delete from half_sign_ins where token_hash in (
      select token_hash from half_sign_ins where expires_at < now() order by expires_at limit ${most})`);
}
