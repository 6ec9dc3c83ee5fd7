import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import {
  type ApiClient,
  apiClient,
  type EventRecord,
  fieldsOf,
  movingClock,
  type TicketTypeRecord,
  unknownId,
} from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { catalogRows, eventBody, inventoryOf, sell, ticketBody } from '../helpers/worlds/catalog.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
let server: TestServer;
let client: ApiClient;

before(async () => {
  server = await testServer({ environment: { MAXIMA: 'ticketTypes=4,inlineTicketTypes=3' }, now: movingClock() });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
});
after(() => server.close());

async function eventWith(...names: string[]): Promise<{ at: string; id: string; types: TicketTypeRecord[] }> {
  const tickets = names.map((name) => ({ ...ticketBody, name }));
  const { id, tickets: types = [] } = await client.post<EventRecord>('/events', { ...eventBody, tickets });
  return { at: `/events/${id}`, id, types };
}

test('an item with an id changes that type, an item without makes a new one, and none is deleted', async () => {
  const { at, types } = await eventWith('A', 'B');
  const [first, second] = types as [TicketTypeRecord, TicketTypeRecord];
  const { tickets = [] } = await client.patch<EventRecord>(at, {
    tickets: [
      { name: 'C', price: 50, quantity: 3, type: 'RESERVED_SEAT' },
      { id: second.id, price: 950, quantity: 7 },
    ],
  });
  assert.deepEqual(tickets[0], first, 'a type that is not named stays as it was');
  assert.deepEqual(tickets[1], {
    ...second,
    price: 950,
    quantity: 7,
    remainingQuantity: 7,
    updatedAt: tickets[1]?.updatedAt,
  });
  assert.deepEqual(
    tickets.map(({ name, price, quantity, type, section, row, published }) => ({
      name,
      price,
      quantity,
      type,
      section,
      row,
      published,
    }))[2],
    {
      name: 'C',
      price: 50,
      quantity: 3,
      type: 'RESERVED_SEAT',
      section: 'General Admissions',
      row: 'GA',
      published: false,
    },
  );
  for (const { id, quantity } of tickets) assert.equal((await inventoryOf(server.db, id)).length, quantity);
});

test('an item with id null is one without id', async () => {
  const { at } = await eventWith('A');
  const { tickets = [] } = await client.patch<EventRecord>(at, { tickets: [{ ...ticketBody, name: 'B', id: null }] });
  assert.deepEqual(
    tickets.map(({ name }) => name),
    ['A', 'B'],
  );
});

test('fields of the event and its types change together or not at all', async () => {
  const { at, types } = await eventWith('A', 'B');
  await sell(server.db, types[1]?.id as string, { sold: 3 });
  const before = await catalogRows(server.db);
  const body = {
    name: 'Bago',
    tickets: [
      { id: types[0]?.id, quantity: 9 },
      { ...ticketBody, name: 'C' },
      { id: types[1]?.id, quantity: 2 },
    ],
  };
  const error = await client.refuse('PATCH', at, { status: 409, code: 'QUANTITY_BELOW_SOLD' }, { body });
  assert.match(error.message, /3/);
  assert.deepEqual(await catalogRows(server.db), before);
  const { name, tickets = [] } = await client.patch<EventRecord>(at, {
    ...body,
    tickets: [...body.tickets.slice(0, 2), { id: types[1]?.id, quantity: 3 }],
  });
  assert.deepEqual([name, ...tickets.map(({ quantity }) => quantity)], ['Bago', 9, 3, 5]);
});

test('an id of another event is refused in the same words, whosever that event is', async () => {
  const { at, types } = await eventWith('A');
  const sibling = await eventWith('B');
  const stranger = apiClient(server.url, (await server.key(await server.organization())).key);
  const foreign = await stranger.post<EventRecord>('/events', { ...eventBody, tickets: [ticketBody] });
  const messages = new Set<string>();
  for (const id of [unknownId, sibling.types[0]?.id, foreign.tickets?.[0]?.id]) {
    const before = await catalogRows(server.db);
    const body = {
      tickets: [
        { id: types[0]?.id, price: 1 },
        { id, price: 1 },
      ],
    };
    const error = await client.refuse('PATCH', at, invalid, { body });
    assert.deepEqual(fieldsOf(error), ['tickets[1].id']);
    messages.add(JSON.stringify(error));
    assert.deepEqual(await catalogRows(server.db), before);
  }
  assert.equal(messages.size, 1);
});

test('an id that is given twice is refused, and one in capitals is the same id', async () => {
  const { at, types } = await eventWith('A', 'B');
  const id = types[0]?.id as string;
  for (const again of [id, id.toUpperCase()]) {
    const body = { tickets: [{ id, price: 1 }, { id: types[1]?.id }, { id: again, price: 2 }] };
    assert.deepEqual(fieldsOf(await client.refuse('PATCH', at, invalid, { body })), ['tickets[2].id']);
  }
  const { tickets = [] } = await client.patch<EventRecord>(at, { tickets: [{ id: id.toUpperCase(), price: 3 }] });
  assert.equal(tickets[0]?.price, 3);
});

test('faulty ids, new items without price and faults of other fields are reported at once', async () => {
  const { at } = await eventWith('A');
  const body = {
    visibility: 'SECRET',
    tickets: [{ id: 'nonsense' }, { name: 'B' }, { id: unknownId, price: null, sectoin: 'x' }, 7],
  };
  const error = await client.refuse('PATCH', at, invalid, { body });
  assert.deepEqual(fieldsOf(error), [
    'tickets[0].id',
    'tickets[1].price',
    'tickets[1].quantity',
    'tickets[2].id',
    'tickets[2].price',
    'tickets[2].sectoin',
    'tickets[3]',
    'visibility',
  ]);
  assert.match(error.hint, /section/);
});

test('prices on a FREE event are reported together with the faults of other fields', async () => {
  const create = { ...eventBody, type: 'FREE', name: 7, tickets: [ticketBody, { ...ticketBody, price: 0 }] };
  const refused = await client.refuse('POST', '/events', invalid, { body: create });
  assert.deepEqual(fieldsOf(refused), ['name', 'tickets[0].price']);
  const { at } = await eventWith('A');
  const change = { type: 'FREE', timezone: 'Mars/Olympus', tickets: [ticketBody] };
  const error = await client.refuse('PATCH', at, invalid, { body: change });
  assert.deepEqual(fieldsOf(error), ['tickets[0].price', 'timezone', 'type']);
});

test('more inline types than the maximum are refused with 400, and more than fit by adding with 409', async () => {
  const four = ['A', 'B', 'C', 'D'].map((name) => ({ ...ticketBody, name }));
  assert.deepEqual(
    fieldsOf(await client.refuse('POST', '/events', invalid, { body: { ...eventBody, tickets: four } })),
    ['tickets'],
  );
  const { at } = await eventWith('A', 'B', 'C');
  const five = [...four, ticketBody];
  assert.deepEqual(fieldsOf(await client.refuse('PATCH', at, invalid, { body: { tickets: five } })), ['tickets']);
  const before = await catalogRows(server.db);
  const limit = { status: 409, code: 'LIMIT_REACHED' };
  await client.refuse('PATCH', at, limit, { body: { name: 'Bago', tickets: four.slice(0, 2) } });
  assert.deepEqual(await catalogRows(server.db), before);
  const { tickets = [] } = await client.patch<EventRecord>(at, { tickets: four.slice(3) });
  assert.equal(tickets.length, 4);
  const error = await client.refuse('POST', `${at}/tickets`, limit, { body: ticketBody });
  assert.match(error.message, /4/);
  const same = await client.patch<EventRecord>(at, { tickets });
  assert.deepEqual(same.tickets, tickets, 'a full event can still be sent back');
});

test('a change of types alone is an edit of the event: its updatedAt and its ETag move', async () => {
  const { at, id, types } = await eventWith('A');
  // Times have milliseconds, and two requests fit into one.
  await server.db.run(sql`update events set updated_at = updated_at - interval '1 second' where id = ${id}`);
  const before = await client.succeed<EventRecord>('GET', at);
  const after = await client.succeed<EventRecord>('PATCH', at, { body: { tickets: [{ id: types[0]?.id, price: 1 }] } });
  assert.ok((after.data.updatedAt as string) > (before.data.updatedAt as string));
  assert.notEqual(after.headers.get('etag'), before.headers.get('etag'));
});
