import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isGoodTicket } from '../../catalog/inventory/ticket-status.sql.ts';

interface SeatMarkRow {
  seatId: string;
  state: 'HELD' | 'SOLD' | 'BLOCKED';
}

/** The seats of an event that are not free. What is kept for those who wait is somebody's, as what is held. */
export function listTakenSeats(db: Queryable, { eventId }: { eventId: string }): Promise<SeatMarkRow[]> {
  return db.many(sql`
    select t.seat_id, case when t.block_id is not null then 'BLOCKED' when t.is_aside then 'HELD' else t.state end as state
    from ticket_types y join tickets t on t.ticket_type_id = y.id
    where y.event_id = ${eventId} and y.planned_as = 'RESERVED_SEAT' and t.seat_id is not null
      and (t.state <> 'FREE' or t.block_id is not null or t.is_aside)`);
}

interface SeatHolder {
  ticketId: string;
  name: string;
  ticketTypeId: string;
}

/** Who has a seat now, where its ticket was issued. */
export function findSeatHolder(
  db: Queryable,
  { eventId, seatId }: { eventId: string; seatId: string },
): Promise<SeatHolder | undefined> {
  return db.maybe(sql`
    select t.id as ticket_id, t.ticket_type_id, coalesce(t.attendee_name, t.holder_name, o.buyer_name) as name
    from issued_tickets t join orders o on o.id = t.order_id
    where t.event_id = ${eventId} and t.seat_id = ${seatId} and ${isGoodTicket('t')}
    order by t.created_at desc limit 1`);
}

/** The seat of a ticket of the event; undefined where it has none, or is no longer valid. */
export function findSeatOfTicket(
  db: Queryable,
  { eventId, ticketId }: { eventId: string; ticketId: string },
): Promise<(SeatHolder & { seatId: string; orderId: string }) | undefined> {
  return db.maybe(sql`
    select t.id as ticket_id, t.order_id, t.ticket_type_id, t.seat_id, coalesce(t.attendee_name, t.holder_name, o.buyer_name) as name
    from issued_tickets t join orders o on o.id = t.order_id
    where t.event_id = ${eventId} and t.id = ${ticketId} and ${isGoodTicket('t')} and t.seat_id is not null`);
}
