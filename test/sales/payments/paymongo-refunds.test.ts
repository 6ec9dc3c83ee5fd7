import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { Refusal } from '../../../src/core/base/define-error.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { workOff } from '../../helpers/machine/queue.ts';
import { openPaymongoShop, type PaymongoShop } from '../../helpers/paymongo/paymongo-shop.ts';
import { assertSound } from '../../helpers/worlds/shop.ts';

const dayMs = 24 * 60 * 60 * 1_000;
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

async function bought(pay: { paidAt?: number } = {}) {
  const { order, sessionId, reference } = await shop.open();
  const payment = shop.paymongo.pay(sessionId, pay);
  await shop.paymongo.sendWebhook(shop.callbackUrl, { type: 'payment.paid', subject: payment });
  assert.equal((await shop.buyer.read(order)).status, 'COMPLETED');
  return { order, payment, reference };
}

/** Money that came when nothing was left: PayMongo has it, and it is owed back. */
async function paidInVain(): Promise<{ order: BuyerOrder; refunds: () => number }> {
  const event = await shop.event({ tickets: [{ quantity: 2 }] });
  const late = await shop.open(event);
  await shop.endHold(late.order);
  await shop.open(event);
  const payment = shop.paymongo.pay(late.sessionId);
  await shop.paymongo.sendWebhook(shop.callbackUrl, { type: 'payment.paid', subject: payment });
  return { order: late.order, refunds: () => payment.attributes.refunds.length };
}

function refund({ id }: BuyerOrder, pesos?: number) {
  const amountCentavos = pesos === undefined ? undefined : pesos * 100;
  return shop.sales.cashier.refund({ orderId: id, amountCentavos, reason: 'Rained out' });
}

function standing({ refunds }: { refunds: { amount: number; status: string }[] }): string[] {
  return refunds.map(({ amount, status }) => `${amount} ${status}`);
}

test('refunds in part and in whole are given at PayMongo, to the centavo', async () => {
  const { order, payment } = await bought();
  await refund(order, 600);
  await refund(order);
  assert.deepEqual(
    payment.attributes.refunds.map(({ attributes }) => [attributes.amount, attributes.payment_id]),
    [
      [60_000, payment.id],
      [100_000, payment.id],
    ],
  );
  const detail = await shop.detail(order);
  assert.deepEqual([detail.status, detail.payment.status], ['REFUNDED', 'REFUNDED']);
});

test('a refund that PayMongo has not done yet counts when it is done, and is asked for once', async () => {
  const { order, payment } = await bought();
  shop.paymongo.settings.newRefundStatus = 'pending';
  assert.equal((await refund(order)).status, 'PENDING');
  await shop.tryRefunds();
  const waiting = await shop.detail(order);
  assert.deepEqual([waiting.status, waiting.refundedAmount, standing(waiting)], ['COMPLETED', 0, ['1600 PENDING']]);
  assert.deepEqual(await shop.notices(order, 'order.refunded'), []);
  const [made] = payment.attributes.refunds;
  if (made !== undefined) made.attributes.status = 'succeeded';
  for (let round = 0; round < 3; round += 1) await shop.tryRefunds();
  assert.equal((await shop.detail(order)).status, 'REFUNDED');
  assert.equal(payment.attributes.refunds.length, 1);
  assert.equal((await shop.notices(order, 'order.refunded')).length, 1);
});

test('a refund that PayMongo refuses is answered as a conflict, changes nothing, and its amount is free again', async () => {
  const { order } = await bought({ paidAt: Date.now() - 181 * dayMs });
  for (let count = 0; count < 2; count += 1) {
    await assert.rejects(refund(order), (error) => {
      assert.ok(error instanceof Refusal);
      assert.equal(error.definition.code, 'CONFLICT');
      assert.match(error.message, /refused the refund: .*180 days/);
      return true;
    });
  }
  const detail = await shop.detail(order);
  assert.deepEqual([detail.status, detail.refundedAmount, detail.payment.status], ['COMPLETED', 0, 'PAID']);
  assert.deepEqual(standing(detail), ['1600 FAILED', '1600 FAILED']);
  assert.ok((await shop.buyer.tickets(order)).every(({ status }) => status === 'VALID'));
  assert.deepEqual(await shop.notices(order, 'order.refunded'), []);
});

for (const [what, kind, afterWork] of [
  ['answers 500', 'broken', false],
  ['answers 429', 'busy', false],
  ['refunds and then answers 500', 'broken', true],
  ['refunds and then cuts the line', 'reset', true],
] as const) {
  test(`money that goes back by itself goes back once, though PayMongo ${what} at first`, async () => {
    const { order, refunds } = await paidInVain();
    shop.paymongo.misbehave(kind, { on: 'POST /v1/refunds', afterWork });
    await shop.tryRefunds();
    assert.deepEqual(standing(await shop.detail(order)), ['1600 PENDING']);
    shop.paymongo.behave();
    await workOff(shop.db, shop.sales.queueKinds, 'refund');
    assert.deepEqual(standing(await shop.detail(order)), ['1600 PENDING'], 'not before its turn');
    for (let round = 0; round < 3; round += 1) await shop.tryRefunds();
    const detail = await shop.detail(order);
    assert.deepEqual([detail.status, detail.payment.status], ['CANCELLED', 'REFUNDED']);
    assert.deepEqual(standing(detail), ['1600 SUCCEEDED']);
    assert.equal(refunds(), 1);
    assert.deepEqual(
      (await shop.movements(order)).map(({ kind: movement }) => movement),
      ['UNMATCHED_PAYMENT', 'UNMATCHED_REFUND'],
    );
  });

  test(`a refund that somebody asked for is given once, though PayMongo ${what} at first`, async () => {
    const { order, payment } = await bought();
    shop.paymongo.misbehave(kind, { on: 'POST /v1/refunds', afterWork });
    // A small part: PayMongo would give it a second time.
    assert.equal((await refund(order, 100)).status, 'PENDING');
    shop.paymongo.behave();
    await assert.rejects(refund(order, 1_501), /At most ₱1500 /);
    for (let round = 0; round < 3; round += 1) await shop.tryRefunds();
    assert.equal(payment.attributes.refunds.length, 1);
    const detail = await shop.detail(order);
    assert.deepEqual([detail.status, detail.refundedAmount], ['COMPLETED', 100]);
    assert.equal((await shop.notices(order, 'order.refunded')).length, 1);
  });
}

test('eight workers that try at the same moment give the money back once', async () => {
  const { order, refunds } = await paidInVain();
  await Promise.all(Array.from({ length: 8 }, () => workOff(shop.db, shop.sales.queueKinds, 'refund')));
  assert.equal(refunds(), 1);
  assert.equal((await shop.detail(order)).payment.status, 'REFUNDED');
});
