import type { Queryable } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';

/** Types of the event of which something is there that somebody who waits would take. */
export function listUnoffered(db: Queryable, { eventId }: { eventId: string }): Promise<{ id: string }[]> {
  return db.many(sql`
    select t.id from ticket_types t
    where t.event_id = ${eventId} and (t.set_aside_quantity > 0 or exists (
      select from waiting_wishes w where w.ticket_type_id = t.id and w.least <= t.open_returns + t.remaining_quantity))`);
}

export function listEntriesOf(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<{ id: string; status: string }[]> {
  return db.many(sql`select id, status from waiting_entries where event_id = ${eventId}`);
}

export function listReturnsOf(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<{ ticketId: string; status: string }[]> {
  return db.many(sql`select ticket_id, status from ticket_returns where event_id = ${eventId}`);
}

export function countGoodTickets(db: Queryable, { eventId }: { eventId: string }): Promise<{ count: number }> {
  return db.one(sql`
    select count(*)::int as count from issued_tickets where event_id = ${eventId} and status <> 'VOID'`);
}
