import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { type CsvCell, csvPieces } from '../../base/csv.ts';
import { namesShown } from '../../base/fields/field.ts';
import { columnOf } from '../../base/fields/field-columns.sql.ts';
import { sheetTimeIn } from '../../base/zoned-time.ts';
import type { EventReader } from '../../catalog/event-reading/event-reader.ts';
import type { ShownSort } from '../../catalog/event-reading/list-events.sql.ts';
import { type ListEventsInput, listShownEvents } from '../../catalog/event-reading/list-events.ts';
import type { EventWithChildren } from '../../catalog/event-reading/read-event.ts';
import { eventFields } from '../../catalog/events/event-fields.ts';
import { stockOfEvent } from '../../catalog/ticket-types/stock.ts';
import { listTicketTypesOfEvents } from '../../catalog/ticket-types/ticket-type.sql.ts';
import { sumDaysOfEvents } from '../overview/event-sales.sql.ts';

const eventsMax = 10_000;
const eventsAtOnce = 100;

// Those that stand among the others, under names of their own.
const placed: readonly string[] = ['name', 'dateTime', 'timezone', 'eventCapacity'];
const more = namesShown(eventFields, 'file').filter((name) => !placed.includes(name));

const columns = [
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
  'add_ons_sold',
  ...more.map(columnOf),
];

interface Wanted {
  filter: ListEventsInput['filter'];
  sort: ShownSort;
  now: string;
}

/** The caller's events as a file. */
export function eventsCsv(
  { db, reader }: { db: Queryable; reader: EventReader },
  actor: Actor,
  wanted: Wanted,
): AsyncGenerator<string> {
  return csvPieces(columns, everyEvent({ db, reader }, actor, wanted), cellsOf);
}

async function* everyEvent(
  { db, reader }: { db: Queryable; reader: EventReader },
  actor: Actor,
  wanted: Wanted,
): AsyncGenerator<EventWithSales> {
  for (let page = 1; page <= eventsMax / eventsAtOnce; page += 1) {
    const { rows } = await listShownEvents(db, reader, actor, { page: { page, take: eventsAtOnce }, ...wanted });
    yield* await withSales(db, rows);
    if (rows.length < eventsAtOnce) return;
  }
}

type EventWithSales = EventWithChildren & { stock: ReturnType<typeof stockOfEvent>; grossCentavos: number };

/** With what is there and what was sold of each. */
export async function withSales(db: Queryable, rows: readonly EventWithChildren[]): Promise<EventWithSales[]> {
  const eventIds = rows.map(({ event }) => event.id);
  const [types, sums] = await Promise.all([
    listTicketTypesOfEvents(db, { eventIds }),
    sumDaysOfEvents(db, { eventIds }),
  ]);
  const sales = new Map(sums.map(({ eventId, grossCentavos }) => [eventId, grossCentavos]));
  const byEvent = Map.groupBy(types, ({ eventId }) => eventId);
  return rows.map((row) => ({
    ...row,
    stock: stockOfEvent(byEvent.get(row.event.id) ?? []),
    grossCentavos: sales.get(row.event.id) ?? 0,
  }));
}

function cellOf(value: unknown): CsvCell {
  if (typeof value === 'number') return { count: value };
  return value === null ? null : String(value);
}

function cellsOf({ event, venue, stock, grossCentavos }: EventWithSales): CsvCell[] {
  const numbers = [stock.sold, stock.held, stock.remaining, stock.withdrawn, stock.quantity];
  return [
    event.id,
    event.name,
    event.cancelledAt === null ? event.status : 'CANCELLED',
    sheetTimeIn(event.dateTime, event.timezone),
    event.timezone,
    venue?.name ?? null,
    venue?.city ?? null,
    ...numbers.map((count) => ({ count })),
    event.eventCapacity === null ? null : { count: event.eventCapacity },
    { centavos: grossCentavos },
    { count: stock.addOnsSold },
    ...more.map((name) => cellOf(event[name])),
  ];
}
