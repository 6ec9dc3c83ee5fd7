import assert from 'node:assert/strict';
import type { Scope } from '../../../src/core/base/scope.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { ApiClient, EventRecord, Json, Method } from '../clients/api-client.ts';
import { rowFingerprints } from '../database/snapshot.ts';

/** One endpoint of the specification, written down a second time so that a slip in the code shows. */
export interface Endpoint {
  name: string;
  method: Method;
  path: string;
  scope: Scope;
  /** The parts of a path that name a record of the caller's. */
  ids: readonly (keyof CatalogIds)[];
  /** A body that works. */
  body?: Json;
  /** A query that works, where one is needed. */
  query?: string;
}

export interface CatalogIds {
  event: string;
  ticket: string;
  performer: string;
  schedule: string;
  brand: string;
}

export const eventBody = { name: 'Gabi ng Musika', dateTime: '2027-02-14T19:00:00+08:00' };
export const ticketBody = { name: 'General Admission', price: 800, quantity: 5 };
export const scheduleBody = {
  title: 'Doors open',
  startTime: '2027-02-14T18:00:00+08:00',
  endTime: '2027-02-14T19:00:00+08:00',
};

const event = '/events/:event';
const tickets = `${event}/tickets`;
const ticket = `${tickets}/:ticket`;
const ofEvent = ['event'] as const;
const ofTicket = ['event', 'ticket'] as const;

export const endpoints: readonly Endpoint[] = [
  { name: 'create event', method: 'POST', path: '/events', scope: 'events:write', ids: [], body: eventBody },
  { name: 'list events', method: 'GET', path: '/events', scope: 'events:read', ids: [] },
  { name: 'get event', method: 'GET', path: event, scope: 'events:read', ids: ofEvent },
  {
    name: 'update event',
    method: 'PATCH',
    path: event,
    scope: 'events:write',
    ids: ofEvent,
    body: { description: 'Bago' },
  },
  { name: 'publish event', method: 'POST', path: `${event}/publish`, scope: 'events:write', ids: ofEvent },
  { name: 'unpublish event', method: 'POST', path: `${event}/unpublish`, scope: 'events:write', ids: ofEvent },
  { name: 'archive event', method: 'POST', path: `${event}/archive`, scope: 'events:write', ids: ofEvent },
  { name: 'delete event', method: 'DELETE', path: event, scope: 'events:write', ids: ofEvent },
  { name: 'create ticket type', method: 'POST', path: tickets, scope: 'tickets:write', ids: ofEvent, body: ticketBody },
  { name: 'list ticket types', method: 'GET', path: tickets, scope: 'tickets:read', ids: ofEvent },
  { name: 'get ticket type', method: 'GET', path: ticket, scope: 'tickets:read', ids: ofTicket },
  {
    name: 'update ticket type',
    method: 'PATCH',
    path: ticket,
    scope: 'tickets:write',
    ids: ofTicket,
    body: { price: 900 },
  },
  { name: 'publish ticket type', method: 'POST', path: `${ticket}/publish`, scope: 'tickets:write', ids: ofTicket },
  { name: 'mark sold out', method: 'POST', path: `${ticket}/sold-out`, scope: 'tickets:write', ids: ofTicket },
  { name: 'delete ticket type', method: 'DELETE', path: ticket, scope: 'tickets:write', ids: ofTicket },
  ...children('performer', { name: 'Luna' }),
  ...children('schedule', scheduleBody),
  {
    name: 'update schedule',
    method: 'PATCH',
    path: `${event}/schedules/:schedule`,
    scope: 'events:write',
    ids: ['event', 'schedule'],
    body: { title: 'Doors open early' },
  },
  ...children('brand', { name: 'Barako' }),
  { name: 'list orders', method: 'GET', path: `${event}/orders`, scope: 'orders:read', ids: ofEvent },
  {
    name: 'search venues',
    method: 'GET',
    path: '/venues/search',
    scope: 'events:read',
    ids: [],
    query: 'query=arena',
  },
];
// GET /orders/:orderId has its own tests: orders cannot be made through this interface.
assert.equal(endpoints.length, 27);

function children(kind: 'performer' | 'schedule' | 'brand', body: Json): Endpoint[] {
  const path = `${event}/${kind}s`;
  return [
    { name: `create ${kind}`, method: 'POST', path, scope: 'events:write', ids: ofEvent, body },
    { name: `list ${kind}s`, method: 'GET', path, scope: 'events:read', ids: ofEvent },
    {
      name: `delete ${kind}`,
      method: 'DELETE',
      path: `${path}/:${kind}`,
      scope: 'events:write',
      ids: ['event', kind],
    },
  ];
}

/** The endpoint's path with ids put in, and its query where it needs one. */
export function pathOf(endpoint: Endpoint, ids: Partial<CatalogIds>, { query = endpoint.query } = {}): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: keyof CatalogIds) =>
    encodeURIComponent(ids[name] as string),
  );
  return query === undefined ? path : `${path}?${query}`;
}

/** An event with one child of every kind. */
export async function makeCatalog(client: ApiClient, { name = eventBody.name, price = 800 } = {}): Promise<CatalogIds> {
  const created = await client.post<EventRecord>('/events', {
    ...eventBody,
    name,
    tickets: [{ ...ticketBody, name: `${name} ticket`, price }],
  });
  const at = `/events/${created.id}`;
  const performer = await client.post<{ id: string }>(`${at}/performers`, { name: `${name} performer` });
  const schedule = await client.post<{ id: string }>(`${at}/schedules`, {
    ...scheduleBody,
    title: `${name} schedule`,
    performerId: performer.id,
  });
  const brand = await client.post<{ id: string }>(`${at}/brands`, { name: `${name} brand` });
  return {
    event: created.id,
    ticket: created.tickets?.[0]?.id as string,
    performer: performer.id,
    schedule: schedule.id,
    brand: brand.id,
  };
}

/** What sales will do: counters and ticket records move together. The lowest free numbers go first. */
export async function sell(
  db: Database,
  ticketTypeId: string,
  { sold = 0, held = 0 }: { sold?: number; held?: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`
      update ticket_types set sold_quantity = sold_quantity + ${sold}, held_quantity = held_quantity + ${held},
        remaining_quantity = remaining_quantity - ${sold}::int - ${held}::int where id = ${ticketTypeId}`);
    for (const [state, count] of [['SOLD', sold] as const, ['HELD', held] as const]) {
      await tx.run(sql`
        update tickets set state = ${state} where ticket_type_id = ${ticketTypeId} and number in (
          select number from tickets where ticket_type_id = ${ticketTypeId} and state = 'FREE'
          order by number limit ${count})`);
    }
  });
}

interface TicketRow {
  number: number;
  state: string;
  seat: string | null;
}

/** The ticket records of a type by number, which must agree with its counters. */
export async function inventoryOf(db: Database, ticketTypeId: string): Promise<TicketRow[]> {
  const rows = await db.many<TicketRow>(sql`
    select number, state, seat from tickets where ticket_type_id = ${ticketTypeId} order by number`);
  const type = await db.one<Record<'quantity' | 'sold' | 'held' | 'remaining' | 'withdrawn', number>>(sql`
    select quantity, sold_quantity as sold, held_quantity as held, remaining_quantity as remaining,
           withdrawn_quantity as withdrawn from ticket_types where id = ${ticketTypeId}`);
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  assert.equal(type.sold + type.held + type.remaining + type.withdrawn, type.quantity, 'the counters add up');
  assert.deepEqual(
    { quantity: rows.length, sold: count('SOLD'), held: count('HELD'), free: count('FREE') },
    { quantity: type.quantity, sold: type.sold, held: type.held, free: type.remaining + type.withdrawn },
    'the ticket records agree with the counters',
  );
  return rows;
}

const tables = [
  'organizations',
  'venues',
  'events',
  'event_counts',
  'ticket_types',
  'tickets',
  'performers',
  'schedules',
  'brands',
  'idempotency_records',
];

/** A fingerprint of the rows that a client can change, to show that nothing changed. Uses of keys are not among them. */
export function catalogRows(db: Database): Promise<Record<string, string>> {
  return rowFingerprints(db, tables);
}
