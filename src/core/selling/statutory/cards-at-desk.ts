import type { DeskPart } from '../desk/desk.ts';
import { isLetGo } from '../orders/order.ts';
import { listCardsOfOrders, listUsedCards, newCardsStatement } from './statutory-card.sql.ts';
import { type NewCard, refuseUsed, type StatutoryCard } from './statutory-card.ts';

/** Which cards have a ticket of the event, and those by which a batch makes tickets cheaper: one ticket a card. */
class CardsAtDesk {
  readonly new: NewCard[] = [];
  readonly letGo: { orderId: string; hash: string }[] = [];
  readonly used = new Set<string>();

  refuseUsed(cards: readonly StatutoryCard[]): void {
    if (cards.length > 0) refuseUsed(cards, this.used);
  }

  add(cards: readonly NewCard[]): void {
    for (const { hash } of cards) this.used.add(hash);
    this.new.push(...cards);
  }
}

export const statutoryCards: DeskPart<CardsAtDesk, StatutoryCard> = {
  name: 'statutory cards',
  locks: [],
  changes: () => new CardsAtDesk(),
  /** Without any nothing is asked. */
  async loadMore(cards, { tx, eventId, asked, orders, items }) {
    const letGo = orders.filter((order) => {
      return isLetGo(order) && items.some(({ orderId, statutory }) => orderId === order.id && statutory !== null);
    });
    if (letGo.length > 0) cards.letGo.push(...(await listCardsOfOrders(tx, { orderIds: letGo.map(({ id }) => id) })));
    const named = [...asked, ...cards.letGo];
    if (named.length === 0) return;
    const used = await listUsedCards(tx, { eventId, hashes: named.map(({ hash }) => hash) });
    for (const { hash } of used) cards.used.add(hash);
  },
  write: {
    ended(cards, { now }, tx) {
      if (cards.new.length > 0) tx.later(newCardsStatement(cards.new, { at: now }));
    },
  },
  /** Whether the cards of an order that was let go have no ticket by now. */
  isStillSold: ({ letGo, used }, _desk, { order }) => {
    return !letGo.some(({ orderId, hash }) => orderId === order.id && used.has(hash));
  },
  soldAgain({ letGo, used }, _desk, { order }) {
    for (const { orderId, hash } of letGo) if (orderId === order.id) used.add(hash);
  },
};
