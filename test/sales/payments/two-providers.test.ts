import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { PaymentMethod } from '../../../src/core/money/fees/payment-method.ts';
import { listProviders } from '../../../src/core/selling/payments/provider-states.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { assertRefused } from '../../helpers/clients/refusal.ts';
import { workOffNow } from '../../helpers/machine/queue.ts';
import { type PaymongoServer, startPaymongoServer } from '../../helpers/paymongo/paymongo-server.ts';
import { startAnother } from '../../helpers/paymongo/paymongo-shop.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';
import { startXenditServer, type XenditServer } from '../../helpers/xendit/xendit-server.ts';

// PayMongo is asked first, and Xendit where that does not offer the method, does not take the amount, or fails.
const paymongoKeys = { secretKey: 'sk_test_ShopKey123', webhookSecret: 'whsk_ShopSecret123' };
const xenditKeys = { secretKey: 'xnd_development_ShopKey123', callbackToken: 'ShopToken123' };
const names = ['paymongo', 'xendit'] as const;

let paymongo: PaymongoServer;
let xendit: XenditServer;
let shop: Shop;
before(async () => {
  paymongo = await startPaymongoServer({ ...paymongoKeys, mode: 'test' });
  xendit = await startXenditServer(xenditKeys);
  shop = await openShop({
    environment: {
      PAYMENT_PROVIDER: 'paymongo,xendit',
      PAYMONGO_SECRET_KEY: paymongoKeys.secretKey,
      PAYMONGO_WEBHOOK_SECRET: paymongoKeys.webhookSecret,
      PAYMONGO_API_URL: paymongo.url,
      XENDIT_SECRET_KEY: xenditKeys.secretKey,
      XENDIT_CALLBACK_TOKEN: xenditKeys.callbackToken,
      XENDIT_API_URL: xendit.url,
    },
  });
});
afterEach(async () => {
  paymongo.behave();
  xendit.behave();
  xendit.refundsBecome('SUCCEEDED');
  await shop.db.run(sql`delete from provider_failures`);
  await assertSound(shop.db);
});
after(async () => {
  await shop.close();
  await paymongo.close();
  await xendit.close();
});

const callbackAt = (name: (typeof names)[number]) => `${shop.server.url}/provider-callbacks/${name}`;

async function placed(price = 800): Promise<BuyerOrder> {
  const event = await shop.event({ tickets: [{ price, quantity: 20 }] });
  return shop.buyer.place(event.id, { [event.types[0] as string]: 2 });
}

const pay = ({ id, token }: BuyerOrder, method: PaymentMethod = 'gcash', { buyer } = shop) =>
  buyer.send('POST', `/orders/${id}/payments`, { token, body: { method } });

async function startedAt(order: BuyerOrder, method?: PaymentMethod) {
  const answer = await pay(order, method);
  assert.equal(answer.status, 201, answer.body);
  return (JSON.parse(answer.body) as { data: { reference: string; redirectUrl: string; code?: string } }).data;
}

async function providersOf({ id }: BuyerOrder): Promise<string[]> {
  const rows = await shop.db.many<{ told: string }>(sql`
    select provider || ' ' || status as told from payments where order_id = ${id} order by id`);
  return rows.map(({ told }) => told);
}

const statesOf = async () => (await listProviders(shop.db, names)).map(({ state }) => state);

/** Paid by its method at Xendit, which has told of it. */
async function boughtAtXendit(method: PaymentMethod = 'seven_eleven') {
  const order = await placed();
  const started = await startedAt(order, method);
  const notice = xendit.pay(started.reference);
  assert.equal(await xendit.tell(callbackAt('xendit'), notice), 200);
  assert.equal((await shop.buyer.read(order)).status, 'COMPLETED');
  return { order, notice, started };
}

test('a payment goes to the first provider, and to the other where the first does not offer the method or take the amount', async () => {
  const first = await placed();
  await startedAt(first);
  assert.deepEqual(await providersOf(first), ['paymongo PENDING']);
  const cash = await placed();
  const { code, redirectUrl } = await startedAt(cash, 'seven_eleven');
  assert.equal(code, '7110-0042-9981');
  assert.match(redirectUrl, new RegExp(`/orders/${cash.id}`));
  assert.deepEqual(await providersOf(cash), ['xendit PENDING']);
  assert.deepEqual(await statesOf(), ['WELL', 'WELL']);
});

test('a cash code is asked for until its deadline, and paid once however often Xendit tells', async () => {
  const { order, notice, started } = await boughtAtXendit();
  const made = xendit.madeFor(started.reference);
  assert.deepEqual(
    [made.channel_code, made.request_amount, made.country, made.currency, made.type, made.capture_method],
    ['7ELEVEN', order.totalAmount, 'PH', 'PHP', 'PAY', 'AUTOMATIC'],
  );
  const { expires_at: until, payer_name: payer } = made.channel_properties as Record<string, string>;
  assert.ok(Date.parse(until as string) > Date.now() + 3_600_000);
  assert.equal(payer, 'Ana Reyes');
  for (const again of [1, 2]) assert.equal(await xendit.tell(callbackAt('xendit'), notice), 200, String(again));
  assert.equal((await shop.notices(order, 'order.completed')).length, 1);
});

for (const kind of ['broken', 'hang'] as const) {
  test(`where PayMongo fails (${kind}) Xendit takes over, and is asked first for a minute`, async () => {
    const impatient = await startAnother(shop, { callMs: 300 });
    try {
      paymongo.misbehave(kind);
      const order = await placed();
      assert.equal((await pay(order, 'gcash', { ...shop, buyer: impatient.buyer })).status, 201);
      assert.deepEqual(await providersOf(order), ['paymongo FAILED', 'xendit PENDING']);
      assert.deepEqual(await statesOf(), ['FAILING', 'WELL']);
      const calls = paymongo.calls.length;
      const next = await placed();
      const { reference, redirectUrl } = await startedAt(next, 'maya');
      assert.match(redirectUrl, /\/pay\/pr-/);
      assert.equal(paymongo.calls.length, calls, 'it is left alone');
      assert.equal(await xendit.tell(callbackAt('xendit'), xendit.pay(reference)), 200);
      assert.equal((await shop.buyer.read(next)).status, 'COMPLETED');
      paymongo.behave();
      await shop.db.run(sql`update provider_failures set at = at - interval '61 seconds'`);
      const later = await placed();
      await startedAt(later);
      assert.deepEqual([await providersOf(later), await statesOf()], [['paymongo PENDING'], ['WELL', 'WELL']]);
    } finally {
      paymongo.behave();
      await impatient.close();
    }
  });
}

test('where both fail the buyer is told so, the hold stays, and a later attempt works', async () => {
  paymongo.misbehave('broken');
  xendit.misbehave('broken');
  const order = await placed();
  assertRefused(await pay(order), { status: 503, code: 'SERVICE_UNAVAILABLE', isOpenApi: false });
  const still = await shop.buyer.read(order);
  assert.deepEqual([still.status, still.expiresAt], ['PENDING', order.expiresAt]);
  assert.deepEqual(await providersOf(order), ['paymongo FAILED', 'xendit FAILED']);
  // What fails is asked all the same where nobody else is left.
  xendit.behave();
  assert.equal((await pay(order)).status, 201);
  assert.equal((await providersOf(order)).at(-1), 'xendit PENDING');
});

test('what is paid at both goes back at the second', async () => {
  const order = await placed();
  const { reference } = await startedAt(order);
  paymongo.misbehave('broken');
  const other = await startedAt(order, 'maya');
  paymongo.behave();
  const subject = paymongo.pay(paymongo.sessionOf(reference).id);
  assert.equal(await paymongo.sendWebhook(callbackAt('paymongo'), { type: 'payment.paid', subject }), 200);
  assert.equal(await xendit.tell(callbackAt('xendit'), xendit.pay(other.reference)), 200);
  for (let round = 0; round < 2; round += 1) await shop.tryRefunds();
  const { status, refunds } = await shop.detail(order);
  assert.deepEqual([status, refunds.map((each) => each.status)], ['COMPLETED', ['SUCCEEDED']]);
  const asked = xendit.calls.filter(({ call, body }) => call === 'POST /refunds' && body.amount === order.totalAmount);
  assert.equal(asked.length, 1);
});

test('a call with a wrong token, with the other provider’s secret, or with nothing in it changes nothing', async () => {
  const order = await placed();
  const { reference } = await startedAt(order, 'cebuana');
  const notice = xendit.pay(reference);
  for (const token of ['', 'ShopToken12', `${xenditKeys.callbackToken}4`, paymongoKeys.webhookSecret]) {
    assert.equal(await xendit.tell(callbackAt('xendit'), notice, token), 401, token);
  }
  assert.equal(await xendit.tell(callbackAt('paymongo'), notice), 401);
  for (const broken of [{}, { event: 'payment.capture' }, { event: 'payment.capture', data: {} }]) {
    assert.equal(await xendit.tell(callbackAt('xendit'), broken), 401, JSON.stringify(broken));
  }
  assert.equal(await xendit.tell(callbackAt('xendit'), { event: 'refund.succeeded', data: {} }), 200);
  assert.equal((await shop.buyer.read(order)).status, 'PENDING');
  // Less than was asked for pays nothing; it waits for a person.
  const less = xendit.pay(reference, { payment_id: 'py-less', request_amount: 1 });
  assert.equal(await xendit.tell(callbackAt('xendit'), less), 200);
  assert.equal((await shop.buyer.read(order)).status, 'PENDING');
  await shop.db.run(sql`delete from stray_payments where order_id = ${order.id}`);
  await shop.db.run(sql`update payments set flag = null where order_id = ${order.id}`);
});

test('a payment of which no notice came is asked about, and one that is left is cancelled there', async () => {
  const order = await placed();
  const { reference } = await startedAt(order, 'ecpay');
  xendit.pay(reference);
  await shop.poll();
  assert.equal((await shop.buyer.read(order)).status, 'COMPLETED');
  const left = await placed();
  const { reference: leftReference } = await startedAt(left, 'ecpay');
  await shop.buyer.cancel(left);
  await workOffNow(shop.db, shop.sales.queueKinds, 'checkout-close');
  assert.equal(xendit.madeFor(leftReference).status, 'CANCELED');
});

test('a card is typed on a page of Xendit’s, and what was paid there is refunded to the centavo, once', async () => {
  paymongo.misbehave('broken');
  const order = await placed();
  const { reference, redirectUrl } = await startedAt(order, 'card');
  assert.match(redirectUrl, /\/link\/ps-/);
  const session = xendit.madeFor(reference);
  assert.deepEqual(
    [session.allowed_payment_channels, session.mode, session.session_type],
    [['CARDS'], 'PAYMENT_LINK', 'PAY'],
  );
  const paid = xendit.pay(reference);
  assert.equal(await xendit.tell(callbackAt('xendit'), paid), 200);
  // The same money under a name of Xendit's own is no money of nobody's, which somebody would send back.
  const captured = { ...(paid.data as object), status: 'SUCCEEDED', reference_id: 'ps-of-theirs' };
  assert.equal(await xendit.tell(callbackAt('xendit'), { event: 'payment.capture', data: captured }), 200);
  const { strays } = await shop.db.one<{ strays: number }>(sql`
    select count(*)::int as strays from stray_payments where provider_payment_id = ${session.payment_request_id as string}`);
  assert.equal(strays, 0);
  const refund = (pesos?: number) =>
    shop.sales.cashier.refund({ orderId: order.id, amountCentavos: pesos && pesos * 100, reason: 'Ulan' });
  await refund(600);
  xendit.refundsBecome('PENDING');
  assert.equal((await refund()).status, 'PENDING');
  const [, last] = xendit.calls.filter(({ call, body }) => {
    return call === 'POST /refunds' && body.payment_request_id === session.payment_request_id;
  });
  assert.deepEqual([last?.body.amount, last?.key], [1_000, last?.body.reference_id]);
  for (let round = 0; round < 2; round += 1) await shop.tryRefunds();
  assert.equal((await shop.detail(order)).status, 'COMPLETED');
  const asked = xendit.calls.filter(({ call, key }) => call === 'POST /refunds' && key === last?.key);
  assert.equal(asked.length, 1, 'found, and not asked for again');
});

test('a refund that Xendit does though its answer is lost is done once; one that it refuses is a conflict', async () => {
  paymongo.misbehave('broken');
  const refund = ({ id }: BuyerOrder) => shop.sales.cashier.refund({ orderId: id, reason: null });
  const { order } = await boughtAtXendit('maya');
  xendit.misbehave('reset', 'POST /refunds');
  assert.equal((await refund(order)).status, 'PENDING');
  xendit.behave();
  for (let round = 0; round < 2; round += 1) await shop.tryRefunds();
  const { status, refunds } = await shop.detail(order);
  assert.deepEqual([status, refunds.map((each) => each.status)], ['REFUNDED', ['SUCCEEDED']]);
  const { order: refused } = await boughtAtXendit('maya');
  xendit.refundsBecome('FAILED', 'INELIGIBLE_TRANSACTION_STATUS');
  await assert.rejects(refund(refused), /refused the refund: It cannot be refunded/);
  assert.equal((await shop.detail(refused)).status, 'COMPLETED');
});

test('what was paid in cash is paid back to an account by Xendit, once, though an answer is lost', async () => {
  const { order } = await boughtAtXendit();
  assert.equal((await shop.sales.cashier.refund({ orderId: order.id, reason: null })).status, 'PENDING');
  const stateOf = async () => (await shop.buyer.read(order)) as unknown as { refunds: { state: string }[] };
  const name = async (body: object) => {
    const path = `/orders/${order.id}/refund-account`;
    assert.equal((await shop.buyer.send('POST', path, { token: order.token, body })).status, 200);
  };
  const work = () => workOffNow(shop.db, shop.sales.queueKinds, 'refund-account');
  xendit.payoutsBecome('FAILED', 'INVALID_DESTINATION');
  await name({ kind: 'BANK', bankCode: 'BNORPHMM', number: '0012345678', name: 'Ana Reyes' });
  await work();
  assert.equal((await stateOf()).refunds[0]?.state, 'WAITING_FOR_ACCOUNT');
  xendit.payoutsBecome('ACCEPTED');
  await name({ kind: 'GCASH', number: '0917 123 4567', name: 'Ana Reyes' });
  xendit.misbehave('reset', 'POST /v2/payouts');
  await work();
  xendit.behave();
  await work();
  assert.equal((await stateOf()).refunds[0]?.state, 'PAYING');
  const mine = xendit.payouts.filter(({ amount }) => amount === order.totalAmount);
  assert.deepEqual(
    mine.map(({ channel_code, channel_properties, status }) => [channel_code, channel_properties, status]),
    [
      ['PH_BDO', { account_holder_name: 'Ana Reyes', account_number: '0012345678' }, 'FAILED'],
      ['PH_GCASH', { account_holder_name: 'Ana Reyes', account_number: '09171234567' }, 'ACCEPTED'],
    ],
  );
  const keys = xendit.calls
    .filter(({ call }) => call === 'POST /v2/payouts')
    .map(({ key, body }) => [key, body.reference_id]);
  for (const [key, reference] of keys) assert.equal(key, reference);
  Object.assign(mine[1] ?? {}, { status: 'SUCCEEDED' });
  await work();
  assert.equal((await stateOf()).refunds[0]?.state, 'PAID');
  assert.equal((await shop.detail(order)).status, 'REFUNDED');
});

test('the command lists who is asked, in order, with what can be paid there', async () => {
  const [first, second] = await listProviders(shop.db, names);
  assert.deepEqual([first?.name, second?.name, first?.lastFailure], ['paymongo', 'xendit', null]);
  assert.ok(first?.methods.includes('online_banking') && !second?.methods.includes('online_banking'));
  assert.ok(second?.methods.includes('seven_eleven') && !first?.methods.includes('seven_eleven'));
});
