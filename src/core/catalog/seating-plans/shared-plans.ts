import type { Tx } from '../../../platform/database/database.ts';
import type { ActName } from '../../accounts/audit-log/act.ts';
import { recordAct } from '../../accounts/audit-log/record-act.ts';
import type { OperatorActor } from '../../accounts/operators/operator.ts';
import { createSharedPlan } from './create-plan.ts';
import { removePlan } from './delete-plan.ts';
import type { PreparedPlan } from './prepare-plan.ts';
import type { SeatingPlan } from './seating-plan.ts';
import { sharedPlanForChange } from './shared-plan.sql.ts';
import { addVersion } from './update-plan.ts';

// Plans of the operator, for everybody to copy and to sell from.

/** A new plan, or the next version of one. Events keep the version that they were painted with. */
export async function writeSharedPlan(
  tx: Tx,
  operator: OperatorActor,
  { planId, plan }: { planId: string | undefined; plan: PreparedPlan },
): Promise<SeatingPlan> {
  if (planId === undefined) {
    const made = await createSharedPlan(tx, { fields: plan });
    await note(tx, operator, 'plan.created', made);
    return made;
  }
  const changed = await addVersion(tx, await sharedPlanForChange(tx, planId), plan);
  await note(tx, operator, 'plan.changed', changed);
  return changed;
}

export async function deleteSharedPlan(
  tx: Tx,
  operator: OperatorActor,
  { planId }: { planId: string },
): Promise<SeatingPlan> {
  const plan = await sharedPlanForChange(tx, planId);
  await removePlan(tx, plan);
  await note(tx, operator, 'plan.deleted', plan);
  return plan;
}

async function note(tx: Tx, operator: OperatorActor, action: ActName, { id, name }: SeatingPlan): Promise<void> {
  await recordAct(tx, { ...operator, organizationId: null, action, subject: { kind: 'other', id, label: name } });
}
