import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { siteClient } from '../../helpers/clients/site-client.ts';
import { until } from '../../helpers/machine/until.ts';
import { firstTicket, type PoolWorld, poolOf } from '../../helpers/waiting/pool.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

// What goes back for a ticket that is resold, and how often it can be put up.
let shop: Shop;
let pool: PoolWorld;

before(async () => {
  shop = await openShop({ environment: { HOLD_LIMITS: 'off' } });
  pool = poolOf(shop);
});
after(() => shop?.close());

const rule = { untilHours: 24, keep: 20, mode: 'WHEN_RESOLD' };
const chosen = { name: 'Abot-kaya', price: 500, priceKind: 'CHOSEN', priceMin: 0, quantity: 2 };

/** An event of which all is sold, at these prices. */
async function soldAt(ticket: Json, prices: readonly number[], event: Json = {}) {
  const { id, types } = await shop.event({
    tickets: [{ ...ticket, quantity: prices.length }],
    returns: rule,
    ...event,
  });
  const orders: BuyerOrder[] = [];
  for (const price of prices) {
    const isChosen = ticket.priceKind === 'CHOSEN';
    const items = [{ ticketTypeId: types[0], quantity: 1, ...(isChosen ? { price } : {}) }];
    orders.push(await shop.buyer.buy(id, {}, { items }));
  }
  return { id, type: types[0] as string, orders };
}

const backOf = async (order: BuyerOrder): Promise<number> => {
  await shop.tryRefunds();
  return (await shop.detail(order)).refundedAmount;
};
const returnOf = async (order: BuyerOrder) =>
  (await firstTicket(shop, order)) as unknown as { return: { status: string; refund: number } };

test('a price that was lowered: the seller has what the replacement paid, less what is kept', async () => {
  const event = await soldAt({ price: 1_000 }, [1_000]);
  const [order] = event.orders as [BuyerOrder];
  const ticket = await firstTicket(shop, order);
  assert.equal((await pool.giveBack(order, ticket, { dryRun: true })).refund, 800, 'up to so much');
  await pool.giveBack(order, ticket);
  await shop.client.patch(`/events/${event.id}/tickets/${event.type}`, { price: 100 });
  const offer = await pool.offered(await pool.join(event));
  assert.equal(offer.totalAmount, 100);
  await pool.pay(offer);
  assert.equal(await backOf(order), 80);
  assert.deepEqual((await returnOf(order)).return, { status: 'SOLD', refund: 80, mode: 'WHEN_RESOLD' });
  await assertSound(shop.db);
});

test('a price that was raised: the seller has what was paid for the ticket, less what is kept', async () => {
  const event = await soldAt({ price: 1_000 }, [1_000]);
  const [order] = event.orders as [BuyerOrder];
  await pool.giveBack(order, await firstTicket(shop, order));
  await shop.client.patch(`/events/${event.id}/tickets/${event.type}`, { price: 3_000 });
  await pool.pay(await pool.offered(await pool.join(event)));
  assert.equal(await backOf(order), 800);
  await assertSound(shop.db);
});

test('a price that is 0 by now: the seller has nothing back, and the ticket is the other one’s', async () => {
  const event = await soldAt({ price: 1_000 }, [1_000]);
  const [order] = event.orders as [BuyerOrder];
  await pool.giveBack(order, await firstTicket(shop, order));
  await shop.client.patch(`/events/${event.id}/tickets/${event.type}`, { price: 0 });
  const offer = await pool.offered(await pool.join(event));
  assert.equal(offer.totalAmount, 0);
  const taken = await shop.buyer.send('POST', `/orders/${offer.id}/payments`, {
    token: offer.token,
    body: { method: 'gcash' },
  });
  assert.ok(taken.status < 300, taken.body);
  assert.equal(await backOf(order), 0);
  assert.equal((await firstTicket(shop, order)).status, 'VOID');
  await assertSound(shop.db);
});

test('a price that buyers choose: each is offered at what its seller paid, who has that less what is kept', async () => {
  const event = await soldAt(chosen, [2_000, 1, 700]);
  for (const order of event.orders) await pool.giveBack(order, await firstTicket(shop, order));
  const offers: BuyerOrder[] = [];
  for (let joined = 0; joined < 3; joined += 1) offers.push(await pool.offered(await pool.join(event)));
  assert.deepEqual(
    offers.map(({ totalAmount }) => totalAmount),
    [2_000, 1, 700],
  );
  for (const offer of offers) await pool.pay(offer);
  const back: number[] = [];
  for (const order of event.orders) back.push(await backOf(order));
  assert.deepEqual(back, [1_600, 1, 560]);
  await assertSound(shop.db);
});

test('an offer has one price: who wants two is offered two that cost the same, and who takes fewer, one', async () => {
  const event = await soldAt(chosen, [300, 400, 400]);
  const [cheap] = event.orders as [BuyerOrder];
  // The many who want two do not keep the one from what there is.
  await pool.giveBack(cheap, await firstTicket(shop, cheap));
  for (let joined = 0; joined < 30; joined += 1) await pool.join(event, { quantity: 2 });
  const one = await pool.join(event, { quantity: 1 });
  assert.equal((await pool.offered(one)).totalAmount, 300);
  const [, ...others] = event.orders;
  for (const order of others) await pool.giveBack(order, await firstTicket(shop, order));
  await until(async () => (await countOffers(event)) === 2);
  await assertSound(shop.db);
});

const countOffers = async ({ id }: { id: string }) => {
  const { count } = await shop.db.one<{ count: number }>(sql`
    select count(*)::int as count from waiting_entries where event_id = ${id} and status = 'OFFERED'`);
  return count;
};

test('two who want two: what is not sold yet and what is returned at other prices are not mixed', async () => {
  const event = await soldAt(chosen, [300, 400]);
  for (const order of event.orders) await pool.giveBack(order, await firstTicket(shop, order));
  const fewer = await pool.join(event, { quantity: 2, acceptsFewer: true });
  const offer = await pool.offered(fewer);
  assert.deepEqual([offer.quantity, offer.totalAmount], [1, 300]);
  await assertSound(shop.db);
});

/** The order's page, as its buyer's browser gets it. */
async function pageOf({ id }: BuyerOrder): Promise<string> {
  const site = siteClient(shop.server.url);
  const key = createOrderLinks(shop.server.config.appSecret).keyOf(id);
  const opened = await site.get(`/orders/${id}?key=${key}`);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] as string;
  return (await site.get(`/orders/${id}`, { cookie, 'accept-language': 'en' })).html;
}

test('a ticket is put up three times, whatever became of it and whichever code it had; a fourth is refused, tried or asked', async () => {
  const event = await soldAt({ price: 800 }, [800]);
  const [order] = event.orders as [BuyerOrder];
  const good = async () =>
    (await shop.buyer.tickets(order)).find(({ status }) => status === 'VALID') as { id: string; status: string };
  for (let put = 0; put < 3; put += 1) {
    const ticket = await good();
    assert.ok((await pageOf(order)).includes(`/tickets/${ticket.id}/return`));
    assert.equal((await pool.giveBack(order, ticket)).status, 'OPEN');
    assert.equal((await pool.giveBack(order, ticket)).status, 'OPEN', 'sent again, it is the same');
    assert.equal((await pool.keep(order, ticket)).status, 200);
  }
  const ticket = await good();
  for (const body of [{}, { dryRun: true }]) {
    const { status, body: answer } = await pool.tryGiveBack(order, ticket, body);
    assert.equal(status, 409, answer);
    assert.match(answer, /"INVALID_STATE".*three times/);
  }
  assert.equal((await good()).id, ticket.id);
  const page = await pageOf(order);
  assert.match(page, /put up for resale three times/);
  assert.ok(!page.includes(`/tickets/${ticket.id}/return`), 'what is refused is not offered');
  // It is good, and may be refunded.
  await pool.refund(order);
  await assertSound(shop.db);
});
