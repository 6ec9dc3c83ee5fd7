import { Type } from 'typebox';
import { recordNotFound } from '../../../core/base/common.errors.ts';
import { pageMeta } from '../../../core/base/page.ts';
import { type EntryStatus, entryStatuses } from '../../../core/selling/waiting/entry.ts';
import { listWaiting } from '../../../core/selling/waiting/list-waiting.ts';
import { waitingFigures } from '../../../core/selling/waiting/waiting-figures.ts';
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
} from '../../../http/fields/fields.ts';
import { cursorParameter, type PageQuery, pageOf, pageParameters } from '../../../http/paging.ts';
import { ofEvent } from '../events.ts';
import { readRoute } from '../route.ts';

const query = closedObject<PageQuery & { cursor?: string; status?: EntryStatus }>(
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

const params = { id: 'Id of the event.' };
const scope = 'orders:read';

export const waitingRoutes = [
  readRoute({
    method: 'GET',
    path: '/events/:id/waiting',
    operationId: 'listWaiting',
    tag: 'Orders',
    summary: 'List who waits for tickets',
    description: 'Everybody who joined, those who joined first first. Walk the pages, or follow `meta.nextCursor`.',
    scope,
    params,
    query,
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
    scope,
    params,
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
