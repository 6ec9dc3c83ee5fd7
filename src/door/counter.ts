import { recordNotFound } from '../core/base/common.errors.ts';
import { raise } from '../core/base/define-error.ts';
import { idempotencyKeyReused } from '../core/base/idempotency/idempotency.errors.ts';
import { pesosOf } from '../core/base/money.ts';
import { invalidState } from '../core/catalog/events/event.errors.ts';
import { typeKinds } from '../core/catalog/inventory/type-kinds.ts';
import { listSoldAtDoor, sellAtDoor } from '../core/selling/counter/sell-at-door.ts';
import { seatTaken } from '../core/selling/desk/seats/seat.errors.ts';
import { supervisorsOnly } from '../core/selling/door/door.errors.ts';
import { notOnSale, soldOutError, tooManyWaiting } from '../core/selling/orders/order.errors.ts';
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
  uuid,
  wholePesos,
  withEither,
} from '../http/fields/fields.ts';
import { counterSaleFields } from '../http/fields/order-lines.ts';
import { Type } from '../http/fields/schema-type.ts';
import { actRoute, readRoute } from './route.ts';

const idLengthMax = 100;

const soldTypeRecord = record(
  'CounterTicketType',
  {
    id: idOf('ticket type'),
    name: text('Its name.'),
    price: wholePesos('Price of one ticket.'),
    remainingQuantity: count('Tickets left.'),
    kind: oneOf(typeKinds, { description: '`TICKET` lets somebody in, an `ADD_ON` nobody.' }),
  },
  'A ticket type that can be sold at the door.',
);

const saleRecord = record(
  'CounterSale',
  {
    orderId: uuid({ description: 'The order, of `channel` `COUNTER`.' }),
    orderNumber: text('What people call it by.'),
    totalAmount: wholePesos('What was taken in cash.'),
    change: nullable(wholePesos('What goes back of `received`; null where that is not known.')),
    tickets: Type.Array(
      record(
        'CounterTicket',
        {
          id: idOf('ticket'),
          code: text('Send a scan with it to let its holder in.'),
          name: text('Its type.'),
          kind: oneOf(typeKinds, { description: '`TICKET` lets somebody in, an `ADD_ON` nobody.' }),
        },
        'A ticket that was sold.',
      ),
      { description: 'The tickets, good at once.' },
    ),
  },
  'Tickets that were sold for cash at the door.',
);

const saleBody = withEither(
  createBody({
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
  }),
  'items',
  'bundles',
);

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
        data: types.map(({ id, name, priceCentavos, left, kind }) => {
          return { id, name, price: pesosOf(priceCentavos), remainingQuantity: left, kind };
        }),
      };
    },
  }),
  actRoute({
    method: 'POST',
    path: '/counter-sales',
    operationId: 'sellAtDoor',
    tag: 'Counter',
    summary: 'Sell tickets for cash',
    description:
      'For devices of supervisors, and only with a network: nothing is sold before this answers. The tickets are good at once. Cash stays with the organizer: no fee, and no part of settlements. Too little `received` sells nothing.',
    body: saleBody,
    success: { status: 201, description: 'What was sold.', data: saleRecord },
    errors: [
      supervisorsOnly,
      recordNotFound,
      invalidState,
      notOnSale,
      soldOutError,
      seatTaken,
      tooManyWaiting,
      idempotencyKeyReused,
    ],
    whenFaulty: async (_db, { actor }) => refuseOthers(actor),
    act: async ({ actor, body, services }) => {
      refuseOthers(actor);
      const { received, ...sale } = body;
      const receivedCentavos = received === null ? null : received * 100;
      const { order, tickets } = await sellAtDoor(services, actor, { ...sale, receivedCentavos });
      const { id: orderId, orderNumber, totalCentavos } = order;
      const total = pesosOf(totalCentavos);
      const shown = tickets.map(({ id, code, name, kind }) => ({ id, code, name, kind }));
      const change = received === null ? null : received - total;
      return { data: { orderId, orderNumber, totalAmount: total, change, tickets: shown } };
    },
  }),
];

function refuseOthers({ role }: { role: string }): [] {
  if (role !== 'SUPERVISE') raise(supervisorsOnly, {});
  return [];
}
