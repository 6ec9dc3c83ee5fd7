import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { RefundStatus } from '../../../test/helpers/paymongo/paymongo-account.ts';
import type { Misbehaviour } from '../../../test/helpers/paymongo/paymongo-misbehaviour.ts';
import { type PaymongoTrial, startPaymongoTrial } from '../../../test/helpers/paymongo/paymongo-trial.ts';
import { methodTable } from '../../core/money/fees/payment-method.ts';
import { ProviderUnavailable } from '../../core/selling/payments/payment-provider.ts';
import { PaymongoRefused } from './client.ts';

const dayMs = 24 * 60 * 60 * 1_000;

let trial: PaymongoTrial;

before(async () => {
  trial = await startPaymongoTrial();
});
afterEach(() => {
  trial.server.behave();
  trial.server.settings.newRefundStatus = 'succeeded';
  trial.server.calls.length = 0;
});
after(() => trial.close());

test('a refund asked for twice, also at the same moment, is given once', async () => {
  const request = await trial.refundable({ amountCentavos: 100_000 }, { refundId: 'refund-1', amountCentavos: 30_000 });
  const [first, second] = await Promise.all([trial.paymongo.refund(request), trial.paymongo.refund(request)]);
  const third = await trial.paymongo.refund(request);
  assert.deepEqual(
    [first, second, third].map(({ state }) => state),
    ['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED'],
  );
  assert.equal(new Set([first, second, third].map(({ providerRefundId }) => providerRefundId)).size, 1);
  const asked = trial.server.calls.filter(({ call }) => call === 'POST /v1/refunds');
  assert.deepEqual(
    asked.map(({ body }) => body),
    [
      {
        data: {
          attributes: {
            amount: 30_000,
            payment_id: request.providerPaymentId,
            reason: 'requested_by_customer',
            notes: 'refund-1',
            metadata: { refund_id: 'refund-1' },
          },
        },
      },
    ],
  );
});

test('two refunds of one payment are two, though the id of one begins like the other', async () => {
  const request = await trial.refundable({}, { refundId: 'refund-1', amountCentavos: 30_000 });
  await trial.paymongo.refund({ ...request, refundId: 'refund-10' });
  await trial.paymongo.refund(request);
  assert.equal(trial.refundsOf(request).length, 2);
});

for (const kind of ['reset', 'broken', 'garbage'] satisfies Misbehaviour[]) {
  test(`a refund whose answer is lost (${kind}) is found, not given again`, async () => {
    const request = await trial.refundable({}, { amountCentavos: 30_000 });
    trial.server.misbehave(kind, { on: 'POST /v1/refunds', afterWork: true });
    await assert.rejects(trial.paymongo.refund(request), ProviderUnavailable);
    trial.server.behave();
    const report = await trial.paymongo.refund(request);
    assert.deepEqual(report, { state: 'SUCCEEDED', providerRefundId: trial.refundsOf(request)[0]?.id });
    assert.equal(trial.refundsOf(request).length, 1);
  });
}

test('a refund is known by its notes where PayMongo kept no metadata', async () => {
  const request = await trial.refundable({}, { amountCentavos: 30_000, reason: 'The show is off' });
  await trial.paymongo.refund(request);
  const [made] = trial.refundsOf(request);
  assert.equal(made?.attributes.reason, 'others');
  assert.equal(made?.attributes.notes, `${request.refundId} The show is off`);
  Object.assign(made?.attributes ?? {}, { metadata: null });
  await trial.paymongo.refund(request);
  assert.equal(trial.refundsOf(request).length, 1);
});

test('a long reason is cut to what PayMongo takes, between characters', async () => {
  const request = await trial.refundable({}, { refundId: 'refund-2', reason: '🎟'.repeat(200) });
  await trial.paymongo.refund(request);
  assert.equal(trial.refundsOf(request)[0]?.attributes.notes, `refund-2 ${'🎟'.repeat(123)}`);
});

test('who cannot see the refunds of a payment asks for none', async () => {
  const request = await trial.refundable();
  Object.assign(trial.server.payments.get(request.providerPaymentId)?.attributes ?? {}, { refunds: undefined });
  await assert.rejects(trial.paymongo.refund(request), ProviderUnavailable);
  assert.equal(
    trial.server.calls.some(({ call }) => call === 'POST /v1/refunds'),
    false,
  );
});

test('a refund is pending until PayMongo is done with it, and says so when asked again', async () => {
  const states: [status: RefundStatus, state: string][] = [
    ['pending', 'PENDING'],
    ['processing', 'PENDING'],
    ['succeeded', 'SUCCEEDED'],
    ['failed', 'FAILED'],
  ];
  for (const [status, state] of states) {
    trial.server.settings.newRefundStatus = status;
    const request = await trial.refundable();
    assert.equal((await trial.paymongo.refund(request)).state, state, status);
    const [made] = trial.refundsOf(request);
    const later = { ...made?.attributes, status: 'succeeded' };
    Object.assign(made ?? {}, { attributes: later });
    assert.deepEqual(await trial.paymongo.refund(request), { state: 'SUCCEEDED', providerRefundId: made?.id });
    assert.equal(trial.refundsOf(request).length, 1);
  }
});

test('a refund that PayMongo refuses has failed, for a reason one can read', async () => {
  const request = await trial.refundable({ amountCentavos: 100_000 }, { amountCentavos: 100_001 });
  const tooMuch = 'The amount to refund exceeds what is left: 100000.';
  assert.deepEqual(await trial.paymongo.refund(request), { state: 'FAILED', providerRefundId: null, failure: tooMuch });
  const unknown = await trial.paymongo.refund({
    ...request,
    refundId: 'refund-unknown',
    providerPaymentId: 'pay_unknown',
  });
  assert.equal(unknown.state, 'FAILED');
  assert.match(unknown.failure ?? '', /No such resource/);
});

test('what passes by itself is refused for now, by the codes that PayMongo documents; all else for good', async () => {
  const request = await trial.refundable();
  const refusedWith = async (code: string) => {
    trial.server.settings.refundRefusal = code;
    const { state, isForNow = false } = await trial.paymongo.refund(request);
    assert.equal(state, 'FAILED');
    return isForNow;
  };
  for (const code of ['available_balance_insufficient', 'provider_processing_error', 'resource_processing_state']) {
    assert.equal(await refusedWith(code), true, code);
  }
  for (const code of ['allowed_date_exceeded', 'resource_disputed_state', 'payment_method_not_allowed', 'anything']) {
    assert.equal(await refusedWith(code), false, code);
  }
  trial.server.settings.refundRefusal = null;
});

test('another attempt is asked for anew where the first has failed, and never where it has not', async () => {
  const request = await trial.refundable();
  trial.server.settings.newRefundStatus = 'failed';
  assert.equal((await trial.paymongo.refund(request)).state, 'FAILED');
  trial.server.settings.newRefundStatus = 'succeeded';
  assert.equal((await trial.paymongo.refund(request)).state, 'FAILED', 'the same asking has the same answer');
  const second = { ...request, attempt: 2 };
  for (let times = 0; times < 2; times += 1) assert.equal((await trial.paymongo.refund(second)).state, 'SUCCEEDED');
  // Every later attempt finds a refund that was reported as failed and was not.
  assert.equal((await trial.paymongo.refund({ ...request, attempt: 3 })).state, 'SUCCEEDED');
  assert.deepEqual(trial.refundsOf(request).length, 2);
});

test('an attempt that is asked for late finds what a later one has done, and asks for nothing', async () => {
  const paid = await trial.refundable();
  assert.equal((await trial.paymongo.refund({ ...paid, attempt: 3 })).state, 'SUCCEEDED');
  for (const attempt of [1, 2, 4]) assert.equal((await trial.paymongo.refund({ ...paid, attempt })).state, 'SUCCEEDED');
  assert.equal((await trial.paymongo.findRefund(paid))?.state, 'SUCCEEDED');
  assert.equal(trial.refundsOf(paid).length, 1);
  const failed = await trial.refundable();
  trial.server.settings.newRefundStatus = 'failed';
  await trial.paymongo.refund({ ...failed, attempt: 2 });
  trial.server.settings.newRefundStatus = 'succeeded';
  assert.equal((await trial.paymongo.refund(failed)).state, 'FAILED', 'it is the later one that counts');
  assert.equal(trial.refundsOf(failed).length, 1);
});

test('an asker that took too long asks for nothing, and neither does one that only looks', async () => {
  const request = await trial.refundable();
  const late = trial.paymongo.refund({ ...request, mayStillAsk: () => false });
  await assert.rejects(late, ProviderUnavailable);
  assert.equal(await trial.paymongo.findRefund(request), undefined);
  assert.equal(trial.refundsOf(request).length, 0);
});

test("PayMongo's words are shortened, and a key in them left out", async () => {
  const request = await trial.refundable();
  const failureOf = async (providerPaymentId: string) =>
    (await trial.paymongo.refund({ ...request, providerPaymentId })).failure ?? '';
  assert.equal(await failureOf('sk_test_RightKey123'), 'No such resource with id ….');
  assert.equal((await failureOf('x'.repeat(1_000))).length, 300);
});

test('a refund that another call made between the look and the asking has not failed', async () => {
  const request = await trial.refundable({ amountCentavos: 100_000 }, { amountCentavos: 100_000 });
  const attributes = trial.server.payments.get(request.providerPaymentId)?.attributes;
  assert.ok(attributes);
  const elsewhere = {
    id: 'ref_elsewhere',
    type: 'refund',
    attributes: { amount: 100_000, status: 'succeeded' as const, metadata: { refund_id: request.refundId } },
  };
  // Empty the first time it is read, which is the look.
  let reads = 0;
  Object.defineProperty(attributes, 'refunds', { enumerable: true, get: () => (reads++ === 0 ? [] : [elsewhere]) });
  assert.deepEqual(await trial.paymongo.refund(request), { state: 'SUCCEEDED', providerRefundId: 'ref_elsewhere' });
});

test('an id of a refund does not stand for two amounts', async () => {
  const request = await trial.refundable({}, { amountCentavos: 30_000 });
  await trial.paymongo.refund(request);
  await assert.rejects(trial.paymongo.refund({ ...request, amountCentavos: 40_000 }), PaymongoRefused);
  assert.equal(trial.refundsOf(request).length, 1);
});

test('a refund is given on the last day of its window and fails after it', async () => {
  for (const method of ['card', 'gcash', 'grab_pay', 'maya'] as const) {
    const days = methodTable[method].refund.days;
    const request = await trial.refundable({ method }, { amountCentavos: 10_000 });
    trial.clock.now += days * dayMs;
    assert.equal((await trial.paymongo.refund(request)).state, 'SUCCEEDED', method);
    trial.clock.now += 1;
    const late = await trial.paymongo.refund({ ...request, refundId: 'late' });
    assert.equal(late.state, 'FAILED', method);
    assert.match(late.failure ?? '', new RegExp(`within ${days} days`));
    // The trial's clock counts in whole seconds when it is paid.
    trial.clock.now += 999;
  }
});
