import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface SeenDevice {
  userId: string;
  tokenHash: Buffer;
  now: string;
}

/** Answers 0 where the person never signed in with it. */
export function touchDevice(tx: Tx, { userId, tokenHash, now }: SeenDevice): Promise<number> {
  return tx.run(sql`
    update known_devices set last_seen_at = ${now} where user_id = ${userId} and token_hash = ${tokenHash}`);
}

export function insertDevice(tx: Tx, { userId, tokenHash, now }: SeenDevice): Promise<number> {
  return tx.run(sql`
    insert into known_devices (user_id, token_hash, last_seen_at) values (${userId}, ${tokenHash}, ${now})
    on conflict (user_id, token_hash) do nothing`);
}

/** Forgets those that were not seen for longest, beyond the newest few. */
export function deleteExcessDevices(tx: Tx, { userId, most }: { userId: string; most: number }): Promise<number> {
  return tx.run(sql`
    delete from known_devices where user_id = ${userId} and token_hash in (
      select token_hash from known_devices where user_id = ${userId}
      order by last_seen_at desc, token_hash offset ${most})`);
}

/** Asked of the audit log, which is kept: accounts from before devices were known have signed in too. */
export function hasSignedIn(tx: Tx, { userId }: { userId: string }): Promise<{ exists: boolean }> {
  return tx.one(sql`
    select exists (
      select from audit_entries
      where user_id = ${userId} and organization_id is null and action = 'session.signed_in'
    ) as exists`);
}
