import type { FastifyInstance } from 'fastify';
import type { EventsListProps, ListedEvent } from '../../../web/organizer/events/list-page.tsx';
import type { Actor } from '../../core/base/actor.ts';
import { pesosOf } from '../../core/base/money.ts';
import { searchLengthMax } from '../../core/base/text.ts';
import { type ShownSort, shownSorts } from '../../core/catalog/event-reading/list-events.sql.ts';
import {
  type ListEventsInput,
  listCollapsedEvents,
  listShownEvents,
} from '../../core/catalog/event-reading/list-events.ts';
import type { EventWithChildren } from '../../core/catalog/event-reading/read-event.ts';
import { eventStatuses } from '../../core/catalog/events/event.ts';
import { eventsCsv, withSales } from '../../core/reports/exports/events-csv.ts';
import { findSeriesNames, listDatesWithStock } from '../../core/reports/series/series-dates.sql.ts';
import { chosenOf } from '../../http/pages/filters.ts';
import { sendPieces } from '../../http/pages/send-csv.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { answerScreen, frameOf, pageNumberOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

const eventsOnPage = 20;
const whens = ['upcoming', 'past'] as const;

/** The organization's events, and the same as a file. */
export function eventListRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: '/events',
    ability: 'event-list',
    isNarrowed: true,
    handle: async (visit) => {
      await answerList(services, visit);
    },
  });

  screen(app, services, {
    method: 'GET',
    path: '/events.csv',
    ability: 'events',
    isNarrowed: true,
    handle: async (visit) => {
      const { db, eventReader: reader } = services;
      const { filter, sort, now } = askedFor(visit, visit.now);
      await sendPieces(visit, eventsCsv({ db, reader }, visit.actor, { filter, sort, now }), 'events');
    },
  });
}

/** The list, with what became of an act on several of it. */
export async function answerList(
  services: DashboardServices,
  visit: Visit,
  { acted, status = 200 }: { acted?: EventsListProps['acted']; status?: number } = {},
): Promise<void> {
  const { filter, shown, sort, now } = askedFor(visit, visit.now);
  const page = pageNumberOf(visit);
  const { db, eventReader } = services;
  const input = { page: { page, take: eventsOnPage }, filter, now };
  // Sorted by sales, each date has its own place; and somebody who works for some events sees those alone.
  const isCollapsed = sort === 'soonest' && filter.ids === undefined && visit.may.has('events');
  const { rows, total } = isCollapsed
    ? await listCollapsedEvents(db, eventReader, visit.actor, input)
    : await listShownEvents(db, eventReader, visit.actor, { ...input, sort });
  const props: EventsListProps = {
    frame: frameOf(visit, { current: 'events' }),
    events: await listed(services, rows, visit, { isCollapsed }),
    total,
    page,
    totalPages: Math.ceil(total / eventsOnPage),
    filter: shown,
    isGrouped: sort === 'soonest',
    acted,
  };
  await answerScreen(services, visit, ['eventsList', props], { status });
}

function askedFor({ query, membership }: Visit, now: number) {
  const search = query.search?.trim() || undefined;
  const shown = {
    search: search?.slice(0, searchLengthMax),
    status: chosenOf(query.status, eventStatuses),
    when: chosenOf(query.when, whens),
    sort: chosenOf(query.sort, shownSorts),
  };
  const moment = new Date(now).toISOString();
  const filter: ListEventsInput['filter'] = {
    ids: membership.eventIds ?? undefined,
    search: shown.search,
    status: shown.status,
    from: shown.when === 'upcoming' ? moment : undefined,
    to: shown.when === 'past' ? moment : undefined,
  };
  // What comes next is first, then what is over, the latest before the earlier.
  const sort: ShownSort = shown.sort ?? 'soonest';
  return { filter, shown, sort, now: moment };
}

const barsMax = 60;
const weekMs = 7 * 86_400_000;

async function listed(
  { db }: DashboardServices,
  rows: readonly EventWithChildren[],
  { now, may, actor }: Visit,
  { isCollapsed }: { isCollapsed: boolean },
): Promise<ListedEvent[]> {
  const seriesIds = isCollapsed ? rows.flatMap(({ event }) => event.seriesId ?? []) : [];
  const [complete, series] = await Promise.all([withSales(db, rows), seriesShown(db, actor, { seriesIds, now })]);
  return complete.map(({ event, venue, stock, grossCentavos }) => ({
    id: event.id,
    name: event.name,
    status: event.status,
    isCancelled: event.cancelledAt !== null,
    dateTime: event.dateTime,
    timezone: event.timezone,
    isOnline: event.locationType === 'ONLINE',
    venue: venue === null ? null : { name: venue.name, city: venue.city },
    stock,
    eventCapacity: event.eventCapacity,
    sales: may.has('orders') ? pesosOf(grossCentavos) : 0,
    group: groupOf(event, now),
    series: series.get(event.seriesId ?? ''),
  }));
}

/** Of each series the dates that come next, or its first ones where it is over. */
async function seriesShown(
  db: Queryable,
  { organizationId }: Actor,
  { seriesIds, now }: { seriesIds: readonly string[]; now: number },
): Promise<Map<string, NonNullable<ListedEvent['series']>>> {
  if (seriesIds.length === 0) return new Map();
  const from = new Date(now).toISOString();
  const [names, next] = await Promise.all([
    findSeriesNames(db, { organizationId, ids: seriesIds, from }),
    listDatesWithStock(db, { seriesIds, most: barsMax, from }),
  ]);
  const over = seriesIds.filter((id) => !next.some(({ seriesId }) => seriesId === id));
  const dates = [...next, ...(await listDatesWithStock(db, { seriesIds: over, most: barsMax }))];
  return new Map(
    names.map(({ id, name, toCome, sold, quantity }) => {
      const bars = dates.filter(({ seriesId }) => seriesId === id);
      return [
        id,
        {
          id,
          name,
          toCome,
          sold,
          quantity,
          dates: bars.map(({ id: eventId, dateTime, timezone, sold, quantity }) => ({
            id: eventId,
            dateTime,
            timezone,
            sold,
            quantity,
          })),
        },
      ];
    }),
  );
}

function groupOf({ dateTime, endDateTime }: EventWithChildren['event'], now: number): ListedEvent['group'] {
  if (Date.parse(endDateTime ?? dateTime) <= now) return 'past';
  return Date.parse(dateTime) < now + weekMs ? 'week' : 'later';
}
