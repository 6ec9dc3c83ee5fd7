import type { Queryable } from '../../../platform/database/database.ts';
import type { Membership } from '../../accounts/sign-in/person.ts';
import { type FirstSteps, findFirstSteps } from './overview.sql.ts';

/** How far a member's organization has come. One that sells needs no trial any more. */
export async function firstStepsOf(
  db: Queryable,
  { organizationId, sandboxId }: Pick<Membership, 'organizationId' | 'sandboxId'>,
): Promise<FirstSteps> {
  const steps = await findFirstSteps(db, { organizationId, sandboxId });
  return { ...steps, hasTrial: steps.hasTrial || steps.hasSale };
}
