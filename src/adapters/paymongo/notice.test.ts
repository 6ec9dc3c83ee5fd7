import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import type { FakeResource } from '../../../test/helpers/paymongo/paymongo-account.ts';
import {
  type PaymongoServer,
  signatureHeader,
  startPaymongoServer,
} from '../../../test/helpers/paymongo/paymongo-server.ts';
import { createPaymongo, type Paymongo } from './paymongo.ts';

const webhookSecret = 'whsk_RightSecret123';
const now = Date.UTC(2030, 0, 1);
const minuteMs = 60_000;

let testServer: PaymongoServer;
let liveServer: PaymongoServer;
let inTest: Paymongo;
let inLive: Paymongo;

before(async () => {
  const testKey = { secretKey: 'sk_test_RightKey123', webhookSecret };
  const liveKey = { secretKey: 'sk_live_RightKey123', webhookSecret };
  testServer = await startPaymongoServer({ ...testKey, mode: 'test', now: () => now });
  liveServer = await startPaymongoServer({ ...liveKey, mode: 'live', now: () => now });
  inTest = createPaymongo({ ...testKey, apiUrl: testServer.url });
  inLive = createPaymongo({ ...liveKey, apiUrl: liveServer.url });
});
after(async () => {
  await Promise.all([inTest, inLive, testServer, liveServer].map((each) => each.close()));
});

test('a paid session is read from a signed call, in either mode', async () => {
  for (const [provider, server] of [
    [inTest, testServer],
    [inLive, liveServer],
  ] as const) {
    const { session, payment } = await paid(provider, server);
    const call = server.webhook({ type: 'checkout_session.payment.paid', subject: session, noticeId: 'evt_1' });
    assert.deepEqual(provider.readNotice({ ...call, now }), {
      noticeId: 'evt_1',
      reference: 'reference-1',
      state: 'PAID',
      amountCentavos: 150_000,
      currency: 'PHP',
      providerPaymentId: payment.id,
    });
  }
});

test('a notice tells what was captured, not what was asked for', async () => {
  const { session } = await paid(inTest, testServer, { amountCentavos: 1, currency: 'usd' });
  const notice = read(testServer.webhook({ type: 'checkout_session.payment.paid', subject: session }));
  assert.ok(typeof notice === 'object');
  assert.deepEqual([notice.amountCentavos, notice.currency], [1, 'USD']);
});

test('a paid payment is read, and a failed one captured nothing', async () => {
  const { session, payment } = await paid(inTest, testServer);
  const failed = testServer.fail(session.id);
  const reference = 'reference-1';
  assert.deepEqual(read(testServer.webhook({ type: 'payment.paid', subject: payment, noticeId: 'evt_2' })), {
    noticeId: 'evt_2',
    reference,
    state: 'PAID',
    amountCentavos: 150_000,
    currency: 'PHP',
    providerPaymentId: payment.id,
  });
  assert.deepEqual(read(testServer.webhook({ type: 'payment.failed', subject: failed, noticeId: 'evt_3' })), {
    noticeId: 'evt_3',
    reference,
    state: 'FAILED',
    amountCentavos: null,
    currency: null,
    providerPaymentId: null,
  });
});

test('the reference of a payment is found wherever PayMongo puts it; without one it is not ours', () => {
  const referenceIn = (attributes: object) => {
    const subject = {
      id: 'pay_1',
      type: 'payment',
      attributes: { status: 'paid', amount: 1, currency: 'PHP', ...attributes },
    };
    const notice = read(testServer.webhook({ type: 'payment.paid', subject }));
    return typeof notice === 'object' ? notice.reference : assert.fail('not read');
  };
  assert.equal(referenceIn({ metadata: { reference: 'a', pm_reference_number: 'b' } }), 'a');
  assert.equal(referenceIn({ metadata: { pm_reference_number: 'b' }, external_reference_number: 'c' }), 'b');
  assert.equal(referenceIn({ metadata: null, external_reference_number: 'c' }), 'c');
  assert.equal(referenceIn({ metadata: null, external_reference_number: null }), null);
  // The database could not even look for these.
  assert.equal(referenceIn({ metadata: { reference: 'a\0' } }), null);
  assert.equal(referenceIn({ metadata: { reference: 'a'.repeat(201) } }), null);
});

test('what is about something else is irrelevant, though signed', () => {
  for (const type of ['payment.refunded', 'link.payment.paid', 'source.chargeable', 'constructor']) {
    assert.equal(read(testServer.webhook({ type, subject: { id: 'x_1', type: 'x', attributes: {} } })), 'IRRELEVANT');
  }
});

test('a call is believed five minutes to either side of its signature, and no longer', async () => {
  const { session } = await paid(inTest, testServer);
  const isBelieved = (at: number) =>
    read(testServer.webhook({ type: 'checkout_session.payment.paid', subject: session, at })) !== undefined;
  for (const [at, expected] of [
    [now - 5 * minuteMs, true],
    [now - 5 * minuteMs - 1_000, false],
    [now + 5 * minuteMs, true],
    [now + 5 * minuteMs + 1_000, false],
    [now - 24 * 60 * minuteMs, false],
    [0, false],
  ] as const) {
    assert.equal(isBelieved(at), expected, String(at - now));
  }
});

test('no header but the right one is believed', async () => {
  const { session } = await paid(inTest, testServer);
  const { body, headers } = testServer.webhook({ type: 'checkout_session.payment.paid', subject: session });
  const right = headers['paymongo-signature'] as string;
  assert.ok(read({ body, headers }));
  const signed = { body, webhookSecret, mode: 'test', at: now } as const;
  const seconds = now / 1_000;
  const signature = /te=(\w+)/.exec(right)?.[1] as string;
  const wrong: Record<string, string | string[] | undefined> = {
    missing: undefined,
    empty: '',
    truncated: right.slice(0, -10),
    'truncated by one digit': `t=${seconds},te=${signature.slice(1)},li=`,
    'of another secret': signatureHeader({ ...signed, webhookSecret: 'whsk_OtherSecret456' }),
    'in the place of the other mode': signatureHeader({ ...signed, mode: 'live' }),
    'in both places': `t=${seconds},te=${signature},li=${signature}`,
    'in no place': `t=${seconds},te=,li=`,
    'with another time': `t=${seconds + 1},te=${signature},li=`,
    'without a time': `te=${signature},li=`,
    'with a time that is no number': `t=NaN,te=${signature},li=`,
    'with a digit changed': right.replace(signature, signature.replace(/^./, signature.startsWith('0') ? '1' : '0')),
    'that is no hexadecimal': `t=${seconds},te=${'z'.repeat(64)},li=`,
    'with two signatures': `t=${seconds},te=${'0'.repeat(64)},te=${signature},li=`,
    'sent twice, joined': `${right}, ${right}`,
    'sent twice, listed': [right, right],
    'with more behind it': `${right}\n`,
  };
  for (const [how, header] of Object.entries(wrong)) {
    assert.equal(read({ body, headers: { 'paymongo-signature': header } }), undefined, how);
  }
});

test('where money is real, a signature in the place of test mode is never believed', async () => {
  const { session } = await paid(inLive, liveServer);
  const { body, headers } = liveServer.webhook({ type: 'checkout_session.payment.paid', subject: session });
  assert.ok(inLive.readNotice({ body, headers, now }));
  const ofTest = signatureHeader({ body, webhookSecret, mode: 'test', at: now });
  assert.equal(inLive.readNotice({ body, headers: { 'paymongo-signature': ofTest }, now }), undefined);
});

test('a body that differs in any one byte is not believed', () => {
  const subject = { id: 'pay_1', type: 'payment', attributes: { status: 'paid', amount: 1, currency: 'PHP' } };
  const { body, headers } = testServer.webhook({ type: 'payment.paid', subject });
  for (let index = 0; index < body.length; index += 1) {
    const changed = Buffer.from(body);
    changed[index] = (changed[index] as number) ^ 1;
    assert.equal(read({ body: changed, headers }), undefined, String(index));
  }
  assert.equal(read({ body: Buffer.concat([body, Buffer.from(' ')]), headers }), undefined);
  assert.ok(read({ body, headers }));
});

test('a call of the other mode is not believed, even with a signature of ours', async () => {
  const { session } = await paid(inLive, liveServer);
  const live = liveServer.webhook({ type: 'checkout_session.payment.paid', subject: session });
  assert.ok(inLive.readNotice({ ...live, now }));
  assert.equal(read(live), undefined);
  // Signed in the right place, but the notice itself is of live mode.
  assert.equal(read(signed(live.body.toString())), undefined);
  assert.equal(read(signed(live.body.toString().replace('"livemode":true', '"livemode":"false"'))), undefined);
});

test('what is signed and cannot be read is refused, never thrown', () => {
  const payment = (attributes: unknown) => ({ id: 'pay_1', attributes });
  const notice = (type: unknown, data: unknown) =>
    JSON.stringify({ data: { id: 'evt_1', attributes: { livemode: false, type, data } } });
  const right = { status: 'paid', amount: 1, currency: 'PHP' };
  assert.ok(read(signed(notice('payment.paid', payment(right)))));
  const unreadable = [
    '',
    'no JSON',
    'null',
    '[]',
    '{"data":null}',
    '{"data":{"id":"evt_1","attributes":[]}}',
    '{"data":{"attributes":{"livemode":false,"type":"payment.paid"}}}',
    `{"data":{"id":"evt_1","attributes":${'['.repeat(50_000)}`,
    notice(undefined, payment(right)),
    notice(7, payment(right)),
    notice('payment.paid', null),
    notice('payment.paid', payment(null)),
    notice('payment.paid', payment({ ...right, status: 'failed' })),
    notice('payment.paid', payment({ ...right, amount: '1' })),
    notice('payment.paid', payment({ ...right, amount: 1.5 })),
    notice('payment.paid', payment({ ...right, amount: -1 })),
    notice('payment.paid', payment({ ...right, currency: 'pesos' })),
    notice('checkout_session.payment.paid', payment({ payments: [] })),
    notice('checkout_session.payment.paid', payment({ payments: {} })),
    notice('checkout_session.payment.paid', payment({ payments: [null] })),
    notice('payment.paid', payment(right)).replace('evt_1', 'evt_\\u0000'),
  ];
  for (const text of unreadable) assert.equal(read(signed(text)), undefined, text.slice(0, 200));
  assert.equal(read({ body: Buffer.from([0xff, 0xfe]), headers: signed('').headers }), undefined);
});

test('a call sent over HTTP is believed as it arrives, and not when its header comes twice', async (t) => {
  const answers: unknown[] = [];
  const receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const notice = inTest.readNotice({ body, headers: request.headers, now });
    answers.push(notice);
    response.writeHead(notice === undefined ? 401 : 200, { connection: 'close' }).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  t.after(() => receiver.close());
  const { port } = receiver.address() as AddressInfo;
  const { session } = await paid(inTest, testServer);
  const call = { type: 'checkout_session.payment.paid', subject: session as FakeResource };
  assert.equal(await testServer.sendWebhook(`http://127.0.0.1:${port}/`, call), 200);

  const { body, headers } = testServer.webhook(call);
  const line = `Paymongo-Signature: ${headers['paymongo-signature']}\r\n`;
  const socket = connect(port, '127.0.0.1');
  socket.end(`POST / HTTP/1.1\r\nHost: x\r\n${line}${line}Content-Length: ${body.length}\r\n\r\n${body}`);
  const answer = Buffer.concat(await socket.toArray()).toString();
  assert.match(answer, /^HTTP\/1\.1 401 /);
  assert.equal(answers.at(-1), undefined);
});

async function paid(
  provider: Paymongo,
  server: PaymongoServer,
  payment?: { amountCentavos: number; currency: string },
) {
  const { sessionId } = await provider.openCheckout({
    reference: 'reference-1',
    expiresAt: null,
    heldSeconds: 600,
    orderNumber: 'TAK-1',
    description: 'Harana sa Luneta',
    amountCentavos: 150_000,
    currency: 'PHP',
    method: 'gcash',
    buyer: { name: 'Maria Clara', email: 'maria@example.ph' },
    returnUrl: 'https://takilya.example/orders/1',
  });
  const session = server.sessionOf('reference-1');
  assert.equal(session.id, sessionId);
  return { session, payment: server.pay(session.id, payment) };
}

function read(call: { body: Buffer; headers: IncomingHttpHeaders }) {
  return inTest.readNotice({ ...call, now });
}

/** Any text, signed as PayMongo would in test mode. */
function signed(text: string) {
  const body = Buffer.from(text);
  return { body, headers: { 'paymongo-signature': signatureHeader({ body, webhookSecret, mode: 'test', at: now }) } };
}
