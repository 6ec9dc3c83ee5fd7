import type { NewAct } from '../../accounts/audit-log/act.ts';
import { raiseInvalid, recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { StepClaim } from '../../base/idempotency/claim.ts';
import { walkInName } from '../../base/mail-address/erased-buyer.ts';
import { pesosOf } from '../../base/money.ts';
import { sha256 } from '../../base/sha256.ts';
import { checkEditable } from '../../catalog/events/event.errors.ts';
import { completeOrder } from '../desk/complete-order.ts';
import type { Command, Desk } from '../desk/desk.ts';
import type { DeskEvent } from '../desk/desk-contents.ts';
import { describeSeats, linesOfSeats } from '../desk/seats/lines-of-seats.ts';
import { checkNamed, withSeats } from '../desk/seats/seats-of-order.ts';
import { askDoorSales, doorSales } from '../door-sales/door-sales-at-desk.ts';
import type { CounterSale } from '../orders/counter-sale.ts';
import { notOnSale } from '../orders/order.errors.ts';
import type { Order, OrderChannel } from '../orders/order.ts';
import { statutoryCards } from '../statutory/cards-at-desk.ts';
import { cardsIn, type NamedCards, namedCards } from '../statutory/statutory-card.ts';
import { discountsFor } from './discounts.ts';
import {
  askedOf,
  cardsOf,
  checkLeft,
  newOrder,
  type OrderLine,
  type PlacedOrder,
  type PlaceOrderInput,
  type SalesRules,
  wantedTickets,
} from './place-order.ts';
import type { WantedTickets } from './wanted-tickets.ts';

export interface HandOutInput extends Pick<PlaceOrderInput, 'eventId' | 'bundles' | 'language'> {
  items: readonly OrderLine[];
  /** Seats of the plan instead of lines: each of the type that it is sold as. */
  seatIds?: readonly string[] | null;
  /** Who pays cash need not say who they are. */
  buyer: { name: string | null; email: string | null };
  channel: Exclude<OrderChannel, 'ONLINE'>;
  /** How a sale at the counter was paid, and who took it. */
  counterSale?: CounterSale;
  /** What was handed over at the counter; too little sells nothing. */
  receivedCentavos?: number | null;
  /** What the giver writes to the recipient. */
  note?: string | null;
  claim?: StepClaim;
  /** Its entry in the audit log. */
  actOf?: (order: Order) => NewAct;
}

/**
 * The organizer gives tickets away, or sells them at the counter for cash: they are the recipient's at once. Stock and
 * capacity apply; the buyers' limits do not, and a draft event can already have guests.
 */
export function handOutTickets(rules: SalesRules, input: HandOutInput): Command<PlacedOrder> {
  const { channel, actOf, claim, counterSale = {} } = input;
  const cards = namedCards(rules.cards, input);
  return {
    asks: [...askedOf({ ...input, cards }), askDoorSales(counterSale)],
    claim,
    choosesSeats: true,
    decide(desk) {
      const event = eventToHandOut(desk, input.eventId);
      const wanted = wantedAtCounter(desk, { ...input, cards });
      desk.at(statutoryCards).refuseUsed(cardsIn(cards));
      const priced = channel === 'COUNTER' ? wanted : wanted.map(asGift);
      const discounts = discountsFor(desk, priced, {});
      const placed = newOrder(desk, rules, event, {
        ...input,
        buyer: { name: input.buyer.name ?? walkInName, email: input.buyer.email },
        wanted: priced,
        accessCodeId: null,
        discounts,
      });
      checkReceived(placed.order, input.receivedCentavos ?? null);
      desk.at(doorSales).sell(counterSale, placed.order);
      desk.addOrder({ ...placed, tokenHash: sha256(placed.token) });
      desk.at(statutoryCards).add(cardsOf(placed, priced));
      completeOrder(desk, placed, { from: 'remaining' });
      if (actOf !== undefined) desk.changes.acts.push(actOf(placed.order));
      return placed;
    },
  };
}

/** What the organizer hands out, with its seats. */
export function wantedAtCounter(
  desk: Desk,
  { items, bundles, seatIds, cards }: Pick<HandOutInput, 'items' | 'bundles' | 'seatIds'> & { cards?: NamedCards },
): WantedTickets[] {
  const lines = seatIds == null ? items : linesOfSeats(desk, seatIds);
  try {
    const asked = wantedTickets(desk, { items: lines, bundles, cards }, { isOrganizer: true });
    checkNamed(desk, asked);
    checkLeft(desk, asked);
    return withSeats(desk, asked);
  } catch (error) {
    throw seatIds == null ? error : describeSeats(error, { lines, seatIds });
  }
}

/** By the prices under the lock, which may be others than the cashier saw. */
export function checkReceived({ totalCentavos }: Order, receivedCentavos: number | null): void {
  if (receivedCentavos === null || receivedCentavos >= totalCentavos) return;
  raiseInvalid([{ field: 'received', fault: 'cashTooLittle', values: { total: pesosOf(totalCentavos) } }]);
}

export function eventToHandOut({ event }: Desk, eventId: string): DeskEvent {
  // Deleted since it was looked up.
  if (event === undefined) raise(recordNotFound, { record: 'event', id: eventId });
  checkEditable(event);
  if (event.isWithheld) raise(notOnSale, { what: { fault: 'eventNotOnSale' } });
  if (event.isOver) raise(notOnSale, { what: { fault: 'eventOver' } });
  return event;
}

/** Its price is nothing, because nothing was asked for it: it is part of no sales figure. */
function asGift(wanted: WantedTickets): WantedTickets {
  return { ...wanted, priceCentavos: 0 };
}
