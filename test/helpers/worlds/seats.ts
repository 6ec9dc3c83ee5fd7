import type { PlanRow, PlanSection, SeatMark, WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import { paintPlan } from '../../../src/core/catalog/seating/painted-plan.ts';
import type { OrphanRule, PaintedType } from '../../../src/core/catalog/seating/seating.ts';
import type { Database, Tx } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';

/** A hall of rows A, B, C … of equally many seats in one section, the stage before the middle of row A. */
export function hallOf(
  rows: number,
  seats: number,
  { key = 'MAIN', name = 'Main floor', marks = {}, without = {} }: HallOptions = {},
): WrittenPlan {
  return { focus: [(seats - 1) / 2, -5], sections: [sectionOf(rows, seats, { key, name, marks, without })] };
}

interface HallOptions {
  key?: string;
  name?: string;
  /** By the name of the row. */
  marks?: Record<string, Record<string, SeatMark>>;
  without?: Record<string, string[]>;
}

function sectionOf(rows: number, seats: number, { key, name, marks, without }: Required<HallOptions>): PlanSection {
  const rowAt = (index: number): PlanRow => {
    const row = rowName(index);
    return {
      ...{ name: row, first: 1, count: seats, step: 1, down: false, x: 0, y: index, dx: 1, dy: 0, curve: 0 },
      without: without[row] ?? [],
      marks: marks[row] ?? {},
    };
  };
  return {
    key,
    name,
    kind: 'SEATED',
    outline: null,
    capacity: null,
    rows: Array.from({ length: rows }, (_, i) => rowAt(i)),
  };
}

function rowName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letter}${Math.floor(index / 26)}`;
}

/** The event sells these seats, as its organizer would have painted them; nothing may be sold of its types. */
export async function paint(
  db: Database,
  { eventId, ...painting }: { eventId: string; plan: WrittenPlan; types: PaintedType[]; orphans?: OrphanRule },
): Promise<void> {
  await db.transaction((tx) => paintIn(tx, { eventId, ...painting }));
}

export async function paintIn(
  tx: Tx,
  { eventId, plan: written, types, orphans = 'REFUSE' }: Parameters<typeof paint>[1],
): Promise<void> {
  const { plan, typeOf } = paintPlan(written, types);
  const planId = newId();
  await tx.run(sql`select from ticket_types where event_id = ${eventId} order by id for no key update`);
  await tx.run(sql`
    insert into seating_plans (id, organization_id, name, seats)
    select ${planId}, organization_id, 'Hall', ${plan.seats} from events where id = ${eventId}`);
  await tx.run(sql`
    insert into seating_plan_versions (plan_id, version, body, seats)
    values (${planId}, 1, ${JSON.stringify(written)}::jsonb, ${plan.seats})`);
  await tx.run(sql`
    insert into event_seating (event_id, organization_id, plan_id, plan_version, orphans, types)
    select id, organization_id, ${planId}, 1, ${orphans}, ${JSON.stringify(types)}::jsonb from events where id = ${eventId}
    on conflict (event_id) do update set plan_id = excluded.plan_id, orphans = excluded.orphans, types = excluded.types,
      version = event_seating.version + 1`);
  for (const [type, { ticketTypeId }] of types.entries()) {
    const seats = plan.ids.flatMap((id, seat) => (typeOf[seat] === type ? { id, seat: plan.names[seat] } : []));
    await tx.run(sql`delete from tickets where ticket_type_id = ${ticketTypeId}`);
    await tx.run(sql`
      insert into tickets (ticket_type_id, number, seat, seat_id)
      select ${ticketTypeId}, s.number, s.seat, s.id
      from unnest(${seats.map(({ id }) => id)}::text[], ${seats.map(({ seat }) => seat)}::text[]) with ordinality as s (id, seat, number)`);
    await tx.run(sql`
      update ticket_types set type = 'RESERVED_SEAT', planned_as = 'RESERVED_SEAT', planned_quantity = ${seats.length}, quantity = ${seats.length},
        sold_quantity = 0, held_quantity = 0, remaining_quantity = ${seats.length}, withdrawn_quantity = 0,
        next_number = ${seats.length + 1} where id = ${ticketTypeId}`);
  }
}

/** Takes seats out of the sale, as a block of the organizer's. */
export async function block(
  db: Database,
  { eventId, seats }: { eventId: string; seats: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const blockId = newId();
    await tx.run(sql`select from ticket_types where event_id = ${eventId} order by id for no key update`);
    await tx.run(sql`
      insert into seat_blocks (id, organization_id, event_id, seats, reason)
      select ${blockId}, organization_id, id, ${seats}::text[], 'House seats' from events where id = ${eventId}`);
    await tx.run(sql`
      with blocked as (
        update tickets t set block_id = ${blockId} from ticket_types k
        where k.event_id = ${eventId} and t.ticket_type_id = k.id and t.seat_id = any(${seats}::text[]) and t.state = 'FREE'
        returning t.ticket_type_id
      )
      update ticket_types k set remaining_quantity = k.remaining_quantity - b.count, withdrawn_quantity = k.withdrawn_quantity + b.count,
        blocked_quantity = k.blocked_quantity + b.count
      from (select ticket_type_id, count(*)::int as count from blocked group by 1) as b where b.ticket_type_id = k.id`);
  });
}
