import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Language } from '../../base/language.ts';
import type { KeyOwner, Passkey, StoredKey } from './passkey.ts';

export function listPasskeys(db: Queryable, { userId }: { userId: string }): Promise<(Passkey & StoredKey)[]> {
  return db.many(sql`
    select id, name, created_at, last_used_at, credential_id, public_key, sign_count, transports
    from passkeys where user_id = ${userId} order by created_at, id`);
}

/** Answers 0 where some account has that key already. */
export function insertPasskey(
  tx: Tx,
  {
    id,
    userId,
    name,
    credentialId,
    publicKey,
    signCount,
    transports,
    now,
  }: StoredKey & {
    id: string;
    userId: string;
    name: string;
    now: string;
  },
): Promise<number> {
  return tx.run(sql`
    insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
    values (${id}, ${userId}, ${credentialId}, ${publicKey}, ${signCount}, ${transports}, ${name}, ${now})
    on conflict (credential_id) do nothing`);
}

export function findPasskeyOwner(
  db: Queryable,
  { credentialId }: { credentialId: Buffer },
): Promise<{ email: string } | undefined> {
  return db.maybe(sql`
    select u.email from passkeys p join users u on u.id = p.user_id where p.credential_id = ${credentialId}`);
}

/** Locked, so that of two who come with the same count only one is let in. */
export function lockPasskey(
  tx: Tx,
  { credentialId }: { credentialId: Buffer },
): Promise<(StoredKey & KeyOwner & { id: string; language: Language }) | undefined> {
  return tx.maybe(sql`
    select p.id, p.credential_id, p.public_key, p.sign_count, p.transports,
           u.id as user_id, u.email, u.name, u.language
    from passkeys p join users u on u.id = p.user_id where p.credential_id = ${credentialId} for update of p`);
}

export function markPasskeyUsed(
  tx: Tx,
  { id, signCount, now }: { id: string; signCount: number; now: string },
): Promise<number> {
  return tx.run(sql`update passkeys set sign_count = ${signCount}, last_used_at = ${now} where id = ${id}`);
}

/** Answers nothing where it is not the person's, or is gone already. */
export function deletePasskey(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<{ name: string } | undefined> {
  return tx.maybe(sql`delete from passkeys where id = ${id} and user_id = ${userId} returning name`);
}

export function deletePasskeys(tx: Tx, { userId }: { userId: string }): Promise<number> {
  return tx.run(sql`delete from passkeys where user_id = ${userId}`);
}

/** Ends what the passkey signed in, but for the asking session. */
export function deleteSessionsOfPasskey(
  tx: Tx,
  { userId, id, exceptSessionId }: { userId: string; id: string; exceptSessionId: string },
): Promise<number> {
  return tx.run(sql`
    delete from sessions where user_id = ${userId} and passkey_id = ${id} and id <> ${exceptSessionId}`);
}

/** Answers 0 where it was answered before. */
export function insertSpentChallenge(
  tx: Tx,
  { challengeHash, expiresAt }: { challengeHash: Buffer; expiresAt: string },
): Promise<number> {
  return tx.run(sql`
    insert into spent_sign_in_challenges (challenge_hash, expires_at) values (${challengeHash}, ${expiresAt})
    on conflict do nothing`);
}

/** Removes those past their time, a bounded number at once; an hour later, since clocks differ. */
export function deleteOldSpentChallenges(db: Queryable, { most }: { most: number }): Promise<number> {
  return db.run(sql`
    delete from spent_sign_in_challenges where challenge_hash in (
      select challenge_hash from spent_sign_in_challenges where expires_at < now() - interval '1 hour'
      order by expires_at limit ${most})`);
}
