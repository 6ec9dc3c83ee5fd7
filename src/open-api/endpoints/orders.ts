import { recordNotFound } from '../../core/base/common.errors.ts';
import { onlyVersion } from '../../core/base/if-match.ts';
import { pageMeta } from '../../core/base/page.ts';
import { listInterests } from '../../core/catalog/interests/list-interests.ts';
import { attendeeCursorFaults, listAttendees } from '../../core/reports/attendees/list-attendees.ts';
import { cursorFaults, listOrders, withItems } from '../../core/reports/orders/list-orders.ts';
import { searchFaults, searchOrders } from '../../core/reports/orders/search-orders.ts';
import { countMissing } from '../../core/selling/answers/asked-questions.ts';
import { type OrderStatus, orderStatuses } from '../../core/selling/orders/order.ts';
import { orderListRecord } from '../../core/selling/orders/order-record.ts';
import { ownOrder } from '../../core/selling/orders/own-order.sql.ts';
import { readOrder } from '../../core/selling/orders/read-order.ts';
import { orderQr } from '../../core/selling/parties/order-qr.ts';
import { type IssuedTicketStatus, issuedTicketStatuses } from '../../core/selling/tickets/issued-ticket.ts';
import { type EntryStatus, entryStatuses } from '../../core/selling/waiting-list/entry.ts';
import { listWaiting } from '../../core/selling/waiting-list/list-waiting.ts';
import { waitingFigures } from '../../core/selling/waiting-list/waiting-figures.ts';
import {
  boolean,
  closedObject,
  count,
  dateTime,
  idOf,
  nullable,
  oneOf,
  record,
  text,
  uuid,
} from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { cursorParameter, type PageQuery, pageOf, pageParameters } from '../../http/paging.ts';
import type { Answer } from '../../http/route/route.ts';
import { attendeeRecord, presentAttendee } from '../records/attendee-records.ts';
import { orderDetailRecord, orderRecord } from '../records/order-records.ts';
import { presentOrder } from '../records/present-order.ts';
import { ofEvent } from './events.ts';
import { type Call, readRoute } from './route.ts';

interface ListQuery extends PageQuery {
  status?: OrderStatus;
  updatedSince?: string;
  cursor?: string;
}

const listQuery = closedObject<ListQuery>(
  {
    ...pageParameters,
    status: oneOf(orderStatuses, { description: 'Only orders of this status.' }),
    updatedSince: dateTime({ description: 'Only orders that changed at this time or later.' }),
    cursor: cursorParameter,
  },
  [],
);

interface SearchQuery extends PageQuery {
  search?: string;
  status?: OrderStatus;
  eventId?: string;
  cursor?: string;
}

const searchQuery = closedObject<SearchQuery>(
  {
    ...pageParameters,
    search: Type.String({
      maxLength: 200,
      description:
        'A part of the order number, of the buyer’s name or of their e-mail address, whatever the case and accents. Less than three letters or digits in a row: among your newest 20,000 orders.',
      examples: ['ana@example.com'],
    }),
    status: oneOf(orderStatuses, { description: 'Only orders of this status.' }),
    eventId: uuid({ description: 'Only orders of this event.' }),
    cursor: cursorParameter,
  },
  [],
);

interface AttendeesQuery extends PageQuery {
  status?: IssuedTicketStatus;
  updatedSince?: string;
  cursor?: string;
}

const attendeesQuery = closedObject<AttendeesQuery>(
  {
    ...pageParameters,
    status: oneOf(issuedTicketStatuses, { description: 'Only tickets of this status.' }),
    updatedSince: dateTime({ description: 'Only tickets that changed at this time or later.' }),
    cursor: cursorParameter,
  },
  [],
);

const interestsQuery = closedObject<PageQuery & { cursor?: string }>(
  { ...pageParameters, cursor: cursorParameter },
  [],
);

const interestRecord = record(
  'Interest',
  {
    id: idOf('entry'),
    eventId: uuid({ description: 'The event.' }),
    name: text('Their name.'),
    email: text('Their e-mail address.'),
    createdAt: dateTime({ description: 'When they asked.' }),
  },
  'Somebody who wants to know when tickets go on sale.',
);

const waitingQuery = closedObject<PageQuery & { cursor?: string; status?: EntryStatus }>(
  {
    ...pageParameters,
    cursor: cursorParameter,
    status: oneOf(entryStatuses, { description: 'Only entries of this status.' }),
  },
  [],
);

const entryRecord = record(
  'WaitingEntry',
  {
    id: idOf('entry'),
    name: text('Their name.'),
    email: text('Where offers are mailed to.'),
    ticketTypeIds: nullable(
      Type.Array(uuid({ description: 'A ticket type.' }), { description: 'What they would take; null for any type.' }),
    ),
    quantity: count('How many tickets they want.', 1),
    acceptsFewer: boolean({ description: 'Whether fewer would do as well.' }),
    status: oneOf(entryStatuses, {
      description:
        '`WAITING` for tickets, `OFFERED` some, `TAKEN` when they were paid; `LAPSED` where two offers were let pass, `LEFT` by themselves, `CLOSED` when nothing is offered any more.',
    }),
    createdAt: dateTime({ description: 'When they joined.' }),
  },
  'Somebody on the waiting list of an event.',
);

const figuresRecord = record(
  'WaitingFigures',
  {
    ticketTypeId: uuid({ description: 'The ticket type.' }),
    waiting: count('Entries that wait for it.'),
    offered: count('Entries that are offered something now.'),
    taken: count('Entries that bought what they were offered.'),
    lapsed: count('Entries that let two offers pass.'),
  },
  'How many wait for a ticket type. An entry that would take several types counts in each.',
);

export const orderRoutes = [
  readRoute({
    method: 'GET',
    path: '/events/:eventId/orders',
    operationId: 'listOrders',
    tag: 'Orders',
    summary: 'List the orders of an event',
    description:
      'Newest first. Walk the pages, or follow `meta.nextCursor`. To poll for news, send as `updatedSince` the latest `updatedAt` that you have seen less a minute: changes of the same moment may become visible one after another.',
    scope: 'orders:read',
    params: { eventId: 'Id of the event.' },
    query: listQuery,
    success: { status: 200, description: 'A page of orders.', data: Type.Array(orderRecord), isPaged: true },
    errors: [recordNotFound],
    whenFaulty: async (db, call) => {
      await ofEvent(db, call);
      return cursorFaults(call.query.cursor);
    },
    read: async ({ actor, params, query, services }) => {
      const { status, updatedSince, cursor } = query;
      const eventId = params.eventId as string;
      const page = pageOf(query);
      const listed = await listOrders(services.db, actor, { eventId, page, cursor, status, updatedSince });
      return { data: listed.rows.map(({ order, items }) => orderListRecord(order, items)), meta: pageMeta(listed) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/orders',
    operationId: 'searchOrders',
    tag: 'Orders',
    summary: 'Find orders by number, name, e-mail address, event or status',
    description:
      'Of all events of the organization, newest first; without parameters all orders. Walk the pages, or follow `meta.nextCursor`, which is null at the end: `meta.total` is counted up to 1,000, and for a text that many orders have among the newest 1,000.',
    scope: 'orders:read',
    query: searchQuery,
    success: { status: 200, description: 'A page of orders.', data: Type.Array(orderRecord), isPaged: true },
    errors: [recordNotFound],
    whenFaulty: async (_db, { query }) => searchFaults(query),
    read: async ({ actor, query, services: { db } }) => {
      const { search, status, eventId, cursor } = query;
      const page = pageOf(query);
      const filter = { search, status, eventId };
      const { rows, total, nextCursor } = await searchOrders(db, actor, { filter, cursor, ...page });
      const data = (await withItems(db, rows)).map(({ order, items }) => orderListRecord(order, items));
      return { data, meta: pageMeta({ page, total, nextCursor }) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/orders/:orderId',
    operationId: 'getOrder',
    tag: 'Orders',
    summary: 'Read one order',
    description: 'With its fees, payment, refunds and settlement.',
    scope: 'orders:read',
    params: { orderId: 'Id of the order.' },
    success: { status: 200, description: 'The order.', data: orderDetailRecord, hasEtag: true },
    errors: [recordNotFound],
    whenFaulty: async (db, { actor, params }) => {
      await ownOrder(db, actor, params.orderId as string);
      return [];
    },
    read: (call) => answerOrder(call, call.params.orderId as string),
  }),
  readRoute({
    method: 'GET',
    path: '/events/:eventId/attendees',
    operationId: 'listAttendees',
    tag: 'Orders',
    summary: 'List the tickets of an event and whose they are',
    description:
      'Every ticket that was ever issued, void ones too, newest first. Walk the pages, or follow `meta.nextCursor`; changes do not move a ticket in the list, so none is left out. To keep a copy, walk it once without `status`, and from then on send as `updatedSince` the time at which the walk before began (the `Date` of its first answer) less a minute.',
    scope: 'orders:read',
    params: { eventId: 'Id of the event.' },
    query: attendeesQuery,
    success: { status: 200, description: 'A page of tickets.', data: Type.Array(attendeeRecord), isPaged: true },
    errors: [recordNotFound],
    whenFaulty: async (db, call) => {
      await ofEvent(db, call);
      return attendeeCursorFaults(call.query.cursor);
    },
    read: async ({ actor, params, query, services }) => {
      const { status, updatedSince, cursor } = query;
      const eventId = params.eventId as string;
      const listed = await listAttendees(services.db, actor, {
        eventId,
        page: pageOf(query),
        cursor,
        status,
        updatedSince,
      });
      return { data: listed.rows.map(presentAttendee), meta: pageMeta(listed) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/events/:eventId/interests',
    operationId: 'listInterests',
    tag: 'Orders',
    summary: 'List who wants to hear when tickets can be bought',
    description: 'Newest first. Walk the pages, or follow `meta.nextCursor`.',
    scope: 'orders:read',
    params: { eventId: 'Id of the event.' },
    query: interestsQuery,
    success: { status: 200, description: 'A page of them.', data: Type.Array(interestRecord), isPaged: true },
    errors: [recordNotFound],
    whenFaulty: ofEvent,
    read: async ({ actor, params, query, services }) => {
      const eventId = params.eventId as string;
      const page = pageOf(query);
      const listed = await listInterests(services.db, actor, { eventId, ...page, cursor: query.cursor });
      const data = listed.rows.map(({ id, name, email, createdAt }) => ({ id, eventId, name, email, createdAt }));
      return { data, meta: pageMeta({ ...listed, page }) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/events/:id/waiting',
    operationId: 'listWaiting',
    tag: 'Orders',
    summary: 'List who waits for tickets',
    description: 'Everybody who joined, those who joined first first. Walk the pages, or follow `meta.nextCursor`.',
    scope: 'orders:read',
    params: { id: 'Id of the event.' },
    query: waitingQuery,
    success: { status: 200, description: 'A page of them.', data: Type.Array(entryRecord), isPaged: true },
    errors: [recordNotFound],
    whenFaulty: ofEvent,
    read: async ({ actor, params: { id = '' }, query: asked, services }) => {
      const page = pageOf(asked);
      const { cursor, status } = asked;
      const listed = await listWaiting(services.db, actor, { eventId: id, ...page, cursor, status });
      return { data: listed.rows.map(presentEntry), meta: pageMeta({ ...listed, page }) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/events/:id/waiting/figures',
    operationId: 'getWaitingFigures',
    tag: 'Orders',
    summary: 'Count who waits for which ticket type',
    description: 'In entries, not in tickets.',
    scope: 'orders:read',
    params: { id: 'Id of the event.' },
    success: { status: 200, description: 'A row for each ticket type.', data: Type.Array(figuresRecord) },
    errors: [recordNotFound],
    whenFaulty: ofEvent,
    read: async ({ actor, params: { id = '' }, services }) => {
      const figures = await waitingFigures(services.db, actor, { eventId: id });
      return {
        data: figures.map(({ ticketTypeId, waiting, offered, taken, lapsed }) => {
          return { ticketTypeId, waiting, offered, taken, lapsed };
        }),
      };
    },
  }),
];

type Listed = Awaited<ReturnType<typeof listWaiting>>['rows'][number];

function presentEntry({ id, name, email, ticketTypeIds, quantity, acceptsFewer, status, createdAt }: Listed) {
  return { id, name, email, ticketTypeIds, quantity, acceptsFewer, status, createdAt };
}

export async function answerOrder(
  { actor, services: { db, sales } }: Pick<Call, 'actor' | 'services'>,
  orderId: string,
): Promise<Answer> {
  const detail = await readOrder(db, actor, { orderId });
  const [answersMissing, qr] = await Promise.all([
    countMissing(db, detail.order),
    orderQr(sales.ticketSigner, detail.order, detail.items),
  ]);
  const data = presentOrder(detail, { answersMissing, qr });
  // Clients cannot edit it, so only the bytes tell two versions apart.
  return { data, version: onlyVersion(detail.order) };
}
