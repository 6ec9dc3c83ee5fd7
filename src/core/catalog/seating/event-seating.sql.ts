import type { WrittenPlan } from '../../../../seat-rules/seat-plan.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { EventSeating } from './seating.ts';

const seatingColumns = sql`event_id, organization_id, plan_id, plan_version, version, orphans, types`;

/** Undefined where the event sells no seats of a plan. */
export function readEventSeating(db: Queryable, { eventId }: { eventId: string }): Promise<EventSeating | undefined> {
  return db.maybe(sql`select ${seatingColumns} from event_seating where event_id = ${eventId}`);
}

export async function readWrittenPlan(
  db: Queryable,
  { planId, version }: { planId: string; version: number },
): Promise<WrittenPlan> {
  const { body } = await db.one<{ body: WrittenPlan }>(sql`
    select body from seating_plan_versions where plan_id = ${planId} and version = ${version}::int`);
  return body;
}

/** The same, as it is to be handed on: reading it takes long where it is large. */
export async function readPlanText(
  db: Queryable,
  { planId, version }: { planId: string; version: number },
): Promise<string> {
  const { text } = await db.one<{ text: string }>(sql`
    select body::text as text from seating_plan_versions where plan_id = ${planId} and version = ${version}::int`);
  return text;
}

/** The next version, whatever it was painted as before. */
export function writeEventSeating(tx: Tx, seating: Omit<EventSeating, 'version'>): Promise<EventSeating> {
  const { eventId, organizationId, planId, planVersion, orphans, types } = seating;
  return tx.one(sql`
    insert into event_seating (event_id, organization_id, plan_id, plan_version, orphans, types)
    values (${eventId}, ${organizationId}, ${planId}, ${planVersion}::int, ${orphans}, ${JSON.stringify(types)}::jsonb)
    on conflict (event_id) do update set plan_id = excluded.plan_id, plan_version = excluded.plan_version,
      orphans = excluded.orphans, types = excluded.types, version = event_seating.version + 1, updated_at = now()
    returning ${seatingColumns}`);
}

export function deleteEventSeating(tx: Tx, { eventId }: { eventId: string }): Promise<number> {
  return tx.run(sql`delete from event_seating where event_id = ${eventId}`);
}

/** What a seating comes to: tickets of each of its types, and seats of the plan that are in none. */
interface SeatingCounts {
  types: { ticketTypeId: string; seats: number }[];
  notOffered: number;
}

export async function countSeating(
  db: Queryable,
  { eventId, planId, planVersion, types }: EventSeating,
): Promise<SeatingCounts> {
  const { quantities, offered, seats } = await db.one<{
    quantities: Record<string, number> | null;
    offered: number;
    seats: number;
  }>(sql`
    select json_object_agg(t.id, t.quantity) as quantities,
      coalesce(sum(t.quantity) filter (where t.planned_as = 'RESERVED_SEAT'), 0)::int as offered,
      (select seats from seating_plan_versions where plan_id = ${planId} and version = ${planVersion}) as seats
    from ticket_types t where t.event_id = ${eventId} and t.planned_as is not null`);
  const counted = types.map(({ ticketTypeId }) => ({ ticketTypeId, seats: quantities?.[ticketTypeId] ?? 0 }));
  return { types: counted, notOffered: seats - offered };
}
