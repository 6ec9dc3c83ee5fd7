import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OrderListRecord } from '../../../src/core/selling/orders/order-record.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { type ApiClient, apiClient, type EventRecord, movingClock } from '../../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { eventBody } from '../../helpers/worlds/catalog.ts';
import { insertOrders, type OrderRow } from '../../helpers/worlds/orders.ts';

let server: TestServer;
let client: ApiClient;

before(async () => {
  server = await testServer({ now: movingClock() });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
});
after(() => server.close());

const newEvent = async () => (await client.post<EventRecord>('/events', eventBody)).id;
const list = (eventId: string, query = '') =>
  client.succeed<OrderListRecord[]>('GET', `/events/${eventId}/orders${query}`);
const idsOf = ({ data }: { data: OrderListRecord[] }) => data.map(({ id }) => id);
/** A second apart each, from midnight on. */
const secondsOn = (seconds: number) => new Date(Date.UTC(2027, 0, 1) + seconds * 1_000).toISOString();
const apart = (count: number, more: (index: number) => OrderRow = () => ({})): OrderRow[] =>
  Array.from({ length: count }, (_, index) => ({ createdAt: secondsOn(index), ...more(index) }));

test('a row of the list has the fields of the specification and the channel, and no others', async () => {
  const eventId = await newEvent();
  const [first, second] = [
    { id: newId(), ticketTypeId: newId(), quantity: 2, priceCentavos: 150_000, name: 'VIP', section: 'Front' },
    { id: newId(), ticketTypeId: newId(), quantity: 1, priceCentavos: 0, name: 'Guest', section: 'Back' },
  ];
  const [id] = await insertOrders(server.db, eventId, [
    {
      orderNumber: 'TK-ABCD3467',
      status: 'PENDING',
      buyerName: 'Ana Reyes 🎉',
      buyerEmail: 'ana@example.com',
      items: [first, second],
      totalCentavos: 310_000,
      commissionCentavos: 21_000,
      createdAt: '2027-01-02T03:04:05.678Z',
      updatedAt: '2027-01-03T03:04:05.600Z',
    },
  ]);
  const { data, body } = await list(eventId);
  assert.deepEqual(data, [
    {
      id,
      orderNumber: 'TK-ABCD3467',
      status: 'PENDING',
      totalAmount: 3100,
      currency: 'PHP',
      quantity: 3,
      buyerName: 'Ana Reyes 🎉',
      buyerEmail: 'ana@example.com',
      eventId,
      channel: 'ONLINE',
      soldBy: null,
      orderItems: [
        {
          id: first.id,
          quantity: 2,
          price: 1500,
          bundleId: null,
          statutory: [],
          eventTicket: { id: first.ticketTypeId, name: 'VIP', section: 'Front' },
        },
        {
          id: second.id,
          quantity: 1,
          price: 0,
          bundleId: null,
          statutory: [],
          eventTicket: { id: second.ticketTypeId, name: 'Guest', section: 'Back' },
        },
      ],
      createdAt: '2027-01-02T03:04:05.678Z',
      updatedAt: '2027-01-03T03:04:05.600Z',
    },
  ]);
  assert.ok(!body.includes('token'));
});

test('an event without orders has an empty list, also when it is archived', async () => {
  const eventId = await newEvent();
  const empty = { page: 1, take: 10, total: 0, totalPages: 0, nextCursor: null };
  for (const query of ['', '?status=PENDING', '?updatedSince=2001-01-01T00:00:00Z', '?page=7']) {
    const { data, meta } = await list(eventId, query);
    assert.deepEqual(data, []);
    assert.deepEqual(meta, { ...empty, page: query === '?page=7' ? 7 : 1 });
  }
  await insertOrders(server.db, eventId, [{}]);
  await client.post(`/events/${eventId}/archive`);
  assert.equal((await list(eventId)).meta.total, 1);
});

test('page 1 and take 10 are the defaults, newest first, and take is clamped to 100', async () => {
  const eventId = await newEvent();
  const newest = (await insertOrders(server.db, eventId, apart(123))).toReversed();
  const rows: [string, string[], { page: number; take: number; totalPages: number }][] = [
    ['', newest.slice(0, 10), { page: 1, take: 10, totalPages: 13 }],
    ['?page=13', newest.slice(120), { page: 13, take: 10, totalPages: 13 }],
    ['?page=2&take=5', newest.slice(5, 10), { page: 2, take: 5, totalPages: 25 }],
    ['?take=101', newest.slice(0, 100), { page: 1, take: 100, totalPages: 2 }],
    ['?take=999999999999999&page=2', newest.slice(100), { page: 2, take: 100, totalPages: 2 }],
    ['?page=14', [], { page: 14, take: 10, totalPages: 13 }],
    ['?page=9007199254740991&take=100', [], { page: 9_007_199_254_740_991, take: 100, totalPages: 2 }],
  ];
  for (const [query, expected, meta] of rows) {
    const answer = await list(eventId, query);
    assert.deepEqual(idsOf(answer), expected, query);
    const { nextCursor, ...shown } = answer.meta;
    assert.deepEqual(shown, { ...meta, total: 123 }, query);
    assert.equal(nextCursor === null, meta.page >= meta.totalPages, `${query}: nextCursor is null at the end only`);
  }
});

test('orders of the same moment have one order, by page and by cursor', async () => {
  const eventId = await newEvent();
  const ids = await insertOrders(
    server.db,
    eventId,
    apart(23, (index) => ({ createdAt: secondsOn(index % 2) })),
  );
  const placed = ids.map((id, index) => ({ id, second: index % 2 }));
  const expected = placed
    .toSorted((left, right) => right.second - left.second || (left.id < right.id ? 1 : -1))
    .map(({ id }) => id);
  assert.deepEqual(idsOf(await list(eventId, '?take=100')), expected);
  const byPage: string[] = [];
  for (let page = 1; page <= 5; page += 1) byPage.push(...idsOf(await list(eventId, `?take=5&page=${page}`)));
  assert.deepEqual(byPage, expected);
  assert.deepEqual(await walk(eventId, ''), expected);
});

async function walk(eventId: string, query: string, between?: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let next: string | null | undefined = '';
  while (typeof next === 'string') {
    const answer = await list(eventId, `?take=5&${query}${next === '' ? '' : `&cursor=${next}`}`);
    seen.push(...idsOf(answer));
    next = answer.meta.nextCursor;
    await between?.();
  }
  return seen;
}

test('a walk by cursor shows every order once while orders are placed and change around it', async () => {
  for (const query of ['', 'status=COMPLETED', 'updatedSince=2001-01-01T00:00:00Z']) {
    const eventId = await newEvent();
    const made = await insertOrders(
      server.db,
      eventId,
      apart(33, (index) => ({ createdAt: secondsOn(index * 2) })),
    );
    let round = 0;
    const walked = await walk(eventId, query, async () => {
      round += 1;
      if (round > 6) return;
      await insertOrders(server.db, eventId, [
        { createdAt: secondsOn(1_000 + round) },
        { createdAt: secondsOn(60 - round * 10 - 1) },
        { createdAt: secondsOn(-round) },
      ]);
      await server.db.run(sql`update orders set updated_at = now() where event_id = ${eventId}`);
    });
    assert.equal(new Set(walked).size, walked.length, `${query}: no row twice`);
    for (const id of made) assert.ok(walked.includes(id), `${query}: no row left out`);
  }
});

test('a status narrows rows and total alike', async () => {
  const eventId = await newEvent();
  const counts = { COMPLETED: 12, PENDING: 3, CANCELLED: 2, REFUNDED: 1 } as const;
  const statuses = Object.entries(counts).flatMap(([status, count]) => Array.from({ length: count }, () => status));
  const ids = await insertOrders(
    server.db,
    eventId,
    apart(18, (index) => ({ status: statuses[index] as keyof typeof counts })),
  );
  for (const [status, count] of Object.entries(counts)) {
    const expected = ids.filter((_, index) => statuses[index] === status).toReversed();
    for (const query of [`status=${status}`, `status=${status}&updatedSince=2001-01-01T00:00:00Z`]) {
      const answer = await list(eventId, `?take=100&${query}`);
      assert.deepEqual(idsOf(answer), expected, query);
      assert.ok(answer.data.every((order) => order.status === status));
      assert.equal(answer.meta.total, count, query);
      assert.deepEqual(await walk(eventId, query), expected, `cursors of ${query}`);
    }
  }
  assert.equal((await list(eventId)).meta.total, 18);
});

test('updatedSince shows what changed at that time or later, still newest first', async () => {
  const eventId = await newEvent();
  // The older an order is, the later it changed.
  const ids = await insertOrders(
    server.db,
    eventId,
    apart(20, (index) => ({
      status: index % 2 === 0 ? 'COMPLETED' : 'PENDING',
      updatedAt: secondsOn(1_000 - index),
    })),
  );
  const rows: [string, string[]][] = [
    [secondsOn(1_001), []],
    [secondsOn(1_000), ids.slice(0, 1)],
    [secondsOn(990), ids.slice(0, 11)],
    ['2027-01-01T00:16:30.001Z', ids.slice(0, 10)],
    ['2027-01-01T08:16:30%2B08:00', ids.slice(0, 11)],
    [secondsOn(0), ids],
  ];
  for (const [since, changed] of rows) {
    const answer = await list(eventId, `?take=100&updatedSince=${since}`);
    assert.deepEqual(idsOf(answer), changed.toReversed(), since);
    assert.equal(answer.meta.total, changed.length, since);
    assert.deepEqual(await walk(eventId, `updatedSince=${since}`), changed.toReversed(), since);
    const pending = changed.filter((id) => ids.indexOf(id) % 2 === 1).toReversed();
    assert.deepEqual(idsOf(await list(eventId, `?take=100&updatedSince=${since}&status=PENDING`)), pending, since);
  }
});

test('updatedSince shows the same rows whether few changed or very many', async () => {
  const eventId = await newEvent();
  const ids = await insertOrders(
    server.db,
    eventId,
    apart(5_101, (index) => ({ updatedAt: secondsOn(10_000 + index) })),
  );
  for (const [since, total] of [
    [secondsOn(10_000), 5_101],
    [secondsOn(10_200), 4_901],
  ] as const) {
    const first = await list(eventId, `?take=100&updatedSince=${since}`);
    assert.equal(first.meta.total, total);
    assert.deepEqual(idsOf(first), ids.slice(-100).toReversed());
    const second = await list(eventId, `?take=100&updatedSince=${since}&cursor=${first.meta.nextCursor}`);
    assert.deepEqual(idsOf(second), ids.slice(-200, -100).toReversed());
    const last = Math.ceil(total / 100);
    assert.equal((await list(eventId, `?take=100&updatedSince=${since}&page=${last}`)).data.length, 1);
  }
});

test('orders of another event of the same organization are not in the list, by whatever cursor', async () => {
  const [mine, sibling] = [await newEvent(), await newEvent()];
  const ids = await insertOrders(server.db, mine, apart(7));
  await insertOrders(server.db, sibling, apart(7));
  assert.deepEqual(idsOf(await list(mine)), ids.toReversed());
  assert.equal((await list(mine)).meta.total, 7);
  const { nextCursor } = (await list(sibling, '?take=1')).meta;
  for (const id of idsOf(await list(mine, `?cursor=${nextCursor}`))) assert.ok(ids.includes(id));
});
