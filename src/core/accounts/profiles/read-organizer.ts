import type { Queryable } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { organizerNotFound } from '../organizations/organization.errors.ts';
import { findOrganizer, type Organizer } from './organization-profile.sql.ts';

/** Who holds events, for the public. An organization that waits for approval, or is suspended, is not there. */
export async function readOrganizer(db: Queryable, { slug }: { slug: string }): Promise<Organizer> {
  // A path may hold what PostgreSQL would not even compare.
  const found = await findOrganizer(db, { slug });
  if (found === undefined) raise(organizerNotFound, {});
  return found;
}
