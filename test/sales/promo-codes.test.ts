import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkInvariants } from '../../src/core/reports/invariants/check-invariants.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { fieldsOf, type Json, uuid } from '../helpers/clients/api-client.ts';
import { buyer, linesOf } from '../helpers/clients/buyer.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

const notOnSale = { status: 409, code: 'NOT_ON_SALE', isOpenApi: false };
const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const conflict = { status: 409, code: 'CONFLICT' };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
let shop: Shop;

interface Promo extends Json {
  id: string;
  code: string;
  usedOrders: number;
  usedTickets: number;
  discountTotal: number;
}

before(async () => {
  shop = await openShop();
});
after(async () => {
  const { checks } = await checkInvariants(shop.db, { moneyRestHours: 72 });
  assert.deepEqual(
    checks.filter(({ ok }) => !ok),
    [],
  );
  await shop.close();
});

const make = (event: { id: string }, fields: Json) =>
  shop.client.post<Promo>(`/events/${event.id}/promo-codes`, {
    code: 'BARKADA',
    kind: 'PERCENT',
    value: 10,
    ...fields,
  });
const figures = async (event: { id: string }, promo: Promo) => {
  const { usedOrders, usedTickets, discountTotal } = await shop.client.get<Promo>(
    `/events/${event.id}/promo-codes/${promo.id}`,
  );
  return [usedOrders, usedTickets, discountTotal];
};
const ask = (event: { id: string }, items: Record<string, number>, promoCode: string) =>
  shop.buyer.send('POST', '/orders', { body: { eventId: event.id, items: linesOf(items), buyer, promoCode } });

test('a code is made, read, listed, changed and deleted, and says all that it is', async () => {
  const { client } = shop;
  const event = await shop.event();
  const at = `/events/${event.id}/promo-codes`;
  const given = {
    code: 'Barkada 20',
    kind: 'AMOUNT',
    value: 20,
    ticketTypeIds: event.types,
    ordersMax: 5,
    ticketsMax: 9,
    startsAt: inHours(-1),
    endsAt: inHours(1),
    isActive: true,
  };
  const made = await client.post<Promo>(at, given);
  assert.match(made.id, uuid);
  const { createdAt, updatedAt } = made;
  const none = { usedOrders: 0, usedTickets: 0, discountTotal: 0 };
  assert.deepEqual(made, { id: made.id, eventId: event.id, ...given, ...none, createdAt, updatedAt });
  assert.deepEqual(await client.get(`${at}/${made.id}`), made);
  const least = await client.post<Promo>(at, { code: 'X', kind: 'PERCENT', value: 100 });
  assert.deepEqual(
    (await client.get<Promo[]>(at)).map(({ code }) => code),
    ['X', 'Barkada 20'],
  );
  assert.deepEqual([least.ticketTypeIds, least.ordersMax, least.endsAt, least.isActive], [null, null, null, true]);

  const changed = await client.patch<Promo>(`${at}/${made.id}`, { isActive: false, ordersMax: null });
  assert.deepEqual([changed.isActive, changed.ordersMax, changed.ticketsMax], [false, null, 9]);
  const taken = await client.refuse('POST', at, conflict, { body: { code: 'bArKaDa 20', kind: 'PERCENT', value: 5 } });
  assert.deepEqual(fieldsOf(taken), ['code']);
  assert.deepEqual(
    fieldsOf(await client.refuse('PATCH', `${at}/${least.id}`, conflict, { body: { code: 'BARKADA 20' } })),
    ['code'],
  );
  assert.deepEqual(await client.succeed('DELETE', `${at}/${least.id}`).then(({ data }) => data), {
    deleted: true,
    id: least.id,
  });
  await client.refuse('GET', `${at}/${least.id}`, { status: 404, code: 'NOT_FOUND' });
});

test('nonsense is refused by field: 101 %, nothing off, a window that ends before it begins, types of another event', async () => {
  const { client } = shop;
  const [event, other] = [await shop.event(), await shop.event()];
  const body = { code: 'A', kind: 'PERCENT', value: 10 };
  const cases: [Json, string[]][] = [
    [{ value: 101 }, ['value']],
    [{ value: 0 }, ['value']],
    [{ value: 1.5 }, ['value']],
    [{ kind: 'HALF' }, ['kind']],
    [{ code: '' }, ['code']],
    [{ code: 'x'.repeat(51) }, ['code']],
    [{ ordersMax: 0, ticketsMax: -1 }, ['ordersMax', 'ticketsMax']],
    [{ startsAt: inHours(2), endsAt: inHours(1) }, ['endsAt']],
    [{ ticketTypeIds: [] }, ['ticketTypeIds']],
    [{ ticketTypeIds: [event.types[0], other.types[0]] }, ['ticketTypeIds[1]']],
  ];
  for (const [more, fields] of cases) {
    const error = await client.refuse('POST', `/events/${event.id}/promo-codes`, invalid, {
      body: { ...body, ...more },
    });
    assert.deepEqual(fieldsOf(error), fields, JSON.stringify(more));
  }
  const { id } = await make(event, { kind: 'AMOUNT', value: 500 });
  const error = await client.refuse('PATCH', `/events/${event.id}/promo-codes/${id}`, invalid, {
    body: { kind: 'PERCENT' },
  });
  assert.deepEqual(fieldsOf(error), ['value']);
});

test('a quote and the order it becomes agree to the peso; fees are of what is charged; the price of the type stays', async () => {
  const event = await shop.event({
    absorbFees: false,
    tickets: [
      { name: 'Regular', price: 333 },
      { name: 'VIP', price: 1_500 },
    ],
  });
  const [regular, vip] = event.types as [string, string];
  const promo = await make(event, { value: 15, ticketTypeIds: [regular] });
  const items = { [regular]: 2, [vip]: 1 };
  const body = { eventId: event.id, items: linesOf(items), method: 'gcash', promoCode: 'barkada' };
  const { data: quote } = JSON.parse((await shop.buyer.send('POST', '/quotes', { body })).body) as { data: Json };
  // 15 % of 333 is 49.95: fifty pesos off each, in favour of the buyer.
  assert.deepEqual([quote.subtotal, quote.discount, quote.promoCode], [2_066, 100, 'BARKADA']);
  const order = (await shop.buyer.place(event.id, items, { method: 'gcash', promoCode: 'barkada' })) as unknown as Json;
  for (const name of ['subtotal', 'discount', 'promoCode', 'totalAmount'])
    assert.deepEqual(order[name], quote[name], name);
  assert.deepEqual(order.fees, quote.fees);
  assert.deepEqual(
    (order.orderItems as { price: number }[]).map(({ price }) => price),
    [333, 1_500],
  );
  assert.deepEqual(await figures(event, promo), [1, 2, 100]);
  const detail = (await shop.detail(order as { id: string } & Json)) as unknown as Json;
  assert.deepEqual([detail.subtotal, detail.discount, detail.promoCode], [2_066, 100, 'BARKADA']);
  await shop.client.refuse('DELETE', `/events/${event.id}/promo-codes/${promo.id}`, { status: 409, code: 'CONFLICT' });
});

test('wrong, over, early, switched off, used up and not for these tickets are one answer', async () => {
  const event = await shop.event({ tickets: [{ name: 'Regular' }, { name: 'VIP' }, { name: 'Free', price: 0 }] });
  const [regular, vip, free] = event.types as [string, string, string];
  await make(event, { code: 'EARLY', startsAt: inHours(1) });
  await make(event, { code: 'LATE', endsAt: inHours(-1) });
  await make(event, { code: 'OFF', isActive: false });
  await make(event, { code: 'VIPONLY', ticketTypeIds: [vip] });
  await make(event, { code: 'ONE', ticketsMax: 1 });
  const answers = new Set<string>();
  const tries: [string, Record<string, number>][] = [
    ['NOSUCH', { [regular]: 1 }],
    ['EARLY', { [regular]: 1 }],
    ['LATE', { [regular]: 1 }],
    ['OFF', { [regular]: 1 }],
    ['VIPONLY', { [regular]: 1 }],
    ['ONE', { [regular]: 2 }],
    ['ONE', { [free]: 1 }],
  ];
  for (const [code, items] of tries) {
    const { error } = assertRefused(await ask(event, items, code), notOnSale);
    assert.deepEqual(
      (error.details ?? []).map(({ field }) => field),
      ['promoCode'],
    );
    answers.add(JSON.stringify(error));
    const body = { eventId: event.id, items: linesOf(items), promoCode: code };
    answers.add(JSON.stringify(assertRefused(await shop.buyer.send('POST', '/quotes', { body }), notOnSale).error));
  }
  assert.equal(answers.size, 1, [...answers].join('\n'));
});

test('a use is given back when its hold ends, comes again with late money, and stays after a refund', async () => {
  const event = await shop.event({ tickets: [{ price: 1_000, quantity: 5 }] });
  const [type] = event.types as [string];
  const promo = await make(event, { kind: 'AMOUNT', value: 300, ordersMax: 1 });
  const held = await shop.buyer.place(event.id, { [type]: 2 }, { promoCode: 'BARKADA' });
  const { reference } = await shop.buyer.startPayment(held);
  assert.deepEqual(await figures(event, promo), [1, 2, 600]);
  assertRefused(await ask(event, { [type]: 1 }, 'BARKADA'), notOnSale);
  await shop.endHold(held);
  assert.deepEqual(await figures(event, promo), [0, 0, 0]);
  await shop.buyer.press(reference, 'paid');
  const late = await shop.buyer.read(held);
  assert.deepEqual([late.status, late.totalAmount], ['COMPLETED', 1_400], 'at the price that was promised');
  assert.deepEqual(await figures(event, promo), [1, 2, 600]);
  await shop.sales.cashier.refund({ orderId: late.id, reason: null });
  assert.equal((await shop.buyer.read(held)).status, 'REFUNDED');
  assert.deepEqual(await figures(event, promo), [1, 2, 600]);
});

test('what a code makes free is free: the order completes at once', async () => {
  const event = await shop.event({ absorbFees: false });
  await make(event, { value: 100 });
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 }, { promoCode: 'BARKADA' });
  assert.deepEqual([order.status, order.totalAmount], ['COMPLETED', 0]);
});

test('200 buyers at the last uses of a code: exactly as many as there are, by orders and by tickets', async () => {
  const event = await shop.event({ tickets: [{ quantity: 1_000 }] });
  const [type] = event.types as [string];
  const byOrders = await make(event, { code: 'ORDERS', ordersMax: 7 });
  const byTickets = await make(event, { code: 'TICKETS', ticketsMax: 15 });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => ask(event, { [type]: 2 }, index % 2 === 0 ? 'ORDERS' : 'tickets')),
  );
  const won = answers.filter(({ status }) => status === 201);
  const lost = answers.filter(({ status }) => status !== 201);
  for (const answer of lost) assertRefused(answer, notOnSale);
  assert.equal(won.length, 7 + 7);
  assert.deepEqual(await figures(event, byOrders), [7, 14, 7 * 160]);
  assert.deepEqual(await figures(event, byTickets), [7, 14, 7 * 160]);
  const { count } = await shop.db.one<{ count: number }>(sql`
    select count(*) as count from orders where event_id = ${event.id} and promo_code is not null`);
  assert.equal(count, 14);
});
