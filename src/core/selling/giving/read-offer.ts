import type { Database } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';
import { factsOf } from '../acts/facts.ts';
import { isAllowed } from '../acts/may-do.ts';
import { readKnown } from '../acts/read-known.ts';
import { findOrderById } from '../orders/order.sql.ts';
import { findOrderEvent, type OrderEvent } from '../orders/order-event.sql.ts';
import { findTicket } from '../tickets/issued-ticket.sql.ts';
import type { IssuedTicket } from '../tickets/issued-ticket.ts';
import { offerNotFound } from '../tickets/offer.errors.ts';
import { findOfferByToken } from '../tickets/offer.sql.ts';
import type { Offer } from '../tickets/offer.ts';

/** How an offer stands: open, accepted, taken back, or gone with its ticket or its event. */
type OfferState = 'OPEN' | 'ACCEPTED' | 'TAKEN_BACK' | 'GONE';

export interface ShownOffer {
  offer: Offer;
  state: OfferState;
  event: OrderEvent;
  /** What is offered; its holder is the giver. */
  ticket: IssuedTicket;
}

/** An offer, for the one who has its link. */
export async function readOffer({ db }: { db: Database }, { token }: { token: string }): Promise<ShownOffer> {
  const offer = await findOfferByToken(db, { tokenHash: sha256(token) });
  if (offer === undefined) raise(offerNotFound, {});
  const [event, ticket] = await Promise.all([
    findOrderEvent(db, { eventId: offer.eventId }),
    findTicket(db, { id: offer.ticketId }),
  ]);
  if (event === undefined || ticket === undefined) throw new Error(`The ticket of the offer ${offer.id} is missing`);
  const isClaimable = event.transfersAllowed && offer.status === 'OPEN' && (await mayAccept(db, offer));
  return { offer, event, ticket, state: offer.status === 'OPEN' && !isClaimable ? 'GONE' : offer.status };
}

async function mayAccept(db: Database, { orderId, ticketId }: Offer): Promise<boolean> {
  const order = await findOrderById(db, { id: orderId });
  if (order === undefined) return false;
  const known = await readKnown(db, order);
  const ticket = known.tickets.find(({ id }) => id === ticketId);
  return ticket !== undefined && isAllowed('ACCEPT_GIFT', factsOf(known, ticket));
}
