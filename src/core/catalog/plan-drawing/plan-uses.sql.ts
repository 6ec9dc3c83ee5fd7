import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface EventWithPlan {
  id: string;
  name: string;
  planVersion: number;
}

/** The organization's events that sell seats of a plan, the latest first. */
export function listEventsOfPlan(
  db: Queryable,
  { organizationId, planId, most }: { organizationId: string; planId: string; most: number },
): Promise<EventWithPlan[]> {
  return db.many(sql`
    select e.id, e.name, s.plan_version from event_seating s join events e on e.id = s.event_id
    where s.plan_id = ${planId} and s.organization_id = ${organizationId}
    order by e.date_time desc, e.id limit ${most}`);
}

/** How many of the organization's events use each of the plans. */
export function countPlanUses(
  db: Queryable,
  { organizationId, planIds }: { organizationId: string; planIds: readonly string[] },
): Promise<{ planId: string; count: number }[]> {
  return db.many(sql`
    select plan_id, count(*) as count from event_seating
    where plan_id = any(${planIds}::uuid[]) and organization_id = ${organizationId} group by plan_id`);
}

/** Venues that a plan of the organization may be of: its own, and those of its events. */
export function listVenuesForPlans(
  db: Queryable,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<{ id: string; name: string }[]> {
  return db.many(sql`
    select id, name from venues
    where organization_id = ${organizationId}
      or id in (select venue_id from events where organization_id = ${organizationId} and venue_id is not null)
      or id in (select venue_id from seating_plans where organization_id is null or organization_id = ${organizationId})
    order by name, id limit ${most}`);
}
