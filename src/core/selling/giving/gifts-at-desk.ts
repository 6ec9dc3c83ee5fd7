import type { Desk, DeskPart } from '../desk/desk.ts';
import type { DeskTicket } from '../desk/desk-contents.ts';
import { lockOpenOffersOfOrders, offersStatement } from '../tickets/offer.sql.ts';
import type { Offer } from '../tickets/offer.ts';

/** Tickets that their holders give on: the offers that were open when the batch began, and those that it made. */
class GiftsAtDesk {
  readonly all = new Set<Offer>();
  /** Those that were made or ended. */
  readonly changed = new Set<Offer>();

  offer(offerId: string): Offer | undefined {
    return [...this.all].find(({ id }) => id === offerId);
  }

  openOf({ id }: Pick<DeskTicket, 'id'>): Offer | undefined {
    return [...this.all].find(({ ticketId, status }) => ticketId === id && status === 'OPEN');
  }

  change(offer: Offer, changes: Partial<Offer>): void {
    Object.assign(offer, changes);
    this.all.add(offer);
    this.changed.add(offer);
  }

  /** The offer of a ticket ends; returns the one that was open. */
  takeBack({ now }: Pick<Desk, 'now'>, ticket: Pick<DeskTicket, 'id'>): Offer | undefined {
    const open = this.openOf(ticket);
    if (open !== undefined) this.change(open, { status: 'TAKEN_BACK', endedAt: now });
    return open;
  }
}

export const gifts: DeskPart<GiftsAtDesk, never> = {
  name: 'gifts',
  locks: ['ticket_offers'],
  changes: () => new GiftsAtDesk(),
  async loadOfOrders({ all }, tx, { orderIds }) {
    for (const offer of await lockOpenOffersOfOrders(tx, { orderIds })) all.add(offer);
  },
  write: {
    ended({ changed }, _desk, tx) {
      if (changed.size > 0) tx.later(offersStatement([...changed]));
    },
  },
  ticketVoided: (at, desk, ticket) => at.takeBack(desk, ticket),
  known: ({ all }, orderId) => ({ gifts: [...all].filter((offer) => offer.orderId === orderId) }),
  // One that ends once its ticket is void follows from that.
  end(at, desk, thing, _found, ticket) {
    if (thing === 'GIFT') at.takeBack(desk, ticket);
  },
};
