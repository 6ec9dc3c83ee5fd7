import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** What a map shows of the event's types is another from now on. */
export function raiseSeatingVersion(tx: Tx, { eventId }: { eventId: string }): Promise<number> {
  return tx.run(sql`
    update event_seating set version = version + 1, updated_at = now() where event_id = ${eventId}`);
}

/** The type's seats are offered no longer. Nothing of it is held or sold, and its tickets are still there. */
export async function takeOffPlan(tx: Tx, { id, eventId }: { id: string; eventId: string }): Promise<void> {
  await tx.run(sql`
    update event_seating set version = version + 1, updated_at = now(), types = coalesce((
      select jsonb_agg(painted order by place) from jsonb_array_elements(types) with ordinality as t (painted, place)
      where painted ->> 'ticketTypeId' <> ${id}), '[]')
    where event_id = ${eventId}`);
  await tx.run(sql`
    update seat_blocks b set seats = array(
      select s.seat from unnest(b.seats) with ordinality as s (seat, place)
      where not exists (select from tickets t where t.ticket_type_id = ${id} and t.seat_id = s.seat and t.block_id = b.id)
      order by s.place)
    where event_id = ${eventId} and id in (select block_id from tickets where ticket_type_id = ${id} and block_id is not null)`);
  await tx.run(sql`delete from seat_blocks where event_id = ${eventId} and seats = '{}'`);
}
