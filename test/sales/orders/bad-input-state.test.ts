import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import {
  type ApiClient,
  apiClient,
  fieldsOf,
  type Json,
  movingClock,
  unknownId,
} from '../../helpers/clients/api-client.ts';
import { type Buyer, buyer, buyerAt, eventOnSale } from '../../helpers/clients/buyer.ts';
import { assertRefused, type RefusalBody } from '../../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { salesRows } from '../../helpers/sales/sales-faults.ts';

// What is well written and still cannot be had.

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const missing = { status: 404, code: 'NOT_FOUND' };
const notOnSale = { status: 409, code: 'NOT_ON_SALE' };
const soldOut = { status: 409, code: 'SOLD_OUT' };
let server: TestServer;
let client: ApiClient;
let shop: Buyer;

before(async () => {
  server = await testServer({ now: movingClock(), environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' } });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
  shop = buyerAt(server.url);
});
after(() => server.close());

type Item = { ticketTypeId: string | undefined; quantity: number };
type Expected = { status: number; code: string };

/**
 * Asks for the order, and for its price unless the price does not depend on what is left; both must be refused the same
 * way.
 */
async function refuse(
  eventId: string,
  items: Item[],
  expected: Expected,
  { isPriced = false, more = {} as Json } = {},
): Promise<RefusalBody['error']> {
  const rows = await salesRows(server.db);
  const send = (path: string, body: Json) => shop.send('POST', path, { body });
  const ordered = await send('/orders', { eventId, items, buyer, ...more });
  const { error } = assertRefused(ordered, { ...expected, isOpenApi: false });
  const quoted = await send('/quotes', { eventId, items });
  if (isPriced) assert.equal(quoted.status, 200, quoted.body);
  else assert.deepEqual(assertRefused(quoted, { ...expected, isOpenApi: false }).error, error);
  assert.deepEqual(await salesRows(server.db), rows);
  return error;
}

test('lines of the same type count together against what one order may have', async () => {
  const event = await eventOnSale(client, {
    tickets: [{ maximumPurchaseQuantity: 4 }, { maximumPurchaseQuantity: 2, quantity: 1 }],
  });
  const [first, second] = event.types;
  const line = (ticketTypeId: string | undefined, quantity: number) => ({ ticketTypeId, quantity });
  const over = [
    [[line(first, 5)], ['items[0].quantity']],
    [[line(first, 4), line(first, 1)], ['items[1].quantity']],
    [[line(first, 2), line(second, 2), line(first, 2), line(first, 1)], ['items[3].quantity']],
    [
      [line(first, 1_000), line(second, 3)],
      ['items[0].quantity', 'items[1].quantity'],
    ],
    [
      [line(first, 1), line(first, 4), line(first, 1)],
      ['items[1].quantity', 'items[2].quantity'],
    ],
    [[line(first?.toUpperCase(), 3), line(first, 2)], ['items[1].quantity']],
  ] as const;
  for (const [items, fields] of over) {
    const error = await refuse(event.id, [...items], invalid);
    assert.deepEqual(fieldsOf(error), fields);
    assert.match(error.details?.[0]?.message ?? '', /[42] of this ticket type/);
  }
  const { quantity, orderItems } = await shop.place(event.id, {}, { items: [line(first, 1), line(first, 3)] });
  assert.deepEqual([quantity, orderItems.length], [4, 1], 'and become one line');
});

test('a type of another event and one that is nowhere are refused alike, with all of them named', async () => {
  const [event, other] = [await eventOnSale(client, { tickets: [{}] }), await eventOnSale(client, { tickets: [{}] })];
  const said = async (id: string | undefined) => {
    const items = [
      { ticketTypeId: id, quantity: 1 },
      { ticketTypeId: event.types[0], quantity: 11 },
      { ticketTypeId: id, quantity: 1 },
    ];
    return refuse(event.id, items, invalid);
  };
  const error = await said(other.types[0]);
  assert.deepEqual(fieldsOf(error), ['items[0].ticketTypeId', 'items[1].quantity', 'items[2].ticketTypeId']);
  assert.deepEqual(await said(unknownId), error);
  assert.deepEqual(await said(event.id), error);
});

test('an event that is nowhere is missing, whatever is wanted of it', async () => {
  const { id, types } = await eventOnSale(client, { tickets: [{}] });
  for (const eventId of [unknownId, types[0] as string]) {
    const error = await refuse(eventId, [{ ticketTypeId: types[0], quantity: 1 }], missing);
    assert.ok(error.message.includes(eventId), error.message);
  }
  assert.equal((await shop.place(id, { [types[0] as string]: 1 })).status, 'PENDING');
});

test('an event that is a draft, taken down, archived or over is not on sale, and neither is its price', async () => {
  const items = (types: string[]) => [{ ticketTypeId: types[0], quantity: 1 }];
  const stop: Record<string, (id: string) => Promise<unknown>> = {
    unpublish: (id) => client.post(`/events/${id}/unpublish`),
    archive: (id) => client.post(`/events/${id}/archive`),
    'a past end': (id) =>
      client.patch(`/events/${id}`, { dateTime: '2020-01-01T00:00:00Z', endDateTime: '2020-01-02T00:00:00Z' }),
    'a past start without an end': (id) => client.patch(`/events/${id}`, { dateTime: '2020-01-01T00:00:00Z' }),
    'an end a moment ago': (id) =>
      server.db.run(sql`
        update events set date_time = now() - interval '1 hour', end_date_time = now() - interval '1 millisecond'
        where id = ${id}`),
  };
  for (const [how, work] of Object.entries(stop)) {
    const { id, types } = await eventOnSale(client, { tickets: [{}] });
    await work(id);
    const error = await refuse(id, items(types), notOnSale);
    assert.match(error.message, /event/, how);
    // Whether it is on sale comes before whether any is left.
    await refuse(id, [{ ticketTypeId: unknownId, quantity: 1_000 }], notOnSale);
  }
  const draft = await client.post<{ id: string; tickets: { id: string }[] }>('/events', {
    name: 'Burador',
    dateTime: '2037-02-14T19:00:00+08:00',
    tickets: [{ name: 'GA', price: 800, quantity: 5, published: true }],
  });
  await refuse(draft.id, [{ ticketTypeId: draft.tickets[0]?.id, quantity: 1 }], notOnSale);
});

test('a started event is on sale until it ends', async () => {
  const { id, types } = await eventOnSale(client, { tickets: [{}] });
  await server.db.run(sql`
    update events set date_time = now() - interval '1 hour', end_date_time = now() + interval '1 hour' where id = ${id}`);
  assert.equal((await shop.place(id, { [types[0] as string]: 1 })).status, 'PENDING');
});

test('a type that is not published is not on sale, even beside one that is', async () => {
  const { id, types } = await eventOnSale(client, { tickets: [{}, { name: 'Balkonahe', published: false }] });
  const [open, closed] = types;
  for (const items of [
    [{ ticketTypeId: closed, quantity: 1 }],
    [
      { ticketTypeId: open, quantity: 1 },
      { ticketTypeId: closed, quantity: 1 },
    ],
  ]) {
    const error = await refuse(id, items, notOnSale);
    assert.match(error.message, /Balkonahe/);
  }
});

test('more than is left is sold out, and says of what and how many are left', async () => {
  const { id, types } = await eventOnSale(client, {
    eventCapacity: 7,
    tickets: [
      { name: 'Harap', quantity: 3 },
      { name: 'Gitna', quantity: 5 },
      { name: 'Likod', quantity: 5 },
    ],
  });
  const [front, middle, back] = types;
  const cases = [
    [{ [front as string]: 4 }, 'Harap', 3, 'items[0].quantity'],
    [{ [middle as string]: 5, [front as string]: 4 }, 'Harap', 3, 'items[1].quantity'],
    [{ [back as string]: 8 }, 'Likod', 5, 'items[0].quantity'],
    [{ [middle as string]: 5, [back as string]: 3 }, 'the event', 7, 'items[0].quantity'],
  ] as const;
  const linesOf = (items: Record<string, number>) =>
    Object.entries(items).map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity }));
  const check = async (items: Record<string, number>, name: string, left: number, field: string) => {
    const error = await refuse(id, linesOf(items), soldOut, { isPriced: true });
    assert.ok(error.message.includes(name) && error.message.includes(String(left)), error.message);
    assert.deepEqual(fieldsOf(error), [field]);
  };
  for (const [items, name, left, field] of cases) await check(items, name, left, field);
  await shop.place(id, { [middle as string]: 5 });
  await check({ [middle as string]: 1 }, 'Gitna', 0, 'items[0].quantity');
  await check({ [back as string]: 3 }, 'Likod', 2, 'items[0].quantity');
  await shop.place(id, { [back as string]: 2 });
  await check({ [front as string]: 1 }, 'Harap', 0, 'items[0].quantity');
  const other = await eventOnSale(client, { tickets: [{ name: 'Isa' }] });
  await client.post(`/events/${other.id}/tickets/${other.types[0]}/sold-out`);
  const error = await refuse(other.id, linesOf({ [other.types[0] as string]: 1 }), soldOut, { isPriced: true });
  assert.match(error.message, /Isa.*0/);
});

test('a presale asks for its code before it says what is left', async () => {
  const { id, types } = await eventOnSale(client, { journeyType: 'PRESELLING', tickets: [{ quantity: 1 }] });
  const items = [{ ticketTypeId: types[0], quantity: 2 }];
  await server.db.run(sql`
    insert into access_codes (id, organization_id, event_id, code, uses_max)
    select gen_random_uuid(), organization_id, id, 'MAAGA', 1 from events where id = ${id}`);
  for (const accessCode of [null, undefined, 'mali', 'MAAGÅ', 'MAAGA2', "MAAGA' or '1'='1"]) {
    const error = await refuse(id, items, notOnSale, { isPriced: true, more: { accessCode } });
    assert.deepEqual(fieldsOf(error), ['accessCode'], String(accessCode));
  }
  await refuse(id, items, soldOut, { isPriced: true, more: { accessCode: 'MAAGA' } });
  await shop.place(id, { [types[0] as string]: 1 }, { accessCode: ' MAAGA ' });
  const error = await refuse(id, items, notOnSale, { isPriced: true, more: { accessCode: 'MAAGA' } });
  assert.match(error.message, /used up/);
});

test('an access code is good in any case of ASCII, is one code in all of them, and nothing that looks like it is', async () => {
  const { id, types } = await eventOnSale(client, { journeyType: 'PRESELLING', tickets: [{}] });
  const items = { [types[0] as string]: 1 };
  const [line] = [{ ticketTypeId: types[0], quantity: 1 }];
  await server.db.run(sql`
    insert into access_codes (id, organization_id, event_id, code, uses_max)
    select gen_random_uuid(), organization_id, id, 'Kapiling', 3 from events where id = ${id}`);
  // With the Kelvin sign, and with letters that other folds take for an i.
  for (const accessCode of ['\u212aapiling', 'Kapİling', 'Kapıling', 'Kapiling\u0307']) {
    await refuse(id, [line], notOnSale, { isPriced: true, more: { accessCode } });
  }
  for (const accessCode of ['KAPILING', 'kapiling', 'Kapiling']) await shop.place(id, items, { accessCode });
  const error = await refuse(id, [line], notOnSale, { isPriced: true, more: { accessCode: 'kAPILING' } });
  assert.match(error.message, /used up/);
});

test('of codes of before that differ in case only each is good as it is written', async () => {
  const { id, types } = await eventOnSale(client, { journeyType: 'PRESELLING', tickets: [{}] });
  for (const [code, isActive] of [
    ['Una', false],
    ['UNA', true],
  ] as const) {
    await server.db.run(sql`
      insert into access_codes (id, organization_id, event_id, code, is_active)
      select gen_random_uuid(), organization_id, id, ${code}, ${isActive} from events where id = ${id}`);
  }
  const line = { ticketTypeId: types[0], quantity: 1 };
  await refuse(id, [line], notOnSale, { isPriced: true, more: { accessCode: 'Una' } });
  for (const accessCode of ['UNA', 'una']) await shop.place(id, { [types[0] as string]: 1 }, { accessCode });
  const uses = await server.db.many(sql`select code, uses from access_codes where event_id = ${id} order by code`);
  assert.deepEqual(uses, [
    { code: 'UNA', uses: 2 },
    { code: 'Una', uses: 0 },
  ]);
});
