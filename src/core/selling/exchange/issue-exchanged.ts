import type { Tx } from '../../../platform/database/database.ts';
import {
  holdSeatsStatement,
  issueFreeStatement,
  issueHeldStatement,
  type TicketToIssue,
  takeSeatsStatement,
} from '../../catalog/inventory/issue.sql.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskType } from '../desk/desk-contents.ts';
import { findSeats } from '../desk/seats/find-seats.ts';
import { isSeated } from '../desk/seats/seat-desk.ts';
import { newTicketCode } from '../tickets/issued-ticket.ts';
import type { ExchangedTicket } from './exchange.sql.ts';

export interface TicketToExchange extends ExchangedTicket {
  orderId: string;
  /** What it is of there. */
  type: DeskType;
  /** The line that it names, where its type has several. */
  line: number | null;
  /** Of its line. */
  position: number;
  /** The seat of the plan there; null where its type is on none. */
  seat: number | null;
}

/** Issues the tickets of the other date: seats side by side where there are some, of other types whatever is free. */
export async function issueExchanged(tx: Tx, to: Desk, tickets: readonly TicketToExchange[]): Promise<void> {
  const { id: eventId, organizationId } = to.eventOfOrder();
  const ofEvent = { organizationId, eventId, at: to.now };
  const byType = [...Map.groupBy(tickets, ({ type }) => type)];
  const seated = byType.filter(([type]) => type.type === 'RESERVED_SEAT');
  if (seated.length > 0) {
    const orderIds = [...new Set(tickets.map(({ orderId }) => orderId))];
    const unplanned = seated.filter(([type]) => !isSeated(type));
    const seatsToHold = unplanned.map(([type, ofType]) => ({
      orderId: orderIds[0] as string,
      type,
      quantity: ofType.length,
    }));
    if (seatsToHold.length > 0) tx.later(holdSeatsStatement(await findSeats(tx, seatsToHold)));
    const taken = tickets.flatMap(({ orderId, type, seat }) =>
      seat === null ? [] : { orderId, ticketTypeId: type.id, number: to.seats().numberOf(seat) },
    );
    if (taken.length > 0) tx.later(takeSeatsStatement(taken));
    tx.later(
      issueHeldStatement(
        ofEvent,
        seated.flatMap(([, ofType]) => ofType.map((ticket, index) => toIssue(to, ticket, index))),
        orderIds,
      ),
    );
  }
  const others = byType.filter(([type]) => type.type !== 'RESERVED_SEAT');
  if (others.length > 0) {
    const demands = others.map(([type, ofType]) => ({
      ticketTypeId: type.id,
      quantity: ofType.length,
      nextNumber: type.nextNumber,
    }));
    tx.later(
      issueFreeStatement(
        ofEvent,
        others.flatMap(([, ofType]) => ofType.map((ticket, index) => toIssue(to, ticket, index))),
        demands,
      ),
    );
  }
}

function toIssue(to: Desk, { id, orderId, type, line, seat }: TicketToExchange, index: number): TicketToIssue {
  const seatId = seat === null ? null : (to.seats().plan.ids[seat] as string);
  return { id, code: newTicketCode(), orderId, ticketTypeId: type.id, ordinal: index + 1, line, seatId };
}
