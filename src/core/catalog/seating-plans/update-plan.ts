import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import { refuseMoreBytes } from './create-plan.ts';
import { ownPlanForChange } from './own-plan.sql.ts';
import { countOwnPlans, insertPlanVersion, updatePlanRow } from './plan.sql.ts';
import { venueFaults } from './plan-faults.ts';
import type { PreparedPlan } from './prepare-plan.ts';
import { planVersionOf, planVersionsMax, type SeatingPlan } from './seating-plan.ts';

/** Makes the next version. Events keep the one that they were painted with. */
export async function updatePlan(
  tx: Tx,
  actor: Actor,
  { planId, plan: next, ifMatch }: { planId: string; plan: PreparedPlan; ifMatch?: string },
): Promise<SeatingPlan> {
  // Before the plan, as where one is made: what all of them take is counted.
  await lockOrganization(tx, actor);
  const before = await ownPlanForChange(tx, actor, planId);
  const faults = [...next.faults, ...(await venueFaults(tx, actor, next))];
  if (faults.length > 0) raiseInvalid(faults);
  checkIfMatch(ifMatch, 'seating plan', planVersionOf(before));
  refuseMoreBytes((await countOwnPlans(tx, actor)).bytes, next);
  return addVersion(tx, before, next);
}

/** The caller holds the lock on the plan. */
export async function addVersion(tx: Tx, before: SeatingPlan, next: PreparedPlan): Promise<SeatingPlan> {
  if (next.faults.length > 0) raiseInvalid(next.faults);
  if (before.version >= planVersionsMax)
    raise(limitReached, { what: 'versions of a seating plan', most: planVersionsMax });
  const { name, venueId, seats, body } = next;
  const plan = await updatePlanRow(tx, { id: before.id, venueId, name, seats, bytes: Buffer.byteLength(body) });
  await insertPlanVersion(tx, { ...plan, body });
  return plan;
}
