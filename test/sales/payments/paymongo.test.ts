import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { closeIfOver, setPaymentSession } from '../../../src/core/selling/payments/payment.sql.ts';
import { paymentIdOf } from '../../../src/core/selling/payments/payment-reference.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { apiClient } from '../../helpers/clients/api-client.ts';
import { type BuyerOrder, eventOnSale } from '../../helpers/clients/buyer.ts';
import { asAnswer, assertRefused } from '../../helpers/clients/refusal.ts';
import { callIn, noticeBody } from '../../helpers/clients/simulator-call.ts';
import { snapshot } from '../../helpers/database/snapshot.ts';
import { workOffNow } from '../../helpers/machine/queue.ts';
import { until } from '../../helpers/machine/until.ts';
import { signatureHeader } from '../../helpers/paymongo/paymongo-server.ts';
import { openPaymongoShop, type PaymongoShop } from '../../helpers/paymongo/paymongo-shop.ts';
import { assertSound } from '../../helpers/worlds/shop.ts';

const webhookSecret = 'whsk_ShopSecret123';
let shop: PaymongoShop;
before(async () => {
  shop = await openPaymongoShop();
});
afterEach(() => {
  shop.paymongo.behave();
  shop.paymongo.settings.newRefundStatus = 'succeeded';
  return assertSound(shop.db);
});
after(() => shop.close());

async function assertCompletedOnce(order: BuyerOrder): Promise<void> {
  const read = await shop.buyer.read(order);
  assert.deepEqual([read.status, read.payment.status], ['COMPLETED', 'PAID']);
  assert.equal((await shop.buyer.tickets(order)).length, 2);
  assert.equal((await shop.notices(order, 'order.completed')).length, 1);
  assert.deepEqual(
    (await shop.movements(order)).map(({ kind }) => kind),
    ['SALE'],
  );
}

function tell(type: string, subject: Parameters<typeof shop.paymongo.sendWebhook>[1]['subject'], noticeId?: string) {
  return shop.paymongo.sendWebhook(shop.callbackUrl, { type, subject, noticeId });
}

async function closeCheckouts(): Promise<void> {
  await workOffNow(shop.db, shop.sales.queueKinds, 'checkout-close');
}

function untilClosed(reference: string): Promise<void> {
  return until(() => shop.paymongo.sessionOf(reference).attributes.status === 'expired');
}

test('a purchase: the buyer is sent to PayMongo for the very amount, and its webhook completes the order', async () => {
  const { order, reference, redirectUrl, sessionId } = await shop.open();
  assert.equal(redirectUrl, `${shop.paymongo.url}/checkout/${sessionId}`);
  const session = shop.paymongo.sessionOf(reference);
  assert.deepEqual(session.attributes.line_items, [
    { name: `Order ${order.orderNumber}`, quantity: 1, amount: order.totalAmount * 100, currency: 'PHP' },
  ]);
  assert.deepEqual(session.attributes.payment_method_types, ['gcash']);
  assert.equal((await shop.buyer.read(order)).status, 'PENDING');
  shop.paymongo.pay(sessionId);
  assert.equal(await tell('checkout_session.payment.paid', session), 200);
  await assertCompletedOnce(order);
  const { payment } = await shop.detail(order);
  assert.deepEqual([payment.provider, payment.reference, payment.amount], ['paymongo', reference, order.totalAmount]);
});

test('the two notices that PayMongo sends of one payment, each of them twice, complete the order once', async () => {
  const { order, reference, sessionId } = await shop.open();
  const payment = shop.paymongo.pay(sessionId);
  const session = shop.paymongo.sessionOf(reference);
  const statuses = await Promise.all([
    tell('payment.paid', payment, 'evt_payment'),
    tell('checkout_session.payment.paid', session, 'evt_session'),
    tell('payment.paid', payment, 'evt_payment'),
    tell('checkout_session.payment.paid', session, 'evt_session'),
  ]);
  assert.deepEqual(statuses, [200, 200, 200, 200]);
  await assertCompletedOnce(order);
  assert.deepEqual(await shop.outcomes(order), ['COMPLETED', 'REPEATED']);
});

test('no webhook at all: PayMongo is asked, and the order is completed', async () => {
  const { order, sessionId } = await shop.open();
  await shop.poll();
  assert.equal((await shop.buyer.read(order)).status, 'PENDING');
  shop.paymongo.pay(sessionId);
  await shop.poll();
  await assertCompletedOnce(order);
});

test('a failed attempt leaves the order pending, and paying in the same session completes it', async () => {
  const { order, reference, sessionId } = await shop.open();
  assert.equal(await tell('payment.failed', shop.paymongo.fail(sessionId)), 200);
  const still = await shop.buyer.read(order);
  assert.deepEqual([still.status, still.payment.status], ['PENDING', 'FAILED']);
  shop.paymongo.pay(sessionId);
  await tell('checkout_session.payment.paid', shop.paymongo.sessionOf(reference));
  await assertCompletedOnce(order);
});

test('a failed attempt, then money in the same session whose webhook is lost: PayMongo is asked all the same', async () => {
  const { order, sessionId } = await shop.open();
  await tell('payment.failed', shop.paymongo.fail(sessionId));
  shop.paymongo.pay(sessionId);
  await shop.poll();
  await assertCompletedOnce(order);
});

test('a call that PayMongo did not sign, or signed in the other mode, changes nothing', async () => {
  const { order, reference, sessionId } = await shop.open();
  shop.paymongo.pay(sessionId);
  const subject = shop.paymongo.sessionOf(reference);
  const { body, headers } = shop.paymongo.webhook({ type: 'checkout_session.payment.paid', subject });
  const live = Buffer.from(body.toString().replace('"livemode":false', '"livemode":true'));
  const at = Date.now();
  const sign = (bytes: Buffer, secret: string, mode: 'test' | 'live', when = at) =>
    signatureHeader({ body: bytes, webhookSecret: secret, mode, at: when });
  const before = await snapshot(shop.db);
  const calls: [Buffer, string | undefined][] = [
    [body, undefined],
    [body, ''],
    [body, sign(body, 'whsk_Other', 'test')],
    [body, sign(body, webhookSecret, 'live')],
    [live, sign(live, webhookSecret, 'live')],
    [live, sign(live, webhookSecret, 'test')],
    [body, sign(body, webhookSecret, 'test', at - 6 * 60_000)],
    [body, headers['paymongo-signature']?.slice(0, -5)],
    [Buffer.concat([body, Buffer.from(' ')]), headers['paymongo-signature']],
  ];
  for (const [bytes, signature] of calls) {
    const given: Record<string, string> = signature === undefined ? {} : { 'paymongo-signature': signature };
    const answer = await asAnswer(
      fetch(shop.callbackUrl, { method: 'POST', body: new Uint8Array(bytes), headers: given }),
    );
    assertRefused(answer, { status: 401, code: 'UNAUTHORIZED', isOpenApi: false });
  }
  assert.deepEqual(await snapshot(shop.db), before);
  assert.equal((await shop.buyer.read(order)).status, 'PENDING');
});

test('where PayMongo takes the money nobody can press a payment through', async () => {
  const { order, reference } = await shop.open();
  for (const answer of [
    await shop.buyer.press(reference, 'paid'),
    await asAnswer(fetch(`${shop.server.url}/sandbox-pay/${reference}`)),
  ]) {
    assertRefused(answer, { status: 404, code: 'NOT_FOUND', isOpenApi: false });
  }
  const notice = noticeBody({ reference, amountCentavos: order.totalAmount * 100 });
  await callIn(shop.server, notice);
  assert.equal((await shop.buyer.read(order)).status, 'PENDING');
});

test('a payment that the simulator opened before PayMongo was put to use is play money, and buys nothing real', async () => {
  const [open, late] = [await shop.open(), await shop.open()];
  await shop.db.run(sql`
    update payments set provider = 'simulator', session_id = null
    where order_id = any(${[open, late].map(({ order }) => order.id)}::uuid[])`);
  await shop.endHold(late.order);
  for (const { order, reference } of [open, late]) {
    await shop.buyer.press(reference, 'paid');
    await callIn(shop.server, noticeBody({ reference, amountCentavos: order.totalAmount * 100 }));
  }
  await shop.poll();
  assert.equal((await shop.buyer.read(open.order)).status, 'PENDING');
  assert.equal((await shop.buyer.read(late.order)).status, 'CANCELLED');
  for (const { order } of [open, late]) assert.deepEqual(await shop.movements(order), []);
});

test('a trial in a sandbox is paid through the simulator, though PayMongo takes the money of everybody else', async () => {
  const organization = await shop.server.organization({ name: 'Subok' });
  const trial = apiClient(shop.server.url, (await shop.server.key(organization, { isTest: true })).key);
  const event = await eventOnSale(trial, { tickets: [{}] });
  const callsBefore = shop.paymongo.calls.length;
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 2 });
  await assertCompletedOnce(order);
  await shop.sales.cashier.refund({ orderId: order.id, reason: null });
  assert.equal((await shop.buyer.read(order)).status, 'REFUNDED');
  assert.equal(shop.paymongo.calls.length, callsBefore, 'PayMongo hears nothing of it');
});

test('money of another amount or currency is flagged, by webhook or when asked, and completes nothing', async () => {
  for (const [change, flag] of [
    [{ amountCentavos: 160_000 * 100 }, 'paid 16000000 centavos instead of 160000'],
    [{ amountCentavos: 1_600 }, 'paid 1600 centavos instead of 160000'],
    [{ amountCentavos: 159_999 }, 'paid 159999 centavos instead of 160000'],
    [{ currency: 'USD' }, 'paid in USD instead of PHP'],
  ] as const) {
    const [told, asked] = [await shop.open(), await shop.open()];
    for (const { sessionId } of [told, asked]) shop.paymongo.pay(sessionId, change);
    await tell('checkout_session.payment.paid', shop.paymongo.sessionOf(told.reference));
    await shop.poll();
    for (const { order } of [told, asked]) {
      assert.equal((await shop.buyer.read(order)).status, 'PENDING');
      assert.deepEqual(await shop.movements(order), []);
      const row = await shop.db.one<{ flag: string }>(sql`select flag from payments where order_id = ${order.id}`);
      assert.equal(row.flag, flag);
    }
  }
});

test('a signed call about something that is not ours is accepted and concerns no order', async () => {
  const { order, reference } = await shop.open();
  const session = shop.paymongo.sessionOf(reference);
  assert.equal(await tell('source.chargeable', session), 200);
  const foreign = structuredClone(shop.paymongo.pay(session.id));
  foreign.attributes.metadata = {};
  assert.equal(await tell('payment.paid', foreign), 200);
  assert.equal((await shop.buyer.read(order)).status, 'PENDING');
});

test('a hold that ends, and an order that is cancelled, close their checkouts at PayMongo', async () => {
  const [expired, cancelled] = [await shop.open(), await shop.open()];
  await shop.endHold(expired.order);
  assert.equal((await shop.buyer.cancel(cancelled.order)).status, 200);
  // Nobody waits until PayMongo has been told: a worker does it.
  await closeCheckouts();
  for (const { reference } of [expired, cancelled]) await untilClosed(reference);
  await shop.poll();
  assert.equal((await shop.buyer.read(expired.order)).payment.status, 'FAILED');
});

test('a checkout in which an attempt failed is still open, so the end of the hold closes it too', async () => {
  const { order, reference, sessionId } = await shop.open();
  await tell('payment.failed', shop.paymongo.fail(sessionId));
  await shop.endHold(order);
  await closeCheckouts();
  await untilClosed(reference);
});

test('when one checkout is paid the others of the order are closed, also one that was just being opened, and tried again', async () => {
  const { order, sessionId, reference } = await shop.open();
  const sibling = await shop.buyer.startPayment(order);
  const opening = await shop.buyer.startPayment(order);
  const { session } = await shop.db.one<{ session: string }>(sql`
    update payments set session_id = null where id = ${paymentIdOf(opening.reference)} returning
      (select session_id from payments p where p.id = payments.id) as session`);
  await tell('payment.paid', shop.paymongo.pay(sessionId));
  shop.paymongo.misbehave('broken', { on: 'POST /v1/checkout_sessions' });
  await closeCheckouts();
  assert.equal(shop.paymongo.sessionOf(sibling.reference).attributes.status, 'active');
  shop.paymongo.behave();
  await closeCheckouts();
  await untilClosed(sibling.reference);
  // Its session is known only now, as where PayMongo answered after the order was paid.
  const id = paymentIdOf(opening.reference) as string;
  await setPaymentSession(shop.db, { id, sessionId: session });
  await closeIfOver(shop.db, { id });
  await closeCheckouts();
  await untilClosed(opening.reference);
  assert.equal(shop.paymongo.sessionOf(reference).attributes.status, 'active', 'the one that was paid stays');
  assert.equal((await shop.detail(order)).status, 'COMPLETED');
});

test('money that was under way when the checkout closed is noticed, and finds its tickets or goes back', async () => {
  const event = await shop.event({ tickets: [{ quantity: 4 }] });
  const [first, second] = [await shop.open(event), await shop.open(event)];
  await shop.endHold(first.order, second.order);
  const other = await shop.open(event);
  for (const { sessionId } of [first, second]) shop.paymongo.pay(sessionId);
  await tell('checkout_session.payment.paid', shop.paymongo.sessionOf(first.reference));
  await shop.poll();
  await shop.tryRefunds();
  await assertCompletedOnce(first.order);
  const gone = await shop.detail(second.order);
  assert.deepEqual([gone.status, gone.payment.status], ['CANCELLED', 'REFUNDED']);
  assert.equal((await shop.buyer.read(other.order)).status, 'PENDING');
});
