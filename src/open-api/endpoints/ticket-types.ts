import { limitReached, recordNotFound } from '../../core/base/common.errors.ts';
import { stepOf } from '../../core/base/idempotency/claim.ts';
import { preconditionFailed } from '../../core/base/if-match.ts';
import { entryTightened } from '../../core/catalog/events/entry.errors.ts';
import { invalidState, ticketsSold } from '../../core/catalog/events/event.errors.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { ticketQuotaReached } from '../../core/catalog/inventory/inventory.errors.ts';
import { createTicketType } from '../../core/catalog/ticket-types/create-ticket-type.ts';
import { deleteTicketType } from '../../core/catalog/ticket-types/delete-ticket-type.ts';
import { markSoldOut } from '../../core/catalog/ticket-types/mark-sold-out.ts';
import { ownTicketType, type TicketTypePath } from '../../core/catalog/ticket-types/own-ticket-type.sql.ts';
import { publishTicketType } from '../../core/catalog/ticket-types/publish-ticket-type.ts';
import {
  bundleAboveParts,
  kindOfSold,
  quantityBelowSold,
  typeInBundle,
  typeOnPlan,
} from '../../core/catalog/ticket-types/ticket-type.errors.ts';
import { listTicketTypesOfEvents } from '../../core/catalog/ticket-types/ticket-type.sql.ts';
import type { TicketType } from '../../core/catalog/ticket-types/ticket-type.ts';
import { priceFaults } from '../../core/catalog/ticket-types/ticket-type.ts';
import { updateTicketType } from '../../core/catalog/ticket-types/update-ticket-type.ts';
import { handOut } from '../../core/selling/counter/hand-out.ts';
import { seatTaken } from '../../core/selling/desk/seats/seat.errors.ts';
import { notOnSale, soldOutError, tooManyWaiting } from '../../core/selling/orders/order.errors.ts';
import { cardUsed } from '../../core/selling/statutory/statutory.errors.ts';
import { listTicketsOfOrders } from '../../core/selling/tickets/issued-ticket.sql.ts';
import { ticketTypeBody, ticketTypeChanges } from '../../http/fields/event-fields.ts';
import { record, uuid } from '../../http/fields/fields.ts';
import { complimentaryBody } from '../../http/fields/order-lines.ts';
import { Type } from '../../http/fields/schema-type.ts';
import type { Answer } from '../../http/route/route.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { attendeeRecord, presentAttendee } from '../records/attendee-records.ts';
import { deletedRecord, ticketTypeRecord } from '../records/catalog-records.ts';
import { presentTicketType } from '../records/present-catalog.ts';
import { ofEvent } from './events.ts';
import { actOf, actRoute, type Call, readRoute, writeRoute } from './route.ts';

const eventParameter = { eventId: 'Id of the event.' };
const parameters = { ...eventParameter, ticketId: 'Id of the ticket type.' };
const ofOneType = [recordNotFound, preconditionFailed, invalidState];
const success = (description: string) => ({
  status: 200 as const,
  description,
  data: ticketTypeRecord,
  hasEtag: true,
});

const complimentaryRecord = record(
  'ComplimentaryTickets',
  {
    orderId: uuid({ description: 'Their order, of `channel` `COMPLIMENTARY` and total 0.' }),
    tickets: Type.Array(attendeeRecord, { description: 'The tickets, as the list of attendees shows them.' }),
  },
  'Tickets that were given away.',
);

export const ticketTypeRoutes = [
  writeRoute({
    method: 'POST',
    path: '/events/:eventId/tickets',
    operationId: 'createTicketType',
    tag: 'Ticket types',
    summary: 'Add a ticket type to an event',
    description: 'Its individual tickets are made with it.',
    scope: 'tickets:write',
    params: eventParameter,
    body: ticketTypeBody,
    success: { ...success('The ticket type.'), status: 201 },
    errors: [recordNotFound, invalidState, limitReached, ticketQuotaReached],
    examples: {
      'The least': { name: 'General Admission', price: 800, quantity: 300 },
      'Numbered seats, on sale at once': {
        name: 'Orchestra',
        price: 3500,
        quantity: 40,
        section: 'Orchestra Center',
        row: 'C',
        type: 'RESERVED_SEAT',
        maximumPurchaseQuantity: 6,
        published: true,
      },
    },
    whenFaulty: async (db, { actor, params, body }) => {
      const event = await ownEvent(db, actor, params.eventId as string);
      return priceFaults(event, [{ field: 'price', price: body.price }]);
    },
    write: async (tx, call) => {
      const { actor, params, body, services } = call;
      const eventId = params.eventId as string;
      const type = await createTicketType(tx, actor, { policy: services.policy, eventId, fields: body });
      return { ...(await answer(tx, call, type)), location: `/events/${type.eventId}/tickets/${type.id}` };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/events/:eventId/tickets',
    operationId: 'listTicketTypes',
    tag: 'Ticket types',
    summary: 'List the ticket types of an event',
    description: 'All of them, in the order of creation.',
    scope: 'tickets:read',
    params: eventParameter,
    success: { status: 200, description: 'The ticket types.', data: Type.Array(ticketTypeRecord) },
    errors: [recordNotFound],
    whenFaulty: ofEvent,
    read: async ({ actor, params, services }) => {
      const event = await ownEvent(services.db, actor, params.eventId as string);
      const types = await listTicketTypesOfEvents(services.db, { eventIds: [event.id] });
      return { data: types.map((type) => presentTicketType(type, event)) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/events/:eventId/tickets/:ticketId',
    operationId: 'getTicketType',
    tag: 'Ticket types',
    summary: 'Read one ticket type',
    scope: 'tickets:read',
    params: parameters,
    success: success('The ticket type.'),
    errors: [recordNotFound],
    whenFaulty: checkOwner,
    read: async (call) =>
      answer(call.services.db, call, await ownTicketType(call.services.db, call.actor, pathOf(call))),
  }),
  writeRoute({
    method: 'PATCH',
    path: '/events/:eventId/tickets/:ticketId',
    operationId: 'updateTicketType',
    tag: 'Ticket types',
    summary: 'Change a ticket type',
    description:
      'Only what is sent changes. A new price holds for later orders. A new quantity makes or retires tickets and puts everything unsold back on sale; it cannot go below what is sold and held. `published: false` withdraws the type from sale.',
    scope: 'tickets:write',
    params: parameters,
    body: ticketTypeChanges,
    success: success('The ticket type after the change.'),
    errors: [
      ...ofOneType,
      quantityBelowSold,
      ticketQuotaReached,
      entryTightened,
      kindOfSold,
      bundleAboveParts,
      typeOnPlan,
    ],
    examples: { 'More tickets, other price': { price: 900, quantity: 350 } },
    whenFaulty: async (db, call) => {
      await checkOwner(db, call);
      const event = await ownEvent(db, call.actor, call.params.eventId as string);
      return priceFaults(event, [{ field: 'price', price: call.body.price }]);
    },
    write: async (tx, call) => {
      const { policy } = call.services;
      const input = { ...pathOf(call), policy, changes: call.body, ifMatch: call.ifMatch };
      return answer(tx, call, await updateTicketType(tx, call.actor, input));
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/events/:eventId/tickets/:ticketId/publish',
    operationId: 'publishTicketType',
    tag: 'Ticket types',
    summary: 'Put a ticket type on sale',
    description: 'With everything that is unsold, also after `sold-out`. Publishing a type on sale changes nothing.',
    scope: 'tickets:write',
    params: parameters,
    success: success('The ticket type on sale.'),
    errors: ofOneType,
    whenFaulty: checkOwner,
    write: async (tx, call) =>
      answer(tx, call, await publishTicketType(tx, call.actor, { ...pathOf(call), ifMatch: call.ifMatch })),
  }),
  writeRoute({
    method: 'POST',
    path: '/events/:eventId/tickets/:ticketId/sold-out',
    operationId: 'markTicketTypeSoldOut',
    tag: 'Ticket types',
    summary: 'Mark a ticket type sold out',
    description:
      'Takes all remaining tickets off sale and keeps the quantity. Refunds and expired holds do not reopen it; `publish` or a new quantity does.',
    scope: 'tickets:write',
    params: parameters,
    success: success('The ticket type with nothing left to sell.'),
    errors: ofOneType,
    whenFaulty: checkOwner,
    write: async (tx, call) =>
      answer(tx, call, await markSoldOut(tx, call.actor, { ...pathOf(call), ifMatch: call.ifMatch })),
  }),
  writeRoute({
    method: 'DELETE',
    path: '/events/:eventId/tickets/:ticketId',
    operationId: 'deleteTicketType',
    tag: 'Ticket types',
    summary: 'Delete a ticket type',
    description: 'Only while none of its tickets is held or was ever sold.',
    scope: 'tickets:write',
    params: parameters,
    success: { status: 200, description: 'What was deleted.', data: deletedRecord },
    errors: [...ofOneType, ticketsSold, typeInBundle],
    whenFaulty: checkOwner,
    write: async (tx, call) => {
      const { id } = await deleteTicketType(tx, call.actor, { ...pathOf(call), ifMatch: call.ifMatch });
      return { data: { deleted: true, id } };
    },
  }),
  actRoute({
    method: 'POST',
    path: '/events/:eventId/complimentary',
    operationId: 'giveTickets',
    tag: 'Ticket types',
    summary: 'Give tickets away',
    description:
      'The tickets are mailed to the recipient with the note. They count as sold and are in no settlement. Purchase maxima, sale windows and access codes do not hold; types that are not published can be given too. For events that are `DRAFT` or `PUBLISHED` and not over; at most 1,000 orders of an event in a day.',
    scope: 'tickets:write',
    params: { eventId: 'Id of the event.' },
    body: complimentaryBody,
    success: { status: 201, description: 'The order and its tickets.', data: complimentaryRecord },
    errors: [recordNotFound, invalidState, notOnSale, soldOutError, seatTaken, cardUsed, limitReached, tooManyWaiting],
    examples: {
      'Two for the press': {
        items: [{ ticketTypeId: '018f0000-0000-7000-8000-000000000002', quantity: 2 }],
        recipient: { name: 'Ana Reyes', email: 'ana@example.com' },
        note: 'Press seats. See you at the door!',
      },
    },
    whenFaulty: ofEvent,
    act: async (call, claim) => {
      const { services, actor, params, body } = call;
      const { items, bundles, recipient, note } = body;
      const { order } = await handOut(services, actor, {
        channel: 'COMPLIMENTARY',
        eventId: params.eventId as string,
        items,
        bundles,
        buyer: recipient,
        note,
        claim: claim && stepOf(claim, 'hand-out'),
        actOf: ({ id, orderNumber, quantity }) => {
          const subject = { kind: 'order', id, label: orderNumber } as const;
          return actOf(call, { action: 'order.given', subject, details: { tickets: quantity } });
        },
      });
      const tickets = await listTicketsOfOrders(services.db, { orderIds: [order.id] });
      // Nobody has answered anything or come in yet.
      const attendees = tickets.map((ticket) => presentAttendee({ ...ticket, answers: [], entries: [] }));
      const data = { orderId: order.id, tickets: attendees };
      return { data, location: `/orders/${order.id}` };
    },
  }),
];

function pathOf({ params }: Call): TicketTypePath {
  return { eventId: params.eventId as string, ticketTypeId: params.ticketId as string };
}

async function answer(db: Queryable, { actor, params }: Call, type: TicketType): Promise<Answer> {
  const event = await ownEvent(db, actor, params.eventId as string);
  return { data: presentTicketType(type, event), version: type };
}

async function checkOwner(db: Queryable, call: Call): Promise<[]> {
  await ownTicketType(db, call.actor, pathOf(call));
  return [];
}
