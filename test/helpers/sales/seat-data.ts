import type { WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { makeEvent, type SalesEvent } from './sales-data.ts';

const row = { first: 1, step: 1, down: false, x: 0, y: 2, dx: 1, dy: 0, curve: 0, without: [], marks: {} };

/** Two rows, of which one has a gap, and a part where people stand. */
const written: WrittenPlan = {
  focus: [0, 0],
  sections: [
    {
      ...{ key: 'A', name: 'A', kind: 'SEATED', outline: null, capacity: null },
      rows: [
        { ...row, name: '1', count: 6 },
        { ...row, name: '2', count: 6, y: 3, without: ['3'] },
      ],
    },
    { key: 'PIT', name: 'Pit', kind: 'STANDING', outline: null, capacity: 50, rows: [] },
  ],
};

interface PlannedEvent {
  event: SalesEvent;
  planId: string;
  standingType: string;
  blockId: string;
}

/** An event that sells ten seats of such a plan, of which two are blocked, and fifty places to stand. */
export async function makePlannedEvent(
  db: Database,
  { organizationId }: { organizationId: string },
): Promise<PlannedEvent> {
  const event = await makeEvent(db, { organizationId, isSeated: true, isOver: false, quantity: 10 });
  const [planId, standingType, blockId] = [newId(), newId(), newId()];
  const types = [
    {
      ticketTypeId: event.ticketTypeId,
      areas: [
        { section: 'A', rows: ['1'] },
        { section: 'A', seats: '1-4,5' },
      ],
    },
    { ticketTypeId: standingType, areas: [{ section: 'PIT' }] },
  ];
  const seats = ['1-1', '1-2', '1-3', '1-4', '1-5', '1-6', '2-1', '2-2', '2-4', '2-5'];
  await db.transaction(async (tx) => {
    await tx.run(
      sql`insert into seating_plans (id, organization_id, name, seats) values (${planId}, ${organizationId}, 'Hall', 11)`,
    );
    await tx.run(sql`
      insert into seating_plan_versions (plan_id, version, body, seats) values (${planId}, 1, ${JSON.stringify(written)}::jsonb, 11)`);
    await tx.run(sql`
      insert into ticket_types (id, organization_id, event_id, name, price_centavos, quantity, remaining_quantity, section, row_label,
                                type, maximum_purchase_quantity, published, planned_as, planned_quantity)
      values (${standingType}, ${organizationId}, ${event.id}, 'Pit', 50000, 50, 50, '', '', 'GENERAL_ADMISSION', 10, true,
              'GENERAL_ADMISSION', 50)`);
    await tx.run(sql`
      insert into tickets (ticket_type_id, number) select ${standingType}::uuid, number from generate_series(1, 50) as number`);
    await tx.run(sql`
      update tickets t set seat_id = 'A-' || s.seat, seat = split_part(s.seat, '-', 2)
      from unnest(${seats}::text[]) with ordinality as s (seat, number)
      where t.ticket_type_id = ${event.ticketTypeId} and t.number = s.number`);
    await tx.run(sql`
      update tickets set block_id = ${blockId} where ticket_type_id = ${event.ticketTypeId} and seat_id in ('A-2-4', 'A-2-5')`);
    await tx.run(sql`
      insert into seat_blocks (id, organization_id, event_id, seats, reason)
      values (${blockId}, ${organizationId}, ${event.id}, ${['A-2-5', 'A-2-4']}::text[], 'Cameras')`);
    await tx.run(sql`
      update ticket_types set planned_as = 'RESERVED_SEAT', planned_quantity = 10, next_number = 11, blocked_quantity = 2,
        withdrawn_quantity = 2, remaining_quantity = 8 where id = ${event.ticketTypeId}`);
    await tx.run(sql`
      insert into event_seating (event_id, organization_id, plan_id, plan_version, types)
      values (${event.id}, ${organizationId}, ${planId}, 1, ${JSON.stringify(types)}::jsonb)`);
  });
  return { event: { ...event, isPlanned: true }, planId, standingType, blockId };
}
