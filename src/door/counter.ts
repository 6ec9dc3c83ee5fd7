import { raiseInvalid, recordNotFound } from '../core/base/common.errors.ts';
import { type AnyErrorDefinition, raise } from '../core/base/define-error.ts';
import { idempotencyKeyReused } from '../core/base/idempotency/idempotency.errors.ts';
import { pesosOf } from '../core/base/money.ts';
import { invalidState } from '../core/catalog/events/event.errors.ts';
import { typeKinds } from '../core/catalog/inventory/type-kinds.ts';
import { statutoryDocuments, statutoryKinds } from '../core/money/tax-rules/tax-rules.ts';
import { saleNotUndoable, undoMinutes } from '../core/selling/acts/undoing.errors.ts';
import type { CardPrices } from '../core/selling/counter/card-prices.ts';
import { reservationOver } from '../core/selling/counter/counter.errors.ts';
import { leftAtDoor, listSoldAtDoor, sellAtDoor, undoAtDoor } from '../core/selling/counter/sell-at-door.ts';
import { seatTaken } from '../core/selling/desk/seats/seat.errors.ts';
import { supervisorsOnly } from '../core/selling/door/door.errors.ts';
import { doorSalesLimit } from '../core/selling/door-sales/door-sales.errors.ts';
import { notOnSale, soldOutError, tooManyWaiting } from '../core/selling/orders/order.errors.ts';
import { cardUsed } from '../core/selling/statutory/statutory.errors.ts';
import {
  count,
  createBody,
  idOf,
  label,
  nullable,
  oneOf,
  record,
  required,
  text,
  wholePesos,
} from '../http/fields/fields.ts';
import { atCounterFaults, counterSaleFields } from '../http/fields/order-lines.ts';
import { Type } from '../http/fields/schema-type.ts';
import { counterSaleRecord, presentCounterSale, presentUndone, undoneRecord } from '../http/records/counter-sale.ts';
import { actRoute, readRoute } from './route.ts';

const idLengthMax = 100;
const documents = [...new Set(Object.values(statutoryDocuments).flat())];

const soldTypeRecord = record(
  'CounterTicketType',
  {
    id: idOf('ticket type'),
    name: text('Its name.'),
    price: wholePesos('Price of one ticket.'),
    remainingQuantity: count('Tickets left.'),
    kind: oneOf(typeKinds, { description: '`TICKET` lets somebody in, an `ADD_ON` nobody.' }),
    statutory: Type.Array(
      record(
        'CounterCardPrice',
        {
          kind: oneOf(statutoryKinds, { description: 'Whose card it is.' }),
          documents: Type.Array(oneOf(documents, { description: 'A document.' }), {
            description: 'What they may show, the usual one first.',
          }),
          price: wholePesos('Price of one ticket with it.'),
        },
        'What a ticket costs with a card.',
      ),
      { description: 'What it costs less by law with, sold with `items[].statutory`; empty where it does not.' },
    ),
  },
  'A ticket type that can be sold at the door.',
);

/** A price of each kind of card. */
function presentCardPrices(prices: CardPrices | null) {
  if (prices === null) return [];
  return statutoryKinds.map((kind) => {
    return { kind, documents: [...statutoryDocuments[kind]], price: pesosOf(prices[kind]) };
  });
}

const leftRecord = record(
  'LeftToSell',
  {
    pesosLeft: nullable(wholePesos('What may still be taken, in every way of paying; null for any amount.')),
    ticketsLeft: nullable(count('Tickets and add-ons that may still be sold; null for any number.')),
  },
  'What may still be sold with a door code.',
);

const saleBody = createBody({
  id: required(
    label(
      {
        description:
          'What the device calls this sale, each differently. Sent again, it is the same sale and answered the same.',
      },
      idLengthMax,
    ),
  ),
  ...counterSaleFields,
});

export const counterRoutes = [
  readRoute({
    method: 'GET',
    path: '/counter',
    operationId: 'listCounterTicketTypes',
    tag: 'Counter',
    summary: 'What can be sold at the door',
    description: 'For devices of supervisors. Every ticket type of the event, on sale online or not.',
    success: { status: 200, description: 'The ticket types.', data: Type.Array(soldTypeRecord) },
    errors: [supervisorsOnly],
    whenFaulty: async (_db, { actor }) => refuseOthers(actor),
    read: async ({ actor, services }) => {
      refuseOthers(actor);
      const types = await listSoldAtDoor(services, actor);
      return {
        data: types.map(({ id, name, priceCentavos, left, kind, cardPrices }) => {
          const statutory = presentCardPrices(cardPrices);
          return { id, name, price: pesosOf(priceCentavos), remainingQuantity: left, kind, statutory };
        }),
      };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/counter/left',
    operationId: 'readLeftToSell',
    tag: 'Counter',
    summary: 'What may still be sold with the door code',
    description:
      'For devices of supervisors. An organizer may limit what is sold with a code at one event in a day of it, by all its devices together.',
    success: { status: 200, description: 'What is left.', data: leftRecord },
    errors: [supervisorsOnly],
    whenFaulty: async (_db, { actor }) => refuseOthers(actor),
    read: async ({ actor, services }) => {
      refuseOthers(actor);
      return { data: await leftAtDoor(services, actor, services.now()) };
    },
  }),
  actRoute({
    method: 'POST',
    path: '/counter-sales',
    operationId: 'sellAtDoor',
    tag: 'Counter',
    summary: 'Sell tickets',
    description:
      'For devices of supervisors, and only with a network: nothing is sold before this answers. Exactly one of `items`, `seatIds` and `reservationId` says what. The tickets are good at once. The money stays with the organizer: no fee, and no part of settlements. Too little `received` sells nothing, and so does more than may still be sold with the door code.',
    body: saleBody,
    success: { status: 201, description: 'What was sold.', data: counterSaleRecord },
    errors: [
      supervisorsOnly,
      recordNotFound,
      invalidState,
      reservationOver,
      notOnSale,
      soldOutError,
      doorSalesLimit,
      seatTaken,
      cardUsed,
      tooManyWaiting,
      idempotencyKeyReused,
    ] as AnyErrorDefinition[],
    whenFaulty: async (_db, { actor, body }) => {
      refuseOthers(actor);
      return atCounterFaults(body);
    },
    act: async ({ actor, body, services }) => {
      refuseOthers(actor);
      const faults = atCounterFaults(body);
      if (faults.length > 0) raiseInvalid(faults);
      const { received, ...sale } = body;
      const receivedCentavos = received === null ? null : received * 100;
      const { order, tickets } = await sellAtDoor(services, actor, { ...sale, receivedCentavos });
      return { data: presentCounterSale(order, { tickets, received }) };
    },
  }),
  actRoute({
    method: 'DELETE',
    path: '/counter-sales/:orderId',
    operationId: 'undoSaleAtDoor',
    tag: 'Counter',
    summary: 'Undo a sale',
    description: `For devices of supervisors, within ${undoMinutes} minutes of a sale of the event at its counter or any of its doors, and before somebody came in with a ticket of it. Its tickets are void and on sale again, and it counts nowhere. Undone once more it stays as it is.`,
    params: { orderId: 'Id of the order.' },
    success: { status: 200, description: 'What was undone.', data: undoneRecord },
    errors: [supervisorsOnly, recordNotFound, saleNotUndoable, tooManyWaiting] as AnyErrorDefinition[],
    whenFaulty: async (_db, { actor }) => refuseOthers(actor),
    act: async ({ actor, params, services }) => {
      refuseOthers(actor);
      const { order } = await undoAtDoor(services, actor, { orderId: params.orderId as string });
      return { data: presentUndone(order) };
    },
  }),
];

function refuseOthers({ role }: { role: string }): [] {
  if (role !== 'SUPERVISE') raise(supervisorsOnly, {});
  return [];
}
