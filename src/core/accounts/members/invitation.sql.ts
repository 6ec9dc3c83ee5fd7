import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import type { Duty } from '../sign-in/role.ts';
import { plainRoleOf } from './member.sql.ts';
import type { Invitation } from './team.ts';

const duty = `coalesce(i.narrow_role, case i.role when 'STAFF' then 'MANAGER' else i.role end) as role, i.event_ids`;
export const invitationColumns = trustedSql(
  `i.id, i.email, ${duty}, u.email as invited_by, i.created_at, i.expires_at`,
);

interface NewInvitation extends Duty {
  id: string;
  organizationId: string;
  email: string;
  tokenHash: Buffer;
  invitedBy: string;
  now: string;
  expiresAt: string;
}

export function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<number> {
  const { id, organizationId, email, role, eventIds, tokenHash, invitedBy, now, expiresAt } = invitation;
  const plainRole = plainRoleOf(invitation);
  return tx.run(sql`
    insert into invitations (id, organization_id, email, email_key, role, narrow_role, event_ids, token_hash, invited_by,
                             created_at, expires_at)
    values (${id}, ${organizationId}, ${email}, ${mailAddressKey(email)}, ${plainRole ?? 'STAFF'},
            ${plainRole === undefined ? role : null}, ${eventIds}, ${tokenHash}, ${invitedBy}, ${now}, ${expiresAt})`);
}

export function countInvitationsSince(
  tx: Tx,
  { organizationId, since }: { organizationId: string; since: string },
): Promise<{ count: number }> {
  return tx.one(sql`
    select count(*) as count from invitations where organization_id = ${organizationId} and created_at > ${since}`);
}

/** Invitations that nobody accepted and nobody took back, expired ones too. */
export function listOpenInvitations(
  db: Queryable,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<Invitation[]> {
  return db.many(sql`
    select ${invitationColumns} from invitations i join users u on u.id = i.invited_by
    where i.organization_id = ${organizationId} and i.accepted_at is null and i.revoked_at is null
    order by i.created_at desc, i.id desc limit ${most}`);
}

export interface SentInvitation extends Duty {
  id: string;
  organizationId: string;
  organizationName: string;
  email: string;
}

const sentColumns = trustedSql(`i.id, i.organization_id, o.name as organization_name, i.email, ${duty}`);
const isGood = trustedSql('i.accepted_at is null and i.revoked_at is null');

export function findGoodInvitation(
  db: Queryable,
  { tokenHashes, now }: { tokenHashes: readonly Buffer[]; now: string },
): Promise<(SentInvitation & { hasAccount: boolean }) | undefined> {
  return db.maybe(sql`
    select ${sentColumns}, exists (select from users u where u.email_key = i.email_key) as has_account
    from invitations i join organizations o on o.id = i.organization_id
    where i.token_hash = any(${tokenHashes}::bytea[]) and ${isGood} and i.expires_at > ${now}`);
}

/** The same, locked: two who accept it at once come one after the other, and the second finds none. */
export function lockGoodInvitation(
  tx: Tx,
  { tokenHashes, now }: { tokenHashes: readonly Buffer[]; now: string },
): Promise<SentInvitation | undefined> {
  return tx.maybe(sql`
    select ${sentColumns} from invitations i join organizations o on o.id = i.organization_id
    where i.token_hash = any(${tokenHashes}::bytea[]) and ${isGood} and i.expires_at > ${now}
    for update of i`);
}

/** The open invitation of an address, where there is one. */
export function lockInvitationOf(
  tx: Tx,
  { organizationId, email, now }: { organizationId: string; email: string; now: string },
): Promise<SentInvitation | undefined> {
  return tx.maybe(sql`
    select ${sentColumns} from invitations i join organizations o on o.id = i.organization_id
    where i.organization_id = ${organizationId} and i.email_key = ${mailAddressKey(email)} and ${isGood}
      and i.expires_at > ${now}
    order by i.created_at desc limit 1 for update of i`);
}

export function markAccepted(tx: Tx, { id, now }: { id: string; now: string }): Promise<number> {
  return tx.run(sql`update invitations set accepted_at = ${now} where id = ${id}`);
}

/** Answers 0 where it was accepted or taken back already. */
export function markInvitationRevoked(tx: Tx, { id, now }: { id: string; now: string }): Promise<number> {
  return tx.run(sql`
    update invitations set revoked_at = ${now} where id = ${id} and accepted_at is null and revoked_at is null`);
}

export function revokeInvitationsOf(
  tx: Tx,
  { organizationId, email, now }: { organizationId: string; email: string; now: string },
): Promise<number> {
  return tx.run(sql`
    update invitations set revoked_at = ${now}
    where organization_id = ${organizationId} and email_key = ${mailAddressKey(email)}
      and accepted_at is null and revoked_at is null`);
}
