import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { findOrganization } from '../../src/core/accounts/organizations/organization.sql.ts';
import { type Scope, scopes } from '../../src/core/base/scope.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type ApiClient, apiClient, fieldsOf, type Json, type Method } from '../helpers/clients/api-client.ts';
import { eventOnSale } from '../helpers/clients/buyer.ts';
import { type AnyAnswer, assertRefused } from '../helpers/clients/refusal.ts';
import { openHall, refusedSeats, seatId, seatsIn } from '../helpers/seats/hall.ts';
import { type Device, type DoorCodeRecord, signIn } from '../helpers/worlds/door.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

interface Sale {
  orderId: string;
  orderNumber: string;
  totalAmount: number;
  change: number | null;
  tickets: { id: string; code: string }[];
  method: string;
  soldBy: Json | null;
}
type Row = {
  device: string | null;
  gate: string | null;
  method: string;
  orders: number;
  tickets: number;
  amount: number;
};

let shop: Shop;
let client: ApiClient;
before(async () => {
  shop = await openShop();
  const { server } = shop;
  const me = await shop.client.get<{ organization: { id: string } }>('/me');
  const organization = await findOrganization(shop.db, me.organization);
  const key = async (of: readonly Scope[]) => (await server.key(organization, { scopes: of })).key;
  client = apiClient(server.url, await key([...scopes, 'orders:write']));
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const send = (method: Method, path: string, body?: unknown, key: string = randomUUID()): Promise<AnyAnswer> =>
  client.send(method, path, { body, headers: { 'idempotency-key': key } });
const dataOf = <Data = Json>({ status, body }: AnyAnswer, wanted = 201): Data => {
  assert.equal(status, wanted, body);
  return (JSON.parse(body) as { data: Data }).data;
};
const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const late = { status: 409, code: 'INVALID_STATE' };
const missing = { status: 404, code: 'NOT_FOUND' };
const stockOf = async ({ id, types }: { id: string; types: string[] }) => {
  const { soldQuantity, heldQuantity, remainingQuantity } = await shop.ticketType({ id }, types[0]);
  return [soldQuantity, heldQuantity, remainingQuantity];
};
const deviceOf = async (eventId: string): Promise<Device> => {
  const { code } = await shop.client.post<DoorCodeRecord>(`/events/${eventId}/door-codes`, {
    gate: 'Main gate',
    role: 'SUPERVISE',
  });
  return signIn(shop.server.url, code, 'phone');
};

test('a key sells at the counter, once however often it is sent, and says how it was paid and who took it', async () => {
  const event = await shop.event();
  const body = { items: [{ ticketTypeId: event.types[0], quantity: 2 }], method: 'CARD_TERMINAL', received: 2_000 };
  const answers = await Promise.all(
    [1, 2, 3].map(() => send('POST', `/events/${event.id}/counter-sales`, body, 'one')),
  );
  const sales = answers.map((answer) => dataOf<Sale>(answer));
  assert.equal(new Set(sales.map(({ orderId }) => orderId)).size, 1);
  const [sale] = sales as [Sale];
  assert.deepEqual([sale.totalAmount, sale.change, sale.tickets.length, sale.method], [1_600, 400, 2, 'CARD_TERMINAL']);
  assert.deepEqual(Object.keys(sale.soldBy ?? {}).sort(), ['device', 'gate', 'person']);
  const order = await client.get(`/orders/${sale.orderId}`);
  const { method, status } = order.payment as Json;
  assert.deepEqual(
    [order.channel, order.status, order.soldBy, method, status],
    ['COUNTER', 'COMPLETED', sale.soldBy, 'CARD_TERMINAL', 'PAID'],
  );
  assert.deepEqual((order.fees as Json).platform, 0);
  assert.deepEqual((order.settlement as Json).status, 'NOT_REQUIRED');
  assert.deepEqual(await stockOf(event), [2, 0, 8]);
});

test('what is sold is said in exactly one way, with a method and a key for repeats', async () => {
  const event = await shop.event();
  const path = `/events/${event.id}/counter-sales`;
  const items = [{ ticketTypeId: event.types[0], quantity: 1 }];
  const refused = async (body: unknown, fields: string[]) =>
    assert.deepEqual(fieldsOf(assertRefused(await send('POST', path, body), invalid).error), fields);
  await refused({ method: 'CASH' }, ['items']);
  await refused({ items: [], method: 'CASH' }, ['items']);
  await refused({ items, seatIds: ['A-1'], method: 'CASH' }, ['items']);
  await refused({ items, reservationId: event.id, method: 'CASH' }, ['items']);
  await refused({ items }, ['method']);
  await refused({ items, method: 'GCASH' }, ['method']);
  await refused({ seatIds: ['A-1'], method: 'CASH' }, ['seatIds[0]']);
  await refused({ items, method: 'CASH', received: 799 }, ['received']);
  assertRefused(await client.send('POST', path, { body: { items, method: 'CASH' } }), invalid);
  assertRefused(await send('POST', `/events/${event.types[0]}/counter-sales`, { items, method: 'CASH' }), missing);
  assert.deepEqual(await stockOf(event), [0, 0, 10]);
});

test('seats are sold by their ids, and taken ones are named as they were sent', async () => {
  const hall = await openHall(shop);
  const path = `/events/${hall.id}/counter-sales`;
  const sell = (...names: string[]) => send('POST', path, { seatIds: names.map(seatId), method: 'CASH' });
  assert.equal(dataOf<Sale>(await sell('A-2', 'A-1')).tickets.length, 2);
  assert.deepEqual(await seatsIn(shop.db, hall.id, 'SOLD'), ['A-1', 'A-2']);
  const taken = refusedSeats(await sell('A-3', 'A-2'), 409, 'SEAT_TAKEN');
  assert.deepEqual(
    taken.details?.map(({ field }) => field),
    ['seatIds[1]'],
  );
  assert.deepEqual(fieldsOf(assertRefused(await sell('A-3', 'A-3'), invalid).error), ['seatIds[1]']);
  const twice = assertRefused(await sell('A-3', 'A-3', 'A-4', 'A-4'), invalid).error;
  assert.match(twice.message, /seatIds\[1\], seatIds\[3\]/);
});

test('a sale is undone within five minutes: its tickets are void and on sale again, and it counts nowhere', async () => {
  const hall = await openHall(shop);
  const path = `/events/${hall.id}/counter-sales`;
  const sold = dataOf<Sale>(await send('POST', path, { seatIds: ['A-1', 'A-2'].map(seatId), method: 'CASH' }));
  const undo = () => send('DELETE', `${path}/${sold.orderId}`);
  const undone = await Promise.all([undo(), undo()]);
  for (const answer of undone) assert.equal(dataOf(answer, 200).totalAmount, 1_600);
  assert.equal(dataOf(await undo(), 200).orderId, sold.orderId);
  const order = await client.get(`/orders/${sold.orderId}`);
  assert.deepEqual([order.status, order.refundedAmount, order.completedAt], ['REFUNDED', 1_600, null]);
  assert.deepEqual(await seatsIn(shop.db, hall.id, 'SOLD'), []);
  const cash = dataOf<{ rows: Row[]; totals: Json }>(await client.send('GET', `/events/${hall.id}/cash-up`), 200);
  assert.deepEqual([cash.rows, cash.totals], [[], { orders: 0, tickets: 0, amount: 0 }]);
  const report = await client.get<{ totals: Json }>(`/reports/sales?by=channel&eventId=${hall.id}`);
  const { orders, tickets, gross, refunds } = report.totals;
  assert.deepEqual([orders, tickets, gross, refunds], [0, 0, 0, 0]);
  assert.equal(dataOf<Sale>(await send('POST', path, { seatIds: [seatId('A-1')], method: 'CASH' })).tickets.length, 1);
});

test('a sale is not undone late, after somebody came in, after a refund, or by another event', async () => {
  const event = await shop.event();
  const path = `/events/${event.id}/counter-sales`;
  const sell = async () =>
    dataOf<Sale>(await send('POST', path, { items: [{ ticketTypeId: event.types[0], quantity: 1 }], method: 'CASH' }));
  const undo = (id: string, at = path) => send('DELETE', `${at}/${id}`);
  const old = await sell();
  await shop.db.run(sql`
    update orders set completed_at = completed_at - interval '5 minutes', created_at = created_at - interval '5 minutes' where id = ${old.orderId}`);
  assertRefused(await undo(old.orderId), late);
  const admitted = await sell();
  const device = await deviceOf(event.id);
  const scans = { scans: [{ id: 'scan', code: admitted.tickets[0]?.code, scannedAt: new Date().toISOString() }] };
  assert.match((await device.send('POST', '/scans', scans)).body, /"ADMITTED"/);
  assertRefused(await undo(admitted.orderId), late);
  const refunded = await sell();
  dataOf(await send('POST', `/orders/${refunded.orderId}/refunds`, { amount: 100, reason: 'Goodwill' }));
  assertRefused(await undo(refunded.orderId), late);
  const other = await shop.event();
  const here = await sell();
  assertRefused(await undo(here.orderId, `/events/${other.id}/counter-sales`), missing);
  const online = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  assertRefused(await undo(online.id), missing);
  assert.deepEqual(await stockOf(event), [5, 0, 5]);
});

test('the door sells by every method, collects and undoes; the day is cashed up by who took it and how', async () => {
  const event = await shop.event();
  const device = await deviceOf(event.id);
  const items = (quantity: number) => [{ ticketTypeId: event.types[0], quantity }];
  const cash = dataOf<Sale>(await device.send('POST', '/counter-sales', { id: 'a', items: items(1), received: 1_000 }));
  assert.deepEqual([cash.method, cash.soldBy], ['CASH', { person: null, device: 'phone', gate: 'Main gate' }]);
  dataOf(await device.send('POST', '/counter-sales', { id: 'b', items: items(2), method: 'QRPH' }));
  const mistake = dataOf<Sale>(
    await device.send('POST', '/counter-sales', { id: 'c', items: items(3), method: 'QRPH' }),
  );
  assert.equal(dataOf(await device.send('DELETE', `/counter-sales/${mistake.orderId}`), 200).undone, true);
  dataOf(await send('POST', `/events/${event.id}/counter-sales`, { items: items(1), method: 'CASH' }));
  const up = dataOf<{ day: string | null; rows: Row[]; totals: Json }>(
    await client.send('GET', `/events/${event.id}/cash-up`),
    200,
  );
  assert.deepEqual(
    up.rows.map(({ gate, method, orders, tickets, amount }) => [gate, method, orders, tickets, amount]),
    [
      [null, 'CASH', 1, 1, 800],
      ['Main gate', 'CASH', 1, 1, 800],
      ['Main gate', 'QRPH', 1, 2, 1_600],
    ].sort((one, other) => Number(one[0] !== null) - Number(other[0] !== null) || 0),
  );
  assert.deepEqual([up.day, up.totals], [null, { orders: 3, tickets: 4, amount: 3_200 }]);
  const days = async (day: string) =>
    dataOf<{ totals: Json }>(await client.send('GET', `/events/${event.id}/cash-up?day=${day}`), 200).totals.orders;
  const dayOf = (ms: number) => new Date(ms + 3 * 3_600_000).toISOString().slice(0, 10);
  assert.equal((await days(dayOf(Date.now()))) as number, 3);
  assert.equal(await days('2020-01-01'), 0);
  for (const day of ['yesterday', '2027-02-30', '']) {
    assertRefused(await client.send('GET', `/events/${event.id}/cash-up?day=${day}`), invalid);
  }
});

test('a reservation keeps at most a fifth until its time, and is collected once', async () => {
  const event = await shop.event({ tickets: [{ price: 800, quantity: 20 }] });
  const path = `/events/${event.id}/reservations`;
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const items = (quantity: number) => [{ ticketTypeId: event.types[0], quantity }];
  const reserve = (quantity: number, more: Json = {}) =>
    send('POST', path, { items: items(quantity), name: 'Ana Reyes', until, ...more });
  const kept = dataOf<{ orderId: string; status: string; name: string; totalAmount: number; expiresAt: string }>(
    await reserve(3),
  );
  assert.deepEqual([kept.status, kept.name, kept.totalAmount, kept.expiresAt], ['PENDING', 'Ana Reyes', 2_400, until]);
  assert.deepEqual(await stockOf(event), [0, 3, 17]);
  assertRefused(await reserve(2), { status: 409, code: 'LIMIT_REACHED' });
  const races = await Promise.all([reserve(1), reserve(1), reserve(1)]);
  assert.deepEqual(races.map(({ status }) => status).sort(), [201, 409, 409]);
  for (const wrong of [new Date(Date.now() - 1_000).toISOString(), '2100-01-01T00:00:00Z', 'soon']) {
    assert.deepEqual(fieldsOf(assertRefused(await reserve(1, { until: wrong }), invalid).error), ['until']);
  }
  const collect = (more: Json = {}) =>
    send('POST', `/events/${event.id}/counter-sales`, { reservationId: kept.orderId, method: 'CASH', ...more });
  assert.deepEqual(fieldsOf(assertRefused(await collect({ received: 100 }), invalid).error), ['received']);
  const collected = await Promise.all([collect({ buyer: { email: 'ana@example.com' } }), collect()]);
  assert.deepEqual(collected.map(({ status }) => status).sort(), [201, 409]);
  const order = await client.get(`/orders/${kept.orderId}`);
  assert.deepEqual([order.status, order.channel, order.buyerName], ['COMPLETED', 'COUNTER', 'Ana Reyes']);
  assertRefused(await collect(), late);
  assert.deepEqual(await stockOf(event), [3, 1, 16]);
  assertRefused(
    await send('POST', `/events/${event.id}/counter-sales`, { reservationId: event.id, method: 'CASH' }),
    missing,
  );
});

test('what nobody collects is let go at its time, or when the organizer says so', async () => {
  const event = await shop.event();
  const path = `/events/${event.id}/reservations`;
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const reserve = async () =>
    dataOf<{ orderId: string }>(
      await send('POST', path, { items: [{ ticketTypeId: event.types[0], quantity: 1 }], name: 'Ben', until }),
    );
  const left = await reserve();
  await shop.endHold({ id: left.orderId });
  const order = await client.get(`/orders/${left.orderId}`);
  assert.equal(order.status, 'CANCELLED');
  assert.equal((await shop.notices({ id: left.orderId }, 'order.expired')).length, 1);
  const body = { reservationId: left.orderId, method: 'CASH' };
  assertRefused(await send('POST', `/events/${event.id}/counter-sales`, body), late);
  const other = await reserve();
  dataOf(await send('DELETE', `${path}/${other.orderId}`), 200);
  dataOf(await send('DELETE', `${path}/${other.orderId}`), 200);
  assert.deepEqual(await stockOf(event), [0, 0, 10]);
});

test('seats are reserved, collected and let go by name', async () => {
  const hall = await openHall(shop);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const reserve = async (...names: string[]) => {
    const body = { seatIds: names.map(seatId), name: 'Ana', until };
    return dataOf<{ orderId: string }>(await send('POST', `/events/${hall.id}/reservations`, body));
  };
  const kept = await reserve('A-1', 'A-2');
  refusedSeats(await hall.ask(['A-2']), 409, 'SEAT_TAKEN');
  const body = { reservationId: kept.orderId, method: 'CASH' };
  assert.equal(dataOf<Sale>(await send('POST', `/events/${hall.id}/counter-sales`, body)).tickets.length, 2);
  assert.deepEqual(await seatsIn(shop.db, hall.id, 'SOLD'), ['A-1', 'A-2']);
  await shop.endHold({ id: (await reserve('A-3')).orderId });
  assert.deepEqual(await seatsIn(shop.db, hall.id, 'HELD'), []);
});

test('what is reserved is paid at the counter alone: nobody is played who pays it online', async () => {
  const me = await shop.client.get<{ organization: { id: string } }>('/me');
  const organization = await findOrganization(shop.db, me.organization);
  const of = { scopes: [...scopes, 'orders:write'] as const, isTest: true };
  const sandbox = apiClient(shop.server.url, (await shop.server.key(organization, of)).key);
  const { id, types } = await eventOnSale(sandbox, { tickets: [{ price: 800, quantity: 10 }] });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const kept = { items: [{ ticketTypeId: types[0], quantity: 1 }], name: 'Ana', until };
  const headers = { 'idempotency-key': randomUUID() };
  const { orderId } = dataOf<{ orderId: string }>(
    await sandbox.send('POST', `/events/${id}/reservations`, { body: kept, headers }),
  );
  await sandbox.refuse('POST', `/sandbox/orders/${orderId}/complete`, { status: 409, code: 'CONFLICT' });
  assert.equal((await sandbox.get(`/orders/${orderId}`)).status, 'PENDING');
});
