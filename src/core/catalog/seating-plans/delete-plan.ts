import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { ownPlanForChange } from './own-plan.sql.ts';
import { countEventsOfPlan, deletePlanRow } from './plan.sql.ts';
import { planUsed } from './seating-plan.errors.ts';
import { planVersionOf, type SeatingPlan } from './seating-plan.ts';

export async function deletePlan(
  tx: Tx,
  actor: Actor,
  { planId, ifMatch }: { planId: string; ifMatch?: string },
): Promise<{ id: string }> {
  const plan = await ownPlanForChange(tx, actor, planId);
  checkIfMatch(ifMatch, 'seating plan', planVersionOf(plan));
  await removePlan(tx, plan);
  return { id: plan.id };
}

/** The caller holds the lock on the plan. */
export async function removePlan(tx: Tx, plan: SeatingPlan): Promise<void> {
  // Anyone who paints an event with it holds the plan until that is done, and is counted.
  const { count: events } = await countEventsOfPlan(tx, plan);
  if (events > 0) raise(planUsed, { name: plan.name, events });
  await deletePlanRow(tx, plan);
}
