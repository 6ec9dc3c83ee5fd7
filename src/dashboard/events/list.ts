import type { FastifyInstance } from 'fastify';
import type { EventsListProps, ListedEvent } from '../../../web/organizer/events/list-page.tsx';
import { type CsvCell, csvPieces } from '../../core/base/csv.ts';
import { pesosOf } from '../../core/base/money.ts';
import { searchLengthMax } from '../../core/base/text.ts';
import { sheetTimeIn } from '../../core/base/zoned-time.ts';
import { type ShownSort, shownSorts } from '../../core/catalog/event-reading/list-events.sql.ts';
import { type ListEventsInput, listShownEvents } from '../../core/catalog/event-reading/list-events.ts';
import type { EventWithChildren } from '../../core/catalog/event-reading/read-event.ts';
import { eventStatuses } from '../../core/catalog/events/event.ts';
import { listTicketTypesOfEvents, sumSoldOfEvents } from '../../core/catalog/ticket-types/ticket-type.sql.ts';
import { chosenOf } from '../../http/pages/filters.ts';
import { sendPieces } from '../../http/pages/send-csv.ts';
import { answerScreen, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { stockOf } from './stock.ts';

const eventsOnPage = 20;
const pagesMax = 100_000;
const csvEventsMax = 10_000;
const csvEventsAtOnce = 100;
const whens = ['upcoming', 'past'] as const;

/** The organization's events, and the same as a file. */
export function eventListRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: '/events',
    ability: 'events',
    handle: async (visit) => {
      await answerList(services, visit);
    },
  });

  screen(app, services, {
    method: 'GET',
    path: '/events.csv',
    ability: 'events',
    handle: async (visit) => {
      const pieces = csvPieces(csvColumns, allEvents(services, visit), cellsOf);
      await sendPieces(visit, pieces, 'events');
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
  const page = pageNumber(visit.query.page);
  const input = { page: { page, take: eventsOnPage }, sort, filter, now };
  const { rows, total } = await listShownEvents(services.db, services.eventReader, visit.actor, input);
  const props: EventsListProps = {
    frame: frameOf(visit, { current: 'events' }),
    events: await listed(services, rows, visit.now),
    total,
    page,
    totalPages: Math.ceil(total / eventsOnPage),
    filter: shown,
    isGrouped: sort === 'soonest',
    acted,
  };
  await answerScreen(services, visit, ['eventsList', props], { status });
}

function askedFor({ query }: Visit, now: number) {
  const search = query.search?.trim() || undefined;
  const shown = {
    search: search?.slice(0, searchLengthMax),
    status: chosenOf(query.status, eventStatuses),
    when: chosenOf(query.when, whens),
    sort: chosenOf(query.sort, shownSorts),
  };
  const moment = new Date(now).toISOString();
  const filter: ListEventsInput['filter'] = {
    search: shown.search,
    status: shown.status,
    from: shown.when === 'upcoming' ? moment : undefined,
    to: shown.when === 'past' ? moment : undefined,
  };
  // What comes next is first, then what is over, the latest before the earlier.
  const sort: ShownSort = shown.sort ?? 'soonest';
  return { filter, shown, sort, now: moment };
}

function pageNumber(text: string | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, pagesMax) : 1;
}

const weekMs = 7 * 86_400_000;

async function listed(
  { db }: DashboardServices,
  rows: readonly EventWithChildren[],
  now: number,
): Promise<ListedEvent[]> {
  const eventIds = rows.map(({ event }) => event.id);
  const [types, sold] = await Promise.all([
    listTicketTypesOfEvents(db, { eventIds }),
    sumSoldOfEvents(db, { eventIds }),
  ]);
  const soldFor = new Map(sold.map(({ eventId, centavos }) => [eventId, centavos]));
  const byEvent = Map.groupBy(types, ({ eventId }) => eventId);
  return rows.map(({ event, venue }) => ({
    id: event.id,
    name: event.name,
    status: event.status,
    isCancelled: event.cancelledAt !== null,
    dateTime: event.dateTime,
    timezone: event.timezone,
    isOnline: event.locationType === 'ONLINE',
    venue: venue === null ? null : { name: venue.name, city: venue.city },
    stock: stockOf(byEvent.get(event.id) ?? []),
    eventCapacity: event.eventCapacity,
    soldFor: pesosOf(soldFor.get(event.id) ?? 0),
    group: groupOf(event, now),
  }));
}

function groupOf({ dateTime, endDateTime }: EventWithChildren['event'], now: number): ListedEvent['group'] {
  if (Date.parse(endDateTime ?? dateTime) <= now) return 'past';
  return Date.parse(dateTime) < now + weekMs ? 'week' : 'later';
}

async function* allEvents(services: DashboardServices, visit: Visit): AsyncGenerator<ListedEvent> {
  const { filter, sort, now } = askedFor(visit, visit.now);
  for (let page = 1; page <= csvEventsMax / csvEventsAtOnce; page += 1) {
    const input = { page: { page, take: csvEventsAtOnce }, sort, filter, now };
    const { rows } = await listShownEvents(services.db, services.eventReader, visit.actor, input);
    yield* await listed(services, rows, visit.now);
    if (rows.length < csvEventsAtOnce) return;
  }
}

const csvColumns = [
  'id',
  'name',
  'status',
  'starts_at',
  'timezone',
  'venue',
  'city',
  'sold',
  'held',
  'remaining',
  'withdrawn',
  'quantity',
  'capacity',
  'ticket_sales',
];

function cellsOf({ stock, venue, ...event }: ListedEvent): CsvCell[] {
  const numbers = [stock.sold, stock.held, stock.remaining, stock.withdrawn, stock.quantity];
  return [
    event.id,
    event.name,
    event.isCancelled ? 'CANCELLED' : event.status,
    sheetTimeIn(event.dateTime, event.timezone),
    event.timezone,
    venue?.name ?? null,
    venue?.city ?? null,
    ...numbers.map((count) => ({ count })),
    event.eventCapacity === null ? null : { count: event.eventCapacity },
    { centavos: event.soldFor * 100 },
  ];
}
