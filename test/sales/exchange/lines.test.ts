import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Json } from '../../helpers/clients/api-client.ts';
import { type BuyerOrder, buyer } from '../../helpers/clients/buyer.ts';
import { type AnyAnswer, assertRefused } from '../../helpers/clients/refusal.ts';
import { type Dated, exchangerAt, seriesAt } from '../../helpers/worlds/exchange-dates.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// Orders whose tickets do not all cost what their type does.
let shop: Shop;
let buyers: ReturnType<typeof exchangerAt>;
before(async () => {
  shop = await openShop();
  buyers = exchangerAt(shop);
});
afterEach(() => assertSound(shop.db));
after(() => shop?.close());

const chosen = { name: 'Abot-kaya', price: 300, priceKind: 'CHOSEN', priceMin: 100, priceMax: 900, quantity: 10 };
const parking = { name: 'Parking', price: 150, kind: 'ADD_ON', perTicketMax: 1, quantity: 2 };
const dates = (...tickets: Json[][]) =>
  seriesAt(
    shop,
    tickets.map((each) => ({ tickets: each })),
  ) as Promise<[Dated, Dated]>;
const refusal = (answer: AnyAnswer, code = 'INVALID_STATE') =>
  assertRefused(answer, { status: 409, code, isOpenApi: false }).error.message;
const pricesOf = ({ orderItems }: BuyerOrder) =>
  orderItems.map(({ eventTicket, quantity, price }) => [eventTicket.id, quantity, price]);
const stockOf = async (event: Dated, place: number) => {
  const { soldQuantity, remainingQuantity } = await shop.ticketType(event, event.types[place] as string);
  return [soldQuantity, remainingQuantity];
};

test('tickets of one type at several prices keep theirs, there and back, and are refunded for what each cost', async () => {
  const [one, two] = await dates([chosen], [chosen]);
  const [type] = one.types as [string];
  const items = [
    { ticketTypeId: type, quantity: 1, price: 100 },
    { ticketTypeId: type, quantity: 2, price: 900 },
  ];
  const order = await shop.buyer.buy(one.id, {}, { items });
  for (const date of [two, one, two]) {
    const exchanged = await buyers.exchange(order, date);
    assert.deepEqual(pricesOf(exchanged), [
      [date.types[0], 1, 100],
      [date.types[0], 2, 900],
    ]);
    assert.deepEqual(await stockOf(date, 0), [3, 7]);
    await assertSound(shop.db);
  }
  const good = (await shop.buyer.tickets(order)).filter(({ status }) => status === 'VALID');
  const whatIsPaidBack: number[] = [];
  for (const { id } of good) {
    const { data } = await shop.client.succeed<{ amount: number }>('POST', `/orders/${order.id}/refunds`, {
      body: { ticketIds: [id], reason: 'Hindi makakapunta', dryRun: true },
      headers: { 'idempotency-key': id },
    });
    whatIsPaidBack.push(data.amount);
  }
  assert.deepEqual(
    whatIsPaidBack.toSorted((a, b) => a - b),
    [100, 900, 900],
  );
});

test('a price that buyers could not choose there keeps the order where it is', async () => {
  const [one, two] = await dates([chosen], [{ ...chosen, priceMax: 500 }]);
  const items = [{ ticketTypeId: one.types[0], quantity: 1, price: 900 }];
  const order = await shop.buyer.buy(one.id, {}, { items });
  assert.match(refusal(await buyers.send(order, two)), /another price/);
  const cheap = await shop.buyer.buy(one.id, {}, { items: [{ ...items[0], price: 500 }] });
  assert.equal((await buyers.exchange(cheap, two)).eventId, two.id);
});

test('add-ons go along, are not counted against the capacity, and their stock and limits hold there', async () => {
  const ticket = { name: 'General', price: 800, quantity: 10 };
  const [one, two] = await dates([ticket, parking], [ticket, parking]);
  const buy = (event: Dated, tickets: number, lots: number) =>
    shop.buyer.buy(event.id, { [event.types[0] as string]: tickets, [event.types[1] as string]: lots });
  await shop.client.patch(`/events/${two.id}`, { eventCapacity: 3 });
  const order = await buy(one, 2, 2);
  await buyers.exchange(order, two);
  assert.deepEqual(await stockOf(two, 1), [2, 0]);
  assert.deepEqual(await stockOf(one, 1), [0, 2]);
  const late = await buy(one, 1, 1);
  assert.match(refusal(await buyers.send(late, two), 'SOLD_OUT'), /Parking/);
  assert.deepEqual(await stockOf(one, 1), [1, 1], 'nothing was moved');
  const [three, four] = await dates([ticket, { ...parking, perTicketMax: null }], [ticket, parking]);
  const many = await buy(three, 1, 2);
  assert.match(refusal(await buyers.send(many, four)), /may not have as many of Parking/);
});

test('an order with a bundle stays at its date', async () => {
  const ticket = { name: 'General', price: 800, quantity: 10 };
  const [one, two] = await dates([ticket], [ticket]);
  const bundle = await shop.client.post<{ id: string }>(`/events/${one.id}/bundles`, {
    name: 'Mesa',
    price: 3_000,
    published: true,
    items: [{ ticketTypeId: one.types[0], quantity: 4 }],
  });
  const body = { eventId: one.id, buyer, bundles: [{ bundleId: bundle.id, quantity: 1 }] };
  const order = await shop.buyer.buy(one.id, {}, body);
  assert.match(refusal(await buyers.send(order, two)), /bundle/);
});

test('two types of one name do not become one on the other date: refused, and nothing has moved', async () => {
  const balcony = (section: string) => ({ name: 'Balkon', type: 'RESERVED_SEAT', section, row: '1', quantity: 4 });
  const [one, two] = await dates([balcony('A'), balcony('B')], [balcony('A')]);
  const [left, right] = one.types as [string, string];
  const order = await shop.buyer.buy(one.id, { [left]: 1, [right]: 1 });
  for (const dryRun of [true, false]) {
    assert.match(refusal(await buyers.send(order, two, { dryRun })), /one ticket type Balkon/);
  }
  assert.deepEqual(
    [await stockOf(one, 0), await stockOf(one, 1), await stockOf(two, 0)],
    [
      [1, 3],
      [1, 3],
      [0, 4],
    ],
  );
  // One of them alone goes.
  const alone = await shop.buyer.buy(one.id, { [right]: 2 });
  await buyers.exchange(alone, two);
  assert.deepEqual(await stockOf(two, 0), [2, 2]);
});
