import type { Queryable } from '../../../platform/database/database.ts';
import type { Membership } from '../../accounts/sign-in/person.ts';
import { type FirstSteps, findFirstSteps } from './overview.sql.ts';

/** What a member's new organization has not tried yet; undefined once it has sold something. */
export async function firstStepsOf(
  db: Queryable,
  { organizationId, sandboxId }: Pick<Membership, 'organizationId' | 'sandboxId'>,
): Promise<FirstSteps | undefined> {
  const steps = await findFirstSteps(db, { organizationId, sandboxId });
  return steps.hasSale ? undefined : steps;
}
