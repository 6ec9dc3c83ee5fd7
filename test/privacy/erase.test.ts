import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { byOperator } from '../../src/core/accounts/audit-log/act.ts';
import {
  createPrivacyKeys,
  everySpellingOf,
  type PrivacyKeys,
  spelledAs,
} from '../../src/core/back-office/privacy/address-in-question.ts';
import { eraseYourData } from '../../src/core/back-office/privacy/erase-your-data.ts';
import { erasureKind, erasureQueueKind } from '../../src/core/back-office/privacy/erasure-queue.ts';
import { exportYourData } from '../../src/core/back-office/privacy/export-your-data.ts';
import { listPrivacyLog } from '../../src/core/back-office/privacy/privacy-log.sql.ts';
import { resendTickets } from '../../src/core/selling/order-email/resend-tickets.ts';
import { requestOrderLinks } from '../../src/core/selling/orders/request-order-links.ts';
import { openDispute } from '../../src/core/selling/resting/open-dispute.ts';
import { resolveMoney } from '../../src/core/selling/resting/resolve-money.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient } from '../helpers/clients/api-client.ts';
import { type BuyerOrder, linesOf } from '../helpers/clients/buyer.ts';
import { workOff, workOffNow } from '../helpers/machine/queue.ts';
import { mailRows } from '../helpers/receivers/mail-world.ts';
import { endEvent, tablesNaming } from '../helpers/worlds/privacy.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let keys: PrivacyKeys;

before(async () => {
  shop = await openShop();
  keys = createPrivacyKeys(shop.server.config.appSecret);
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

const erase = (email: string) => eraseYourData({ db: shop.db, keys }, { address: spelledAs(email), askedBy: 'BUYER' });
const exported = (email: string) =>
  exportYourData({ db: shop.db, keys }, { address: spelledAs(email), askedBy: 'BUYER', now: Date.now() });
const kinds = () => [erasureQueueKind({ db: shop.db, keys, now: Date.now })];

async function eventWith(buyer: { name: string; email: string }, outcomes: readonly Outcome[]) {
  const event = await shop.event({ journeyType: 'STANDARD', tickets: [{ quantity: 50 }] });
  const type = event.types[0] as string;
  const orders: BuyerOrder[] = [];
  for (const outcome of outcomes) {
    const headers = { 'idempotency-key': `privacy ${crypto.randomUUID()}` };
    const body = { eventId: event.id, items: linesOf({ [type]: 2 }), buyer };
    const answer = await shop.buyer.send('POST', '/orders', { body, headers });
    const order = (JSON.parse(answer.body) as { data: BuyerOrder }).data;
    orders.push(order);
    if (outcome === 'cancelled') {
      await shop.buyer.cancel(order);
      await age(order);
    }
    if (outcome === 'paid' || outcome === 'refunded') {
      await shop.buyer.press((await shop.buyer.startPayment(order)).reference, 'paid');
    }
    if (outcome === 'refunded') {
      await shop.sales.cashier.refund({ orderId: order.id, reason: `${buyer.name} fell ill` });
    }
  }
  return { event, orders, type };
}
/** Lets two days pass since an order was placed. */
const age = ({ id }: { id: string }) =>
  shop.db.run(sql`update orders set created_at = created_at - interval '2 days' where id = ${id}`);
type Outcome = 'paid' | 'refunded' | 'cancelled' | 'pending';

const stored = (order: { id: string }) =>
  shop.db.one<{ buyerName: string; buyerEmail: string; updatedAt: string }>(
    sql`select buyer_name, buyer_email, updated_at from orders where id = ${order.id}`,
  );

test('a buyer who asks is erased everywhere, the books stay to the centavo, and what is kept of it names nobody', async () => {
  const buyer = { name: 'Luzviminda Quezada', email: 'Luz.Quezada@example.com' };
  const { event, orders } = await eventWith(buyer, ['paid', 'refunded', 'cancelled']);
  const [paid, refunded] = orders as [BuyerOrder, BuyerOrder, BuyerOrder];
  const presale = await shop.event({ journeyType: 'PRESELLING' });
  const interest = { name: buyer.name, email: buyer.email };
  assert.equal((await shop.buyer.send('POST', `/events/${presale.id}/interests`, { body: interest })).status, 201);
  const full = await shop.event({ tickets: [{ quantity: 1 }] });
  await shop.buyer.buy(full.id, { [full.types[0] as string]: 1 });
  const wish = { ...interest, quantity: 1 };
  assert.equal((await shop.buyer.send('POST', `/events/${full.id}/waiting`, { body: wish })).status, 201);
  await shop.db.transaction((tx) =>
    requestOrderLinks(tx, { email: buyer.email, language: 'en', now: Date.now(), caller: '::1' }),
  );
  // As a worker would have written it by now.
  await shop.db.run(sql`
    insert into order_texts (order_id, organization_id, text)
    select id, organization_id, lower(buyer_name || ' ' || buyer_email) from orders where event_id = ${event.id}`);
  await endEvent(shop.db, event);
  const ledgerBefore = await shop.movements(paid);

  await assertExported(buyer);

  assert.deepEqual(await tablesNaming(shop.db, 'quezada'), [
    'interests',
    'mails',
    'notices',
    'order_texts',
    'orders',
    'refunds',
    'waiting_entries',
  ]);
  const claims = () => shop.db.one<{ count: number }>(sql`select count(*) as count from order_claims`);
  const claimsBefore = (await claims()).count;
  assert.deepEqual({ ...(await erase(buyer.email)), mails: 0 }, { orders: 3, ordersLater: 0, interests: 2, mails: 0 });
  assert.deepEqual(await tablesNaming(shop.db, 'quezada', 'luzviminda'), []);
  assert.equal((await claims()).count, claimsBefore - 2, 'kept answers went too');
  assert.deepEqual(await shop.movements(paid), ledgerBefore);
  const { buyerName, buyerEmail } = await stored(paid);
  assert.equal(buyerName, 'Erased');
  assert.match(buyerEmail, /^erased-tk-[0-9a-z]{8}@erased\.invalid$/);
  // The same record, field for field, so that a repeated message has the same form.
  const [notice] = await shop.notices(refunded, 'order.refunded');
  assert.equal(notice?.buyerEmail, (await stored(refunded)).buyerEmail);
  assert.deepEqual(Object.keys(notice ?? {}).slice(0, 4), ['id', 'orderNumber', 'status', 'totalAmount']);
  const detail = await shop.detail(paid);
  assert.deepEqual([detail.status, detail.totalAmount], ['COMPLETED', 1600]);
  const changed = await shop.client.get<{ id: string }[]>(
    `/events/${event.id}/orders?updatedSince=2026-01-01T00:00:00Z`,
  );
  assert.ok(
    changed.some(({ id }) => id === paid.id),
    'who copies orders hears of it',
  );

  await assertLogged(buyer);
});

async function assertExported(buyer: { name: string; email: string }): Promise<void> {
  const data = await exported(buyer.email);
  assert.deepEqual(
    data.orders.map(({ status, tickets, payments, refunds, totalAmount }) => [
      status,
      tickets.length,
      payments.length,
      refunds.length,
      totalAmount,
    ]),
    [
      ['COMPLETED', 2, 1, 0, 1600],
      ['REFUNDED', 2, 1, 1, 1600],
      ['CANCELLED', 0, 0, 0, 1600],
    ],
  );
  assert.ok(
    data.orders.every(({ buyerName, buyerEmail, status, mails }) => {
      // Nobody hears of a hold whose payment was never begun.
      return buyerName === buyer.name && buyerEmail === buyer.email && mails.length > 0 === (status !== 'CANCELLED');
    }),
  );
  assert.deepEqual([data.interests.length, data.mails.map(({ kind }) => kind)], [1, ['WAITING', 'FIND_ORDERS']]);
  assert.equal(data.isComplete, true);
}

/** What is left: nothing of the buyer, and who asked for what. */
async function assertLogged(buyer: { email: string }): Promise<void> {
  const address = await exported(buyer.email);
  assert.deepEqual([address.orders, address.interests, address.mails], [[], [], []]);
  const log = await listPrivacyLog(shop.db, { addressHash: keys.hashOf('luz.quezada@example.com'), most: 10 });
  assert.deepEqual(
    log.map(({ act, askedBy, orders: count, interests }) => [act, askedBy, count, interests]),
    [
      ['EXPORT', 'BUYER', 0, 0],
      ['ERASE', 'BUYER', 3, 2],
      ['EXPORT', 'BUYER', 3, 2],
    ],
  );
  const keyOfErased = { key: '', spelling: null };
  const ofErased = await exportYourData({ db: shop.db, keys }, { address: keyOfErased, askedBy: 'OPERATOR', now: 0 });
  assert.deepEqual(ofErased.orders, [], 'what all erased orders have in common finds none of them');
  const other = createPrivacyKeys('another secret of forty-eight characters, or so..');
  assert.notDeepEqual(other.hashOf('luz.quezada@example.com'), log[0]?.addressHash, 'the hash is keyed');
}

test('tickets of an event to come stay good, and their buyer is erased the day after it ends', async () => {
  const buyer = { name: 'Crisanto Bulaong', email: 'crisanto@example.com' };
  const { event, orders } = await eventWith(buyer, ['paid', 'pending', 'cancelled']);
  const [paid, pending] = orders as [BuyerOrder, BuyerOrder, BuyerOrder];
  assert.deepEqual({ ...(await erase(buyer.email)), mails: 0 }, { orders: 1, ordersLater: 2, interests: 0, mails: 0 });
  assert.equal((await stored(paid)).buyerName, buyer.name);
  assert.deepEqual(
    (await shop.buyer.tickets(paid)).map(({ status }) => status),
    ['VALID', 'VALID'],
  );
  const { days } = await shop.db.one<{ days: number }>(sql`
    select extract(epoch from q.due_at - e.ends_at)::float8 / 86400 as days
    from queue q, events e where q.kind = ${erasureKind} and q.id = ${paid.id} and e.id = ${event.id}`);
  assert.equal(days, 1);
  assert.equal(await workOff(shop.db, kinds(), erasureKind), 0, 'nothing is due');

  // Looked at too early, as after the event was moved: it waits again.
  assert.equal(await workOffNow(shop.db, kinds(), erasureKind), 2);
  assert.equal((await stored(paid)).buyerName, buyer.name);
  assert.equal(await workOff(shop.db, kinds(), erasureKind), 0);

  await shop.endHold(pending);
  await age(pending);
  await endEvent(shop.db, event);
  assert.equal(await workOffNow(shop.db, kinds(), erasureKind), 2);
  assert.deepEqual(await tablesNaming(shop.db, 'bulaong', 'crisanto'), []);
  const log = await listPrivacyLog(shop.db, { addressHash: keys.hashOf('crisanto@example.com'), most: 10 });
  assert.deepEqual(
    log.map(({ askedBy, orders: count, ordersLater }) => [askedBy, count, ordersLater]),
    [
      ['CLOCK', 1, 0],
      ['CLOCK', 1, 0],
      ['BUYER', 1, 2],
    ],
  );
});

test('nobody is erased while money is on its way, and late money for an erased order goes back without a word', async () => {
  const buyer = { name: 'Teofilo Maliksi', email: 'teofilo@example.com' };
  const { orders, type, event } = await eventWith(buyer, ['pending']);
  const [order] = orders as [BuyerOrder];
  const { reference } = await shop.buyer.startPayment(order);
  await shop.endHold(order);
  const first = await erase(buyer.email);
  assert.deepEqual([first.orders, first.ordersLater], [0, 1], 'the checkout can still be paid');

  await age(order);
  assert.equal((await erase(buyer.email)).orders, 0);
  await shop.db.run(sql`update payments set created_at = now() - interval '3 days' where order_id = ${order.id}`);
  assert.equal((await erase(buyer.email)).orders, 1);
  const mailsBefore = (await mailRows(shop.db)).length;
  await shop.buyer.press(reference, 'paid');
  await shop.tryRefunds();
  const detail = await shop.detail(order);
  assert.deepEqual(
    [detail.status, detail.refunds.map(({ status }) => status)],
    ['CANCELLED', ['SUCCEEDED']],
    'nobody is left whom the tickets could be sent to',
  );
  assert.equal((await mailRows(shop.db)).length, mailsBefore);
  assert.equal((await shop.ticketType(event, type)).soldQuantity, 0);

  const paid = (await eventWith(buyer, ['paid'])).orders[0] as BuyerOrder;
  await endEvent(shop.db, { id: paid.eventId });
  await erase(buyer.email);
  const before = (await mailRows(shop.db)).length;
  await shop.sales.cashier.refund({ orderId: paid.id, amountCentavos: 10_000, reason: null });
  assert.equal((await mailRows(shop.db)).length, before, 'a refund afterwards is written to nobody');
  const { organizationId } = await shop.db.one<{ organizationId: string }>(
    sql`select organization_id from orders where id = ${paid.id}`,
  );
  const actor = { organizationId, apiKeyId: null, scopes: new Set<never>(), isSandbox: false };
  await assert.rejects(
    shop.db.transaction((tx) => resendTickets(tx, actor, { orderId: paid.id, now: Date.now() })),
    /nobody to write to/,
  );
  assert.deepEqual(await tablesNaming(shop.db, 'maliksi', 'teofilo'), []);
});

test('while money of theirs rests nobody is erased, and what was written about it goes with them', async () => {
  const buyer = { name: 'Remedios Tandang', email: 'remedios@example.com' };
  const { event, orders } = await eventWith(buyer, ['paid', 'paid']);
  const [refused, disputed] = orders as [BuyerOrder, BuyerOrder];
  await shop.db.run(sql`
    update simulator_payments set trouble = 'refund-refused'
    where reference in (select 'pay_' || replace(id::text, '-', '') from payments where event_id = ${event.id})`);
  await assert.rejects(shop.sales.cashier.refund({ orderId: refused.id, reason: null }));
  const tools = { db: shop.db, ...shop.sales };
  const operator = { by: byOperator, address: null };
  const input = { order: disputed.id, reference: 'dsp_1', reason: `${buyer.name} knows nothing of it` };
  const dispute = await openDispute(tools, operator, input);
  await endEvent(shop.db, event);
  assert.deepEqual(await erase(buyer.email), { orders: 0, ordersLater: 2, interests: 0, mails: 0 });
  const { id } = (await shop.detail(refused)).refunds[0] as { id: string };
  await resolveMoney(tools, operator, { id, act: 'otherwise', reason: `Sent to the bank of ${buyer.name}` });
  await resolveMoney(tools, operator, { id: dispute.id, act: 'lost', reason: '' });
  assert.ok((await tablesNaming(shop.db, 'tandang')).includes('disputes'));
  assert.equal((await erase(buyer.email)).orders, 2);
  assert.deepEqual(await tablesNaming(shop.db, 'tandang', 'remedios'), []);
});

test('nobody gets rid of what they let go by having it erased: it counts for its day, and then its traces go too', async () => {
  const buyer = { name: 'Danilo Makiling', email: 'danilo@example.com' };
  const event = await shop.event();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 }, { buyer });
  await shop.buyer.cancel(order);
  await shop.db.run(sql`update orders set email_hash = 'x', address_hash = 'y' where id = ${order.id}`);
  const { orders, ordersLater } = await erase(buyer.email);
  assert.deepEqual([orders, ordersLater], [0, 1]);
  const held = () =>
    shop.db.one(
      sql`select email_hash is not null as email, address_hash is not null as address from orders where id = ${order.id}`,
    );
  assert.deepEqual(await held(), { email: true, address: true });
  const due = await shop.db.one<{ hours: number }>(sql`
    select extract(epoch from due_at - now())::float8 / 3600 as hours from queue
    where kind = ${erasureKind} and id = ${order.id}`);
  assert.ok(due.hours > 23.5 && due.hours <= 24, `${due.hours}`);
  await age(order);
  await workOffNow(shop.db, kinds(), erasureKind);
  assert.deepEqual(await held(), { email: false, address: false });
  assert.deepEqual(await tablesNaming(shop.db, 'makiling', 'danilo'), []);
});

test('one spelling is not erased by another, and an operator erases all of them, those of a sandbox too', async () => {
  const spellings = ['Rosa.Dimla@example.com', 'rosa.dimla@example.com'];
  for (const email of spellings) {
    await eventWith({ name: 'Rosa Dimla', email }, ['cancelled']);
  }
  await eventWith({ name: 'Rosa Dimla', email: 'rosa.dimla@example.org' }, ['cancelled']);
  assert.equal((await erase('rosa.dimla@example.com')).orders, 1);
  assert.deepEqual(
    (await exported('Rosa.Dimla@example.com')).orders.map(({ buyerEmail }) => buyerEmail),
    ['Rosa.Dimla@example.com'],
  );

  const organization = await shop.server.organization();
  const client = apiClient(shop.server.url, (await shop.server.key(organization, { isTest: true })).key);
  const event = await client.post<{ id: string; tickets: { id: string }[] }>('/events', {
    name: 'Pagsubok',
    dateTime: '2027-02-14T19:00:00+08:00',
    tickets: [{ name: 'General', price: 100, quantity: 5, published: true }],
  });
  await client.post(`/events/${event.id}/publish`);
  const trial = {
    eventId: event.id,
    items: [{ ticketTypeId: event.tickets[0]?.id, quantity: 1 }],
    outcome: 'COMPLETED',
    buyer: { name: 'Rosa Dimla', email: 'rosa.dimla@example.com' },
  };
  await client.succeed('POST', '/sandbox/orders', { body: trial, headers: { 'idempotency-key': 'rosa-1' } });
  const naming = await tablesNaming(shop.db, 'rosa.dimla@example.com');
  assert.ok(naming.includes('order_claims') && naming.includes('idempotency_records'), String(naming));
  const erased = await eraseYourData(
    { db: shop.db, keys },
    { address: everySpellingOf(' ROSA.dimla@Example.com'), askedBy: 'OPERATOR' },
  );
  assert.equal(erased.orders, 2);
  assert.deepEqual(await tablesNaming(shop.db, 'rosa.dimla@example.com'), []);
  assert.deepEqual(await tablesNaming(shop.db, 'dimla'), ['notices', 'orders'], 'the other domain is somebody else');
});

test('mails that were folded into one of an erased order are sent after all', async () => {
  const buyer = { name: 'Nena Abad', email: 'nena.abad@example.com' };
  const { orders } = await eventWith(buyer, ['refunded', 'paid']);
  const [refunded, paid] = orders as [BuyerOrder, BuyerOrder];
  await shop.db.run(sql`
    update mails m set status = 'FOLDED', folded_into = (select id from mails where order_id = ${refunded.id} limit 1)
    where order_id = ${paid.id}`);
  await shop.db.run(sql`delete from queue q using mails m where m.id = q.id and m.status = 'FOLDED'`);
  await erase(buyer.email);
  const rows = await shop.db.many<{ orderId: string; status: string; isQueued: boolean }>(sql`
    select order_id, status, q.id is not null as is_queued from mails m left join queue q on q.id = m.id
    where order_id = any(${[refunded.id, paid.id]}::uuid[])`);
  assert.ok(rows.length > 0);
  for (const row of rows) assert.deepEqual(row, { orderId: paid.id, status: 'PENDING', isQueued: true });
});
