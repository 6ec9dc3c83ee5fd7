import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { commandLine } from '../../../src/core/accounts/operators/operator.ts';
import { requestRefund } from '../../../src/core/selling/desk/refund-order.ts';
import { decideAddress } from '../../../src/core/selling/order-email/decide-address.ts';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder, BuyerTicket } from '../../helpers/clients/buyer.ts';
import { siteClient } from '../../helpers/clients/site-client.ts';
import { lastMailedPath } from '../../helpers/receivers/account-mails.ts';
import { giverAt } from '../../helpers/worlds/giving.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let giver: ReturnType<typeof giverAt>;
before(async () => {
  shop = await openShop();
  giver = giverAt(shop);
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

let buyers = 0;

async function bought(quantity = 1): Promise<{ order: BuyerOrder; email: string; tickets: BuyerTicket[] }> {
  const event = await shop.event();
  buyers += 1;
  const email = `wrong${buyers}@example.com`;
  const buyer = { name: 'Ana Reyes', email };
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: quantity }, { buyer });
  return { order, email, tickets: await shop.buyer.tickets(order) };
}

const ask = ({ id, token }: BuyerOrder, email: string) =>
  shop.buyer.send('POST', `/orders/${id}/address`, { token, body: { email } });

async function openChange({ id }: BuyerOrder): Promise<{ id: string }> {
  return shop.db.one(sql`select id from address_changes where order_id = ${id} and status = 'OPEN'`);
}

const tools = () => ({ db: shop.db, sales: shop.sales });

test('an order that is not paid goes to another address at once, and links that were mailed before open nothing', async () => {
  const event = await shop.event();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  const links = createOrderLinks(shop.server.config.appSecret);
  const site = siteClient(shop.server.url);
  const mailed = `/orders/${order.id}?key=${links.keyOf(order.id)}`;
  assert.equal((await site.get(mailed)).status, 303);
  const { reference } = await shop.buyer.startPayment(order);
  const changed = await ask(order, 'right@example.com');
  assert.deepEqual(
    [changed.status, JSON.parse(changed.body).data],
    [200, { email: 'right@example.com', isChanged: true }],
  );
  assert.equal((await site.get(mailed)).status, 404);
  assert.equal((await site.get(`/orders/${order.id}?key=${links.keyOf(order.id, 1)}`)).status, 303);
  const recipients = () =>
    shop.db.many<{ recipient: string }>(sql`select distinct recipient from mails where order_id = ${order.id}`);
  assert.deepEqual(await recipients(), [{ recipient: 'right@example.com' }], 'what was not sent yet goes there too');
  await shop.buyer.press(reference, 'paid');
  assert.deepEqual(await recipients(), [{ recipient: 'right@example.com' }]);
  const found = await shop.client.get<{ buyerEmail: string }>(`/orders/${order.id}`);
  assert.equal(found.buyerEmail, 'right@example.com');
});

test('an order that has tickets waits for the old address or the operator; then the old codes, links and offers die', async () => {
  const { order, email, tickets } = await bought(3);
  const [given, offered, kept] = tickets as [BuyerTicket, BuyerTicket, BuyerTicket];
  await giver.offer(order, given, { name: 'Ben', email: 'ben@example.com' });
  const ben = await giver.accept(await giver.mailedToken('ben@example.com'));
  await giver.offer(order, offered, { name: 'Cora', email: 'cora@example.com' });
  const toCora = await giver.mailedToken('cora@example.com');

  const first = await ask(order, 'right@example.com');
  assert.deepEqual([first.status, JSON.parse(first.body).data], [202, { email, isChanged: false }]);
  const replaced = await lastMailedPath(shop.server, email, 'ADDRESS_CHANGE');
  assert.equal((await ask(order, 'better@example.com')).status, 202);
  const path = await lastMailedPath(shop.server, email, 'ADDRESS_CHANGE');
  assert.deepEqual(await shop.buyer.tickets(order), [{ ...given, status: 'VOID' }, offered, kept]);

  const site = siteClient(shop.server.url);
  for (const [link, said] of [
    [replaced, /This request is closed/],
    [path, /b•••@example\.com/],
  ] as const) {
    const { status, html } = await site.get(link);
    assert.equal(status, 200);
    assert.match(html, said);
    assert.doesNotMatch(html, /better@example\.com/);
  }
  const origin = { origin: shop.server.url };
  await site.post(replaced, {}, origin);
  assert.equal((await shop.client.get<{ buyerEmail: string }>(`/orders/${order.id}`)).buyerEmail, email);
  assert.equal((await site.get(`/address-changes/${'x'.repeat(43)}`)).status, 404);

  const all = await Promise.all(Array.from({ length: 5 }, () => site.post(path, {}, origin)));
  assert.deepEqual(new Set(all.map(({ status }) => status)), new Set([303]));
  const { buyerEmail } = await shop.client.get<{ buyerEmail: string }>(`/orders/${order.id}`);
  assert.equal(buyerEmail, 'better@example.com');
  const now = await shop.buyer.tickets(order);
  assert.deepEqual(
    now.map(({ status }) => status).sort(),
    ['VALID', 'VALID', 'VOID'],
    'the token stays, and tells of nothing that was replaced',
  );
  const codes = new Set(now.map(({ code }) => code));
  assert.ok(!codes.has(offered.code) && !codes.has(kept.code), 'what was sent to the old address is dead');
  assert.deepEqual(await shop.buyer.tickets(ben), [ben.ticket], 'what was given on before stays whose it is');
  assert.equal((await giver.read(toCora)).status, 'TAKEN_BACK');
  const links = createOrderLinks(shop.server.config.appSecret);
  assert.equal((await site.get(`/orders/${order.id}?key=${links.keyOf(order.id)}`)).status, 404);
  const mails = await shop.db.many<{ kind: string; recipient: string }>(sql`
    select kind, recipient from mails
    where recipient in (${email}, 'better@example.com') and kind in ('ADDRESS_CHANGED', 'TICKETS') order by kind, recipient`);
  assert.deepEqual(mails, [
    { kind: 'ADDRESS_CHANGED', recipient: email },
    { kind: 'TICKETS', recipient: 'better@example.com' },
    { kind: 'TICKETS', recipient: 'better@example.com' },
  ]);
});

test('of browsers that asked for another address only the one whose request was confirmed is let in anew', async () => {
  const { order } = await bought();
  const site = siteClient(shop.server.url);
  const key = createOrderLinks(shop.server.config.appSecret).keyOf(order.id);
  const origin = { origin: shop.server.url };
  const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] as string;
  // The stranger at the wrong address has the link too, and asks first.
  const asked = async (email: string) => {
    const own = cookieOf(await site.get(`/orders/${order.id}?key=${key}`));
    const answer = await site.post(`/orders/${order.id}/address`, { email }, { ...origin, cookie: own });
    assert.equal(answer.status, 303);
    return `${own}; ${cookieOf(answer)}`;
  };
  const stranger = await asked('stranger@example.com');
  const buyer = await asked('right@example.com');
  const at = (cookie: string) => site.get(`/orders/${order.id}`, { cookie });
  assert.deepEqual(
    [(await at(stranger)).status, (await at(buyer)).status],
    [200, 200],
    'while it waits nothing changes',
  );
  await decideAddress(tools(), commandLine, { id: (await openChange(order)).id, isConfirmed: true });
  assert.equal((await at(stranger)).status, 404);
  const again = await at(buyer);
  assert.equal(again.status, 303);
  assert.equal((await at(cookieOf(again))).status, 200);
});

test('what is asked for is refused where it cannot be, and not too often', async () => {
  const { order, email } = await bought();
  assert.equal((await ask(order, email)).status, 400);
  assert.equal((await ask(order, 'nonsense')).status, 400);
  const other = await bought();
  assert.equal((await ask({ ...order, token: other.order.token }, 'x@example.com')).status, 404);
  for (let count = 0; count < 3; count += 1) assert.equal((await ask(order, `r${count}@example.com`)).status, 202);
  const late = await ask(order, 'r9@example.com');
  assert.equal(late.status, 429);
  assert.ok(late.headers.has('retry-after'));

  const { id } = await openChange(order);
  await shop.sales.cashier.refund({ orderId: order.id, reason: null });
  const refused = await ask(order, 'x@example.com');
  assert.equal(refused.status, 409);
  assert.match(refused.body, /REFUNDED cannot go to another address/);
  await assert.rejects(decideAddress(tools(), commandLine, { id, isConfirmed: true }), /REFUNDED/);
  const { buyerEmail } = await decideAddress(tools(), commandLine, { id, isConfirmed: false });
  assert.equal(buyerEmail, email);
  await assert.rejects(decideAddress(tools(), commandLine, { id, isConfirmed: false }), /decided already/);
});

test('the operator decides with an entry in the audit log, also on a ticket that is being refunded', async () => {
  const { order, tickets } = await bought(2);
  const [returning] = tickets as [BuyerTicket];
  await ask(order, 'right@example.com');
  const refund = requestRefund({ orderId: order.id, ticketIds: [returning.id], reason: null });
  await shop.sales.desk.serve(order.eventId, refund);
  await decideAddress(tools(), commandLine, { id: (await openChange(order)).id, isConfirmed: true });
  const rows = await shop.db.many<{ isReturning: boolean; status: string }>(sql`
    select status, returning_at is not null as is_returning from issued_tickets
    where order_id = ${order.id} and replaced_by is null order by 2`);
  assert.deepEqual(rows, [
    { status: 'VALID', isReturning: false },
    { status: 'VALID', isReturning: true },
  ]);
  await shop.tryRefunds();
  const { action } = await shop.db.one<{ action: string }>(sql`
    select action from audit_entries where subject_id = ${order.id}`);
  assert.equal(action, 'order.buyer_changed');
});

test('a link for friends ends with the old address: nobody who had it takes a ticket', async () => {
  const { id: eventId, types } = await shop.event();
  const order = await shop.buyer.buy(eventId, { [types[0] as string]: 3 });
  const { token } = order;
  const shared = await shop.buyer.send('POST', `/orders/${order.id}/barkada`, { token, body: {} });
  const link = (JSON.parse(shared.body) as { data: { token: string } }).data.token;
  assert.equal((await ask(order, 'bago@example.com')).status < 300, true);
  await decideAddress(tools(), commandLine, { id: (await openChange(order)).id, isConfirmed: true });
  const body = { name: 'Bea', email: 'bea@example.com' };
  assert.equal((await shop.buyer.send('POST', `/barkada/${link}/take`, { body })).status, 409);
  const { body: read } = await shop.buyer.send('GET', `/barkada/${link}`, {});
  assert.match(read, /"status":"CLOSED"/);
});
