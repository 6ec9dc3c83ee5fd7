import { raise } from '../../base/define-error.ts';
import { ask, type Command, type Desk } from '../desk/desk.ts';
import type { DeskOrder, DeskTicket } from '../desk/desk-contents.ts';
import { itemOfTicket } from '../orders/order.ts';
import { statutoryCards } from '../statutory/cards-at-desk.ts';
import { cardNeeded } from '../statutory/statutory.errors.ts';
import type { StatutoryCard } from '../statutory/statutory-card.ts';
import { ticketNotGivable } from '../tickets/offer.errors.ts';
import type { Offer } from '../tickets/offer.ts';
import { heldTicketMail, ticketGivenMail } from '../tickets/ticket-mails.ts';
import { gifts } from './gifts-at-desk.ts';
import { refuseToGive } from './open-offer.ts';

/**
 * Makes an offered ticket the recipient's: the giver's code dies and another takes its place. No stock moves, and a seat
 * stays the seat. Accepted again it answers the same ticket.
 */
export function passTicket({
  offer: { id, orderId },
  tokenHash,
  card,
}: {
  offer: Pick<Offer, 'id' | 'orderId'>;
  /** Hash of the token that the recipient shows from now on. */
  tokenHash: Buffer;
  /** Of the recipient, for a ticket that cost less by law. */
  card?: StatutoryCard;
}): Command<{ ticketId: string }> {
  return {
    orderIds: [orderId],
    asks: [ask(statutoryCards, card)],
    needsRefunds: true,
    decide(desk) {
      const found = desk.orders.get(orderId);
      const offer = desk.at(gifts).offer(id);
      if (offer?.status === 'ACCEPTED' && offer.newTicketId !== null) return { ticketId: offer.newTicketId };
      // An offer that ended before the desk looked is not among these.
      if (found === undefined || offer?.status !== 'OPEN') raise(ticketNotGivable, { why: 'TAKEN_BACK' });
      const ticket = desk.ticket(offer.ticketId);
      if (ticket === undefined) throw new Error(`The ticket of the offer ${id} is missing`);
      refuseToGive(desk, found, ticket, 'ACCEPT_GIFT');
      nameCard(desk, found, ticket, card);
      const { recipientName: name, recipientEmail: email } = offer;
      const passed = desk.reissueTicket(ticket, { name, email, tokenHash });
      desk.at(gifts).change(offer, { status: 'ACCEPTED', newTicketId: passed.id, endedAt: desk.now });
      desk.changes.mails.push(heldTicketMail(found.order, passed), ticketGivenMail(found.order, offer, ticket));
      return { ticketId: passed.id };
    },
  };
}

/** What cost less by law goes on to somebody with a card of their own alone. */
function nameCard(desk: Desk, { order, items }: DeskOrder, ticket: DeskTicket, card: StatutoryCard | undefined): void {
  const { statutory, position } = itemOfTicket(items, ticket);
  if (statutory === null) return;
  if (card === undefined) raise(cardNeeded, {});
  desk.at(statutoryCards).refuseUsed([card]);
  desk.at(statutoryCards).add([{ ...card, orderId: order.id, position }]);
}
