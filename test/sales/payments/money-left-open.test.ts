import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { byOperator } from '../../../src/core/accounts/audit-log/act.ts';
import { Refusal } from '../../../src/core/base/define-error.ts';
import { listMoneyThatRests } from '../../../src/core/reports/resting/list-money-that-rests.ts';
import { resolveMoney } from '../../../src/core/selling/resting/resolve-money.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { workOffNow } from '../../helpers/machine/queue.ts';
import type { FakePayment, RefundStatus } from '../../helpers/paymongo/paymongo-account.ts';
import { openPaymongoShop, type PaymongoShop } from '../../helpers/paymongo/paymongo-shop.ts';
import { assertSound } from '../../helpers/worlds/shop.ts';

// What the provider leaves open, and what it took besides, is seen and ended by a person.

let shop: PaymongoShop;
before(async () => {
  shop = await openPaymongoShop();
});
afterEach(() => {
  shop.paymongo.behave();
  Object.assign(shop.paymongo.settings, { newRefundStatus: 'succeeded', refundRefusal: null });
  return assertSound(shop.db);
});
after(() => shop.close());

function resolve(id: string, act: string) {
  const input = { id, act, reason: 'InstaPay 4711' };
  return resolveMoney({ db: shop.db, ...shop.sales }, { by: byOperator, address: null }, input);
}

async function resting(orderId: string) {
  const rows = await listMoneyThatRests(shop.db, { providers: shop.sales.providers, most: 1_000 });
  return rows.filter((row) => row.orderId === orderId);
}

function tell(payment: FakePayment, noticeId?: string) {
  return shop.paymongo.sendWebhook(shop.callbackUrl, { type: 'payment.paid', subject: payment, noticeId });
}

/** A refund of 400 that PayMongo has had under way for so many hours. */
async function leftPending(hours = 25) {
  const { order, sessionId } = await shop.open();
  const payment = shop.paymongo.pay(sessionId);
  await tell(payment);
  shop.paymongo.settings.newRefundStatus = 'pending';
  const { id } = await shop.sales.cashier.refund({ orderId: order.id, amountCentavos: 40_000, reason: null });
  await shop.db.run(sql`
    update refunds set created_at = created_at - make_interval(hours => ${hours}::int) where id = ${id}`);
  shop.paymongo.settings.newRefundStatus = 'succeeded';
  return {
    order,
    id,
    /** What PayMongo has made of it meanwhile. */
    becomes: (status: RefundStatus) => {
      const [made] = payment.attributes.refunds;
      if (made !== undefined) made.attributes.status = status;
    },
    posted: () => payment.attributes.refunds.length,
    forget: () => payment.attributes.refunds.splice(0),
    acts: async () => (await resting(order.id)).map(({ kind, acts }) => [kind, acts]),
    kinds: async () => (await shop.movements(order)).map(({ kind }) => kind),
    status: async () =>
      (await shop.db.one<{ status: string }>(sql`select status from refunds where id = ${id}`)).status,
  };
}

const refuses = (says: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Refusal, String(error));
  assert.match(error.message, says);
  return true;
};

test('a refund that stays pending is a person’s after a day, is asked for once more, and then ended by another way', async () => {
  const early = await leftPending(23);
  assert.deepEqual(await early.acts(), [['REFUND_WAITING', []]]);
  await assert.rejects(resolve(early.id, 'otherwise'), refuses(/less than a day/));
  await resolve(early.id, 'retry');
  assert.deepEqual(await early.acts(), [['REFUND_WAITING', []]]);

  const refund = await leftPending();
  assert.deepEqual(await refund.acts(), [['REFUND_WAITING', ['retry']]]);
  for (const act of ['otherwise', 'give-up']) {
    await assert.rejects(resolve(refund.id, act), refuses(/not asked for once more/));
  }
  await Promise.all([resolve(refund.id, 'retry'), resolve(refund.id, 'retry')]);
  assert.deepEqual(await refund.acts(), [['REFUND_WAITING', ['retry', 'otherwise', 'give-up']]]);
  assert.equal(refund.posted(), 1, 'what may still be paid is not asked for twice');
  await Promise.all([resolve(refund.id, 'otherwise'), resolve(refund.id, 'otherwise')]);
  assert.deepEqual([await refund.acts(), await refund.kinds()], [[], ['SALE', 'REFUND']]);
});

test('what the provider did, failed in or never heard of shows when it is asked once more', async () => {
  const done = await leftPending();
  done.becomes('succeeded');
  await resolve(done.id, 'retry');
  assert.deepEqual([await done.status(), done.posted()], ['SUCCEEDED', 1]);
  await assert.rejects(resolve(done.id, 'otherwise'), refuses(/SUCCEEDED/));

  const failed = await leftPending();
  failed.becomes('failed');
  await resolve(failed.id, 'retry');
  await shop.tryRefunds();
  assert.deepEqual([await failed.status(), failed.posted()], ['SUCCEEDED', 2]);

  const unknown = await leftPending();
  unknown.forget();
  await resolve(unknown.id, 'retry');
  assert.deepEqual([await unknown.status(), unknown.posted()], ['SUCCEEDED', 1]);
});

test('ending a refund that the provider has paid meanwhile is refused, and pays nothing twice', async () => {
  for (const act of ['otherwise', 'give-up']) {
    const refund = await leftPending();
    await resolve(refund.id, 'retry');
    refund.becomes('succeeded');
    await assert.rejects(resolve(refund.id, act), refuses(/SUCCEEDED/));
    assert.deepEqual([await refund.status(), await refund.kinds()], ['SUCCEEDED', ['SALE', 'REFUND']]);
  }
});

test('where the provider does not answer nobody ends what it may be paying', async () => {
  const refund = await leftPending();
  await resolve(refund.id, 'retry');
  shop.paymongo.misbehave('broken');
  for (const act of ['otherwise', 'give-up', 'retry']) {
    await assert.rejects(resolve(refund.id, act), refuses(/does not answer/));
  }
  // Nobody knows whether the last asking arrived.
  await assert.rejects(resolve(refund.id, 'otherwise'), refuses(/being asked/));
  assert.equal(await refund.status(), 'PENDING');
});

test('a refund that was paid otherwise and is paid by the provider later is listed until somebody has dealt with it', async () => {
  const refund = await leftPending();
  await resolve(refund.id, 'retry');
  await resolve(refund.id, 'otherwise');
  await shop.tryRefunds();
  assert.deepEqual(await refund.acts(), []);
  refund.becomes('succeeded');
  await shop.tryRefunds({ workers: 2 });
  assert.deepEqual(await refund.acts(), [['REFUND_PAID_TWICE', ['settled']]]);
  assert.deepEqual([await refund.status(), await refund.kinds()], ['SETTLED_OTHERWISE', ['SALE', 'REFUND']]);
  await Promise.all([resolve(refund.id, 'settled'), resolve(refund.id, 'settled')]);
  await shop.tryRefunds();
  assert.deepEqual(await refund.acts(), []);
  const other = await leftPending();
  await assert.rejects(resolve(other.id, 'settled'), refuses(/not paid twice/));
});

test('a refund that was given up and is paid by the provider later is booked as the refund that it is', async () => {
  const refund = await leftPending();
  await resolve(refund.id, 'retry');
  await resolve(refund.id, 'give-up');
  assert.deepEqual(await refund.kinds(), ['SALE']);
  refund.becomes('succeeded');
  await shop.tryRefunds();
  await shop.tryRefunds();
  assert.deepEqual([await refund.status(), await refund.kinds()], ['SUCCEEDED', ['SALE', 'REFUND']]);
});

async function strays(orderId: string) {
  return shop.db.many<{ id: string; providerPaymentId: string; amountCentavos: number; status: string }>(sql`
    select id, provider_payment_id, amount_centavos, status from stray_payments where order_id = ${orderId}
    order by provider_payment_id`);
}

test('a second capture on one page is stray money once, however often it is reported, and goes back when a person says so', async () => {
  const { order, sessionId } = await shop.open();
  const [first, second] = [shop.paymongo.pay(sessionId), shop.paymongo.pay(sessionId)];
  await tell(first);
  await Promise.all([tell(second), tell(second), tell(first), tell(second, 'evt_again')]);
  await tell(second, 'evt_again');
  const session = shop.paymongo.sessions.get(sessionId);
  assert.ok(session);
  await shop.paymongo.sendWebhook(shop.callbackUrl, { type: 'checkout_session.payment.paid', subject: session });
  const [stray, ...more] = await strays(order.id);
  assert.deepEqual([stray?.providerPaymentId, stray?.amountCentavos, more], [second.id, 160_000, []]);
  assert.deepEqual(
    (await resting(order.id)).map(({ kind, acts, detail }) => [kind, acts, detail]),
    [['PAYMENT_FLAGGED', ['return', 'give-up'], 'paid again on a page that was paid before']],
  );
  await assert.rejects(resolve(stray?.id ?? '', 'accept'), refuses(/is paid/));
  await resolve(stray?.id ?? '', 'return');
  await workOffNow(shop.db, shop.sales.queueKinds, 'stray-return');
  await tell(second, 'evt_late');
  assert.deepEqual([first.attributes.refunds.length, second.attributes.refunds.length], [0, 1]);
  assert.deepEqual(
    (await strays(order.id)).map(({ status }) => status),
    ['RETURNED'],
  );
  assert.equal((await shop.detail(order)).status, 'COMPLETED');
});

test('a poll reads all that was captured on a page: what pays, and what does not', async () => {
  const { order, sessionId } = await shop.open();
  const odd = shop.paymongo.pay(sessionId, { amountCentavos: 100 });
  const right = shop.paymongo.pay(sessionId);
  const again = shop.paymongo.pay(sessionId);
  await shop.poll({ workers: 2 });
  assert.equal((await shop.detail(order)).status, 'COMPLETED');
  const found = (await strays(order.id)).map(({ providerPaymentId }) => providerPaymentId);
  assert.deepEqual(found, [odd.id, again.id].sort());
  for (const payment of [odd, right, again]) await tell(payment);
  assert.equal((await strays(order.id)).length, 2);
});
