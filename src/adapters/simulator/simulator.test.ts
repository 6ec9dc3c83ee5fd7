import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { signatureOver } from '../../../test/helpers/clients/simulator-call.ts';
import { type TestDatabase, testDatabase } from '../../../test/helpers/database/test-database.ts';
import type { Payment } from '../../core/selling/payments/payment.ts';
import { paymentReference } from '../../core/selling/payments/payment-reference.ts';
import type { PaymentSimulator } from '../../core/selling/payments/payment-simulator.ts';
import { newId } from '../../platform/ids.ts';
import { createSimulator } from './simulator.ts';

const appSecret = 'a secret that only the tests know, 48 characters';
const heard: { path: string; body: string; signature: string | string[] | undefined }[] = [];
const faults: string[] = [];
let database: TestDatabase;
let simulator: PaymentSimulator;
let answerStatus = 200;
let now = Date.UTC(2030, 0, 1);

const service = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString('utf8');
  heard.push({ path: request.url as string, body, signature: request.headers['simulator-signature'] });
  response.writeHead(answerStatus).end();
});

before(async () => {
  database = await testDatabase();
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  simulator = createSimulator({
    db: database.db,
    appSecret,
    publicUrl: () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    now: () => now,
    onFault: (sentence, error) => faults.push(`${sentence}: ${(error as Error).message}`),
  });
});
after(async () => {
  await simulator.close();
  service.close();
  service.closeAllConnections();
  await database.close();
});

function newPayment(): Payment {
  return { id: newId(), amountCentavos: 160_000, currency: 'PHP', provider: 'simulator' } as Payment;
}

const ask = (payment: Payment) => simulator.askState({ reference: paymentReference(payment.id), sessionId: null });

test('it calls the service as often as told, with the same signed body', async () => {
  const payment = newPayment();
  heard.length = 0;
  await simulator.end(payment, { outcome: 'paid', times: 3, delayMs: 0 });
  assert.deepEqual(new Set(heard.map(({ path }) => path)), new Set(['/provider-callbacks/simulator']));
  assert.deepEqual([heard.length, new Set(heard.map(({ body }) => body)).size], [3, 1]);
  const { body, signature } = heard[0] as (typeof heard)[number];
  assert.equal(signature, signatureOver(body, { appSecret, at: now }).header);
  const notice = simulator.readNotice({
    body: Buffer.from(body),
    headers: { 'simulator-signature': signature },
    now: now + 60_000,
  });
  const reference = paymentReference(payment.id);
  assert.ok(notice !== undefined && notice !== 'IRRELEVANT');
  assert.deepEqual(
    { ...notice, noticeId: '' },
    { noticeId: '', reference, state: 'PAID', amountCentavos: 160_000, currency: 'PHP', providerPaymentId: reference },
  );
});

test('a body that differs in any one byte is not believed', () => {
  const body = Buffer.from(JSON.stringify({ id: 'ntc_1', type: 'payment.paid', reference: 'pay_x' }));
  const { header } = signatureOver(body.toString(), { appSecret, at: now });
  const read = (changed: Buffer) =>
    simulator.readNotice({ body: changed, headers: { 'simulator-signature': header }, now });
  assert.notEqual(read(body), undefined);
  for (let index = 0; index < body.length; index += 1) {
    const changed = Buffer.from(body);
    changed[index] = (changed[index] as number) ^ 1;
    assert.equal(read(changed), undefined, `byte ${index}`);
  }
});

test('whatever stands in the header, it is believed or not, and never an error', () => {
  const body = Buffer.from('{"id":"ntc_1","type":"payment.paid"}');
  const { seconds, digest, header } = signatureOver(body.toString(), { appSecret, at: now });
  const headers = [
    undefined,
    [header],
    [header, header],
    '',
    't=,v1=',
    `t=00${seconds},v1=${digest}`,
    `t=${seconds}.0,v1=${digest}`,
    `t=-${seconds},v1=${digest}`,
    `t=${'9'.repeat(12)},v1=${digest}`,
    `t=${'9'.repeat(13)},v1=${digest}`,
    `t=${seconds},v1=${digest.slice(1)}`,
    `t=${seconds},v1=${'ü'.repeat(64)}`,
    `${header}\n`,
  ];
  for (const each of headers) {
    assert.equal(
      simulator.readNotice({ body, headers: { 'simulator-signature': each }, now }),
      undefined,
      String(each),
    );
  }
});

test('what it is asked is what it decided: nothing, then failed, then paid, and paid for good', async () => {
  const payment = newPayment();
  assert.equal((await ask(payment)).state, 'PENDING');
  const states = [];
  for (const outcome of ['failed', 'expired', 'paid', 'failed', 'expired'] as const) {
    await simulator.end(payment, { outcome, times: 0, delayMs: 0 });
    states.push((await ask(payment)).state);
  }
  assert.deepEqual(states, ['FAILED', 'EXPIRED', 'PAID', 'PAID', 'PAID']);
  const { amountCentavos, currency } = await ask(payment);
  assert.deepEqual([amountCentavos, currency], [160_000, 'PHP']);
});

test('paid and failed in the same moment is paid', async () => {
  const payment = newPayment();
  await Promise.all(
    (['failed', 'paid', 'expired'] as const).map((outcome) =>
      simulator.end(payment, { outcome, times: 0, delayMs: 0 }),
    ),
  );
  assert.equal((await ask(payment)).state, 'PAID');
});

test('a call that is answered with an error, or not at all, is logged and lost', async () => {
  faults.length = 0;
  answerStatus = 503;
  await simulator.end(newPayment(), { outcome: 'paid', times: 2, delayMs: 0 });
  answerStatus = 200;
  assert.deepEqual(faults, Array(2).fill('The payment simulator could not call the service: It was answered with 503'));
});

test('it gives back what was paid and no more, and asking twice with the same id gives once', async () => {
  const payment = newPayment();
  const reference = paymentReference(payment.id);
  const refund = (refundId: string, amountCentavos: number) =>
    simulator.refund({
      ...{ refundId, attempt: 1, reference, providerPaymentId: reference, amountCentavos, reason: null },
      mayStillAsk: () => true,
    });
  const [first, second, third] = [newId(), newId(), newId()];
  assert.equal((await refund(first, 100)).state, 'FAILED', 'nothing was paid yet');
  await simulator.end(payment, { outcome: 'paid', times: 0, delayMs: 0 });
  assert.equal((await refund(first, 100_000)).state, 'SUCCEEDED');
  assert.deepEqual(await refund(first, 100_000), { state: 'SUCCEEDED', providerRefundId: `sim_${first}` });
  const { state, failure } = await refund(second, 60_001);
  assert.equal(state, 'FAILED');
  assert.ok((failure ?? '').length > 0);
  assert.equal((await refund(third, 60_000)).state, 'SUCCEEDED');
  assert.equal((await refund(second, 1)).state, 'FAILED');
});

test('calls that are still waiting when it is closed are dropped, not made', async () => {
  const own = createSimulator({
    db: database.db,
    appSecret,
    publicUrl: () => 'http://x',
    now: () => now,
    onFault: () => {},
  });
  await own.end(newPayment(), { outcome: 'paid', times: 1, delayMs: 600_000 });
  // The test would not end while a timer is waiting.
  await own.close();
  now += 1;
});
