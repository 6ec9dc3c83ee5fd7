import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { fieldsOf, type Json } from '../helpers/clients/api-client.ts';
import { type AnyAnswer, assertRefused } from '../helpers/clients/refusal.ts';
import { openHall, refusedSeats, seatId, seatsIn } from '../helpers/seats/hall.ts';
import { type Device, type DoorCodeRecord, signIn } from '../helpers/worlds/door.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

interface Sale {
  orderId: string;
  orderNumber: string;
  totalAmount: number;
  change: number | null;
  tickets: { id: string; code: string; name: string }[];
}

let shop: Shop;
let event: { id: string; types: string[] };
before(async () => {
  shop = await openShop();
  event = await shop.event({ tickets: [{ name: 'Regular', price: 300, quantity: 6 }] });
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const deviceOf = async (role: string): Promise<Device> => {
  const body = { gate: 'Main gate', role };
  const { code } = await shop.client.post<DoorCodeRecord>(`/events/${event.id}/door-codes`, body);
  return signIn(shop.server.url, code, `phone ${role}`);
};
const line = (quantity: number) => [{ ticketTypeId: event.types[0], quantity }];
const dataOf = <Data>({ status, body }: AnyAnswer, wanted = 201): Data => {
  assert.equal(status, wanted, body);
  return (JSON.parse(body) as { data: Data }).data;
};
const taken = async () =>
  (
    await shop.db.one<{ orders: number }>(sql`
    select count(*)::int as orders from orders where event_id = ${event.id} and channel = 'COUNTER'`)
  ).orders;

test('a supervisor sells for cash at the door, once however often it is sent, and says the change', async () => {
  const device = await deviceOf('SUPERVISE');
  const types = dataOf<Json[]>(await device.send('GET', '/counter'), 200);
  assert.deepEqual(
    types.map(({ name, price, remainingQuantity }) => [name, price, remainingQuantity]),
    [['Regular', 300, 6]],
  );
  const sale = { id: 'sale-1', items: line(2), received: 1_000 };
  const answers = await Promise.all([1, 2, 3].map(() => device.send('POST', '/counter-sales', sale)));
  const sold = answers.map((answer) => dataOf<Sale>(answer));
  assert.equal(new Set(sold.map(({ orderId }) => orderId)).size, 1);
  assert.equal(await taken(), 1);
  assert.deepEqual([sold[0]?.totalAmount, sold[0]?.change, sold[0]?.tickets.length], [600, 400, 2]);
  // Sent once more by the same phone, signed in anew, it is the same sale.
  assert.equal(dataOf<Sale>(await device.send('POST', '/counter-sales', sale)).orderId, sold[0]?.orderId);
  assertRefused(await device.send('POST', '/counter-sales', { ...sale, items: line(1) }), {
    status: 422,
    code: 'IDEMPOTENCY_KEY_REUSED',
    isOpenApi: false,
  });
  const scans = { scans: [{ id: 'scan-1', code: sold[0]?.tickets[0]?.code, scannedAt: new Date().toISOString() }] };
  assert.match((await device.send('POST', '/scans', scans)).body, /"ADMITTED"/);
  const [act] = await shop.db.many<{ actorLabel: string; details: Json }>(sql`
    select actor_label, details from audit_entries where action = 'order.sold_at_counter'`);
  assert.deepEqual([act?.actorLabel, act?.details.amountCentavos], ['phone SUPERVISE, Main gate', 60_000]);
});

test('the counter sells the seats that it names, and none that is taken', async () => {
  const hall = await openHall(shop, { event: { tickets: [{ price: 300 }] } });
  const body = { gate: 'Main gate', role: 'SUPERVISE' };
  const { code } = await shop.client.post<DoorCodeRecord>(`/events/${hall.id}/door-codes`, body);
  const device = await signIn(shop.server.url, code, 'phone');
  const sell = (id: string, ...names: string[]) => {
    const items = [{ ticketTypeId: hall.type, quantity: names.length, seats: names.map(seatId) }];
    return device.send('POST', '/counter-sales', { id, items });
  };
  assert.equal(dataOf<Sale>(await sell('first', 'A-1', 'A-2')).tickets.length, 2);
  refusedSeats(await sell('second', 'A-2', 'A-3'), 409, 'SEAT_TAKEN');
  // Anyone who sells at the counter may leave a seat alone.
  assert.equal(dataOf<Sale>(await sell('third', 'A-4')).tickets.length, 1);
  assert.deepEqual(await seatsIn(shop.db, hall.id, 'SOLD'), ['A-1', 'A-2', 'A-4']);
});

test('too little cash, too many tickets and nonsense sell nothing, and a device that scans alone may not sell', async () => {
  const device = await deviceOf('SUPERVISE');
  const before = await taken();
  const invalid = { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false };
  const short = assertRefused(
    await device.send('POST', '/counter-sales', { id: 'short', items: line(1), received: 299 }),
    invalid,
  );
  assert.deepEqual(fieldsOf(short.error), ['received']);
  const odd = assertRefused(
    await device.send('POST', '/counter-sales', { id: '', items: line(0), received: -1, buyer: { email: 'x' } }),
    invalid,
  );
  assert.deepEqual(fieldsOf(odd.error), ['buyer.email', 'id', 'items[0].quantity', 'received']);
  assertRefused(await device.send('POST', '/counter-sales', { id: 'many', items: line(99) }), {
    status: 409,
    code: 'SOLD_OUT',
    isOpenApi: false,
  });
  const other = await shop.event();
  const foreign = [{ ticketTypeId: other.types[0], quantity: 1 }];
  assertRefused(await device.send('POST', '/counter-sales', { id: 'foreign', items: foreign }), invalid);
  const scanner = await deviceOf('SCAN');
  const forbidden = { status: 403, code: 'FORBIDDEN', isOpenApi: false };
  assertRefused(await scanner.send('POST', '/counter-sales', { id: 'no', items: line(1) }), forbidden);
  assertRefused(await scanner.send('POST', '/counter-sales', {}), forbidden);
  assertRefused(await scanner.send('GET', '/counter'), forbidden);
  assert.equal(await taken(), before);
});
