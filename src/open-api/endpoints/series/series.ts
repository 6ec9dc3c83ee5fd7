import { limitReached, recordNotFound } from '../../../core/base/common.errors.ts';
import { pageMeta } from '../../../core/base/page.ts';
import type { Maxima } from '../../../core/base/policy.ts';
import { listEvents } from '../../../core/catalog/event-reading/list-events.ts';
import { invalidState, ticketsSold } from '../../../core/catalog/events/event.errors.ts';
import { ticketQuotaReached } from '../../../core/catalog/inventory/inventory.errors.ts';
import { addSeriesDates, moreDatesFaults } from '../../../core/catalog/series/add-series-dates.ts';
import { createSeries, newSeriesFaults } from '../../../core/catalog/series/create-series.ts';
import { deleteSeriesDate } from '../../../core/catalog/series/delete-series-date.ts';
import { listSeries } from '../../../core/catalog/series/list-series.ts';
import { ownSeries, ownSeriesDate } from '../../../core/catalog/series/own-series.sql.ts';
import { eventOfSeries, templateGone } from '../../../core/catalog/series/series.errors.ts';
import { closedObject } from '../../../http/fields/fields.ts';
import { Type } from '../../../http/fields/schema-type.ts';
import { moreDatesBody, seriesBody } from '../../../http/fields/series-fields.ts';
import { cursorParameter, type PageQuery, pageOf, pageParameters } from '../../../http/paging.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { deletedRecord, eventRecord } from '../../records/catalog-records.ts';
import { writtenEvents } from '../../records/event-bytes.ts';
import { presentSeries, seriesRecord } from '../../records/series-records.ts';
import { seenBy } from '../events.ts';
import { type Call, type OpenApiRoute, readRoute, writeRoute } from '../route.ts';
import { seriesChangeRoutes } from './series-changes.ts';
import { seriesSalesRoute } from './series-sales.ts';

const tag = 'Series';
const params = { seriesId: 'Id of the series.' };
const ofDate = { ...params, eventId: 'Id of a date of the series.' };
const listQuery = closedObject<PageQuery>(pageParameters, []);
const eventsQuery = closedObject<PageQuery & { cursor?: string }>({ ...pageParameters, cursor: cursorParameter }, []);
const accepted = { status: 202, data: seriesRecord } as const;

const createRoute = writeRoute({
  method: 'POST',
  path: '/series',
  operationId: 'createSeries',
  tag,
  summary: 'Create a run of dates',
  description:
    'From a list of dates, or from a rule, which is read once, in the time zone of the template. The template is the date at its own start, which others may repeat (`includesTemplate`). Dates are made in a moment, each like the template with its ticket types; sale windows, the programme and a missing end keep their distance from the start. At most 1,000 dates.',
  scope: 'events:write',
  body: seriesBody,
  success: { ...accepted, description: 'The series, whose dates are being made.' },
  errors: [limitReached, ticketQuotaReached, eventOfSeries, invalidState],
  examples: {
    'Twelve Fridays': {
      name: 'Kundiman sa Biyernes',
      template: '018f0000-0000-7000-8000-000000000001',
      rule: { freq: 'WEEKLY', interval: 1, byDay: ['FR'], times: ['19:30'], from: '2027-01-08', count: 12 },
    },
    'Two dates': {
      name: 'Matinee and evening',
      templateEventId: '018f0000-0000-7000-8000-000000000001',
      dates: [
        { dateTime: '2027-03-05T15:00:00+08:00' },
        { dateTime: '2027-03-05T20:00:00+08:00', endDateTime: '2027-03-05T23:00:00+08:00' },
      ],
    },
  },
  whenFaulty: (db, { actor, body }) => newSeriesFaults(db, actor, body),
  write: async (tx, { actor, body, services }) => {
    const series = await createSeries(tx, actor, { ...body, policy: services.policy });
    return { data: presentSeries(series) };
  },
});

const listRoute = readRoute({
  method: 'GET',
  path: '/series',
  operationId: 'listSeries',
  tag,
  summary: 'List your series',
  description: 'Newest first.',
  scope: 'events:read',
  query: listQuery,
  success: { status: 200, description: 'A page of series.', data: Type.Array(seriesRecord), isPaged: true },
  errors: [],
  read: async ({ actor, query, services }) => {
    const listed = await listSeries(services.db, actor, { page: pageOf(query) });
    return { data: listed.rows.map(presentSeries), meta: pageMeta(listed) };
  },
});

const getRoute = readRoute({
  method: 'GET',
  path: '/series/:seriesId',
  operationId: 'getSeries',
  tag,
  summary: 'Read one series',
  description: 'How far its dates are made, and what of them is sold.',
  scope: 'events:read',
  params,
  success: { status: 200, description: 'The series.', data: seriesRecord },
  errors: [recordNotFound],
  whenFaulty: ofSeries,
  read: async ({ actor, params, services }) => ({
    data: presentSeries(await ownSeries(services.db, actor, params.seriesId as string)),
  }),
});

const eventsRoute = readRoute({
  method: 'GET',
  path: '/series/:seriesId/events',
  operationId: 'listSeriesEvents',
  tag,
  summary: 'List the dates of a series',
  description: 'Ordinary events, by their start. Walk the pages, or follow `meta.nextCursor`.',
  scope: 'events:read',
  params,
  query: eventsQuery,
  success: { status: 200, description: 'A page of events.', data: Type.Array(eventRecord), isPaged: true },
  errors: [recordNotFound],
  whenFaulty: ofSeries,
  read: async ({ actor, params, query, services }) => {
    const series = await ownSeries(services.db, actor, params.seriesId as string);
    const listed = await listEvents(services.db, services.eventReader, actor, {
      page: pageOf(query),
      cursor: query.cursor,
      sort: 'dateTime',
      filter: { seriesId: series.id },
    });
    return writtenEvents(listed.rows, pageMeta(listed), services, seenBy(actor.scopes));
  },
});

const addRoute = writeRoute({
  method: 'POST',
  path: '/series/:seriesId/dates',
  operationId: 'addSeriesDates',
  tag,
  summary: 'Add dates to a series',
  description:
    'Made in a moment after the template as it is then. Where making had stopped, it goes on with what was left.',
  scope: 'events:write',
  params,
  body: moreDatesBody,
  success: { ...accepted, description: 'The series, whose dates are being made.' },
  errors: [recordNotFound, limitReached, ticketQuotaReached, templateGone],
  examples: { 'One more evening': { dates: [{ dateTime: '2027-06-04T19:30:00+08:00' }] } },
  whenFaulty: async (db, { actor, params, body }) => {
    const { id: seriesId } = await ownSeries(db, actor, params.seriesId as string);
    return moreDatesFaults(db, { seriesId, dates: body.dates ?? [] });
  },
  write: async (tx, { actor, params, body, services }) => {
    const { policy } = services;
    const series = await addSeriesDates(tx, actor, { policy, seriesId: params.seriesId as string, ...body });
    return { data: presentSeries(series) };
  },
});

const deleteRoute = writeRoute({
  method: 'DELETE',
  path: '/series/:seriesId/dates/:eventId',
  operationId: 'deleteSeriesDate',
  tag,
  summary: 'Remove a date of a series',
  description:
    'Only one of which no ticket was ever sold or is held, published or not. With sales it is cancelled as any event is.',
  scope: 'events:write',
  params: ofDate,
  success: { status: 200, description: 'What was deleted.', data: deletedRecord },
  errors: [recordNotFound, invalidState, ticketsSold],
  whenFaulty: async (db, call) => {
    await ownSeriesDate(db, call.actor, pathOf(call));
    return [];
  },
  write: async (tx, call) => {
    const { id } = await deleteSeriesDate(tx, call.actor, pathOf(call));
    return { data: { deleted: true, id } };
  },
});

export function seriesRoutes(maxima: Maxima): OpenApiRoute[] {
  return [
    createRoute,
    listRoute,
    getRoute,
    eventsRoute,
    seriesSalesRoute,
    addRoute,
    deleteRoute,
    ...seriesChangeRoutes(maxima),
  ];
}

function pathOf({ params }: Call) {
  return { seriesId: params.seriesId as string, eventId: params.eventId as string };
}

async function ofSeries(db: Queryable, { actor, params }: Call): Promise<[]> {
  await ownSeries(db, actor, params.seriesId as string);
  return [];
}
