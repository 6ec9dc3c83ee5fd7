import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OrderListRecord } from '../../../src/core/selling/orders/order-record.ts';
import {
  type ApiClient,
  apiClient,
  type EventRecord,
  movingClock,
  unknownId,
} from '../../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { eventBody } from '../../helpers/worlds/catalog.ts';
import { insertOrders } from '../../helpers/worlds/orders.ts';

let server: TestServer;
let client: ApiClient;
let stranger: ApiClient;
let [gabi, araw, foreign] = ['', '', ''];
const minute = (minutes: number) => new Date(Date.UTC(2027, 0, 1) + minutes * 60_000).toISOString();

before(async () => {
  server = await testServer({ now: movingClock() });
  const organization = await server.organization();
  client = apiClient(server.url, (await server.key(organization)).key);
  stranger = apiClient(server.url, (await server.key(await server.organization({ name: 'Iba' }))).key);
  gabi = (await client.post<EventRecord>('/events', eventBody)).id;
  araw = (await client.post<EventRecord>('/events', { ...eventBody, name: 'Araw' })).id;
  foreign = (await stranger.post<EventRecord>('/events', eventBody)).id;
  const ana = { buyerName: 'Ana Reyes', buyerEmail: 'ana@example.com' };
  await insertOrders(server.db, gabi, [
    { orderNumber: 'TK-3AAAAAAA', ...ana, createdAt: minute(1) },
    {
      orderNumber: 'TK-4AAACCCC',
      buyerName: 'José Ñuñez',
      buyerEmail: 'jose@example.com',
      status: 'CANCELLED',
      createdAt: minute(2),
    },
  ]);
  await insertOrders(server.db, araw, [
    { orderNumber: 'TK-6AAAAAAA', ...ana, status: 'PENDING', createdAt: minute(3) },
  ]);
  await insertOrders(server.db, foreign, [{ orderNumber: 'TK-7AAACCCC', ...ana, createdAt: minute(4) }]);
});
after(() => server.close());

const find = (query: string, who = client) => who.succeed<OrderListRecord[]>('GET', `/orders${query}`);
const numbers = ({ data }: { data: OrderListRecord[] }) => data.map(({ orderNumber }) => orderNumber[3]).join('');

test('orders of all events are found by number, name, address, event and status, newest first', async () => {
  for (const [query, found] of [
    ['', '643'],
    ['?search=TK-4AAACCCC', '4'],
    ['?search=tk-3aa', '3'],
    ['?search=aaccc', '4'],
    ['?search=nunez', '4'],
    ['?search=ANA@exam', '63'],
    ['?search=ana%20reyes&status=PENDING', '6'],
    [`?search=ana%20reyes&eventId=${gabi}`, '3'],
    ['?status=CANCELLED', '4'],
    [`?eventId=${araw}`, '6'],
    ['?search=100%25_', ''],
    ['?search=nobody', ''],
    ['?search=', '643'],
  ] as const) {
    const answer = await find(query);
    assert.equal(numbers(answer), found, query);
    assert.equal((answer.meta as { total: number }).total, found.length, query);
  }
});

test('the record is that of the list of an event', async () => {
  const [found] = (await find('?search=nunez')).data;
  const listed = await client.get<OrderListRecord[]>(`/events/${gabi}/orders?status=CANCELLED`);
  assert.deepEqual([found], listed);
});

test('pages and the cursor show each order once', async () => {
  const paged = [await find('?take=2'), await find('?take=2&page=2'), await find('?take=2&page=3')];
  assert.deepEqual(paged.map(numbers), ['64', '3', '']);
  const { nextCursor, totalPages } = (paged[0] as (typeof paged)[number]).meta as {
    nextCursor: string;
    totalPages: number;
  };
  assert.equal(totalPages, 2);
  assert.equal(numbers(await find(`?take=2&cursor=${nextCursor}`)), '3');
});

test('nobody finds orders of others, by whatever they ask', async () => {
  for (const query of ['', '?search=ana%20reyes', '?search=TK-3AAAAAAA', '?search=aaccc', '?search=ana@example.com']) {
    assert.ok(!/[346]/.test(numbers(await find(query, stranger))), query);
    assert.ok(!numbers(await find(query)).includes('7'), query);
  }
  for (const eventId of [foreign, unknownId]) {
    await client.refuse('GET', `/orders?eventId=${eventId}`, { status: 404, code: 'NOT_FOUND' });
  }
});

test('what cannot be looked for is refused by its field, and without the scope nothing is found', async () => {
  for (const [query, field] of [
    [`?search=${'x'.repeat(201)}`, 'search'],
    ['?status=PAID', 'status'],
    ['?eventId=x', 'eventId'],
    ['?cursor=x', 'cursor'],
    ['?name=ana', 'name'],
    ['?page=0', 'page'],
  ] as const) {
    const error = await client.refuse('GET', `/orders${query}`, { status: 400, code: 'VALIDATION_ERROR' });
    assert.deepEqual(
      error.details?.map((each) => each.field),
      [field],
      query,
    );
  }
  const { key } = await server.key(await server.organization(), { scopes: ['events:read', 'orders:write'] });
  await apiClient(server.url, key).refuse('GET', '/orders', { status: 403, code: 'SCOPE_REQUIRED' });
});
