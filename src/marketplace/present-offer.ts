import type { ShownOffer } from '../core/selling/giving/read-offer.ts';
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
    event: {
      id: event.id,
      slug: event.slug,
      name: event.name,
      dateTime: event.dateTime,
      endDateTime: event.endDateTime,
      timezone: event.timezone,
    },
    ticket: {
      name: ticket.name,
      section: ticket.section,
      row: ticket.rowLabel,
      seat: ticket.seat,
      seatId: ticket.seatId,
    },
    createdAt: offer.createdAt,
  };
}
