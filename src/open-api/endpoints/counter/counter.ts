import { limitReached, raiseInvalid, recordNotFound } from '../../../core/base/common.errors.ts';
import type { AnyErrorDefinition } from '../../../core/base/define-error.ts';
import { stepOf } from '../../../core/base/idempotency/claim.ts';
import { pesosOf } from '../../../core/base/money.ts';
import { invalidState } from '../../../core/catalog/events/event.errors.ts';
import { saleNotUndoable, undoMinutes } from '../../../core/selling/acts/undoing.errors.ts';
import { cashUp } from '../../../core/selling/counter/cash-up.ts';
import { reservationOver } from '../../../core/selling/counter/counter.errors.ts';
import { collect, handOut, release, reserve, undo } from '../../../core/selling/counter/hand-out.ts';
import { seatTaken } from '../../../core/selling/desk/seats/seat.errors.ts';
import {
  notOnSale,
  orderStateForbids,
  soldOutError,
  tooManyWaiting,
} from '../../../core/selling/orders/order.errors.ts';
import type { Order } from '../../../core/selling/orders/order.ts';
import { cardUsed } from '../../../core/selling/statutory/statutory.errors.ts';
import { listTicketsOfOrders } from '../../../core/selling/tickets/issued-ticket.sql.ts';
import { day } from '../../../http/fields/day.ts';
import {
  closedObject,
  count,
  dateTime,
  idOf,
  nullable,
  record,
  text,
  wholePesos,
} from '../../../http/fields/fields.ts';
import { atCounterFaults, counterSaleBody, reservationBody } from '../../../http/fields/order-lines.ts';
import { Type } from '../../../http/fields/schema-type.ts';
import {
  counterSaleRecord,
  methodRecord,
  presentCounterSale,
  presentUndone,
  undoneRecord,
} from '../../../http/records/counter-sale.ts';
import { deletedRecord } from '../../records/catalog-records.ts';
import { ofEvent } from '../events.ts';
import { actOf, actRoute, type Call, readRoute } from '../route.ts';

const tag = 'Counter';
const scope = 'orders:write';
const params = { eventId: 'Id of the event.' };
const oneOfThem = 'Exactly one of `items` (or `bundles`), `seatIds`';

const reservationRecord = record(
  'Reservation',
  {
    orderId: idOf('order'),
    orderNumber: text('What people call it by.'),
    name: text('In whose name it is kept.'),
    status: Type.Literal('PENDING', { description: 'Held, and not paid.' }),
    totalAmount: wholePesos('What is to be paid at the counter.'),
    expiresAt: dateTime({ description: 'When it is let go.' }),
  },
  'Tickets that are kept for somebody.',
);

const takenFields = {
  orders: count('Sales.'),
  tickets: count('Tickets and add-ons of them.'),
  amount: wholePesos('What was taken.'),
};

const cashUpRecord = record(
  'CashUp',
  {
    day: nullable(text('The day, YYYY-MM-DD; null for all days.')),
    rows: Type.Array(
      record(
        'CashUpRow',
        {
          person: nullable(text('Who sold in the dashboard.')),
          device: nullable(text('The device at the door, or the name of a key.')),
          gate: nullable(text('Its gate.')),
          method: methodRecord,
          ...takenFields,
        },
        'What one of them took by one method.',
      ),
      { description: 'By person, device, gate and method.' },
    ),
    totals: record('CashUpTotals', takenFields, 'All of it.'),
  },
  'What was taken at the counter and the doors, before refunds. Sales that were undone are not in it.',
);

const cashUpQuery = closedObject<{ day?: string }>(
  {
    day: day('One day of the event, in its time zone and from its `dayStartsAt`; without it all days.'),
  },
  [],
);

const ofSale: AnyErrorDefinition[] = [
  recordNotFound,
  invalidState,
  notOnSale,
  soldOutError,
  seatTaken,
  cardUsed,
  tooManyWaiting,
];

export const counterRoutes = [
  actRoute({
    method: 'POST',
    path: '/events/:eventId/counter-sales',
    operationId: 'sellAtCounter',
    tag,
    summary: 'Sell tickets at the counter',
    description: `${oneOfThem} and \`reservationId\` says what. The tickets are good at once, and mailed where the buyer has an address. The money is with the organizer already: no fee, and no part of the balance or of settlements. Purchase maxima, sale windows and access codes do not hold here.`,
    scope,
    needsRepeatKey: true,
    params,
    body: counterSaleBody,
    success: { status: 201, description: 'What was sold.', data: counterSaleRecord },
    errors: [...ofSale, reservationOver] as AnyErrorDefinition[],
    examples: {
      'Two for cash': {
        items: [{ ticketTypeId: '018f0000-0000-7000-8000-000000000002', quantity: 2 }],
        method: 'CASH',
      },
    },
    whenFaulty: async (db, call) => [...(await ofEvent(db, call)), ...atCounterFaults(call.body)],
    act: async (call, claim) => {
      const { services, actor, params, body, caller } = call;
      checkSaid(body);
      const { method, received, reservationId, ...said } = body;
      const of = {
        eventId: params.eventId as string,
        counterSale: { method, person: null, device: caller.name, gate: null },
        receivedCentavos: received === null ? null : received * 100,
        claim: claim && stepOf(claim, 'hand-out'),
        actOf: noted(call, 'order.sold_at_counter'),
      };
      const { order } =
        reservationId === null
          ? await handOut(services, actor, { ...said, ...of, channel: 'COUNTER' })
          : await collect(services, actor, { ...of, buyer: said.buyer, reservationId });
      const tickets = await listTicketsOfOrders(services.db, { orderIds: [order.id] });
      return { data: presentCounterSale(order, { tickets, received }), location: `/orders/${order.id}` };
    },
  }),
  actRoute({
    method: 'DELETE',
    path: '/events/:eventId/counter-sales/:saleId',
    operationId: 'undoCounterSale',
    tag,
    summary: 'Undo a sale at the counter',
    description: `Within ${undoMinutes} minutes, and before somebody came in with a ticket of it. Its tickets are void and on sale again, the order is \`REFUNDED\`, and it is in no figure of sales. Undone once more it stays as it is.`,
    scope,
    params: { ...params, saleId: '`orderId` of the sale.' },
    success: { status: 200, description: 'What was undone.', data: undoneRecord },
    errors: [recordNotFound, saleNotUndoable, tooManyWaiting] as AnyErrorDefinition[],
    whenFaulty: ofEvent,
    act: async (call, claim) => {
      const { services, actor, params } = call;
      const of = { eventId: params.eventId as string, orderId: params.saleId as string };
      const step = claim && stepOf(claim, 'undo');
      const { order } = await undo(services, actor, { ...of, claim: step, actOf: noted(call, 'order.sale_undone') });
      return { data: presentUndone(order) };
    },
  }),
  actRoute({
    method: 'POST',
    path: '/events/:eventId/reservations',
    operationId: 'reserveTickets',
    tag,
    summary: 'Reserve tickets for the counter',
    description: `${oneOfThem} says what is kept in a name, to be paid and collected at the counter: sell it with \`reservationId\`. At \`until\` it is let go. At most a fifth of a ticket type is reserved at a time.`,
    scope,
    needsRepeatKey: true,
    params,
    body: reservationBody,
    success: { status: 201, description: 'What is kept.', data: reservationRecord },
    errors: [...ofSale, limitReached] as AnyErrorDefinition[],
    examples: {
      'Two until the afternoon': {
        items: [{ ticketTypeId: '018f0000-0000-7000-8000-000000000002', quantity: 2 }],
        name: 'Ana Reyes',
        until: '2027-02-14T15:00:00+08:00',
      },
    },
    whenFaulty: async (db, call) => [...(await ofEvent(db, call)), ...atCounterFaults(call.body)],
    act: async (call, claim) => {
      const { services, actor, params, body } = call;
      checkSaid(body);
      const { order } = await reserve(services, actor, {
        ...body,
        eventId: params.eventId as string,
        claim: claim && stepOf(claim, 'reserve'),
        actOf: noted(call, 'order.reserved'),
      });
      return { data: presentReservation(order), location: `/orders/${order.id}` };
    },
  }),
  actRoute({
    method: 'DELETE',
    path: '/events/:eventId/reservations/:reservationId',
    operationId: 'releaseReservation',
    tag,
    summary: 'Let a reservation go',
    description:
      'Its tickets are on sale again. One that was let go already stays so; one that was collected is a sale.',
    scope,
    params: { ...params, reservationId: '`orderId` of the reservation.' },
    success: { status: 200, description: 'What was let go.', data: deletedRecord },
    errors: [recordNotFound, orderStateForbids, tooManyWaiting] as AnyErrorDefinition[],
    whenFaulty: ofEvent,
    act: async ({ services, actor, params }) => {
      const orderId = params.reservationId as string;
      await release(services, actor, { eventId: params.eventId as string, orderId });
      return { data: { deleted: true, id: orderId } };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/events/:eventId/cash-up',
    operationId: 'getCashUp',
    tag,
    summary: 'Cash up',
    description: 'What was taken at the counter and the doors, by person, device, gate and method.',
    scope: 'orders:read',
    params,
    query: cashUpQuery,
    success: { status: 200, description: 'What was taken.', data: cashUpRecord },
    errors: [recordNotFound],
    whenFaulty: ofEvent,
    read: async ({ services, actor, params, query }) => {
      const { day, rows, totals } = await cashUp(services.reports, actor, {
        eventId: params.eventId as string,
        day: query.day ?? null,
      });
      const taken = ({ centavos, ...row }: (typeof rows)[number]) => ({ ...row, amount: pesosOf(centavos) });
      const { orders, tickets, centavos } = totals;
      return { data: { day, rows: rows.map(taken), totals: { orders, tickets, amount: pesosOf(centavos) } } };
    },
  }),
];

function checkSaid(body: Parameters<typeof atCounterFaults>[0]): void {
  const faults = atCounterFaults(body);
  if (faults.length > 0) raiseInvalid(faults);
}

function noted(call: Call, action: 'order.sold_at_counter' | 'order.sale_undone' | 'order.reserved') {
  return ({ id, orderNumber, quantity, totalCentavos }: Order) =>
    actOf(call, {
      action,
      subject: { kind: 'order', id, label: orderNumber },
      details: { tickets: quantity, amountCentavos: totalCentavos },
    });
}

function presentReservation({ id: orderId, orderNumber, buyerName: name, totalCentavos, expiresAt }: Order) {
  return {
    ...{ orderId, orderNumber, name, status: 'PENDING' as const },
    totalAmount: pesosOf(totalCentavos),
    expiresAt: expiresAt as string,
  };
}
