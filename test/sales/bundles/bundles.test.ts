import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { fieldsOf, type Json, unknownId } from '../../helpers/clients/api-client.ts';
import { buyer } from '../../helpers/clients/buyer.ts';
import { assertRefused } from '../../helpers/clients/refusal.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const forbidden = { status: 409, code: 'INVALID_STATE' };
const notOnSale = { status: 409, code: 'NOT_ON_SALE', isOpenApi: false };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

let shop: Shop;
before(async () => {
  shop = await openShop();
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

interface Bundle extends Json {
  id: string;
  price: number;
}

/** An event with VIP at 1,000 and General Admission at 400, and a bundle of one and three for 1,999. */
async function world(more: Json = {}) {
  const event = await shop.event({
    tickets: [
      { name: 'VIP', price: 1_000, quantity: 50 },
      { name: 'General Admission', price: 400, quantity: 50 },
    ],
  });
  const [vip, general] = event.types as [string, string];
  const items = [
    { ticketTypeId: vip, quantity: 1 },
    { ticketTypeId: general, quantity: 3 },
  ];
  const at = `/events/${event.id}/bundles`;
  const bundle = await shop.client.post<Bundle>(at, { name: 'Barkada', items, price: 1_999, published: true, ...more });
  return { event, vip, general, items, at, bundle };
}

const order = (eventId: string, more: Json, headers: Record<string, string> = {}) =>
  shop.buyer.send('POST', '/orders', { body: { eventId, buyer, ...more }, headers });

test('a bundle is made, read, listed, changed and deleted, and says all that it is', async () => {
  const { client } = shop;
  const { event, items, at, bundle } = await world({ description: 'For friends', onSaleAt: '2026-01-01T00:00:00Z' });
  const { createdAt, updatedAt, ...said } = bundle;
  assert.deepEqual(said, {
    id: bundle.id,
    eventId: event.id,
    name: 'Barkada',
    description: 'For friends',
    price: 1_999,
    published: true,
    maximumPurchaseQuantity: 8,
    onSaleAt: '2026-01-01T00:00:00.000Z',
    offSaleAt: null,
    items,
  });
  assert.deepEqual([typeof createdAt, typeof updatedAt], ['string', 'string']);
  assert.deepEqual(await client.get(`${at}/${bundle.id}`), bundle);
  assert.deepEqual(await client.get(at), [bundle]);
  const changed = await client
    .patch<Bundle>(`${at}/${bundle.id}`, { price: 1_500, items: [items[1]], name: 'Three' })
    .catch(() => undefined);
  assert.equal(changed, undefined, 'three cost 1,200');
  const { price, name } = await client.patch<Bundle>(`${at}/${bundle.id}`, {
    price: 900,
    items: [items[1]],
    name: 'Three',
  });
  assert.deepEqual([price, name], [900, 'Three']);
  assert.deepEqual(await client.remove(`${at}/${bundle.id}`), { deleted: true, id: bundle.id });
  assert.deepEqual(await client.get(at), []);
});

test('what a bundle cannot be is refused, with the field', async () => {
  const { client } = shop;
  const { event, vip, general, items, at, bundle } = await world();
  const other = await world();
  const chosen = await client.post<Json>(`/events/${event.id}/tickets`, {
    name: 'Donation',
    price: 100,
    priceKind: 'CHOSEN',
    quantity: 10,
    published: true,
  });
  const draft = await client.post<Json>(`/events/${event.id}/tickets`, { name: 'Later', price: 100, quantity: 10 });
  const refused = async (body: Json) =>
    fieldsOf(await client.refuse('POST', at, invalid, { body: { name: 'X', price: 10, items, ...body } }));
  assert.deepEqual(await refused({ price: 2_201 }), ['price'], 'above the sum of its parts');
  assert.deepEqual(await refused({ items: [] }), ['items']);
  assert.deepEqual(await refused({ items: [{ ticketTypeId: other.vip, quantity: 1 }] }), ['items[0].ticketTypeId']);
  assert.deepEqual(await refused({ items: [{ ticketTypeId: unknownId, quantity: 1 }] }), ['items[0].ticketTypeId']);
  assert.deepEqual(await refused({ items: [items[0], { ticketTypeId: draft.id, quantity: 1 }] }), [
    'items[1].ticketTypeId',
  ]);
  assert.deepEqual(await refused({ items: [{ ticketTypeId: chosen.id, quantity: 1 }] }), ['items[0].ticketTypeId']);
  assert.deepEqual(await refused({ items: [items[0], items[0]] }), ['items[1].ticketTypeId']);
  assert.deepEqual(await refused({ items: [{ ticketTypeId: vip, quantity: 0 }] }), ['items[0].quantity']);
  assert.deepEqual(
    await refused({
      items: [
        { ticketTypeId: vip, quantity: 150 },
        { ticketTypeId: general, quantity: 51 },
      ],
    }),
    ['items'],
  );
  assert.deepEqual(await refused({ onSaleAt: inHours(2), offSaleAt: inHours(1) }), ['offSaleAt']);
  const change = await client.refuse('PATCH', `${at}/${bundle.id}`, invalid, { body: { price: 2_201 } });
  assert.deepEqual(fieldsOf(change), ['price']);
  await client.refuse('GET', `${other.at}/${bundle.id}`, { status: 404, code: 'NOT_FOUND' });
});

test('a type whose price would leave a bundle above its parts keeps it, and one in a bundle stays', async () => {
  const { client } = shop;
  const { event, vip, general, at, bundle } = await world();
  const type = (id: string) => `/events/${event.id}/tickets/${id}`;
  await client.patch(type(general), { price: 333 });
  await client.refuse('PATCH', type(general), forbidden, { body: { price: 332 } });
  await client.refuse('PATCH', type(vip), forbidden, { body: { priceKind: 'CHOSEN' } });
  const tickets = [{ id: vip, price: 900 }];
  await client.refuse('PATCH', `/events/${event.id}`, forbidden, { body: { tickets } });
  // Both at once fit.
  await client.patch(`/events/${event.id}`, { tickets: [...tickets, { id: general, price: 400 }] });
  await client.refuse('DELETE', type(vip), forbidden);
  await client.remove(`${at}/${bundle.id}`);
  await client.remove(type(vip));
});

test('a bundle is sold by its shares, beside single tickets, and each ticket can be refunded for what it cost', async () => {
  const { client } = shop;
  const { event, vip, general, bundle } = await world();
  await client.post(`/events/${event.id}/promo-codes`, { code: 'BARKADA', kind: 'PERCENT', value: 50 });
  const bundles = [{ bundleId: bundle.id, quantity: 2 }];
  const items = [{ ticketTypeId: general, quantity: 2 }];
  const quoted = await shop.buyer.send('POST', '/quotes', {
    body: { eventId: event.id, items, bundles, promoCode: 'BARKADA' },
  });
  const quote = (JSON.parse(quoted.body) as { data: Json }).data;
  assert.deepEqual([quote.subtotal, quote.discount], [2 * 1_999 + 2 * 200, 400]);

  const bought = await shop.buyer.buy(event.id, { [general]: 2 }, { bundles, promoCode: 'BARKADA' });
  assert.deepEqual([bought.quantity, bought.subtotal, bought.totalAmount], [10, 4_398, 4_398]);
  // 1,999 of 2,200: 908.64 and three times 363.45. What is left after rounding down goes to the largest remainder.
  const lines = bought.orderItems.map((item) => {
    const { quantity, price, eventTicket, bundleId } = item as typeof item & { bundleId: string | null };
    return [quantity, price, eventTicket.name, bundleId === bundle.id];
  });
  assert.deepEqual(lines, [
    [2, 400, 'General Admission', false],
    [2, 909, 'VIP', true],
    [2, 364, 'General Admission', true],
    [4, 363, 'General Admission', true],
  ]);
  const stock = async (id: string) => (await shop.ticketType(event, id)).soldQuantity;
  assert.deepEqual([await stock(vip), await stock(general)], [2, 8]);

  // By type: an order counts once, whatever its lines, and the parts add up to it.
  const report = await client.get<{ rows: Json[] }>(`/reports/sales?by=type&eventId=${event.id}`);
  assert.deepEqual(
    report.rows.map(({ key, orders, tickets: sold, gross }) => [key === vip ? 'VIP' : 'General', orders, sold, gross]),
    [
      ['General', 1, 8, 2_580],
      ['VIP', 1, 2, 1_818],
    ],
  );

  const tickets = await shop.buyer.tickets(bought);
  assert.equal(tickets.length, 10);
  // In the order of the lines.
  const back: number[] = [];
  for (const { id } of tickets) {
    const ticketIds = [id];
    const { data } = await client.succeed<Json>('POST', `/orders/${bought.id}/refunds`, {
      body: { ticketIds, reason: 'Cannot come' },
      headers: { 'idempotency-key': `back-${id}` },
    });
    back.push(data.amount as number);
    await assertSound(shop.db);
  }
  assert.deepEqual(back, [200, 200, 909, 909, 364, 364, 363, 363, 363, 363]);
  assert.deepEqual(
    [(await shop.detail(bought)).status, (await shop.detail(bought)).refundedAmount],
    ['REFUNDED', 4_398],
  );
  assert.deepEqual([await stock(vip), await stock(general)], [0, 0]);
});

test('a code that fits nothing but bundles is no good', async () => {
  const { event, vip, bundle } = await world();
  await shop.client.post(`/events/${event.id}/promo-codes`, {
    code: 'VIPS',
    kind: 'PERCENT',
    value: 50,
    ticketTypeIds: [vip],
  });
  const bundles = [{ bundleId: bundle.id, quantity: 1 }];
  assertRefused(await order(event.id, { bundles, promoCode: 'VIPS' }), notOnSale);
});

test('an order sent again with its key is one order, and another one under the key is refused', async () => {
  const { event, bundle } = await world();
  const headers = { 'idempotency-key': `bundle-${event.id}` };
  const bundles = [{ bundleId: bundle.id, quantity: 1 }];
  const answers = await Promise.all([1, 2, 3].map(() => order(event.id, { bundles }, headers)));
  const ids = answers.map(({ body }) => (JSON.parse(body) as { data: Json }).data.id);
  assert.equal(new Set(ids).size, 1);
  const other = await order(event.id, { bundles: [{ bundleId: bundle.id, quantity: 2 }] }, headers);
  assertRefused(other, { status: 422, code: 'IDEMPOTENCY_KEY_REUSED', isOpenApi: false });
});

test('nobody orders what is not on sale, too much of it, or nothing', async () => {
  const { client } = shop;
  const { event, vip, general, at, bundle } = await world({ maximumPurchaseQuantity: 2 });
  const other = await world();
  const ask = (quantity: number, bundleId = bundle.id) => order(event.id, { bundles: [{ bundleId, quantity }] });
  const fields = async (answer: ReturnType<typeof order>) =>
    fieldsOf(assertRefused(await answer, { ...invalid, isOpenApi: false }).error);
  assert.deepEqual(await fields(ask(3)), ['bundles[0].quantity']);
  assert.deepEqual(await fields(ask(0)), ['bundles[0].quantity']);
  assert.deepEqual(await fields(ask(1, other.bundle.id)), ['bundles[0].bundleId']);
  assert.deepEqual(await fields(order(event.id, {})), ['items']);
  assert.deepEqual(await fields(order(event.id, { items: [], bundles: [] })), ['items']);
  const two = [1, 2].map((quantity) => ({ bundleId: bundle.id, quantity }));
  assert.deepEqual(await fields(order(event.id, { bundles: two })), ['bundles[1].quantity']);
  for (const changes of [{ published: false }, { onSaleAt: inHours(1) }, { onSaleAt: null, offSaleAt: inHours(-1) }]) {
    await client.patch(`${at}/${bundle.id}`, { published: true, ...changes });
    assertRefused(await ask(1), notOnSale);
  }
  await client.patch(`${at}/${bundle.id}`, { offSaleAt: null });
  // Its own times count, not those of its types; that they are published does.
  await client.patch(`/events/${event.id}/tickets/${vip}`, { onSaleAt: inHours(5) });
  assert.equal((await ask(1)).status, 201);
  await client.patch(`/events/${event.id}/tickets/${vip}`, { published: false });
  assertRefused(await ask(1), notOnSale);
  await client.patch(`/events/${event.id}/tickets/${vip}`, { published: true });
  await client.patch(`/events/${event.id}/tickets/${general}`, { quantity: 5 });
  await client.patch(`/events/${event.id}/tickets/${general}`, { quantity: 8 });
  const both = { bundles: [{ bundleId: bundle.id, quantity: 1 }], items: [{ ticketTypeId: general, quantity: 3 }] };
  assertRefused(await order(event.id, both), { status: 409, code: 'SOLD_OUT', isOpenApi: false });
  await client.patch(`/events/${event.id}/tickets/${general}`, { quantity: 5 });
  const soldOut = assertRefused(await ask(1), { status: 409, code: 'SOLD_OUT', isOpenApi: false });
  assert.deepEqual(fieldsOf(soldOut.error), ['bundles[0].quantity']);
  await client.refuse('DELETE', `${at}/${bundle.id}`, forbidden);
});

test('a table of ten sits together, though its tickets have two prices', async () => {
  const event = await shop.event({
    tickets: [{ name: 'Table seat', price: 500, quantity: 40, type: 'RESERVED_SEAT', maximumPurchaseQuantity: 4 }],
  });
  const [seat] = event.types as [string];
  const items = [{ ticketTypeId: seat, quantity: 10 }];
  const table = await shop.client.post<Bundle>(`/events/${event.id}/bundles`, {
    ...{ name: 'Table of ten', items, price: 4_444, published: true },
  });
  const bought = await shop.buyer.buy(event.id, { [seat]: 1 }, { bundles: [{ bundleId: table.id, quantity: 2 }] });
  const tickets = await shop.buyer.tickets(bought);
  assert.deepEqual(
    tickets.map((ticket) => Number(ticket.seat)).sort((one, other) => one - other),
    Array.from({ length: 21 }, (_, index) => index + 1),
  );
  assert.equal(bought.subtotal, 500 + 2 * 4_444);
  const free = await shop.buyer.place(event.id, {}, { bundles: [{ bundleId: table.id, quantity: 1 }] });
  await shop.endHold(free);
  assert.equal((await shop.ticketType(event, seat)).remainingQuantity, 19);
});

test('a change of a bundle holds for later orders, and what is held keeps its price', async () => {
  const { event, vip, general, at, bundle } = await world();
  const bundles = [{ bundleId: bundle.id, quantity: 1 }];
  const held = await shop.buyer.place(event.id, {}, { bundles });
  await shop.client.patch(`${at}/${bundle.id}`, {
    price: 1_000,
    items: [
      { ticketTypeId: vip, quantity: 1 },
      { ticketTypeId: general, quantity: 1 },
    ],
  });
  const later = await shop.buyer.place(event.id, {}, { bundles });
  assert.deepEqual([held.subtotal, held.quantity, later.subtotal, later.quantity], [1_999, 4, 1_000, 2]);
  const { reference } = await shop.buyer.startPayment(held);
  await shop.buyer.press(reference, 'paid');
  assert.equal((await shop.buyer.read(held)).status, 'COMPLETED');
});

test('money that comes after the hold finds all tickets of a bundle again, or goes back', async () => {
  const event = await shop.event({ tickets: [{ price: 400, quantity: 5 }] });
  const [type] = event.types as [string];
  const bundle = await shop.client.post<Bundle>(`/events/${event.id}/bundles`, {
    ...{ name: 'Three', items: [{ ticketTypeId: type, quantity: 3 }], price: 1_000, published: true },
  });
  const late = async () => {
    const held = await shop.buyer.place(event.id, {}, { bundles: [{ bundleId: bundle.id, quantity: 1 }] });
    const { reference } = await shop.buyer.startPayment(held);
    await shop.endHold(held);
    return { held, reference };
  };
  const first = await late();
  const second = await late();
  await shop.buyer.press(first.reference, 'paid');
  assert.equal((await shop.buyer.read(first.held)).status, 'COMPLETED');
  // Two are left: as many as either line of the bundle has by itself, and fewer than both.
  await shop.buyer.press(second.reference, 'paid');
  assert.equal((await shop.buyer.read(second.held)).status, 'CANCELLED');
  assert.deepEqual(await shop.outcomes(second.held), ['REFUNDED']);
});
