import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import {
  checkoutRequest,
  errorOf,
  type PaymongoTrial,
  startPaymongoTrial,
} from '../../../test/helpers/paymongo/paymongo-trial.ts';
import { nameAt, paymentMethods } from '../../core/money/fees/payment-method.ts';
import { ProviderUnavailable } from '../../core/selling/payments/payment-provider.ts';
import { redirectUrlIn } from '../providers/connection.ts';
import { PaymongoRefused } from './client.ts';

let trial: PaymongoTrial;

before(async () => {
  trial = await startPaymongoTrial();
});
afterEach(() => {
  trial.server.behave();
  trial.server.calls.length = 0;
});
after(() => trial.close());

test('a checkout carries the order, in centavos, and sends the buyer to PayMongo', async () => {
  const { sessionId, redirectUrl } = await trial.paymongo.openCheckout(
    checkoutRequest({ reference: 'pay-1', amountCentavos: 150_050 }),
  );
  assert.equal(redirectUrl, `${trial.server.url}/checkout/${sessionId}`);
  assert.deepEqual(trial.server.calls.at(-1), {
    call: 'POST /v1/checkout_sessions',
    body: {
      data: {
        attributes: {
          line_items: [{ name: 'Harana sa Luneta', quantity: 1, amount: 150_050, currency: 'PHP' }],
          payment_method_types: ['gcash'],
          reference_number: 'pay-1',
          description: 'Harana sa Luneta',
          success_url: 'https://takilya.example/orders/1',
          cancel_url: 'https://takilya.example/orders/1',
          billing: checkoutRequest().buyer,
          send_email_receipt: false,
          metadata: { reference: 'pay-1', order_number: 'TAK-1' },
        },
      },
    },
  });
});

test('every method that the table has at PayMongo is asked for by its name there', async (t) => {
  // Where it makes no code to keep, its own page shows one.
  trial.server.settings.hasCodes = false;
  t.after(() => {
    trial.server.settings.hasCodes = true;
  });
  const names: Record<string, unknown> = {};
  for (const method of paymentMethods.filter((each) => nameAt('paymongo', each) !== undefined)) {
    await trial.paymongo.openCheckout(checkoutRequest({ reference: method, method }));
    names[method] = trial.server.sessionOf(method).attributes.payment_method_types;
  }
  assert.deepEqual(names, {
    card: ['card'],
    gcash: ['gcash'],
    maya: ['paymaya'],
    grab_pay: ['grab_pay'],
    shopee_pay: ['shopee_pay'],
    qrph: ['qrph'],
    online_banking: ['dob'],
    billease: ['billease'],
  });
});

test('the buyer is sent nowhere but to a web address, and to plain HTTP only in a trial', async (t) => {
  const { checkoutUrl } = trial.server.settings;
  t.after(() => {
    trial.server.settings.checkoutUrl = checkoutUrl;
  });
  for (const address of ['javascript:alert(1)', 'ftp://pay.example/x', 'not an address', '']) {
    trial.server.settings.checkoutUrl = () => address;
    await assert.rejects(trial.paymongo.openCheckout(checkoutRequest()), ProviderUnavailable, address);
  }
  const real = new URL('https://api.paymongo.com');
  const local = new URL('http://127.0.0.1:1');
  assert.equal(redirectUrlIn('https://pay.example/cs_1#key', real), 'https://pay.example/cs_1#key');
  assert.equal(redirectUrlIn('http://pay.example/cs_1', local), 'http://pay.example/cs_1');
  assert.equal(redirectUrlIn('http://pay.example/cs_1', real), undefined);
});

test('a checkout that PayMongo refuses is not to be tried again, and its error does not name the buyer', async () => {
  const buyer = { name: 'Maria Clara', email: 'maria-without-at' };
  const error = await errorOf(trial.paymongo.openCheckout(checkoutRequest({ buyer })), [buyer.email]);
  assert.ok(error instanceof PaymongoRefused);
  assert.equal(error.message, 'PayMongo refused the checkout: 400 parameter_invalid');
});

test('a payment is pending until the buyer pays, through failed attempts, and then paid', async () => {
  const { ask, sessionId } = await trial.opened();
  const pending = { state: 'PENDING', amountCentavos: null, currency: null, providerPaymentId: null };
  assert.deepEqual(await ask(), pending);
  trial.server.fail(sessionId);
  assert.deepEqual(await ask(), pending);
  const { id } = trial.server.pay(sessionId, { amountCentavos: 149_999, currency: 'php' });
  const paid = { state: 'PAID', amountCentavos: 149_999, currency: 'PHP', providerPaymentId: id };
  assert.deepEqual(await ask(), paid);
});

test('without a session nothing was paid, and nobody is asked', async () => {
  assert.equal((await trial.paymongo.askState({ reference: 'x', sessionId: null })).state, 'PENDING');
  await trial.paymongo.closeCheckout({ reference: 'x', sessionId: null });
  assert.deepEqual(trial.server.calls, []);
});

test('a closed checkout is expired; closing again, or after payment, does no harm', async () => {
  const { ask, close, sessionId } = await trial.opened();
  await close();
  assert.deepEqual(await ask(), { state: 'EXPIRED', amountCentavos: null, currency: null, providerPaymentId: null });
  await close();
  // Money that was under way counts, whatever became of the session.
  trial.server.pay(sessionId);
  assert.equal((await ask()).state, 'PAID');
  await close();
});

test('a session that PayMongo does not know, or that is of another payment, says nothing', async () => {
  const { sessionId } = await trial.opened();
  for (const payment of [
    { reference: 'x', sessionId: 'cs_unknown' },
    { reference: 'another', sessionId },
  ]) {
    await assert.rejects(trial.paymongo.askState(payment), PaymongoRefused);
  }
  await assert.rejects(trial.paymongo.closeCheckout({ reference: 'x', sessionId: 'cs_unknown' }), PaymongoRefused);
});

test('a captured amount that cannot be read is not taken for unpaid', async () => {
  const { ask, sessionId } = await trial.opened();
  trial.server.pay(sessionId, { amountCentavos: 1_500.5 });
  await assert.rejects(ask(), ProviderUnavailable);
});

test('a wrong setting stops the start, without repeating a secret', async () => {
  const wrong: [Parameters<PaymongoTrial['provider']>[0], RegExp][] = [
    [{ secretKey: 'pk_test_RightKey123' }, /secret key/],
    [{ secretKey: '' }, /secret key/],
    [{ webhookSecret: ' ' }, /webhook secret/],
    [{ apiUrl: 'ftp://api.paymongo.com' }, /origin/],
    [{ apiUrl: 'https://api.paymongo.com/v1' }, /origin/],
    [{ apiUrl: 'https://user:word@api.paymongo.com' }, /origin/],
    [{ secretKey: 'sk_live_RightKey123', apiUrl: 'http://api.paymongo.com' }, /plain HTTP/],
  ];
  for (const [options, message] of wrong) {
    const error = await errorOf(Promise.try(() => trial.provider(options)));
    assert.match(error.message, message);
  }
});
