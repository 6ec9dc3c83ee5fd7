import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** An operator's link; null where none is on its way. */
interface OperatorLink {
  linkHash: Buffer | null;
  linkExpiresAt: string | null;
}

/** Undefined for a person who is no operator. */
export function findOperatorLink(db: Queryable, { userId }: { userId: string }): Promise<OperatorLink | undefined> {
  return db.maybe(sql`select link_hash, link_expires_at from operators where user_id = ${userId}`);
}

/** Answers 0 where the person is no operator. The previous link no longer works. */
export function saveOperatorLink(
  tx: Tx,
  { userId, linkHash, expiresAt }: { userId: string; linkHash: Buffer; expiresAt: string },
): Promise<number> {
  return tx.run(sql`
    update operators set link_hash = ${linkHash}, link_expires_at = ${expiresAt} where user_id = ${userId}`);
}

/** Answers 0 where it was used or replaced meanwhile, or it is too late. */
export function useOperatorLink(
  tx: Tx,
  { userId, linkHash, now }: { userId: string; linkHash: Buffer; now: string },
): Promise<number> {
  return tx.run(sql`
    update operators set link_hash = null, link_expires_at = null
    where user_id = ${userId} and link_hash = ${linkHash} and link_expires_at > ${now}`);
}
