import { firstNameOf } from '../core/selling/barkada/barkada-link.ts';
import type { ShownBarkada } from '../core/selling/barkada/read-link.ts';
import type { ShownOffer } from '../core/selling/giving/read-offer.ts';
import type { OrderEvent } from '../core/selling/orders/order-event.sql.ts';
import type { IssuedTicket } from '../core/selling/tickets/issued-ticket.ts';
import type { Offer } from '../core/selling/tickets/offer.ts';

// Field by field: the giver's address and the code of the ticket reach nobody by accident.

export function presentMadeOffer({ id, ticketId, recipientName, recipientEmail, createdAt }: Offer) {
  return { id, ticketId, recipient: { name: recipientName, email: recipientEmail }, createdAt };
}

export function presentOffer({ offer, state, event, ticket }: ShownOffer) {
  return {
    id: offer.id,
    status: state,
    giver: ticket.holderName,
    recipient: offer.recipientName,
    event: presentEvent(event),
    ticket: presentPlace(ticket),
    createdAt: offer.createdAt,
  };
}

export function presentBarkadaLink(
  { link, status, tickets, taken }: ShownBarkada,
  { token, publicUrl }: { token: string; publicUrl: string },
) {
  const { keep, createdAt } = link;
  return {
    url: `${publicUrl}/barkada/${token}`,
    token,
    status,
    keep,
    left: tickets.length,
    taken: [...taken],
    createdAt,
  };
}

/** Whoever was sent the link learns nothing of who has a ticket already. */
export function presentBarkada({ status, order, event, tickets }: ShownBarkada) {
  return {
    status,
    giver: firstNameOf(order.buyerName),
    event: presentEvent(event),
    tickets: tickets.map((ticket) => ({ id: ticket.id, ...presentPlace(ticket) })),
  };
}

function presentEvent({ id, slug, name, dateTime, endDateTime, timezone }: OrderEvent) {
  return { id, slug, name, dateTime, endDateTime, timezone };
}

function presentPlace({ name, section, rowLabel: row, seat, seatId }: IssuedTicket) {
  return { name, section, row, seat, seatId };
}
