import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import type { Person } from './person.ts';

export interface Session {
  id: string;
  userAgent: string | null;
  address: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  /** When the person last gave password and code in it, or a passkey. */
  provedAt: string;
  /** What began it in place of a password. */
  passkeyId: string | null;
  /** Where an organization's provider began it: the only organization that it is good for. */
  organizationId: string | null;
}

const columns = trustedSql(
  'id, user_agent, address, created_at, last_seen_at, expires_at, proved_at, passkey_id, organization_id',
);

interface NewSession
  extends Pick<Session, 'id' | 'userAgent' | 'address' | 'expiresAt' | 'provedAt' | 'passkeyId' | 'organizationId'> {
  userId: string;
  tokenHash: Buffer;
  now: string;
}

export function insertSession(tx: Tx, session: NewSession): Promise<Session> {
  const { id, userId, tokenHash, userAgent, address, passkeyId, organizationId, now, expiresAt, provedAt } = session;
  return tx.one(sql`
    insert into sessions (id, user_id, token_hash, user_agent, address, created_at, last_seen_at, expires_at,
                          proved_at, passkey_id, organization_id)
    values (${id}, ${userId}, ${tokenHash}, ${userAgent}, ${address}, ${now}, ${now}, ${expiresAt}, ${provedAt},
            ${passkeyId}, ${organizationId})
    returning ${columns}`);
}

/**
 * Ends those of a person's sessions that were not seen for longest, beyond the newest few. Those of each provider by themselves: one that says
 * that somebody signs in a hundred times must not sign them out elsewhere.
 */
export function deleteExcessSessions(
  tx: Tx,
  { userId, organizationId, most }: { userId: string; organizationId: string | null; most: number },
): Promise<number> {
  return tx.run(sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} and organization_id is not distinct from ${organizationId}::uuid
      order by last_seen_at desc, id desc offset ${most})`);
}

interface LiveTimes {
  now: string;
  /** A session that was last seen before this is over. */
  idleSince: string;
}

export function findLiveSession(
  db: Queryable,
  { tokenHashes, now, idleSince }: LiveTimes & { tokenHashes: readonly Buffer[] },
): Promise<(Session & Person & { hasSecondFactor: boolean }) | undefined> {
  return db.maybe(sql`
    select s.id, s.user_agent, s.address, s.created_at, s.last_seen_at, s.expires_at, s.proved_at, s.passkey_id, s.organization_id,
           u.id as user_id, u.email, u.name, u.language,
           exists (select from second_factors f where f.user_id = u.id) as has_second_factor
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = any(${tokenHashes}::bytea[]) and s.expires_at > ${now} and s.last_seen_at > ${idleSince}`);
}

/** Never backwards: requests of one person may overtake each other. */
export function touchSession(db: Queryable, { id, now }: { id: string; now: string }): Promise<number> {
  return db.run(sql`update sessions set last_seen_at = ${now} where id = ${id} and last_seen_at < ${now}`);
}

export function markProved(tx: Tx, { id, now }: { id: string; now: string }): Promise<number> {
  return tx.run(sql`update sessions set proved_at = ${now} where id = ${id}`);
}

export function listLiveSessions(
  db: Queryable,
  { userId, now, idleSince }: LiveTimes & { userId: string },
): Promise<Session[]> {
  return db.many(sql`
    select ${columns} from sessions
    where user_id = ${userId} and expires_at > ${now} and last_seen_at > ${idleSince}
    order by last_seen_at desc, id desc`);
}

export function hasSessionFrom(
  db: Queryable,
  { email, address }: { email: string; address: string },
): Promise<{ exists: boolean }> {
  return db.one(sql`
    select exists (
      select from sessions s join users u on u.id = s.user_id
      where u.email_key = ${mailAddressKey(email)} and s.address = ${address} and s.organization_id is null
    ) as exists`);
}

export function deleteSession(tx: Tx, { userId, sessionId }: { userId: string; sessionId: string }): Promise<number> {
  return tx.run(sql`delete from sessions where id = ${sessionId} and user_id = ${userId}`);
}

/** Ends all of a person's sessions but one, or all where none is named. */
export function deleteSessions(
  tx: Tx,
  { userId, exceptSessionId }: { userId: string; exceptSessionId: string | null },
): Promise<number> {
  return tx.run(sql`
    delete from sessions where user_id = ${userId} and id is distinct from ${exceptSessionId}::uuid`);
}

/** Ends the sessions that an organization's provider began for a person. */
export function deleteSessionsAt(
  tx: Tx,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<number> {
  return tx.run(sql`delete from sessions where user_id = ${userId} and organization_id = ${organizationId}`);
}

/** Removes sessions that ended by themselves, a bounded number at once. */
export function deleteOldSessions(db: Queryable, { most }: { most: number }): Promise<number> {
  return db.run(sql`
    delete from sessions where id in (
      select id from sessions where expires_at < now() order by expires_at limit ${most})`);
}
