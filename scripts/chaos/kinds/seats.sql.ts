import type { Queryable } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';

export function countSeatsOfTwo(db: Queryable, { eventId }: { eventId: string }): Promise<{ count: number }> {
  return db.one(sql`
    select count(*) as count from (
      select from issued_tickets where event_id = ${eventId} and status <> 'VOID' group by seat_id having count(*) > 1
    ) as twice`);
}

export function listSeatsOfOrder(db: Queryable, { orderId }: { orderId: string }): Promise<{ seatId: string }[]> {
  return db.many(sql`select seat_id from tickets where order_id = ${orderId} and state = 'SOLD'`);
}

export function listTicketsOfSeats(db: Queryable, { orderId }: { orderId: string }): Promise<{ id: string }[]> {
  return db.many(sql`select id from issued_tickets where order_id = ${orderId} and status = 'VALID' order by id`);
}
