import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Tier } from '../../accounts/organizations/organization.ts';

/** How many ticket records the organization has, archived events aside, and the tier that it is measured by. */
export function readTicketQuota(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<{ tier: Tier; used: number }> {
  return db.one(sql`
    select o.tier, (
      select coalesce(sum(t.quantity), 0) from ticket_types t join events e on e.id = t.event_id
      where t.organization_id = o.id and e.status <> 'ARCHIVED') as used
    from organizations o where o.id = ${organizationId}`);
}
