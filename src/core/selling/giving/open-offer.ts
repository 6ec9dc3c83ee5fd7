import { newId } from '../../../platform/ids.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { mayDo } from '../acts/may-do.ts';
import { factsAtDesk } from '../desk/acts-at-desk.ts';
import type { Command, Desk } from '../desk/desk.ts';
import type { DeskOrder, DeskTicket } from '../desk/desk-contents.ts';
import { orderNotFound } from '../orders/order.errors.ts';
import { ticketNotFound, ticketNotGivable } from '../tickets/offer.errors.ts';
import type { Offer } from '../tickets/offer.ts';
import { type OfferLink, offerMail } from '../tickets/ticket-mails.ts';
import { gifts } from './gifts-at-desk.ts';

/** A ticket of the caller, who shows the token of its order or the token of this one ticket. */
export interface OwnTicket {
  orderId: string;
  ticketId: string;
  /** The ticket that the token is for; null where it is the buyer's. */
  heldTicketId: string | null;
}

interface OpenOfferInput extends OwnTicket {
  recipient: { name: string; email: string };
  tokenHash: Buffer;
  link: OfferLink;
}

/** Offers a ticket to somebody, who gets a mail. It stays good until they accept it. */
export function openOffer(input: OpenOfferInput): Command<Offer> {
  const { orderId, recipient, tokenHash, link } = input;
  return {
    orderIds: [orderId],
    needsRefunds: true,
    decide(desk) {
      const { found, ticket } = ownTicket(desk, input);
      const { order } = found;
      refuseToGive(desk, found, ticket, 'GIVE_ON');
      if (mailAddressKey(recipient.email) === mailAddressKey(ticket.holderEmail ?? order.buyerEmail)) {
        raiseInvalid([{ field: 'email', fault: 'holdersAddress' }]);
      }
      const offer: Offer = {
        id: newId(),
        organizationId: order.organizationId,
        eventId: order.eventId,
        orderId,
        ticketId: ticket.id,
        recipientName: recipient.name,
        recipientEmail: recipient.email,
        tokenHash,
        status: 'OPEN',
        newTicketId: null,
        createdAt: desk.now,
        endedAt: null,
      };
      desk.at(gifts).change(offer, {});
      desk.changes.mails.push(offerMail(order, offer, link));
      return offer;
    },
  };
}

/** One refusal for somebody else's ticket and for an unknown one. */
export function ownTicket(
  desk: Desk,
  { orderId, ticketId, heldTicketId }: OwnTicket,
): { found: DeskOrder; ticket: DeskTicket } {
  const found = desk.orders.get(orderId);
  if (found === undefined) raise(orderNotFound, { orderId });
  const ticket = desk.ticket(ticketId.toLowerCase());
  const isOwn = heldTicketId === null ? ticket?.holderEmail === null : ticket?.id === heldTicketId;
  if (ticket === undefined || ticket.orderId !== orderId || !isOwn) raise(ticketNotFound, { ticketId });
  return { found, ticket };
}

/** Refuses where a ticket may not become somebody else's now. */
export function refuseToGive(desk: Desk, found: DeskOrder, ticket: DeskTicket, act: 'GIVE_ON' | 'ACCEPT_GIFT'): void {
  mayDo(act, factsAtDesk(desk, found, ticket));
  if (!desk.eventOfOrder().transfersAllowed) raise(ticketNotGivable, { why: 'OFF' });
}
