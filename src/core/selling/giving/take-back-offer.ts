import { raise } from '../../base/define-error.ts';
import type { Command } from '../desk/desk.ts';
import { noOpenOffer, ticketNotGivable } from '../tickets/offer.errors.ts';
import type { Offer } from '../tickets/offer.ts';
import { type OwnTicket, ownTicket } from './open-offer.ts';

/** The giver takes the offer back: the link that was sent stops working. */
export function takeBackOffer(input: OwnTicket): Command<Offer> {
  return {
    orderIds: [input.orderId],
    needsRefunds: true,
    decide(desk) {
      const { ticket } = ownTicket(desk, input);
      if (ticket.replacedBy !== null) raise(ticketNotGivable, { why: 'GIVEN' });
      const offer = desk.takeBackOffer(ticket);
      if (offer === undefined) raise(noOpenOffer, {});
      return offer;
    },
  };
}
