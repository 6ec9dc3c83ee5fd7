import { raise } from '../../base/define-error.ts';
import { mayDo } from '../acts/may-do.ts';
import { factsAtDesk } from '../desk/acts-at-desk.ts';
import type { Command } from '../desk/desk.ts';
import { noOpenOffer } from '../tickets/offer.errors.ts';
import type { Offer } from '../tickets/offer.ts';
import { gifts } from './gifts-at-desk.ts';
import { type OwnTicket, ownTicket } from './open-offer.ts';

/** The giver takes the offer back: the link that was sent stops working. */
export function takeBackOffer(input: OwnTicket): Command<Offer> {
  return {
    orderIds: [input.orderId],
    needsRefunds: true,
    decide(desk) {
      const { found, ticket } = ownTicket(desk, input);
      mayDo('TAKE_GIFT_BACK', factsAtDesk(desk, found, ticket));
      const offer = desk.at(gifts).takeBack(desk, ticket);
      if (offer === undefined) raise(noOpenOffer, {});
      return offer;
    },
  };
}
