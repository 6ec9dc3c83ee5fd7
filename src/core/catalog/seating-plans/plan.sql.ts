import type { WrittenPlan } from '../../../../seat-rules/seat-plan.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { SeatingPlan } from './seating-plan.ts';

export const planColumns = sql`id, organization_id, venue_id, name, version, seats, created_at, updated_at`;

type NewPlan = Pick<SeatingPlan, 'id' | 'organizationId' | 'venueId' | 'name' | 'seats'> & { bytes: number };

export function insertPlan(tx: Tx, { id, organizationId, venueId, name, seats, bytes }: NewPlan): Promise<SeatingPlan> {
  return tx.one(sql`
    insert into seating_plans (id, organization_id, venue_id, name, seats, bytes)
    values (${id}, ${organizationId}, ${venueId}, ${name}, ${seats}, ${bytes})
    returning ${planColumns}`);
}

/** The caller holds the lock on the plan. */
export function updatePlanRow(
  tx: Tx,
  { id, venueId, name, seats, bytes }: Omit<NewPlan, 'organizationId'>,
): Promise<SeatingPlan> {
  return tx.one(sql`
    update seating_plans set venue_id = ${venueId}, name = ${name}, seats = ${seats}, version = version + 1, bytes = bytes + ${bytes}, updated_at = now()
    where id = ${id}
    returning ${planColumns}`);
}

export function insertPlanVersion(
  tx: Tx,
  { id, version, seats, body }: Pick<SeatingPlan, 'id' | 'version' | 'seats'> & { body: string },
): Promise<number> {
  return tx.run(sql`
    insert into seating_plan_versions (plan_id, version, body, seats)
    values (${id}, ${version}, ${body}::jsonb, ${seats})`);
}

/** Whether the plan is made of the same in that version. */
export function isPlanBody(
  db: Queryable,
  { planId, version, body }: { planId: string; version: number; body: string },
): Promise<{ isSame: boolean }> {
  return db.one(sql`
    select body = ${body}::jsonb as is_same from seating_plan_versions where plan_id = ${planId} and version = ${version}`);
}

export interface PlanVersion {
  version: number;
  body: WrittenPlan;
  seats: number;
  createdAt: string;
}

export function findPlanVersion(
  db: Queryable,
  { planId, version }: { planId: string; version: number },
): Promise<PlanVersion | undefined> {
  return db.maybe(sql`
    select version, body, seats, created_at from seating_plan_versions
    where plan_id = ${planId} and version = ${version}`);
}

export function deletePlanRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from seating_plans where id = ${id}`);
}

export function countEventsOfPlan(db: Queryable, { id }: { id: string }): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from event_seating where plan_id = ${id}`);
}

/** With all their versions. */
export function countOwnPlans(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<{ count: number; bytes: number }> {
  return db.one(sql`
    select count(*) as count, coalesce(sum(bytes), 0)::float8 as bytes from seating_plans where organization_id = ${organizationId}`);
}

interface PlanFilter {
  organizationId: string;
  /** Null for all. */
  venueId: string | null;
}

/** The caller's and the operator's, the newest first. */
export function listPlanRows(
  db: Queryable,
  { organizationId, venueId, take, skip }: PlanFilter & { take: number; skip: number },
): Promise<SeatingPlan[]> {
  return db.many(sql`
    select ${planColumns} from seating_plans
    where (organization_id = ${organizationId} or organization_id is null) and (${venueId}::uuid is null or venue_id = ${venueId}::uuid)
    order by organization_id is null, created_at desc, id desc limit ${take} offset ${skip}`);
}

export function countPlans(db: Queryable, { organizationId, venueId }: PlanFilter): Promise<{ count: number }> {
  return db.one(sql`
    select count(*) as count from seating_plans
    where (organization_id = ${organizationId} or organization_id is null) and (${venueId}::uuid is null or venue_id = ${venueId}::uuid)`);
}
