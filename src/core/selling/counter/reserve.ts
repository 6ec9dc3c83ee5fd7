import type { NewAct } from '../../accounts/audit-log/act.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { StepClaim } from '../../base/idempotency/claim.ts';
import { sha256 } from '../../base/sha256.ts';
import { ask, type Command, type Desk } from '../desk/desk.ts';
import type { DeskEvent } from '../desk/desk-contents.ts';
import { discountsFor } from '../ordering/discounts.ts';
import { eventToHandOut, type HandOutInput, wantedAtCounter } from '../ordering/hand-out-tickets.ts';
import { askedOf, cardsOf, hold, newOrder, type PlacedOrder, type SalesRules } from '../ordering/place-order.ts';
import type { Order } from '../orders/order.ts';
import { quantitiesOf } from '../orders/order.ts';
import { statutoryCards } from '../statutory/cards-at-desk.ts';
import { cardsIn, namedCards } from '../statutory/statutory-card.ts';
import { counter } from './counter-at-desk.ts';

export interface ReserveInput extends Pick<HandOutInput, 'eventId' | 'items' | 'bundles' | 'seatIds'> {
  name: string;
  until: string;
  claim?: StepClaim;
  actOf?: (order: Order) => NewAct;
}

// Anyone who reserves pays at the counter, and what nobody collects can still be sold.
const beforeStartHours = 3;
/** Which part of a type may be reserved at a time. */
const reservedPart = 5;

/** Keeps tickets for somebody who pays and collects them at the counter. */
export function reserveTickets(rules: SalesRules, input: ReserveInput): Command<PlacedOrder> {
  const { claim, actOf } = input;
  const cards = namedCards(rules.cards, input);
  return {
    asks: [...askedOf({ ...input, cards }), ask(counter, 'RESERVED')],
    claim,
    choosesSeats: true,
    decide(desk) {
      const event = eventToHandOut(desk, input.eventId);
      const until = checkUntil(desk, event, input.until);
      const wanted = wantedAtCounter(desk, { ...input, cards });
      desk.at(statutoryCards).refuseUsed(cardsIn(cards));
      const placed = newOrder(desk, rules, event, {
        ...input,
        buyer: { name: input.name, email: null },
        channel: 'COUNTER',
        wanted,
        accessCodeId: null,
        discounts: discountsFor(desk, wanted, {}),
        reservedUntil: until,
      });
      checkPart(desk, placed);
      desk.addOrder({ ...placed, tokenHash: sha256(placed.token) });
      desk.at(statutoryCards).add(cardsOf(placed, wanted));
      hold(desk, placed);
      if (actOf !== undefined) desk.changes.acts.push(actOf(placed.order));
      return placed;
    },
  };
}

function checkUntil({ now }: Desk, { dateTime }: DeskEvent, until: string): string {
  const at = Date.parse(until);
  if (at <= Date.parse(now)) raiseInvalid([{ field: 'until', fault: 'notInFuture' }]);
  if (at > Date.parse(dateTime) - beforeStartHours * 3_600_000) {
    raiseInvalid([{ field: 'until', fault: 'hoursBeforeStart', values: { least: beforeStartHours } }]);
  }
  return new Date(at).toISOString();
}

/** The rest is for those who pay. */
function checkPart(desk: Desk, { items }: PlacedOrder): void {
  const { reserved } = desk.at(counter);
  for (const [ticketTypeId, quantity] of quantitiesOf(items)) {
    const type = desk.type(ticketTypeId);
    const most = Math.floor(type.quantity / reservedPart);
    if ((reserved.get(ticketTypeId) ?? 0) + quantity > most)
      raise(limitReached, { what: 'reserved tickets of a ticket type', most });
  }
  for (const [ticketTypeId, quantity] of quantitiesOf(items)) {
    reserved.set(ticketTypeId, (reserved.get(ticketTypeId) ?? 0) + quantity);
  }
}
