import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { inspect } from 'node:util';
import { freePort } from '../../../test/helpers/machine/free-port.ts';
import { type Misbehaviour, misbehaviours } from '../../../test/helpers/paymongo/paymongo-misbehaviour.ts';
import {
  checkoutRequest,
  errorOf,
  type PaymongoTrial,
  startPaymongoTrial,
} from '../../../test/helpers/paymongo/paymongo-trial.ts';
import { ProviderUnavailable } from '../../core/selling/payments/payment-provider.ts';
import type { Paymongo } from './paymongo.ts';

let trial: PaymongoTrial;
let impatient: Paymongo;

before(async () => {
  trial = await startPaymongoTrial();
  impatient = trial.provider({ timeouts: { callMs: 200 } });
});
afterEach(() => {
  trial.server.behave();
  trial.server.calls.length = 0;
});
after(() => trial.close());

const reasons: Record<Exclude<Misbehaviour, 'slow'>, RegExp> = {
  hang: /did not answer within 200 ms/,
  drip: /did not answer within 200 ms/,
  endless: /No answer from PayMongo \(UND_ERR_RES_EXCEEDED_MAX_SIZE\)/,
  huge: /No answer from PayMongo \(UND_ERR_RES_EXCEEDED_MAX_SIZE\)/,
  busy: /answered 429 and asks to wait 7 s/,
  broken: /answered 500$/,
  redirect: /answered 302/,
  garbage: /cannot be read/,
  reset: /No answer from PayMongo \((?:ECONNRESET|UND_ERR_SOCKET)\)/,
};
for (const kind of misbehaviours.filter((each) => each !== 'slow')) {
  test(`when PayMongo misbehaves (${kind}) every call may be made again, and reveals no secret`, async () => {
    const { payment } = await trial.opened();
    const request = await trial.refundable();
    trial.server.misbehave(kind);
    // A time limit measures itself; the others must not be cut off by a slow machine.
    const asked = ['hang', 'drip'].includes(kind) ? impatient : trial.paymongo;
    const errors = await Promise.all([
      errorOf(asked.openCheckout(checkoutRequest())),
      errorOf(asked.askState(payment)),
      errorOf(asked.closeCheckout(payment)),
      errorOf(asked.refund(request)),
    ]);
    for (const error of errors) {
      assert.ok(error instanceof ProviderUnavailable, inspect(error));
      assert.match(error.message, reasons[kind]);
    }
    assert.equal(
      trial.server.calls.some(({ call }) => call.includes('elsewhere')),
      false,
    );
    assert.equal(trial.refundsOf(request).length, 0);
  });
}

test('a slow PayMongo is waited for', async () => {
  trial.server.misbehave('slow');
  assert.match((await trial.paymongo.openCheckout(checkoutRequest())).redirectUrl, /\/checkout\/cs_/);
});

test('a PayMongo that is not there may be asked again', async (t) => {
  const absent = trial.provider({ apiUrl: `http://127.0.0.1:${await freePort()}` });
  t.after(() => absent.close());
  const error = await errorOf(absent.openCheckout(checkoutRequest()));
  assert.ok(error instanceof ProviderUnavailable);
  assert.match(error.message, /ECONNREFUSED/);
});

test('a connection that does not come about is given up', async (t) => {
  // It takes the connection and never answers the handshake of TLS.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const apiUrl = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const waiting = trial.provider({ apiUrl, timeouts: { connectMs: 100 } });
  t.after(() => Promise.all([waiting.close(), silent.close()]));
  const error = await errorOf(waiting.openCheckout(checkoutRequest()));
  assert.ok(error instanceof ProviderUnavailable);
  assert.match(error.message, /UND_ERR_CONNECT_TIMEOUT/);
});

test('a key that PayMongo does not accept can be mended, so nothing has failed for good', async (t) => {
  const stranger = trial.provider({ secretKey: 'sk_test_OtherKey456' });
  t.after(() => stranger.close());
  const request = await trial.refundable();
  for (const ask of [() => stranger.openCheckout(checkoutRequest()), () => stranger.refund(request)]) {
    const error = await errorOf(ask(), ['OtherKey456']);
    assert.ok(error instanceof ProviderUnavailable);
    assert.match(error.message, /answered 401/);
  }
});
