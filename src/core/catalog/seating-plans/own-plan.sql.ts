import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { own } from '../../base/own.ts';
import { planColumns } from './plan.sql.ts';
import type { SeatingPlan } from './seating-plan.ts';

/** The caller's plan, or one of the operator's. */
export function ownPlan(db: Queryable, actor: Actor, planId: string): Promise<SeatingPlan> {
  return own(db, 'seating plan', planId, planToUse(actor, planId));
}

/** The caller's own: the operator's are not for callers to change. */
export function ownPlanToChange(db: Queryable, actor: Actor, planId: string): Promise<SeatingPlan> {
  return own(db, 'seating plan', planId, planToChange(actor, planId));
}

/** The same, locked: nobody begins to use it meanwhile. */
export function ownPlanForChange(tx: Tx, actor: Actor, planId: string): Promise<SeatingPlan> {
  return own(tx, 'seating plan', planId, sql`${planToChange(actor, planId)} for update`);
}

function planToChange({ organizationId }: Actor, planId: string): Statement {
  return sql`select ${planColumns} from seating_plans where id = ${planId} and organization_id = ${organizationId}`;
}

/** The same for what names a plan beside the path. It is there until the transaction ends. */
export async function findPlanToPaint(tx: Tx, actor: Actor, planId: string): Promise<SeatingPlan | undefined> {
  return isUuid(planId) ? tx.maybe(sql`${planToUse(actor, planId)} for key share`) : undefined;
}

function planToUse({ organizationId }: Actor, planId: string): Statement {
  return sql`
    select ${planColumns} from seating_plans
    where id = ${planId} and (organization_id = ${organizationId} or organization_id is null)`;
}
