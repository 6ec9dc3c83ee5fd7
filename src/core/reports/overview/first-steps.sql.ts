import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** How far a new organization has come. */
export interface FirstSteps {
  hasEvent: boolean;
  /** Live or test. */
  hasKey: boolean;
  hasTrial: boolean;
  hasSale: boolean;
}

export function findFirstSteps(
  db: Queryable,
  { organizationId, sandboxId }: { organizationId: string; sandboxId: string },
): Promise<FirstSteps> {
  return db.one(sql`
    select exists (select from events where organization_id = ${organizationId}) as has_event,
           exists (select from api_keys where organization_id in (${organizationId}, ${sandboxId})) as has_key,
           exists (select from orders where organization_id = ${sandboxId}) as has_trial,
           exists (select from sales_days where organization_id = ${organizationId}) as has_sale`);
}
