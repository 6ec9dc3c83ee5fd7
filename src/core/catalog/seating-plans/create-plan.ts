import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import { countOwnPlans, insertPlan, insertPlanVersion } from './plan.sql.ts';
import { newPlanFaults, planFaults, seatsOf } from './plan-faults.ts';
import { type PlanFields, plansMax, type SeatingPlan } from './seating-plan.ts';

export async function createPlan(tx: Tx, actor: Actor, { fields }: { fields: PlanFields }): Promise<SeatingPlan> {
  const faults = await newPlanFaults(tx, actor, fields);
  if (faults.length > 0) raiseInvalid(faults);
  await lockOrganization(tx, actor);
  const { count } = await countOwnPlans(tx, actor);
  if (count >= plansMax) raise(limitReached, { what: 'seating plans of an organization', most: plansMax });
  return addPlan(tx, { organizationId: actor.organizationId, fields });
}

/** A plan of the operator, for everybody. */
export async function createSharedPlan(tx: Tx, { fields }: { fields: PlanFields }): Promise<SeatingPlan> {
  const faults = planFaults(fields);
  if (faults.length > 0) raiseInvalid(faults);
  return addPlan(tx, { organizationId: null, fields });
}

async function addPlan(
  tx: Tx,
  { organizationId, fields }: { organizationId: string | null; fields: PlanFields },
): Promise<SeatingPlan> {
  const { name, venueId, focus, sections } = fields;
  const seats = seatsOf(sections);
  const plan = await insertPlan(tx, { id: newId(), organizationId, venueId, name, seats });
  await insertPlanVersion(tx, { ...plan, body: { focus, sections } });
  return plan;
}
