import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import { countOwnPlans, insertPlan, insertPlanVersion } from './plan.sql.ts';
import { venueFaults } from './plan-faults.ts';
import { type PreparedPlan, preparedOf } from './prepare-plan.ts';
import { type PlanFields, plansMax, plansMebibytesMax, type SeatingPlan } from './seating-plan.ts';

export async function createPlan(tx: Tx, actor: Actor, { plan }: { plan: PreparedPlan }): Promise<SeatingPlan> {
  const faults = [...plan.faults, ...(await venueFaults(tx, actor, plan))];
  if (faults.length > 0) raiseInvalid(faults);
  await lockOrganization(tx, actor);
  const { count, bytes } = await countOwnPlans(tx, actor);
  if (count >= plansMax) raise(limitReached, { what: 'seating plans of an organization', most: plansMax });
  refuseMoreBytes(bytes, plan);
  return addPlan(tx, { organizationId: actor.organizationId, plan });
}

/** What is kept of plans with all their versions: the largest hall sixty-four times over. */
export function refuseMoreBytes(bytesBefore: number, { body }: Pick<PreparedPlan, 'body'>): void {
  if (bytesBefore + Buffer.byteLength(body) <= plansMebibytesMax * 1024 ** 2) return;
  raise(limitReached, { what: 'MiB of seating plans and their versions', most: plansMebibytesMax });
}

/** A plan of the operator, for everybody. */
export async function createSharedPlan(
  tx: Tx,
  { fields }: { fields: PlanFields | PreparedPlan },
): Promise<SeatingPlan> {
  const plan = preparedOf(fields);
  if (plan.faults.length > 0) raiseInvalid(plan.faults);
  return addPlan(tx, { organizationId: null, plan });
}

async function addPlan(
  tx: Tx,
  { organizationId, plan: { name, venueId, seats, body } }: { organizationId: string | null; plan: PreparedPlan },
): Promise<SeatingPlan> {
  const plan = await insertPlan(tx, {
    ...{ id: newId(), organizationId, venueId, name, seats },
    bytes: Buffer.byteLength(body),
  });
  await insertPlanVersion(tx, { ...plan, body });
  return plan;
}
