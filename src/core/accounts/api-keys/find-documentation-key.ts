import type { Queryable } from '../../../platform/database/database.ts';
import type { Membership } from '../sign-in/person.ts';
import { findChosenKey } from './documentation-key.sql.ts';
import type { DocumentationKeyRules } from './use-documentation-key.ts';

/** The test key that a person chose for the documentation, in one of the organizations whose keys they may see. */
export async function findDocumentationKey(
  db: Queryable,
  { keptValues }: Pick<DocumentationKeyRules, 'keptValues'>,
  { userId, memberships }: { userId: string; memberships: readonly Membership[] },
): Promise<{ value: string; membership: Membership } | undefined> {
  const organizationIds = memberships.map(({ sandboxId }) => sandboxId);
  const kept = await findChosenKey(db, { userId, organizationIds });
  const membership = memberships.find(({ sandboxId }) => sandboxId === kept?.organizationId);
  return kept === undefined || membership === undefined
    ? undefined
    : { value: keptValues.open(kept.valueSealed), membership };
}
