import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { expireHoldsJob } from '../../../src/worker/expire-holds.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { assertRefused } from '../../helpers/clients/refusal.ts';
import { workOff, workOffNow } from '../../helpers/machine/queue.ts';
import { turns, until } from '../../helpers/machine/until.ts';
import {
  type AnotherService,
  openPaymongoShop,
  type PaymongoShop,
  startAnother,
} from '../../helpers/paymongo/paymongo-shop.ts';
import { assertSound } from '../../helpers/worlds/shop.ts';

let shop: PaymongoShop;
let patient: AnotherService;
let impatient: AnotherService;
before(async () => {
  shop = await openPaymongoShop();
  patient = await startAnother(shop);
  impatient = await startAnother(shop, { callMs: 300 });
});
afterEach(() => {
  shop.paymongo.behave();
  return assertSound(shop.db);
});
after(async () => {
  await Promise.all([patient.close(), impatient.close()]);
  await shop.close();
});

async function placed(): Promise<BuyerOrder> {
  const event = await shop.event();
  return shop.buyer.place(event.id, { [event.types[0] as string]: 2 });
}

function paying({ id, token }: BuyerOrder, { buyer } = patient) {
  return buyer.send('POST', `/orders/${id}/payments`, { token, body: { method: 'gcash' } });
}

async function untilAsked(call: string, callsBefore: number): Promise<void> {
  await until(() => shop.paymongo.calls.slice(callsBefore).some((each) => each.call.startsWith(call)));
}

/** While PayMongo was asked and has not answered. */
async function assertNoneOpen(): Promise<void> {
  const { asked } = await shop.db.one<{ asked: string }>(sql`select clock_timestamp()::text as asked`);
  let open: { query: string }[] = [];
  // Others may be between two statements of theirs, and go on with every turn; one that waited for PayMongo would not.
  for (let round = 0; round < 200; round += 1) {
    open = await shop.db.many<{ query: string }>(sql`
      select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
        and xact_start < ${asked}::timestamptz`);
    if (open.length === 0) return;
    await turns();
  }
  assert.deepEqual(open, []);
}

for (const kind of ['hang', 'broken', 'busy', 'reset', 'garbage'] as const) {
  test(`PayMongo is away (${kind}) at the checkout: 503 with Retry-After, the hold stays, and a later attempt works`, async () => {
    const order = await placed();
    shop.paymongo.misbehave(kind);
    const refused = await paying(order, kind === 'hang' ? impatient : patient);
    const { error } = assertRefused(refused, { status: 503, code: 'SERVICE_UNAVAILABLE', isOpenApi: false });
    assert.match(error.message, /payment provider/);
    assert.doesNotMatch(refused.body, /paymongo|127\.0\.0\.1|undici|ECONN/i);
    const still = await shop.buyer.read(order);
    assert.deepEqual([still.status, still.expiresAt, still.payment.status], ['PENDING', order.expiresAt, 'FAILED']);
    const type = await shop.ticketType({ id: order.eventId }, order.orderItems[0]?.eventTicket.id);
    assert.equal(type.heldQuantity, 2);

    shop.paymongo.behave();
    assert.equal((await paying(order)).status, 201);
    const { payment } = await shop.buyer.read(order);
    const { id: sessionId } = shop.paymongo.sessionOf(payment.reference as string);
    const subject = shop.paymongo.pay(sessionId);
    await shop.paymongo.sendWebhook(shop.callbackUrl, { type: 'payment.paid', subject });
    assert.equal((await shop.buyer.read(order)).status, 'COMPLETED');
  });
}

test('a checkout whose opening was not answered, and which the buyer pays all the same, completes the order', async () => {
  const order = await placed();
  shop.paymongo.misbehave('reset', { afterWork: true });
  assert.equal((await paying(order)).status, 503);
  shop.paymongo.behave();
  const { payment } = await shop.buyer.read(order);
  const { id: sessionId } = shop.paymongo.sessionOf(payment.reference as string);
  const subject = shop.paymongo.pay(sessionId);
  await shop.paymongo.sendWebhook(shop.callbackUrl, { type: 'payment.paid', subject });
  assert.equal((await shop.buyer.read(order)).status, 'COMPLETED');
});

test('no transaction is open while PayMongo hangs: at the checkout', async () => {
  const order = await placed();
  shop.paymongo.misbehave('hang');
  const callsBefore = shop.paymongo.calls.length;
  const refused = paying(order);
  await untilAsked('POST /v1/checkout_sessions', callsBefore);
  await assertNoneOpen();
  // Others are served meanwhile.
  const event = { id: order.eventId };
  await shop.buyer.place(event.id, { [order.orderItems[0]?.eventTicket.id as string]: 1 });
  shop.paymongo.behave();
  assert.equal((await refused).status, 503);
});

test('no transaction is open while PayMongo hangs: when it is asked how a payment stands', async () => {
  await shop.open();
  shop.paymongo.misbehave('hang');
  const callsBefore = shop.paymongo.calls.length;
  const polling = workOffNow(shop.db, patient.sales.queueKinds, 'payment-poll');
  await untilAsked('GET /v1/checkout_sessions/', callsBefore);
  await assertNoneOpen();
  shop.paymongo.behave();
  await polling;
});

test('no transaction is open while PayMongo hangs: when money is given back', async () => {
  const { order, sessionId } = await shop.open();
  const subject = shop.paymongo.pay(sessionId);
  await shop.paymongo.sendWebhook(shop.callbackUrl, { type: 'payment.paid', subject });
  shop.paymongo.misbehave('hang', { on: 'POST /v1/refunds' });
  const callsBefore = shop.paymongo.calls.length;
  const refunding = patient.sales.cashier.refund({ orderId: order.id, reason: null });
  await untilAsked('POST /v1/refunds', callsBefore);
  await assertNoneOpen();
  shop.paymongo.behave();
  assert.equal((await refunding).status, 'PENDING');
  await shop.tryRefunds();
  assert.equal((await shop.detail(order)).status, 'REFUNDED');
});

test('no transaction is open while PayMongo hangs: when a checkout is closed; its hold has ended already', async () => {
  const { order } = await shop.open();
  shop.paymongo.misbehave('hang');
  const callsBefore = shop.paymongo.calls.length;
  await shop.db.run(sql`update orders set expires_at = now() - interval '1 s' where id = ${order.id}`);
  await expireHoldsJob({ db: shop.db, ...patient.sales }).run();
  const closing = workOff(shop.db, patient.sales.queueKinds, 'checkout-close');
  await untilAsked('POST /v1/checkout_sessions/', callsBefore);
  await assertNoneOpen();
  assert.equal((await shop.buyer.read(order)).status, 'CANCELLED');
  shop.paymongo.behave();
  await closing;
});

test('a PayMongo that never answers keeps no other hold from ending', async (t) => {
  const [first, second] = [await shop.open(), await shop.open()];
  const worker = await startAnother(shop, { role: 'worker' });
  t.after(async () => {
    shop.paymongo.behave();
    await worker.close();
  });
  shop.paymongo.misbehave('hang');
  const callsBefore = shop.paymongo.calls.length;
  await shop.db.run(sql`update orders set expires_at = now() - interval '1 s' where id = ${first.order.id}`);
  await untilAsked('POST /v1/checkout_sessions/', callsBefore);
  await shop.db.run(sql`update orders set expires_at = now() - interval '1 s' where id = ${second.order.id}`);
  await until(async () => (await shop.buyer.read(second.order)).status === 'CANCELLED');
});

test('who cancels does not wait for PayMongo', async () => {
  const { order } = await shop.open();
  shop.paymongo.misbehave('hang');
  const callsBefore = shop.paymongo.calls.length;
  const { status, body } = await patient.buyer.cancel(order);
  assert.equal(status, 200, body);
  assert.equal(JSON.parse(body).data.status, 'CANCELLED');
  assert.equal(shop.paymongo.calls.length, callsBefore, 'a worker asks it');
  const closing = workOff(shop.db, patient.sales.queueKinds, 'checkout-close');
  await untilAsked('POST /v1/checkout_sessions/', callsBefore);
  await assertNoneOpen();
  shop.paymongo.behave();
  await closing;
});

test('a checkout that PayMongo refuses takes no hold away, and shows the buyer nothing of the inside', async () => {
  const event = await shop.event();
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  // PayMongo wants an address that it can write to.
  await shop.db.run(sql`update orders set buyer_email = 'nobody' where id = ${order.id}`);
  const refused = await shop.buyer.send('POST', `/orders/${order.id}/payments`, {
    token: order.token,
    body: { method: 'gcash' },
  });
  assertRefused(refused, { status: 409, code: 'CONFLICT', isOpenApi: false });
  assert.doesNotMatch(refused.body, /paymongo|parameter|billing|nobody/i);
  assert.equal((await shop.buyer.read(order)).status, 'PENDING');
  await shop.db.run(sql`update orders set buyer_email = 'ana@example.com' where id = ${order.id}`);
  await shop.buyer.startPayment(order);
});

test('however many checkouts are to be closed, and however long that takes, who pays does not wait', async (t) => {
  const event = await shop.event({ tickets: [{ quantity: 200 }] });
  const carts = await Promise.all(Array.from({ length: 60 }, () => shop.open(event)));
  const later = await shop.buyer.place(event.id, { [event.types[0] as string]: 1 });
  // One process that sells and works, with more to close than it has connections.
  const node = await startAnother(shop, { role: 'all' });
  t.after(async () => {
    shop.paymongo.behave();
    await node.close();
  });
  shop.paymongo.misbehave('hang', { on: 'POST /v1/checkout_sessions/' });
  const callsBefore = shop.paymongo.calls.length;
  await shop.endHold(...carts.map(({ order }) => order));
  await untilAsked('POST /v1/checkout_sessions/', callsBefore);
  const { redirectUrl } = await node.buyer.startPayment(later);
  assert.ok(redirectUrl.startsWith(shop.paymongo.url));
});
