import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { settleOrganization } from '../../../src/core/back-office/settlements/settle-organization.ts';
import type { Actor } from '../../../src/core/base/actor.ts';
import { scopes } from '../../../src/core/base/scope.ts';
import { handOut } from '../../../src/core/selling/counter/hand-out.ts';
import { exchangeOrder } from '../../../src/core/selling/exchange/exchange-order.ts';
import { findOrderById } from '../../../src/core/selling/orders/order.sql.ts';
import type { Order } from '../../../src/core/selling/orders/order.ts';
import { openDispute } from '../../../src/core/selling/resting/open-dispute.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder, BuyerTicket } from '../../helpers/clients/buyer.ts';
import { type AnyAnswer, assertRefused } from '../../helpers/clients/refusal.ts';
import { openDoor } from '../../helpers/worlds/door.ts';
import { type Dated, exchangerAt, seriesAt } from '../../helpers/worlds/exchange-dates.ts';
import { giverAt } from '../../helpers/worlds/giving.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let buyers: ReturnType<typeof exchangerAt>;
let giver: ReturnType<typeof giverAt>;
let actor: Actor;
before(async () => {
  shop = await openShop();
  buyers = exchangerAt(shop);
  giver = giverAt(shop);
  const { id: organizationId } = await shop.db.one<{ id: string }>(
    sql`select id from organizations where sandbox_of is null limit 1`,
  );
  actor = { organizationId, apiKeyId: null, isSandbox: false, scopes: new Set(scopes) };
});
afterEach(() => assertSound(shop.db));
after(() => shop?.close());

const ben = { name: 'Ben Cruz', email: 'ben@example.com' };
const nobody = { address: '192.0.2.1', network: '192.0.2.0' };
const typeOf = ({ types }: Dated) => types[0] as string;
const dates = async () => (await seriesAt(shop)) as [Dated, Dated];
const buy = (event: Dated, quantity = 2, more = {}) => shop.buyer.buy(event.id, { [typeOf(event)]: quantity }, more);
const saysOf = (answer: AnyAnswer) =>
  assertRefused(answer, { status: 409, code: 'INVALID_STATE', isOpenApi: false }).error.message;

/** Refused dry and in earnest, and nothing has changed. */
async function assertStays(order: BuyerOrder, [one, two]: readonly [Dated, Dated], says: RegExp): Promise<void> {
  const before = await shop.buyer.tickets(order);
  const stock = async () => [await shop.ticketType(one, typeOf(one)), await shop.ticketType(two, typeOf(two))];
  const held = await stock();
  assert.match(saysOf(await buyers.send(order, two, { dryRun: true })), says);
  assert.match(saysOf(await buyers.send(order, two)), says);
  assert.equal((await shop.buyer.read(order)).eventId, one.id);
  assert.deepEqual(await shop.buyer.tickets(order), before);
  assert.deepEqual(await stock(), held);
}

test('an order that is not paid, cancelled or refunded stays', async () => {
  const both = await dates();
  const pending = await shop.buyer.place(both[0].id, { [typeOf(both[0])]: 1 });
  await assertStays(pending, both, /completed/);
  await shop.buyer.cancel(pending);
  await assertStays(pending, both, /completed/);
  const refunded = await buy(both[0]);
  await shop.sales.cashier.refund({ orderId: refunded.id, reason: 'x' });
  await assertStays(refunded, both, /completed/);
});

test('an order of which something was refunded, or is about to be, stays', async () => {
  const both = await dates();
  const part = await buy(both[0]);
  await shop.sales.cashier.refund({ orderId: part.id, amountCentavos: 10_000, reason: 'x' });
  await assertStays(part, both, /refunded/);
  const ticket = await buy(both[0]);
  const [first] = (await shop.buyer.tickets(ticket)) as [BuyerTicket];
  await shop.sales.cashier.refund({ orderId: ticket.id, ticketIds: [first.id], reason: 'x' });
  await assertStays(ticket, both, /refunded/);
  const open = await shop.buyer.place(both[0].id, { [typeOf(both[0])]: 1 });
  const { reference } = await shop.buyer.startPayment(open);
  await shop.buyer.press(reference, 'paid', { trouble: 'refund-pending' });
  await shop.sales.cashier.refund({ orderId: open.id, reason: 'x' });
  await assertStays(open, both, /refunded/);
});

test('an order with a ticket that was admitted stays', async () => {
  const both = await dates();
  const order = await buy(both[0]);
  const door = await openDoor({ url: shop.server.url, client: shop.client }, both[0].id);
  const [ticket] = (await shop.buyer.tickets(order)) as [BuyerTicket];
  assert.equal((await door.show(ticket.qr)).result, 'ADMITTED');
  await assertStays(order, both, /come in/);
});

test('an order with a ticket that is offered stays until the offer is taken back, and one that was given on stays', async () => {
  const both = await dates();
  const order = await buy(both[0]);
  const [ticket] = (await shop.buyer.tickets(order)) as [BuyerTicket];
  await giver.offer(order, ticket, ben);
  await assertStays(order, both, /offered/);
  const { status } = await giver.send('DELETE', order, ticket);
  assert.equal(status, 200);
  await buyers.exchange(order, both[1]);
  const other = await buy(both[0]);
  const [given] = (await shop.buyer.tickets(other)) as [BuyerTicket];
  await giver.offer(other, given, ben);
  const accepted = await giver.accept(await giver.mailedToken(ben.email));
  await assertStays(other, both, /given on/);
  const strangers = await buyers.send(accepted, both[1]);
  assertRefused(strangers, { status: 404, code: 'NOT_FOUND', isOpenApi: false });
});

test('an order with a promo code stays, and one whose payment was disputed', async () => {
  const both = await dates();
  await shop.client.post(`/events/${both[0].id}/promo-codes`, { code: 'BARKADA', kind: 'PERCENT', value: 10 });
  await assertStays(await buy(both[0], 2, { promoCode: 'BARKADA' }), both, /promo code/);
  const disputed = await buy(both[0]);
  const tools = { db: shop.db, desk: shop.sales.desk };
  await openDispute(tools, { by: byOperator, address: null }, { order: disputed.id, reference: 'dp_1' });
  await assertStays(disputed, both, /disputed/);
});

test('gifts stay; what was sold for cash at the counter goes, with its cash', async () => {
  const [one, two] = await dates();
  const items = [{ ticketTypeId: typeOf(one), quantity: 2 }];
  const tools = { db: shop.db, sales: shop.sales };
  const gift = await handOut(tools, actor, { channel: 'COMPLIMENTARY', eventId: one.id, items, buyer: ben });
  const input = { eventId: two.id, isDryRun: false, from: nobody };
  await assert.rejects(exchangeOrder(shop.sales, { ...input, order: gift.order }), /given away/);
  const cash = await handOut(tools, actor, { channel: 'COUNTER', eventId: one.id, items, buyer: ben });
  await exchangeOrder(shop.sales, { ...input, order: cash.order });
  assert.equal(((await findOrderById(shop.db, cash.order)) as Order).eventId, two.id);
});

test('orders of a cancelled event stay, and none goes to one', async () => {
  const both = await dates();
  const [order, other] = [await buy(both[0]), await buy(both[1])];
  await shop.db.run(sql`update events set status = 'ARCHIVED', cancelled_at = now() where id = ${both[0].id}`);
  await assertStays(order, both, /cancelled/);
  const answer = await buyers.send(other, both[0]);
  assertRefused(answer, { status: 409, code: 'NOT_ON_SALE', isOpenApi: false });
});

test('what was paid out for one end of an event that was moved is not paid out a second time: the order stays', async () => {
  const both = await dates();
  const order = await buy(both[0]);
  // Sold for an end that is past; then the event was moved ahead, and its earnings were paid by mistake or by hand.
  await shop.db.run(
    sql`update earnings set ends_at = now() - interval '30 days', settles_at = null where event_id = ${both[0].id}`,
  );
  await shop.db.run(
    sql`update events set date_time = now() - interval '20 days', end_date_time = null where id = ${both[0].id}`,
  );
  const { organizationId } = actor;
  const payout = await shop.db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays: 2 }));
  assert.ok(payout !== undefined);
  await shop.db.run(sql`update events set date_time = now() + interval '20 days' where id = ${both[0].id}`);
  await assertStays(order, both, /gone to the organizer/);
});

test('an order goes to another date so often and no more: each time a mail goes to an address that need not be the buyer’s', async () => {
  const [one, two] = await dates();
  const order = await buy(one);
  for (let times = 0; times < 10; times += 1) {
    await buyers.exchange(order, two);
    await buyers.exchange(order, one);
  }
  assert.match(saysOf(await buyers.send(order, two)), /too often/);
});
