import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import { mayDo } from '../acts/may-do.ts';
import { isCompleted } from '../orders/order.ts';
import { isOpenDispute } from '../payments/dispute.ts';
import { backForTickets, goesWithTickets, namedByRefunds } from '../refunds/refund-of-tickets.ts';
import { isGoodTicket } from '../tickets/issued-ticket.ts';
import { endFirst, factsAtDesk, knownAtDesk, replaced } from './acts-at-desk.ts';
import type { Desk } from './desk.ts';
import { reserveRefund } from './refund-order.ts';
import { endWithoutTickets, takeTicketsBack, voidFreeTickets } from './void-free-order.ts';

/** What the buyer and the organizer read as the reason of the refund. */
const reason = 'Goes with the last ticket';

/**
 * What nobody buys alone goes with the last ticket, by whatever way that went: its refund may have been refused while another ticket was
 * good. Looked for after every command that looks at refunds, so that no command has to think of it. What a refund names
 * already goes with that, or is for the person who decides over it; a cancelled event gives everything back.
 */
export function takeAddOnsLeft(desk: Desk, orderId: string): void {
  const found = desk.orders.get(orderId);
  if (found === undefined || !isCompleted(found.order) || desk.eventOfOrder().isCancelled) return;
  const known = knownAtDesk(desk, found);
  const people = known.tickets.filter(isTicket);
  if (people.length === 0 || people.some(isGoodTicket)) return;
  const asked = desk.refundsOf(orderId).filter(({ kind, resolution }) => {
    return kind === 'REQUESTED' && resolution !== replaced.resolution;
  });
  const named = namedByRefunds(known.tickets, asked);
  const left = known.tickets.filter((ticket) => goesWithTickets(ticket) && !named.has(ticket.id));
  if (left.length === 0) return;
  const { shareCentavos, amountCentavos } = backForTickets(known, left);
  // What is disputed may be won, and goes back then.
  const isDisputed = known.disputes.some(isOpenDispute);
  if (amountCentavos < shareCentavos && isDisputed) return;
  const tickets = left.flatMap(({ id }) => desk.ticket(id) ?? []);
  for (const ticket of tickets) {
    endFirst(desk, found, ticket, mayDo('REFUND_TICKETS', factsAtDesk(desk, found, ticket)));
  }
  if (shareCentavos === 0) voidFreeTickets(desk, found, { tickets, reason });
  else if (amountCentavos > 0) {
    const ticketIds = tickets.map(({ id }) => id);
    reserveRefund(desk, found, { amountCentavos, ticketIds, reason, dueAt: desk.now });
  } else {
    takeTicketsBack(desk, found, tickets);
    endWithoutTickets(desk, found, { tickets });
  }
}
