import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, apiClient, type EventRecord, movingClock } from '../helpers/clients/api-client.ts';
import { inDays, type MarketClient, marketClient } from '../helpers/clients/market-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { sell } from '../helpers/worlds/catalog.ts';

let server: TestServer;
let market: MarketClient;
let organizer: ApiClient;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' }, now: movingClock() });
  market = marketClient(server.url);
  organizer = apiClient(server.url, (await server.key(await server.organization())).key);
});
after(() => server.close());

interface Stock {
  quantity: number;
  sold?: number;
  held?: number;
  published?: boolean;
}
const stocks: Record<string, { capacity?: number; types: Stock[]; shown: number[]; isSoldOut: boolean }> = {
  'more than 20 left': { types: [{ quantity: 21 }], shown: [20], isSoldOut: false },
  'exactly 20 left': { types: [{ quantity: 20 }], shown: [20], isSoldOut: false },
  'fewer than 20 left': { types: [{ quantity: 20, sold: 1, held: 2 }], shown: [17], isSoldOut: false },
  'one type sold out': { types: [{ quantity: 2, sold: 2 }, { quantity: 1 }], shown: [0, 1], isSoldOut: false },
  'everything sold or held': {
    types: [
      { quantity: 2, sold: 2 },
      { quantity: 3, held: 3 },
    ],
    shown: [0, 0],
    isSoldOut: true,
  },
  'only the unpublished left': {
    types: [
      { quantity: 2, sold: 2 },
      { quantity: 3, published: false },
    ],
    shown: [0],
    isSoldOut: true,
  },
  'less room than tickets': {
    capacity: 10,
    types: [
      { quantity: 8, sold: 3 },
      { quantity: 9, held: 2 },
    ],
    shown: [5, 5],
    isSoldOut: false,
  },
  'room taken by an unpublished type': {
    capacity: 10,
    types: [{ quantity: 30 }, { quantity: 9, sold: 9, published: false }],
    shown: [1],
    isSoldOut: false,
  },
  'no room left': { capacity: 4, types: [{ quantity: 8, sold: 3, held: 1 }], shown: [0], isSoldOut: true },
};

for (const [what, { capacity, types, shown, isSoldOut }] of Object.entries(stocks)) {
  test(`${what}: the public sees ${shown.join(' and ')}${isSoldOut ? ', sold out' : ''}`, async () => {
    const { id, tickets } = await organizer.post<EventRecord>('/events', {
      name: `Stock: ${what}`,
      dateTime: inDays(30),
      eventCapacity: capacity,
      tickets: types.map(({ quantity, published = true }, index) => ({
        name: `Type ${index}`,
        price: 100,
        quantity,
        published,
      })),
    });
    for (const [index, { sold, held }] of types.entries()) {
      await sell(server.db, tickets?.[index]?.id as string, { sold, held });
    }
    await organizer.post(`/events/${id}/publish`);
    const event = await market.get(`/events/${id}`);
    assert.deepEqual(
      event.tickets.map(({ remainingQuantity }) => remainingQuantity),
      shown,
    );
    assert.deepEqual(
      event.tickets.map(({ status }) => status),
      shown.map((left) => (left > 0 ? 'ON_SALE' : 'SOLD_OUT')),
    );
    assert.equal(event.isSoldOut, isSoldOut);
    const [listed] = (await market.list(`?search=${encodeURIComponent(`Stock: ${what}`)}`)).data;
    assert.equal(listed?.isSoldOut, isSoldOut);
  });
}

test('a type marked sold out shows nothing left, and a free one a price of 0', async () => {
  const created = await organizer.post<EventRecord>('/events', {
    name: 'Marked',
    dateTime: inDays(30),
    type: 'FREE',
    tickets: [{ name: 'Seat', price: 0, quantity: 50, published: true }],
  });
  await organizer.post(`/events/${created.id}/tickets/${created.tickets?.[0]?.id}/sold-out`);
  await organizer.post(`/events/${created.id}/publish`);
  const event = await market.get(`/events/${created.slug}`);
  assert.equal(event.priceFrom, 0);
  assert.equal(event.isSoldOut, true);
  assert.deepEqual(
    event.tickets.map(({ remainingQuantity, status }) => [remainingQuantity, status]),
    [[0, 'SOLD_OUT']],
  );
});
