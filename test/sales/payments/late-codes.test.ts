import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAccessCode } from '../../../src/core/catalog/access-codes/create-access-code.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { ApiClient, Json } from '../../helpers/clients/api-client.ts';
import { type Buyer, type BuyerOrder, eventOnSale } from '../../helpers/clients/buyer.ts';
import { type BoxOffice, openBoxOffice, times, untilRefunded } from '../../helpers/worlds/box-office.ts';

let office: BoxOffice;
let client: ApiClient & { actor: Parameters<typeof createAccessCode>[1] };

before(async () => {
  office = await openBoxOffice({ environment: { HOLD_LIMITS: 'off' } });
  client = await office.organizer();
});
after(() => office?.close());

const nodeOf = (index: number) => office.nodes[index % 2] as Buyer;
const pages = 6;

/** One after the other is held under a code for one order, its page to pay is opened, and it is let go. */
async function letGo(event: { id: string; types: string[] }, code: Json) {
  const orders: { order: BuyerOrder; reference: string }[] = [];
  for (let page = 0; page < pages; page += 1) {
    const order = await nodeOf(page).place(event.id, { [event.types[0] as string]: 1 }, code);
    orders.push({ order, reference: (await nodeOf(page).startPayment(order)).reference });
    assert.equal((await nodeOf(page).cancel(order)).status, 200);
  }
  return orders;
}

/** How the orders and their money ended. */
async function outcomes(orders: readonly { order: BuyerOrder }[]): Promise<Record<string, number>> {
  await untilRefunded(office.db);
  const states = await Promise.all(orders.map(({ order }) => office.nodes[0].read(order)));
  const counted: Record<string, number> = {};
  for (const { status, payment } of states) {
    counted[`${status} ${payment.status}`] = (counted[`${status} ${payment.status}`] ?? 0) + 1;
  }
  return counted;
}

/** Those that a code was used for, by its own figure. */
const usesOf = async (table: 'promo_codes' | 'access_codes', eventId: string) => {
  const { uses } =
    table === 'promo_codes'
      ? await office.db.one<{ uses: number }>(
          sql`select used_orders as uses from promo_codes where event_id = ${eventId}`,
        )
      : await office.db.one<{ uses: number }>(sql`select uses from access_codes where event_id = ${eventId}`);
  return uses;
};

const refundsOf = (orders: readonly { order: BuyerOrder }[]) =>
  office.db.many(sql`
    select from refunds where order_id = any(${orders.map(({ order }) => order.id)}::uuid[]) and status = 'SUCCEEDED'`);

for (const round of [1, 2]) {
  test(`six pages of orders that were let go are paid at once at two nodes: a promo code for one order buys one (${round})`, async () => {
    const event = await eventOnSale(client, { tickets: [{ price: 1_000, quantity: 10 }] });
    await client.post(`/events/${event.id}/promo-codes`, { code: 'ONE', kind: 'PERCENT', value: 90, ordersMax: 1 });
    const orders = await letGo(event, { promoCode: 'ONE' });
    await times(pages, (index) => nodeOf(index).press(orders[index]!.reference, 'paid'));
    assert.deepEqual(await outcomes(orders), { 'COMPLETED PAID': 1, 'CANCELLED REFUNDED': 5 });
    assert.equal((await refundsOf(orders)).length, 5, 'each once');
    assert.equal(await usesOf('promo_codes', event.id), 1);
    await office.audit();
  });

  test(`so does an access code for one order (${round})`, async () => {
    const event = await eventOnSale(client, { tickets: [{ quantity: 10 }], journeyType: 'PRESELLING' });
    await office.db.transaction((tx) =>
      createAccessCode(tx, client.actor, { eventId: event.id, code: 'EARLY', usesMax: 1 }),
    );
    const orders = await letGo(event, { accessCode: 'EARLY' });
    await times(pages, (index) => nodeOf(index).press(orders[index]!.reference, 'paid'));
    assert.deepEqual(await outcomes(orders), { 'COMPLETED PAID': 1, 'CANCELLED REFUNDED': 5 });
    assert.equal((await refundsOf(orders)).length, 5, 'each once');
    assert.equal(await usesOf('access_codes', event.id), 1);
    await office.audit();
  });
}

test('late money buys only what a new order could: a code that others used up, that is over or off, or by tickets', async () => {
  const event = await eventOnSale(client, { tickets: [{ price: 1_000, quantity: 50 }] });
  const type = event.types[0] as string;
  const late = async (code: Json, meanwhile: (codeId: string) => Promise<unknown>) => {
    const made = await client.post<{ id: string }>(`/events/${event.id}/promo-codes`, {
      ...{ kind: 'AMOUNT', value: 100 },
      ...code,
    });
    const order = await nodeOf(0).place(event.id, { [type]: 2 }, { promoCode: code.code });
    const { reference } = await nodeOf(0).startPayment(order);
    await nodeOf(1).cancel(order);
    await meanwhile(made.id);
    await nodeOf(0).press(reference, 'paid');
    const { usedOrders, usedTickets } = await client.get<Json>(`/events/${event.id}/promo-codes/${made.id}`);
    return [await outcomes([{ order }]), usedOrders, usedTickets];
  };
  const back = { 'CANCELLED REFUNDED': 1 };
  const promos = `/events/${event.id}/promo-codes`;
  const buys = (quantity: number, promoCode: string) => () =>
    nodeOf(1).buy(event.id, { [type]: quantity }, { promoCode });
  assert.deepEqual(await late({ code: 'TAKEN', ordersMax: 1 }, buys(1, 'TAKEN')), [back, 1, 1]);
  assert.deepEqual(await late({ code: 'TICKETS', ticketsMax: 3 }, buys(2, 'TICKETS')), [back, 1, 2]);
  const off = (id: string) => client.patch(`${promos}/${id}`, { isActive: false });
  assert.deepEqual(await late({ code: 'OFF' }, off), [back, 0, 0]);
  const over = (id: string) => client.patch(`${promos}/${id}`, { endsAt: new Date(Date.now() - 60_000).toISOString() });
  assert.deepEqual(await late({ code: 'OVER' }, over), [back, 0, 0]);
  const buysLess = await late({ code: 'ENOUGH', ordersMax: 2 }, buys(1, 'ENOUGH'));
  assert.deepEqual(buysLess, [{ 'COMPLETED PAID': 1 }, 2, 3]);
  await office.audit();
});

test('late money buys nothing that is no longer sold: the type is off sale, the event is taken off the site', async () => {
  const event = await eventOnSale(client, { tickets: [{ quantity: 10 }, { name: 'Side', quantity: 10 }] });
  const [type, side] = event.types as [string, string];
  const orders = await times(2, async (index) => {
    const order = await nodeOf(index).place(event.id, { [index === 0 ? type : side]: 1 });
    const { reference } = await nodeOf(index).startPayment(order);
    await nodeOf(index).cancel(order);
    return { order, reference };
  });
  const ended = new Date(Date.now() - 60_000).toISOString();
  await client.patch(`/events/${event.id}/tickets/${type}`, { offSaleAt: ended });
  await nodeOf(0).press(orders[0]!.reference, 'paid');
  await client.post(`/events/${event.id}/unpublish`);
  await nodeOf(0).press(orders[1]!.reference, 'paid');
  assert.deepEqual(await outcomes(orders), { 'CANCELLED REFUNDED': 2 });
  await office.audit();
});
