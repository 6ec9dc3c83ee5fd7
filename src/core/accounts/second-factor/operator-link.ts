import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { byPerson } from '../audit-log/act.ts';
import { recordAct } from '../audit-log/record-act.ts';
import { deletePasskeys } from '../passkeys/passkey.sql.ts';
import { dayMs, isoOf } from '../sign-in/account.ts';
import type { Person } from '../sign-in/person.ts';
import { hashToken, isTokenShaped, newToken } from '../sign-in/secret-token.ts';
import { findOperatorLink, saveOperatorLink, useOperatorLink } from './operator-link.sql.ts';
import { operatorLinkNeeded } from './second-factor.errors.ts';

const validMs = dayMs;

/** A link by which an operator sets up a second factor, once. */
export interface MadeLink {
  /** A path of this service. */
  path: string;
  validUntil: string;
}

/** Undefined where the person is no operator. */
export async function newOperatorLink(
  tx: Tx,
  { userId, now }: { userId: string; now: number },
): Promise<MadeLink | undefined> {
  const token = newToken();
  const validUntil = isoOf(now + validMs);
  const saved = await saveOperatorLink(tx, { userId, linkHash: hashToken(token), expiresAt: validUntil });
  return saved === 0 ? undefined : { path: `/organizer/account/second-factor?link=${token}`, validUntil };
}

/** Whether being signed in is not enough to set up a second factor: an operator also needs a link, and brought no good one. */
export async function lacksOperatorLink(
  db: Queryable,
  { userId, link, now }: { userId: string; link: string; now: number },
): Promise<boolean> {
  const operator = await findOperatorLink(db, { userId });
  if (operator === undefined) return false;
  const { linkHash, linkExpiresAt } = operator;
  if (linkHash === null || linkExpiresAt === null || !isTokenShaped(link)) return true;
  return !hashToken(link).equals(linkHash) || Date.parse(linkExpiresAt) <= now;
}

/** The same at the end, and uses up the link. The account's row is locked, so that nobody becomes an operator meanwhile. */
export async function spendOperatorLink(
  tx: Tx,
  { person, link, address, now }: { person: Person; link: string | undefined; address: string | null; now: number },
): Promise<void> {
  const { userId } = person;
  if ((await findOperatorLink(tx, { userId })) === undefined) return;
  const used =
    link === undefined ? 0 : await useOperatorLink(tx, { userId, linkHash: hashToken(link), now: isoOf(now) });
  if (used === 0) raise(operatorLinkNeeded, {});
  // A passkey from before was added with the password alone.
  await deletePasskeys(tx, { userId });
  await recordAct(tx, { organizationId: null, by: byPerson(person), action: 'operator.link_used', address });
}
