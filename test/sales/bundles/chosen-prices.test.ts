import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { fieldsOf, type Json } from '../../helpers/clients/api-client.ts';
import { buyer } from '../../helpers/clients/buyer.ts';
import { assertRefused } from '../../helpers/clients/refusal.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const donation = { name: 'Donation', price: 300, priceKind: 'CHOSEN', quantity: 20, published: true };

let shop: Shop;
before(async () => {
  shop = await openShop();
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

const order = (eventId: string, more: Json) =>
  shop.buyer.send('POST', '/orders', { body: { eventId, buyer, ...more } });
const faulty = async (answer: ReturnType<typeof order>) =>
  fieldsOf(assertRefused(await answer, { ...invalid, isOpenApi: false }).error);

test('a type says how its price comes about, and bounds belong to prices that are chosen', async () => {
  const { client } = shop;
  const event = await shop.event();
  const at = `/events/${event.id}/tickets`;
  const priced = ({ priceKind, priceMin, priceMax, price }: Json) => [priceKind, priceMin, priceMax, price];
  assert.deepEqual(priced(await client.get(`${at}/${event.types[0]}`)), ['FIXED', null, null, 800]);
  const made = await client.post<Json>(at, donation);
  assert.deepEqual(priced(made), ['CHOSEN', 0, null, 300]);
  const one = `${at}/${made.id}`;
  assert.deepEqual(priced(await client.patch(one, { priceMin: 100, priceMax: 5_000 })), ['CHOSEN', 100, 5_000, 300]);
  const refused = async (body: Json) => fieldsOf(await client.refuse('PATCH', one, invalid, { body }));
  assert.deepEqual(await refused({ price: 99 }), ['price']);
  assert.deepEqual(await refused({ price: 5_001 }), ['price']);
  assert.deepEqual(await refused({ priceMin: 301 }), ['price']);
  assert.deepEqual(await refused({ priceMax: 99 }), ['priceMax']);
  assert.deepEqual(await refused({ priceKind: 'FIXED', priceMin: 1 }), ['priceMin']);
  assert.deepEqual(priced(await client.patch(one, { priceKind: 'FIXED' })), ['FIXED', null, null, 300]);
  assert.deepEqual(await refused({ priceMin: 0, priceMax: 900 }), ['priceMax', 'priceMin']);
  const creating = await client.refuse('POST', at, invalid, {
    body: { ...donation, priceKind: 'FIXED', priceMax: 900 },
  });
  assert.deepEqual(fieldsOf(creating), ['priceMax']);
  // What was read can be sent back.
  await client.patch(one, await client.get(one));
});

test('nothing is chosen at a free event', async () => {
  const { client } = shop;
  const free = await shop.event({ type: 'FREE', tickets: [{ price: 0 }] });
  const refused = await client.refuse('POST', `/events/${free.id}/tickets`, invalid, {
    body: { ...donation, price: 0 },
  });
  assert.deepEqual(fieldsOf(refused), ['priceKind']);
  const paid = await shop.event({ tickets: [{ ...donation, price: 0 }] });
  const became = await client.refuse('PATCH', `/events/${paid.id}`, invalid, { body: { type: 'FREE' } });
  assert.deepEqual(fieldsOf(became), ['type']);
});

test('the buyer names the price, in whole pesos within the bounds, and only where it is theirs to name', async () => {
  const event = await shop.event({ tickets: [{ ...donation, priceMin: 100, priceMax: 1_000 }, { price: 800 }] });
  const [chosen, fixed] = event.types as [string, string];
  const item = (more: Json) => ({ items: [{ ticketTypeId: chosen, quantity: 1, ...more }] });
  for (const price of [99, 1_001, 100.5, -1, '300', 10_000_001]) {
    assert.deepEqual(await faulty(order(event.id, item({ price }))), ['items[0].price'], String(price));
  }
  assert.deepEqual(await faulty(order(event.id, item({}))), ['items[0].price']);
  const ofFixed = { items: [{ ticketTypeId: fixed, quantity: 1, price: 800 }] };
  assert.deepEqual(await faulty(order(event.id, ofFixed)), ['items[0].price']);
  const quote = await shop.buyer.send('POST', '/quotes', { body: { eventId: event.id, ...item({ price: 450 }) } });
  assert.equal((JSON.parse(quote.body) as { data: Json }).data.subtotal, 450);
});

test('tickets of one type for several prices are refunded each for its own, and a code takes nothing off them', async () => {
  const event = await shop.event({ tickets: [donation, { price: 800 }] });
  const [chosen, fixed] = event.types as [string, string];
  await shop.client.post(`/events/${event.id}/promo-codes`, { code: 'HALF', kind: 'PERCENT', value: 50 });
  const items = [
    { ticketTypeId: chosen, quantity: 2, price: 100 },
    { ticketTypeId: fixed, quantity: 1 },
    { ticketTypeId: chosen, quantity: 1, price: 700 },
    { ticketTypeId: chosen, quantity: 1, price: 100 },
    { ticketTypeId: chosen, quantity: 1, price: 0 },
  ];
  const bought = await shop.buyer.buy(event.id, {}, { items, promoCode: 'HALF' });
  assert.deepEqual(
    bought.orderItems.map(({ quantity, price }) => [quantity, price]),
    [
      [3, 100],
      [1, 800],
      [1, 700],
      [1, 0],
    ],
  );
  assert.equal(bought.subtotal, 300 + 400 + 700);
  const tickets = await shop.buyer.tickets(bought);
  const back = async (place: number) => {
    const ticketIds = [tickets[place]?.id as string];
    const refund = await shop.sales.cashier.refund({ orderId: bought.id, ticketIds, reason: null });
    await assertSound(shop.db);
    return (refund?.amountCentavos ?? 0) / 100;
  };
  assert.equal(await back(4), 700);
  assert.equal(await back(5), 0);
  assert.equal(await back(3), 400);
  assert.equal(await back(0), 100);
  assert.equal((await shop.detail(bought)).refundedAmount, 1_200);
});

test('an order for which everybody chose nothing is complete at once', async () => {
  const event = await shop.event({ tickets: [donation] });
  const items = [{ ticketTypeId: event.types[0], quantity: 2, price: 0 }];
  const order = await shop.buyer.place(event.id, {}, { items });
  assert.deepEqual([order.status, order.totalAmount, (await shop.buyer.tickets(order)).length], ['COMPLETED', 0, 2]);
});
