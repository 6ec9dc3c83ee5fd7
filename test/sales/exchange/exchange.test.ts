import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { voidFreeOrder } from '../../../src/core/selling/desk/void-free-order.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { BuyerTicket } from '../../helpers/clients/buyer.ts';
import { type AnyAnswer, assertRefused } from '../../helpers/clients/refusal.ts';
import { openDoor } from '../../helpers/worlds/door.ts';
import { type Dated, exchangerAt, hoursAhead, makeSeries, seriesAt } from '../../helpers/worlds/exchange-dates.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let buyers: ReturnType<typeof exchangerAt>;
before(async () => {
  shop = await openShop();
  buyers = exchangerAt(shop);
});
afterEach(() => assertSound(shop.db));
after(() => shop?.close());

const typeOf = ({ types }: Dated) => types[0] as string;
const buy = (event: Dated, quantity = 2, more = {}) => shop.buyer.buy(event.id, { [typeOf(event)]: quantity }, more);
const soldOf = async (event: Dated) => (await shop.ticketType(event, typeOf(event))).soldQuantity;
const refused = (answer: AnyAnswer, code = 'INVALID_STATE') =>
  assertRefused(answer, { status: 409, code, isOpenApi: false }).error.message;
const codes = (tickets: readonly BuyerTicket[]) => tickets.map(({ code }) => code);
const twoDates = async (...given: Parameters<typeof seriesAt> extends [unknown, ...infer Rest] ? Rest : never) =>
  (await seriesAt(shop, ...given)) as [Dated, Dated, ...Dated[]];

interface Brought {
  grossCentavos: number;
  orders: number;
  tickets: number;
  netCentavos: number;
}

const broughtBy = async ({ id }: Dated): Promise<Brought> =>
  shop.db.one(sql`
    select coalesce(sum(gross_centavos), 0)::int as gross_centavos, coalesce(sum(orders), 0)::int as orders,
           coalesce(sum(tickets), 0)::int as tickets, coalesce(sum(net_centavos), 0)::int as net_centavos
    from sales_days where event_id = ${id}`);

test('an order goes to another date: stock, tickets, codes and money go with it, and its old codes are dead', async () => {
  const [one, two] = await twoDates();
  const order = await buy(one, 3);
  const before = await shop.buyer.tickets(order);
  const brought = await broughtBy(one);
  const exchanged = await buyers.exchange(order, two);
  assert.deepEqual(
    [exchanged.id, exchanged.orderNumber, exchanged.status, exchanged.eventId, exchanged.totalAmount],
    [order.id, order.orderNumber, 'COMPLETED', two.id, order.totalAmount],
  );
  assert.deepEqual(
    exchanged.orderItems.map(({ eventTicket, quantity, price }) => [eventTicket.id, quantity, price]),
    [[typeOf(two), 3, 800]],
  );
  assert.deepEqual([await soldOf(one), await soldOf(two)], [0, 3]);
  const tickets = await shop.buyer.tickets(order);
  const good = tickets.filter(({ status }) => status === 'VALID');
  assert.equal(good.length, 3);
  for (const { code } of good) assert.ok(!codes(before).includes(code));
  assert.deepEqual(await broughtBy(two), brought);
  assert.deepEqual(await broughtBy(one), { grossCentavos: 0, orders: 0, tickets: 0, netCentavos: 0 });

  const [here, there] = [await doorOf(one), await doorOf(two)];
  for (const { qr } of before) {
    assert.equal((await here.show(qr)).result, 'VOID');
    assert.equal((await there.show(qr)).result, 'OTHER_EVENT');
  }
  for (const { qr } of good) assert.equal((await there.show(qr)).result, 'ADMITTED');
});

const doorOf = ({ id }: Dated) => openDoor({ url: shop.server.url, client: shop.client }, id);

test('sent again, at once and late, it is done once and answered the same', async () => {
  const [one, two] = await twoDates();
  const order = await buy(one);
  const answers = await Promise.all(Array.from({ length: 8 }, () => buyers.send(order, two)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal((await buyers.exchange(order, two)).eventId, two.id);
  const { count } = await shop.db.one<{ count: number }>(sql`
    select count(*)::int as count from order_exchanges where order_id = ${order.id}`);
  assert.equal(count, 1);
  assert.equal((await shop.notices(order, 'order.exchanged')).length, 1);
  assert.equal((await shop.movements(order)).filter(({ kind }) => kind === 'EXCHANGE').length, 2);
});

test('a dry run says the same and changes nothing', async () => {
  const [one, two] = await twoDates([{}, { tickets: [{ quantity: 2 }] }]);
  const [order, other] = [await buy(one), await buy(one)];
  assert.equal((await buyers.exchange(order, two, { dryRun: true })).eventId, one.id);
  assert.deepEqual([await soldOf(one), await soldOf(two)], [4, 0]);
  await buyers.exchange(order, two);
  refused(await buyers.send(other, two, { dryRun: true }), 'SOLD_OUT');
});

test('there and back again: the order is as it was, with other codes', async () => {
  const [one, two] = await twoDates();
  const order = await buy(one);
  const before = await shop.buyer.tickets(order);
  await buyers.exchange(order, two);
  await buyers.exchange(order, one);
  await buyers.exchange(order, two);
  const back = await buyers.exchange(order, one);
  assert.equal(back.eventId, one.id);
  assert.deepEqual([await soldOf(one), await soldOf(two)], [2, 0]);
  const good = (await shop.buyer.tickets(order)).filter(({ status }) => status === 'VALID');
  assert.equal(good.length, 2);
  for (const { code } of good) assert.ok(!codes(before).includes(code));
});

test('what is sold out there is refused, and nothing has moved', async () => {
  const [one, two] = await twoDates([{}, { tickets: [{ quantity: 1 }] }]);
  const order = await buy(one);
  assert.match(refused(await buyers.send(order, two), 'SOLD_OUT'), /General Admission/);
  assert.deepEqual([await soldOf(one), await soldOf(two)], [2, 0]);
  assert.equal((await shop.buyer.read(order)).eventId, one.id);
  const [full, capped] = await twoDates([{}, { eventCapacity: 1 }]);
  refused(await buyers.send(await buy(full), capped), 'SOLD_OUT');
});

test('several types go by their names, each with its own price', async () => {
  const tickets = [
    { name: 'VIP', price: 1500 },
    { name: 'Side', price: 500 },
  ];
  const [one, two] = await twoDates([{ tickets }, { tickets: [...tickets].reverse() }]);
  const [vip, side] = one.types as [string, string];
  const order = await shop.buyer.buy(one.id, { [vip]: 1, [side]: 2 });
  const { orderItems } = await buyers.exchange(order, two);
  assert.deepEqual(
    orderItems.map(({ eventTicket, quantity, price }) => [eventTicket.name, eventTicket.id, quantity, price]),
    [
      ['VIP', two.types[1], 1, 1500],
      ['Side', two.types[0], 2, 500],
    ],
  );
});

test('seats are taken side by side there, and free here', async () => {
  const tickets = [{ type: 'RESERVED_SEAT', section: 'A', row: '1', quantity: 6 }];
  const [one, two] = await twoDates([{ tickets }, { tickets }]);
  await buy(two, 1);
  const order = await buy(one, 3);
  await buyers.exchange(order, two);
  const good = (await shop.buyer.tickets(order)).filter(({ status }) => status === 'VALID');
  assert.deepEqual(good.map(({ seat }) => seat).sort(), ['2', '3', '4']);
  await buy(one, 6);
});

test('an order that cost nothing goes too', async () => {
  const tickets = [{ price: 0 }];
  const [one, two] = await twoDates([{ tickets }, { tickets }]);
  const order = await buy(one);
  await buyers.exchange(order, two);
  assert.deepEqual([await soldOf(one), await soldOf(two)], [0, 2]);
  assert.deepEqual(await shop.movements(order), []);
});

test('what is asked about an order at the desk of the date that it left is done where it is', async () => {
  const tickets = [{ price: 0 }];
  const [one, two] = await twoDates([{ tickets }, { tickets }]);
  const order = await buy(one);
  await buyers.exchange(order, two);
  // By somebody who looked up the event of the order a moment before.
  await shop.sales.desk.serve(one.id, voidFreeOrder({ orderId: order.id }));
  assert.deepEqual([await soldOf(one), await soldOf(two)], [0, 0]);
  assert.equal((await shop.buyer.read(order)).status, 'REFUNDED');
});

test('other prices, names, limits and series are refused, and events that are not on sale', async () => {
  const [one, dearer, other, strict, unseen] = (await twoDates([
    {},
    { tickets: [{ price: 900 }] },
    { tickets: [{ name: 'Balcony' }] },
    { tickets: [{ maximumPurchaseQuantity: 1 }] },
    {},
  ])) as unknown as [Dated, Dated, Dated, Dated, Dated];
  const order = await buy(one);
  assert.match(refused(await buyers.send(order, dearer)), /another price/);
  assert.match(refused(await buyers.send(order, other)), /no ticket type/);
  assert.match(refused(await buyers.send(order, strict)), /as many/);
  await shop.client.post(`/events/${unseen.id}/unpublish`);
  refused(await buyers.send(order, unseen), 'NOT_ON_SALE');
  const [elsewhere] = await twoDates();
  assert.match(refused(await buyers.send(order, elsewhere)), /same series/);
  assert.match(refused(await buyers.send(order, await shop.event())), /same series/);
  const unknown = await buyers.send(order, { id: newId() });
  assertRefused(unknown, { status: 404, code: 'NOT_FOUND', isOpenApi: false });
  const hidden = await shop.client.post<{ id: string }>('/events', { name: 'X', dateTime: hoursAhead(50) });
  assertRefused(await buyers.send(order, hidden), { status: 404, code: 'NOT_FOUND', isOpenApi: false });
  const faulty = await buyers.send(order, { id: 'x' });
  assertRefused(faulty, { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false });
});

test('the event that is left says until when, and whether at all', async () => {
  const [one, two] = await twoDates(undefined, { untilHours: 47 });
  const order = await buy(one);
  await buyers.exchange(order, two, { dryRun: true });
  const until = (hours: number | null) =>
    shop.db.run(sql`update events set exchange_until_hours = ${hours} where id = ${one.id}`);
  await until(49);
  assert.match(refused(await buyers.send(order, two)), /over/);
  await until(null);
  assert.match(refused(await buyers.send(order, two)), /does not let/);
  const alone = await shop.event();
  await shop.db.run(sql`update events set exchange_until_hours = 0 where id = ${alone.id}`);
  assert.match(refused(await buyers.send(await buy(alone), two)), /does not let/);
});

test('only its buyer may: another token, none, and the holder of a ticket are strangers', async () => {
  const [one, two] = await twoDates();
  const [order, other] = [await buy(one), await buy(one)];
  for (const token of [other.token, 'x'.repeat(43), undefined]) {
    const answer = await shop.buyer.send('POST', `/orders/${order.id}/exchange`, { token, body: { eventId: two.id } });
    assertRefused(answer, { status: 404, code: 'NOT_FOUND', isOpenApi: false });
  }
});

test('tickets that came back are sold again, and events and types that orders have left stay', async () => {
  const [one, two] = await twoDates([{ tickets: [{ quantity: 2 }] }, {}]);
  const order = await buy(one);
  await buyers.exchange(order, two);
  await shop.client.post(`/events/${one.id}/unpublish`);
  const gone = await shop.client.send('DELETE', `/events/${one.id}`);
  assertRefused(gone, { status: 409, code: 'TICKETS_SOLD' });
  await shop.client.post(`/events/${one.id}/publish`);
  await buy(one, 2);
});

test('a series that was made later lets orders go that were placed before', async () => {
  const [one, two] = [await shop.event({ dateTime: hoursAhead(48) }), await shop.event({ dateTime: hoursAhead(72) })];
  const order = await buy(one);
  await makeSeries(shop.db, [one, two]);
  await buyers.exchange(order, two);
});
