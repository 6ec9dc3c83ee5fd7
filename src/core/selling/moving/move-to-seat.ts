import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { Sales } from '../cashier/sales.ts';
import { findTicket } from '../tickets/issued-ticket.sql.ts';
import type { IssuedTicket } from '../tickets/issued-ticket.ts';
import { type MoveTicketInput, moveTicket } from './move-ticket.ts';
import { ownTicket, type TicketPath } from './own-ticket.sql.ts';

interface MoveTools {
  db: Queryable;
  sales: Pick<Sales, 'desk'>;
}

/**
 * The organizer puts anyone who holds a ticket of their event on another seat. Answers the ticket that is for it now; in a dry run the old
 * one, with the seat that it would have.
 */
export async function moveToSeat(
  { db, sales }: MoveTools,
  actor: Actor,
  input: TicketPath & Pick<MoveTicketInput, 'seat' | 'isDryRun' | 'claim' | 'actOf'>,
): Promise<IssuedTicket> {
  const { id, orderId, eventId } = await ownTicket(db, actor, input);
  const { ticketId, seat } = await sales.desk.serve(eventId, moveTicket({ ...input, ticketId: id, orderId }));
  const ticket = await findTicket(db, { id: ticketId });
  if (ticket === undefined) throw new Error(`The ticket ${ticketId} that was moved is missing`);
  const { id: seatId, section, row: rowLabel, seat: name } = seat;
  return input.isDryRun ? { ...ticket, seatId, section, rowLabel, seat: name } : ticket;
}
