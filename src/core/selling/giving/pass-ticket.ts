import { raise } from '../../base/define-error.ts';
import type { Command } from '../desk/desk.ts';
import { ticketNotGivable } from '../tickets/offer.errors.ts';
import type { Offer } from '../tickets/offer.ts';
import { heldTicketMail, ticketGivenMail } from '../tickets/ticket-mails.ts';
import { refuseToGive } from './open-offer.ts';

/**
 * Makes an offered ticket the recipient's: the giver's code dies and another takes its place. No stock moves, and a seat
 * stays the seat. Accepted again it answers the same ticket.
 */
export function passTicket({
  offer: { id, orderId },
  tokenHash,
}: {
  offer: Pick<Offer, 'id' | 'orderId'>;
  /** Hash of the token that the recipient shows from now on. */
  tokenHash: Buffer;
}): Command<{ ticketId: string }> {
  return {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const found = desk.orders.get(orderId);
      const offer = desk.offer(id);
      if (offer?.status === 'ACCEPTED' && offer.newTicketId !== null) return { ticketId: offer.newTicketId };
      // An offer that ended before the desk looked is not among these.
      if (found === undefined || offer?.status !== 'OPEN') raise(ticketNotGivable, { why: 'TAKEN_BACK' });
      const ticket = desk.ticket(offer.ticketId);
      if (ticket === undefined) throw new Error(`The ticket of the offer ${id} is missing`);
      refuseToGive(desk, found, ticket, 'ACCEPT_GIFT');
      const { recipientName: name, recipientEmail: email } = offer;
      const passed = desk.reissueTicket(ticket, { name, email, tokenHash });
      desk.changeOffer(offer, { status: 'ACCEPTED', newTicketId: passed.id, endedAt: desk.now });
      desk.changes.mails.push(heldTicketMail(found.order, passed), ticketGivenMail(found.order, offer, ticket));
      return { ticketId: passed.id };
    },
  };
}
