import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { own } from '../../base/own.ts';
import { planColumns } from './plan.sql.ts';
import type { SeatingPlan } from './seating-plan.ts';

/** One of the operator's, locked: nobody begins to use it meanwhile. */
export function sharedPlanForChange(tx: Tx, planId: string): Promise<SeatingPlan> {
  const statement = sql`select ${planColumns} from seating_plans where id = ${planId} and organization_id is null for update`;
  return own(tx, 'seating plan', planId, statement);
}

/** The newest first. */
export function listSharedPlans(db: Queryable): Promise<SeatingPlan[]> {
  return db.many(
    sql`select ${planColumns} from seating_plans where organization_id is null order by created_at desc, id desc`,
  );
}
