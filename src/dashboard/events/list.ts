import type { FastifyInstance } from 'fastify';
import type { EventsListProps, ListedEvent } from '../../../web/organizer/events/list-page.tsx';
import { type CsvCell, csvPieces } from '../../core/base/csv.ts';
import { searchLengthMax } from '../../core/base/text.ts';
import { type ListEventsInput, listEvents } from '../../core/catalog/event-reading/list-events.ts';
import type { EventWithChildren } from '../../core/catalog/event-reading/read-event.ts';
import { eventStatuses } from '../../core/catalog/events/event.ts';
import { listTicketTypesOfEvents } from '../../core/catalog/ticket-types/ticket-type.sql.ts';
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
      const { filter, shown, sort } = askedFor(visit, visit.now);
      const page = pageNumber(visit.query.page);
      const input = { page: { page, take: eventsOnPage }, sort, filter };
      const { rows, total } = await listEvents(services.db, services.eventReader, visit.actor, input);
      const props: EventsListProps = {
        frame: frameOf(visit, { current: 'events' }),
        events: await listed(services, rows),
        total,
        page,
        totalPages: Math.ceil(total / eventsOnPage),
        filter: shown,
      };
      await answerScreen(services, visit, ['eventsList', props]);
    },
  });

  screen(app, services, {
    method: 'GET',
    path: '/events.csv',
    ability: 'events',
    handle: async (visit) => {
      const { filter, sort } = askedFor(visit, visit.now);
      const pieces = csvPieces(csvColumns, allEvents(services, visit, { filter, sort }), cellsOf);
      await sendPieces(visit, pieces, 'events');
    },
  });
}

function askedFor({ query }: Visit, now: number) {
  const search = query.search?.trim() || undefined;
  const shown = {
    search: search?.slice(0, searchLengthMax),
    status: chosenOf(query.status, eventStatuses),
    when: chosenOf(query.when, whens),
  };
  const moment = new Date(now).toISOString();
  const filter: ListEventsInput['filter'] = {
    search: shown.search,
    status: shown.status,
    from: shown.when === 'upcoming' ? moment : undefined,
    to: shown.when === 'past' ? moment : undefined,
  };
  // Upcoming events begin with the next one; all other lists begin with the latest.
  const sort = shown.when === 'upcoming' ? 'dateTime' : '-dateTime';
  return { filter, shown, sort } as const;
}

function pageNumber(text: string | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, pagesMax) : 1;
}

async function listed({ db }: DashboardServices, rows: readonly EventWithChildren[]): Promise<ListedEvent[]> {
  const types = await listTicketTypesOfEvents(db, { eventIds: rows.map(({ event }) => event.id) });
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
  }));
}

async function* allEvents(
  services: DashboardServices,
  { actor }: Visit,
  { filter, sort }: Pick<ListEventsInput, 'filter' | 'sort'>,
): AsyncGenerator<ListedEvent> {
  let cursor: string | undefined;
  for (let left = csvEventsMax; left > 0; left -= csvEventsAtOnce) {
    const input = { page: { page: 1, take: csvEventsAtOnce }, cursor, sort, filter };
    const { rows, nextCursor } = await listEvents(services.db, services.eventReader, actor, input);
    yield* await listed(services, rows);
    if (nextCursor == null) return;
    cursor = nextCursor;
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
];

function cellsOf({ stock, venue, ...event }: ListedEvent): CsvCell[] {
  const numbers = [stock.sold, stock.held, stock.remaining, stock.withdrawn, stock.quantity];
  return [
    event.id,
    event.name,
    event.isCancelled ? 'CANCELLED' : event.status,
    event.dateTime,
    event.timezone,
    venue?.name ?? null,
    venue?.city ?? null,
    ...numbers.map((count) => ({ count })),
    event.eventCapacity === null ? null : { count: event.eventCapacity },
  ];
}
