import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeOrderTexts } from '../../src/core/back-office/order-texts/order-texts.ts';
import { changeEventStatus } from '../../src/core/catalog/event-editing/change-event-status.ts';
import { deleteEvent } from '../../src/core/catalog/event-editing/delete-event.ts';
import { orderTimeline } from '../../src/core/reports/orders/order-timeline.ts';
import { ordersCsv } from '../../src/core/reports/orders/orders-csv.ts';
import { type OrderFilter, searchOrders, streamOrders } from '../../src/core/reports/orders/search-orders.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { insertOrders, type OrderRow } from '../helpers/worlds/orders.ts';
import { assertRefused, type OnSale, type Organizer, openOrganizer, textOf } from '../helpers/worlds/organizer.ts';

let organizer: Organizer;
let gabi: OnSale;
let araw: OnSale;
let foreign: OnSale;
const minute = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();
// Old enough to be written by the worker, except the last, which was placed just now.
const rows: (OrderRow & { event: 'gabi' | 'araw' })[] = [
  {
    event: 'gabi',
    orderNumber: 'TK-3AAAAAAA',
    buyerName: 'José Ñuñez',
    buyerEmail: 'jose@example.com',
    createdAt: minute(1),
  },
  {
    event: 'araw',
    orderNumber: 'TK-3AAACCCC',
    buyerName: 'Maria  Clara',
    buyerEmail: 'mc@example.com',
    createdAt: minute(2),
  },
  { event: 'gabi', orderNumber: 'TK-4AAAAAAA', status: 'CANCELLED', buyerName: '100%_real', createdAt: minute(3) },
  { event: 'gabi', orderNumber: 'TK-6AAAAAAA', status: 'REFUNDED', buyerName: '=HYPERLINK("x")', createdAt: minute(4) },
  {
    event: 'araw',
    orderNumber: 'TK-7AAAAAAA',
    refundedCentavos: 100,
    buyerName: 'Liza Soberano',
    createdAt: minute(4),
  },
  {
    event: 'araw',
    orderNumber: 'TK-9AAAAAAA',
    status: 'PENDING',
    buyerName: 'JOSE Rizal',
    buyerEmail: 'pepe@example.com',
  },
];

before(async () => {
  organizer = await openOrganizer();
  gabi = await organizer.event();
  araw = await organizer.event({ name: 'Araw' });
  foreign = await organizer.event({ name: 'Iba' }, [{}], { actor: organizer.stranger });
  await insertOrders(
    organizer.db,
    gabi.id,
    rows.filter(({ event }) => event === 'gabi'),
  );
  await insertOrders(
    organizer.db,
    araw.id,
    rows.filter(({ event }) => event === 'araw'),
  );
  await insertOrders(organizer.db, foreign.id, [
    { orderNumber: 'TK-3AAAAAAC', buyerName: 'José Ñuñez', buyerEmail: 'jose@example.com', createdAt: minute(1) },
  ]);
  await organizer.db.run(sql`update orders set method = 'card' where order_number = 'TK-7AAAAAAA'`);
});
after(() => organizer.close());

const search = (filter: OrderFilter, more: { cursor?: string; take?: number } = {}, actor = organizer.actor) =>
  searchOrders(organizer.db, actor, { filter, ...more });
const numbers = async (filter: OrderFilter) =>
  (await search(filter)).rows.map(({ orderNumber }) => orderNumber.slice(3, 4)).join('');

const cases: [name: string, filter: () => OrderFilter, found: string][] = [
  ['everything, newest first', () => ({}), '976433'],
  ['the beginning of a number, in any spelling', () => ({ search: ' tk3aaa ' }), '33'],
  ['a whole number', () => ({ search: 'TK-3AAACCCC' }), '3'],
  ['the middle of a number', () => ({ search: 'aacCCc' }), '3'],
  ['a name without its accents', () => ({ search: 'nunez' }), '3'],
  ['a name in other letters, written yet or not', () => ({ search: 'JOSÉ' }), '93'],
  ['words that were typed with more space', () => ({ search: 'maria clara' }), '3'],
  ['part of an address', () => ({ search: 'pepe@exam' }), '9'],
  ['signs that mean something to a database', () => ({ search: '100%_' }), '4'],
  ['a sign alone, as it is written', () => ({ search: '%' }), '4'],
  ['two letters', () => ({ search: 'Íz' }), '97'],
  ['nothing but spaces, which is no search', () => ({ search: '  ' }), '976433'],
  ['what is nowhere', () => ({ search: 'zzz' }), ''],
  ['an event', () => ({ eventId: araw.id }), '973'],
  ['a status', () => ({ status: 'COMPLETED' }), '733'],
  ['a method', () => ({ method: 'card' }), '7'],
  ['orders of which something went back', () => ({ refunded: 'any' }), '76'],
  ['orders of which nothing did', () => ({ refunded: 'none' }), '9433'],
  ['a time from', () => ({ from: minute(4) }), '976'],
  ['a time until, which does not count any more', () => ({ to: minute(3) }), '33'],
  [
    'all of it at once',
    () => ({ search: 'jose', eventId: gabi.id, status: 'COMPLETED', from: minute(0), to: minute(9) }),
    '3',
  ],
];
for (const isWritten of [false, true]) {
  for (const [name, filter, found] of cases) {
    test(`orders are found by ${name}, ${isWritten ? 'with' : 'without'} their texts written`, async () => {
      if (isWritten) while ((await writeOrderTexts(organizer.db)) > 0);
      assert.equal(await numbers(filter()), found);
      const { total, isTotalExact } = await search(filter());
      assert.deepEqual([total, isTotalExact], [found.length, true]);
    });
  }
}

test('texts are written once, and only of orders that are long settled', async () => {
  while ((await writeOrderTexts(organizer.db)) > 0);
  const { count } = await organizer.db.one<{ count: number }>(sql`select count(*) as count from order_texts`);
  assert.equal(count, 6);
  assert.equal(await writeOrderTexts(organizer.db), 0);
});

test('two workers that write texts at once write each once', async () => {
  await organizer.db.run(sql`update order_texts_mark set created_at = '0001-01-01Z'`);
  await Promise.all(Array.from({ length: 4 }, () => writeOrderTexts(organizer.db)));
  const { count } = await organizer.db.one<{ count: number }>(sql`select count(*) as count from order_texts`);
  assert.equal(count, 6);
});

test('pages follow one another and show each order once, also those of one instant', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 10; page += 1) {
    const { rows: found, nextCursor } = await search({}, { take: 2, cursor });
    seen.push(...found.map(({ orderNumber }) => orderNumber));
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  assert.equal(seen.length, 6);
  assert.equal(new Set(seen).size, 6);
});

test('orders of an event that was deleted are listed and counted without its name, and do not end the list', async (t) => {
  const { db, actor } = organizer;
  const event = await organizer.event({ name: 'Nawala' });
  const times = [0, 2.5, 3.5, 5, 6, 7].map((minutes) => minute(minutes));
  const ids = await insertOrders(
    db,
    event.id,
    times.map((createdAt, index) => ({
      orderNumber: `TK-Q${index}`,
      status: 'CANCELLED' as const,
      buyerName: 'Jose Nawala',
      createdAt,
    })),
  );
  t.after(() => db.run(sql`delete from orders where id = any(${ids}::uuid[])`));
  await db.run(sql`update order_texts_mark set created_at = '0001-01-01Z'`);
  await db.transaction((tx) => changeEventStatus(tx, actor, { eventId: event.id, to: 'DRAFT' }));
  await db.transaction((tx) => deleteEvent(tx, actor, { eventId: event.id }));
  for (const [filter, found] of [
    [{}, '9QQQ76Q4Q33Q'],
    [{ status: 'CANCELLED' }, 'QQQQ4QQ'],
    [{ status: 'COMPLETED' }, '733'],
    [{ refunded: 'none' }, '9QQQQ4Q33Q'],
    [{ search: 'jose' }, '9QQQQQ3Q'],
    [{ from: minute(4) }, '9QQQ76'],
  ] as const) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search(filter, { take: 2, cursor });
      seen.push(...page.rows.map(({ orderNumber }) => orderNumber.slice(3, 4)));
      cursor = page.nextCursor ?? undefined;
      assert.equal(page.total, found.length, JSON.stringify(filter));
    } while (cursor !== undefined);
    assert.equal(seen.join(''), found, JSON.stringify(filter));
  }
  const streamed = await Array.fromAsync(streamOrders(db, actor));
  assert.deepEqual(new Set(streamed.map(({ eventName }) => eventName)), new Set([gabi.name, araw.name, null]));
  assert.equal(streamed.length, 12);
  await assertRefused(search({ eventId: event.id }), 'NOT_FOUND');
  await assert.doesNotReject(orderTimeline(db, actor, { orderId: ids[0] as string }));
});

test("no filter reaches another organization's orders", async () => {
  const { stranger, db } = organizer;
  for (const [, filter] of cases.filter(([name]) => name !== 'an event' && name !== 'all of it at once')) {
    const { rows: found } = await search(filter(), {}, stranger);
    for (const { organizationId } of found) assert.equal(organizationId, stranger.organizationId);
  }
  assert.equal((await search({ search: 'TK-3AAAAAAA' }, {}, stranger)).total, 0);
  assert.equal((await search({ search: 'rizal' }, {}, stranger)).total, 0);
  await assertRefused(search({ eventId: foreign.id }), 'NOT_FOUND');
  await assertRefused(search({ eventId: gabi.id }, {}, stranger), 'NOT_FOUND');
  await assertRefused(streamOrders(db, stranger, { filter: { eventId: gabi.id } }).next(), 'NOT_FOUND');
  const file = await textOf(ordersCsv(db, stranger, {}));
  assert.equal(file.split('\r\n').length, 2);
  assert.ok(!file.includes('TK-3AAAAAAA'));
});

test('what cannot be searched for is refused by its field', async () => {
  assert.deepEqual(await assertRefused(search({ search: 'x'.repeat(300) }), 'VALIDATION_ERROR'), ['search']);
  assert.deepEqual(await assertRefused(search({ from: 'yesterday' }, { cursor: 'x' }), 'VALIDATION_ERROR'), [
    'from',
    'cursor',
  ]);
});

test('a text that is common is found by walking, with the same answer', async () => {
  const event = await organizer.event({ name: 'Madami' });
  const many = Array.from({ length: 60 }, (_, index) => ({
    buyerName: index % 2 === 0 ? 'Juan Dela Cruz' : 'Petra',
    createdAt: minute(100 + index),
  }));
  await insertOrders(organizer.db, event.id, many);
  await organizer.db.run(sql`update order_texts_mark set created_at = '0001-01-01Z'`);
  while ((await writeOrderTexts(organizer.db)) > 0);
  const found = await search({ search: 'dela cruz' }, { take: 100 });
  assert.deepEqual([found.rows.length, found.total, found.isTotalExact], [30, 30, true]);
  assert.equal((await search({ search: 'dela cruz', eventId: gabi.id })).total, 0);
});

test('the file has every order that matches, with formulas made harmless and amounts as numbers', async () => {
  const text = await textOf(ordersCsv(organizer.db, organizer.actor, { filter: { eventId: gabi.id } }));
  const lines = text.split('\r\n');
  assert.equal(lines.length, 4);
  assert.ok(lines[0]?.startsWith('\u{FEFF}order_number,status,event,buyer_name'));
  assert.ok(lines[1]?.includes(`"'=HYPERLINK(""x"")"`));
  assert.match(lines[1] as string, /,1,"gcash",800\.00,800\.00,0\.00,0\.00,800\.00,0\.00,/);
});

test('a stream goes through all pages and ends at its bound', async () => {
  const event = await organizer.event({ name: 'Mahaba' });
  await insertOrders(
    organizer.db,
    event.id,
    Array.from({ length: 2_100 }, (_, index) => ({ createdAt: minute(index % 7) })),
  );
  const seen = new Set<string>();
  for await (const { id } of streamOrders(organizer.db, organizer.actor, { filter: { eventId: event.id } }))
    seen.add(id);
  assert.equal(seen.size, 2_100);
  let bounded = 0;
  for await (const _ of streamOrders(organizer.db, organizer.actor, { filter: { eventId: event.id }, most: 1_500 }))
    bounded += 1;
  assert.equal(bounded, 1_500);
});
