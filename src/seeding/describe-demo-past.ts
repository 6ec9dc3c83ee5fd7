import { eventFields } from '../core/catalog/events/event-fields.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { readDemoEvents } from './demo-event-file.ts';
import type { SeedOptions } from './demo-organization.ts';
import {
  betweenRows,
  betweenValues,
  type DescribedColumn,
  listColumns,
  listDemoEvents,
  listReferences,
  listRows,
  noValue,
  type TableShape,
} from './demo-past.sql.ts';
import { betweenTables, type PreparedPast, placeBegins, placeEnds } from './demo-past.ts';
import { seriesStarts } from './demo-series.ts';
import { dayMs, manilaDayOf, manilaMs, type PreparedEvent, preparedFor, startOf } from './demo-times.ts';
import { seed } from './seed.ts';

// Made by migrations, by the organization itself, from the venues file or by a service that starts, before the past begins.
const madeElsewhere = [
  ...[
    'api_keys',
    'memberships',
    'order_texts_mark',
    'organizations',
    'relay',
    'relay_shards',
    'schema_migrations',
    'upkeep',
    'users',
  ],
  ...['venues', 'web_builds', 'web_files'],
];
// Where a trigger looks at rows of another table.
const alsoAfter = [
  { from: 'issued_tickets', to: 'order_items' },
  { from: 'issued_tickets', to: 'tickets' },
];
// Written by a trigger each time.
const madeByTriggers = ['tickets.changed'];
// The database makes ids in no order.
const orders: Record<string, string[]> = { earnings: ['event_id', 'ends_at'] };
// How each installation makes its own: see `makersOf`.
const owned: Record<string, (row: { id: string; name: string }) => string> = {
  'door_codes.code_hash': () => place('d'),
  'events.search_grams': ({ name }) => place('s', name),
  'issued_tickets.code': () => place('c'),
  'orders.token_hash': () => place('t'),
  'waiting_entries.token_hash': ({ id }) => id.replace(`${placeBegins}i`, `${placeBegins}w`),
};
// Days are counted from today, whenever the event is.
const countedFromToday = ['on_sale_at', 'off_sale_at'];

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const plainIds = /(?<=_)[0-9a-f]{32}\b/g;
const orderNumbers = /\b(?:TK-[0-9A-Z]{8}|tk-[0-9a-z]{8}(?=@))/g;
const instants = /\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00)/g;
const dates = /\d{4}-\d\d-\d\d/g;
// No demo is prepared for a time before this; what says so happened while it was lived through.
const clocksEnd = Date.parse('2036-01-01T00:00:00Z');

/** Makes a demo at that moment, and answers what its past was, however it was made. */
export async function describeSeeding(
  db: Database,
  options: SeedOptions & Required<Pick<SeedOptions, 'makePast'>>,
): Promise<string> {
  let described = '';
  await seed(db, {
    ...options,
    now: () => preparedFor,
    makePast: async (tx, actor, given) => {
      await options.makePast(tx, actor, given);
      described = await describeDemoPast(tx, actor);
    },
  });
  return described;
}

/** The past of the demo that this transaction has lived through or loaded, `preparedFor`: the same text for both. */
async function describeDemoPast(tx: Tx, { organizationId }: { organizationId: string }): Promise<string> {
  const tables = await readTables(tx);
  const events = await readEvents(tx, organizationId);
  const idsInOrder = [...new Set(tables.flatMap(({ rows }) => rows.flat().flatMap(madeIds)))]
    .filter((id) => id !== organizationId)
    .sort();
  const described = describer({ events, organizationId, idsInOrder, eventOf: eventsById(tables, events) });
  const bodies = tables.map((table) => described.rows(table));
  const beginning: PreparedPast = {
    events: events.map(({ prepared }) => prepared),
    ids: idsInOrder.length,
    orderNumbers: described.orderNumbers(),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  };
  return [JSON.stringify(beginning), ...bodies].join(betweenTables);
}

interface DescribedTable extends TableShape {
  rows: (string | null)[][];
}

interface DescribedEvent {
  id: string;
  begins: number;
  prepared: PreparedEvent;
}

/** Those that have rows, in an order in which they can be loaded. */
async function readTables(tx: Tx): Promise<DescribedTable[]> {
  const columns = Map.groupBy(await listColumns(tx), ({ table }) => table);
  const references = [...(await listReferences(tx)), ...alsoAfter];
  const tables: DescribedTable[] = [];
  for (const name of inOrder([...columns.keys()], references)) {
    if (madeElsewhere.includes(name)) continue;
    const all = columns.get(name) as DescribedColumn[];
    const kept = all.filter((column) => !column.isMade && !madeByTriggers.includes(`${name}.${column.name}`));
    const rows = await listRows(tx, { name, columns: kept, orderedBy: orderOf(name, all) });
    if (rows.length === 0) continue;
    const used = kept.map((_, place) => rows.some((row) => row[place] !== null));
    tables.push({
      name,
      columns: kept.filter((_, place) => used[place]).map(({ name, type }) => ({ name, type })),
      rows: rows.map((row) => row.filter((_, place) => used[place])),
    });
  }
  return tables;
}

function orderOf(table: string, columns: readonly DescribedColumn[]): readonly string[] {
  const counted = columns.find(({ isMade, name }) => isMade && name === 'ordinal');
  if (counted !== undefined) return [counted.name];
  const key = columns.filter(({ keyPlace }) => keyPlace !== null);
  key.sort((one, other) => (one.keyPlace as number) - (other.keyPlace as number));
  return orders[table] ?? (key.length > 0 ? key : columns).map(({ name }) => name);
}

function inOrder(tables: readonly string[], references: readonly { from: string; to: string }[]): string[] {
  const placed: string[] = [];
  const put = (table: string) => {
    if (placed.includes(table)) return;
    for (const { from, to } of references) if (from === table) put(to);
    placed.push(table);
  };
  for (const table of tables) put(table);
  return placed;
}

async function readEvents(tx: Tx, organizationId: string): Promise<DescribedEvent[]> {
  const made = [
    ...(await readDemoEvents()).map(({ starts, timezone = eventFields.timezone.fallback }) => ({
      ...{ starts, timezone },
      laterDays: 0,
    })),
    ...seriesStarts,
  ];
  return (await listDemoEvents(tx, { organizationId })).map(({ id, name, dateTime }, index) => {
    const prepared = made[index] as PreparedEvent;
    const begins = startOf(prepared, preparedFor);
    if (begins !== Date.parse(dateTime)) throw new Error(`"${name}" does not start when the demo says`);
    return { id, begins, prepared };
  });
}

/** Which event a row is of, by the ids in it. */
function eventsById(tables: readonly DescribedTable[], events: readonly DescribedEvent[]): Map<string, DescribedEvent> {
  const known = new Map(events.map((event) => [event.id, event]));
  for (const { columns, rows } of tables) {
    const [own, of] = ['id', 'event_id'].map((name) => columns.findIndex((column) => column.name === name));
    if (own === -1 || of === -1) continue;
    for (const row of rows) {
      const event = known.get(row[of as number] ?? '');
      if (event !== undefined) known.set(row[own as number] as string, event);
    }
  }
  return known;
}

interface Known {
  events: readonly DescribedEvent[];
  organizationId: string;
  idsInOrder: readonly string[];
  eventOf: ReadonlyMap<string, DescribedEvent>;
}

function describer({ events, organizationId, idsInOrder, eventOf }: Known) {
  const places = new Map(idsInOrder.map((id, index) => [id, index.toString(36)]));
  const numbers = new Map<string, string>();
  // The database makes them.
  const randomIds = new Map<string, string>();
  const numberPlace = (text: string) => {
    const number = text.toUpperCase();
    return place(text === number ? 'o' : 'l', nextPlace(numbers, number));
  };
  const idPlace = (id: string, kind: string) => {
    if (id === organizationId) return place('g');
    if (id[14] === '7') return place(kind, places.get(id));
    // A version 8 is the same everywhere.
    return id[14] === '4' ? place('v', nextPlace(randomIds, id)) : id;
  };
  const withoutIds = (text: string) =>
    text
      .replace(ids, (id) => idPlace(id, 'i'))
      .replace(plainIds, (id) => idPlace(dashed(id), 'u'))
      .replace(orderNumbers, numberPlace);
  const describeValue = (value: string, column: string, event: DescribedEvent | undefined, index: number) => {
    if (value.includes(placeBegins))
      throw new Error(`${column} holds the character ${placeBegins}, which marks places`);
    const at = instantIn(column, event, index);
    return withoutIds(value.replace(instants, at)).replace(dates, dateIn(column, event, index));
  };
  const eventIn = (row: readonly (string | null)[]) =>
    row
      .flatMap((value) => madeIds(value))
      .map((id) => eventOf.get(id))
      .find((event) => event !== undefined);
  const describeRow = ({ name, columns }: TableShape, row: readonly (string | null)[]) => {
    const event = eventIn(row);
    const valueIn = (wanted: string) => row[columns.findIndex((column) => column.name === wanted)] ?? '';
    const said = { id: withoutIds(valueIn('id')), name: valueIn('name') };
    return row.map((value, index) => {
      const column = columns[index] as TableShape['columns'][number];
      const where = `${name}.${column.name}`;
      if (value === null) return noValue;
      const own = owned[where];
      if (own !== undefined) return own(said);
      if (column.type === 'bytea') {
        throw new Error(
          `${where} holds bytes, perhaps of a secret: say in ${import.meta.filename} how each installation makes its own`,
        );
      }
      return describeValue(value, where, event, event === undefined ? -1 : events.indexOf(event));
    });
  };
  return {
    rows: (table: DescribedTable) =>
      table.rows.map((row) => describeRow(table, row).join(betweenValues)).join(betweenRows),
    orderNumbers: () => numbers.size,
  };
}

/** The place of what comes again, or the next one. */
function nextPlace(known: Map<string, string>, what: string): string {
  const found = known.get(what) ?? known.size.toString(36);
  known.set(what, found);
  return found;
}

/** An instant as a place that `momentsOf` fills. */
function instantIn(column: string, event: DescribedEvent | undefined, index: number) {
  return (text: string) => {
    const at = Date.parse(text.replace(' ', 'T').replace('+00', 'Z'));
    if (at < clocksEnd) return place('r');
    if (countedFromToday.some((name) => column.endsWith(`.${name}`))) return place('n', (at - today).toString(36));
    if (event === undefined) throw new Error(`${column} is of no event: whether ${text} is to be moved is unknown`);
    const hasBegun = event.begins <= preparedFor;
    if (!hasBegun && at < preparedFor) return place('h', (at - preparedFor).toString(36));
    if (!hasBegun && at < preparedFor + checkoutMs) return place('p', (at - preparedFor).toString(36));
    return place('e', `${index.toString(36)}.${(at - event.begins).toString(36)}`);
  };
}

function dateIn(column: string, event: DescribedEvent | undefined, index: number) {
  return (text: string) => {
    const day = Date.parse(text) / dayMs;
    if (event === undefined) throw new Error(`${column} is of no event: whether ${text} is to be moved is unknown`);
    if (event.begins > preparedFor && day <= manilaDayOf(preparedFor)) {
      return place('T', (day - manilaDayOf(preparedFor)).toString(36));
    }
    return place('D', `${index.toString(36)}.${(day - manilaDayOf(event.begins)).toString(36)}`);
  };
}

const today = manilaDayOf(preparedFor) * dayMs - manilaMs;
// Longer than an order is held.
const checkoutMs = 3_600_000;

function place(kind: string, of = ''): string {
  return `${placeBegins}${kind}${of}${placeEnds}`;
}

/** Those that the service made, by when it made them. */
function madeIds(value: string | null): string[] {
  if (value === null) return [];
  return [...(value.match(ids) ?? []), ...(value.match(plainIds) ?? []).map(dashed)].filter((id) => id[14] === '7');
}

function dashed(id: string): string {
  return [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-');
}
