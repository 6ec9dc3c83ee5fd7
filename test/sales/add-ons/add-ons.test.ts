import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import {
  type ApiClient,
  apiClient,
  fieldsOf,
  type Json,
  type Method,
  type SendOptions,
  type TicketTypeRecord,
} from '../../helpers/clients/api-client.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { linesOf } from '../../helpers/clients/buyer.ts';
import { openDoor, succeed } from '../../helpers/worlds/door.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// What is sold beside tickets and lets nobody in: over HTTP, on real PostgreSQL.
let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const inState = { status: 409, code: 'INVALID_STATE' };
const parking = { name: 'Parking', price: 300, quantity: 20, kind: 'ADD_ON', maximumPurchaseQuantity: 20 };
const ticket = { quantity: 50, maximumPurchaseQuantity: 20 };

/** Tickets first, then the given add-ons. */
const stage = async (...addOns: Json[]) => {
  const event = await shop.event({ tickets: [ticket, ...addOns.map((addOn) => ({ ...parking, ...addOn }))] });
  const [general, ...rest] = event.types as [string, ...string[]];
  return { ...event, general, addOns: rest, path: `/events/${event.id}` };
};
const send = (eventId: string, items: Record<string, number>, path = '/orders') =>
  shop.buyer.send('POST', path, {
    body: { eventId, items: linesOf(items), ...(path === '/orders' ? { buyer: person() } : {}) },
  });
let people = 0;
const person = () => {
  people += 1;
  return { name: 'Ana Reyes', email: `ana${people}@example.com` };
};
const refusal = ({ status, body }: { status: number; body: string }) => {
  const { error } = JSON.parse(body) as { error: { code: string; details?: { field: string; message: string }[] } };
  return [status, error.code, error.details?.map(({ field }) => field)];
};

const refusedTo = async (
  client: ApiClient,
  method: Method,
  path: string,
  options: SendOptions,
  expected: { status: number; code: string },
) => fieldsOf(await client.refuse(method, path, expected, options));

test('an add-on has what it may be sold with, and a ticket has none of it', async () => {
  const { path, addOns } = await stage({ perTicketMax: 2 });
  const [id] = addOns as [string];
  const read = await shop.client.get<TicketTypeRecord>(`${path}/tickets/${id}`);
  assert.deepEqual([read.kind, read.perTicketMax, read.standalone], ['ADD_ON', 2, false]);
  const shown = JSON.parse((await shop.buyer.send('GET', path)).body).data.tickets as TicketTypeRecord[];
  assert.deepEqual(
    shown.map(({ kind, perTicketMax, standalone }) => [kind, perTicketMax, standalone]),
    [
      ['TICKET', null, false],
      ['ADD_ON', 2, false],
    ],
  );
  const types = `${path}/tickets`;
  const made = { name: 'Shirt', price: 500, quantity: 5 };
  for (const [body, field] of [
    [{ ...made, perTicketMax: 1 }, 'perTicketMax'],
    [{ ...made, standalone: true }, 'standalone'],
    [{ ...made, kind: 'ADD_ON', perTicketMax: 0 }, 'perTicketMax'],
    [{ ...made, kind: 'ADD_ON', perTicketMax: 21 }, 'perTicketMax'],
    [{ ...made, kind: 'SHIRT' }, 'kind'],
  ] as const) {
    assert.deepEqual(await refusedTo(shop.client, 'POST', types, { body }, invalid), [field]);
  }
  assert.deepEqual(await refusedTo(shop.client, 'PATCH', `${types}/${id}`, { body: { kind: 'TICKET' } }, invalid), [
    'perTicketMax',
  ]);
  const patched = await shop.client.patch<TicketTypeRecord>(`${types}/${id}`, { perTicketMax: null, standalone: true });
  assert.deepEqual([patched.kind, patched.perTicketMax, patched.standalone], ['ADD_ON', null, true]);
});

test('what a type is cannot change once it is sold, held or came back', async () => {
  const { id, path, general, addOns } = await stage({ standalone: true });
  const [addOn] = addOns as [string];
  const become = (type: string, kind: string) =>
    refusedTo(shop.client, 'PATCH', `${path}/tickets/${type}`, { body: { kind, standalone: false } }, inState);
  const held = await shop.buyer.place(id, { [addOn]: 1 });
  await become(addOn, 'TICKET');
  await shop.buyer.cancel(held);
  const back = await shop.client.patch<TicketTypeRecord>(`${path}/tickets/${addOn}`, {
    kind: 'TICKET',
    standalone: false,
  });
  assert.equal(back.kind, 'TICKET');
  await shop.buyer.buy(id, { [general]: 1 });
  await become(general, 'ADD_ON');
  await assert.rejects(
    shop.db.run(sql`update ticket_types set kind = 'ADD_ON' where id = ${general}`),
    /stays once something of it was sold/,
  );
});

test('an order needs a ticket beside what is not sold alone, whoever orders and asks', async () => {
  const { id, path, general, addOns } = await stage({}, { name: 'Shirt', standalone: true });
  const [lot, shirt] = addOns as [string, string];
  const refused = [400, 'VALIDATION_ERROR', ['items']];
  for (const where of ['/orders', '/quotes']) {
    assert.deepEqual(refusal(await send(id, { [lot]: 1 }, where)), refused);
    assert.deepEqual(refusal(await send(id, { [lot]: 1, [shirt]: 1 }, where)), refused);
  }
  const complimentary = { items: linesOf({ [lot]: 1 }), recipient: person() };
  assert.deepEqual(await refusedTo(shop.client, 'POST', `${path}/complimentary`, { body: complimentary }, invalid), [
    'items',
  ]);
  const door = await openDoor({ url: shop.server.url, client: shop.client }, id, { role: 'SUPERVISE', rules: 3 });
  const atDoor = await door.send('POST', '/counter-sales', { id: '1', items: linesOf({ [lot]: 1 }) });
  assert.deepEqual(refusal(atDoor), refused);

  const alone = await shop.buyer.buy(id, { [shirt]: 2 });
  assert.deepEqual([alone.quantity, alone.qr], [2, null]);
  const both = await shop.buyer.buy(id, { [general]: 1, [lot]: 1, [shirt]: 1 });
  assert.deepEqual([both.quantity, both.qr], [3, null]);
  assert.deepEqual(
    (await shop.buyer.tickets(both)).map((each) => (each as unknown as { kind: string }).kind),
    ['TICKET', 'ADD_ON', 'ADD_ON'],
  );
});

test('so many for each ticket of the order, and not one more: online, as a gift and at the counter', async () => {
  const { id, path, general, addOns } = await stage({ perTicketMax: 2, standalone: true, quantity: 60 });
  const [lot] = addOns as [string];
  const most = { [general]: 3, [lot]: 6 };
  const more = { [lot]: 7, [general]: 3 };
  const refused = [400, 'VALIDATION_ERROR', ['items[0].quantity']];
  assert.deepEqual(refusal(await send(id, more)), refused);
  assert.deepEqual(refusal(await send(id, more, '/quotes')), refused);
  assert.equal((await send(id, most, '/quotes')).status, 200);
  const lines = [
    { ticketTypeId: lot, quantity: 4 },
    { ticketTypeId: general, quantity: 3 },
    { ticketTypeId: lot, quantity: 3 },
  ];
  const split = await shop.buyer.send('POST', '/orders', { body: { eventId: id, items: lines, buyer: person() } });
  assert.deepEqual(refusal(split), refused, 'lines of the same type are added up');
  const gift = { recipient: person(), items: linesOf(more) };
  const given = `${path}/complimentary`;
  assert.deepEqual(await refusedTo(shop.client, 'POST', given, { body: gift }, invalid), ['items[0].quantity']);
  await shop.client.post(given, { ...gift, items: linesOf(most) });
  const door = await openDoor({ url: shop.server.url, client: shop.client }, id, { role: 'SUPERVISE', rules: 3 });
  const sell = (sale: string, items: Record<string, number>) =>
    door.send('POST', '/counter-sales', { id: sale, items: linesOf(items) });
  assert.deepEqual(refusal(await sell('1', more)), refused);
  const cash = succeed<{ tickets: { kind: string }[] }>(await sell('2', most), 201);
  assert.equal(cash.tickets.filter(({ kind }) => kind === 'ADD_ON').length, 6);
  const sold = await shop.buyer.buy(id, most, { buyer: person() });
  assert.equal(sold.quantity, 9);
  assert.ok(sold.qr, 'three who come together');
  const alone = await shop.buyer.buy(id, { [lot]: 9 }, { buyer: person() });
  assert.equal(alone.quantity, 9, 'without tickets, the limit of an order alone');
});

test('the last add-ons go to as many as there are, and the limit of each order holds, however many ask at once', async () => {
  const { id, general, addOns } = await stage({ quantity: 5, perTicketMax: 1 });
  const [lot] = addOns as [string];
  const asked = Array.from({ length: 20 }, (_, index) =>
    send(id, { [general]: 1, [lot]: index % 4 === 0 ? 2 : 1 }).then(({ status }) => [index % 4 === 0, status] as const),
  );
  const answers = await Promise.all(asked);
  assert.ok(answers.filter(([tooMany]) => tooMany).every(([, status]) => status === 400));
  const others = answers.filter(([tooMany]) => !tooMany).map(([, status]) => status);
  assert.deepEqual(
    [others.filter((status) => status === 201).length, others.filter((status) => status === 409).length],
    [5, 10],
  );
  const left = await shop.ticketType({ id }, lot);
  assert.deepEqual([left.heldQuantity, left.remainingQuantity], [5, 0]);
  assert.equal((await shop.ticketType({ id }, general)).heldQuantity, 5);
});

test('capacity counts tickets alone: on sale, when it is lowered, and for what is paid late', async () => {
  const event = await shop.event({
    eventCapacity: 3,
    tickets: [ticket, { ...parking, standalone: true }],
  });
  const [general, lot] = event.types as [string, string];
  await shop.buyer.buy(event.id, { [general]: 2, [lot]: 6 });
  const late = await shop.buyer.place(event.id, { [general]: 1, [lot]: 3 }, { buyer: person() });
  const { reference } = await shop.buyer.startPayment(late);
  await shop.endHold(late);
  assert.equal((await shop.buyer.press(reference, 'paid')).status, 200);
  assert.equal((await shop.buyer.read(late)).status, 'COMPLETED');
  const shown = JSON.parse((await shop.buyer.send('GET', `/events/${event.id}`)).body).data;
  assert.deepEqual(
    [shown.isSoldOut, shown.tickets.map(({ remainingQuantity }: TicketTypeRecord) => remainingQuantity)],
    [true, [0, 11]],
  );
  assert.equal(refusal(await send(event.id, { [general]: 1 }))[1], 'SOLD_OUT');
  const more = await shop.buyer.buy(event.id, { [lot]: 1 }, { buyer: person() });
  assert.equal(more.status, 'COMPLETED');
  const path = `/events/${event.id}`;
  await refusedTo(shop.client, 'PATCH', path, { body: { eventCapacity: 2 } }, { status: 409, code: 'CONFLICT' });
  await shop.client.patch(path, { eventCapacity: 4 });
  await shop.client.patch(path, { eventCapacity: 3 });
});

test('an event is priced, free and on sale by its tickets, whatever is sold beside them', async () => {
  const event = await shop.event({
    tickets: [
      { name: 'General Admission', price: 0, quantity: 5 },
      { ...parking, price: 900 },
    ],
  });
  const shown = JSON.parse((await shop.buyer.send('GET', `/events/${event.id}`)).body).data;
  assert.deepEqual([shown.priceFrom, shown.priceTo, shown.isSoldOut, shown.isOnSale], [0, 0, false, true]);
});

test('an add-on is refunded by itself, and a ticket without its add-ons', async () => {
  const { id, general, addOns } = await stage({});
  const [lot] = addOns as [string];
  const order = await shop.buyer.buy(id, { [general]: 1, [lot]: 2 });
  const tickets = await shop.buyer.tickets(order);
  const ofLot = tickets.filter(({ ticketTypeId }) => ticketTypeId === lot);
  await shop.client.succeed('POST', `/orders/${order.id}/refunds`, {
    body: { ticketIds: [ofLot[0]?.id], reason: 'No car' },
    headers: { 'idempotency-key': 'no-car' },
  });
  await shop.tryRefunds();
  const after = await shop.buyer.tickets(order);
  assert.deepEqual(
    after.map(({ ticketTypeId, status }) => [ticketTypeId === lot, status]).sort(),
    [
      [false, 'VALID'],
      [true, 'VALID'],
      [true, 'VOID'],
    ].sort(),
  );
  const refunded = await shop.detail(order);
  assert.equal(refunded.refundedAmount > 0 && refunded.refundedAmount <= 330, true, String(refunded.refundedAmount));
  const type = await shop.ticketType({ id }, lot);
  assert.deepEqual([type.soldQuantity, type.remainingQuantity], [1, 19]);
});

test('attendees and parties are those who come: add-ons are among neither', async () => {
  const { id, path, general, addOns } = await stage({});
  const [lot] = addOns as [string];
  const order = await shop.buyer.buy(id, { [general]: 2, [lot]: 3 });
  const { data, meta } = await shop.client.succeed<{ ticketTypeId: string }[]>('GET', `${path}/attendees`);
  assert.deepEqual(
    data.map(({ ticketTypeId }) => ticketTypeId),
    [general, general],
  );
  assert.equal((meta as { total: number }).total, 2);
  const since = encodeURIComponent(new Date(Date.now() - 3_600_000).toISOString());
  const changed = await shop.client.get<unknown[]>(`${path}/attendees?updatedSince=${since}`);
  assert.equal(changed.length, 2);
  const door = await openDoor({ url: shop.server.url, client: shop.client }, id, { rules: 3 });
  const party = succeed<{ tickets: unknown[] }>(await door.send('POST', '/parties', { qr: order.qr }));
  assert.equal(party.tickets.length, 2);
});

test('add-ons are their organization’s: nobody else reads, changes or sells them', async () => {
  const { id, path, addOns } = await stage({ standalone: true });
  const [lot] = addOns as [string];
  const stranger = apiClient(
    shop.server.url,
    (await shop.server.key(await shop.server.organization({ name: 'Others' }))).key,
  );
  const missing = { status: 404, code: 'NOT_FOUND' };
  await refusedTo(stranger, 'GET', `${path}/tickets/${lot}`, {}, missing);
  await refusedTo(stranger, 'PATCH', `${path}/tickets/${lot}`, { body: { standalone: false } }, missing);
  const other = await shop.event();
  const foreign = await send(other.id, { [lot]: 1 });
  assert.deepEqual(refusal(foreign), [400, 'VALIDATION_ERROR', ['items[0].ticketTypeId']]);
  const order: BuyerOrder = await shop.buyer.buy(id, { [lot]: 1 });
  assert.equal(order.status, 'COMPLETED');
});
