import type { Queryable } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Membership } from '../sign-in/person.ts';
import { findMembershipRow, listMemberships } from './team.sql.ts';

const organizationsMax = 200;

/** The organizations of a person, by name. */
export function membershipsOf(db: Queryable, { userId }: { userId: string }): Promise<Membership[]> {
  return listMemberships(db, { userId, most: organizationsMax });
}

/** What a person is in an organization, with its first or the named sandbox; asked at every request: a member who was removed is out at once. */
export async function findMembership(
  db: Queryable,
  { userId, organizationId, sandbox }: { userId: string; organizationId: string; sandbox?: string | undefined },
): Promise<Membership | undefined> {
  return isUuid(organizationId) ? findMembershipRow(db, { userId, organizationId, sandbox }) : undefined;
}
