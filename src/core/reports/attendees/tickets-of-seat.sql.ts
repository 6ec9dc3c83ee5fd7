import { isSeat, type SaidSeat } from '../../../../door-rules/seat-words.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { ofItsLine } from '../../selling/tickets/ticket-line.sql.ts';
import { placeOfTicket, rowOfTicket } from '../../selling/tickets/ticket-place.sql.ts';

// Of rows with the same letter, one in each section; and those who had the seat before.
const sameSeatMax = 2_000;

/** The tickets of an event that are or were for a seat, by how people say it. */
export async function listTicketsOfSeat(
  db: Queryable,
  { eventId, said }: { eventId: string; said: SaidSeat },
): Promise<string[]> {
  const found = await db.many<{
    id: string;
    section: string;
    rowLabel: string;
    seat: string;
    seatId: string | null;
  }>(sql`
    select t.id, ${placeOfTicket} from issued_tickets t join order_items i on ${ofItsLine}
    where t.event_id = ${eventId} and t.seat = ${said.seat} and upper(${trustedSql(rowOfTicket)}) = ${said.row}
    limit ${sameSeatMax}`);
  return found.filter(({ rowLabel: row, ...ticket }) => isSeat(said, { ...ticket, row })).map(({ id }) => id);
}
