import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import {
  type RefusalReason,
  signWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  WebhookRefused,
} from '../../sdk/src/index.ts';
import { messageBody, signatureHeaders } from '../../src/core/telling/notices/message.ts';
import { generateSecret } from '../../src/core/telling/webhooks/webhook.ts';

const [secret, otherSecret] = [generateSecret(), generateSecret()];
const seconds = 1_790_000_000;
const id = 'msg_018f000000007000800000000000000a';
const data = {
  id: 'a',
  buyerName: 'Ana “Ñ” Reyes / 🎟',
  totalAmount: 1_500,
  refundedAmount: 10.5,
  orderItems: [{ price: 0 }],
};
const body = messageBody({ id, type: 'order.completed', timestamp: '2026-11-01T00:00:00.000Z', isTest: true, data });
// As the service itself signs.
const headers = signatureHeaders({ id, body }, { secrets: [secret], seconds });
const at = { now: seconds * 1_000 };

async function refused(
  reason: RefusalReason,
  sentence: RegExp,
  given: { body?: unknown; headers?: WebhookHeaders; secret?: string | string[]; options?: VerifyOptions },
): Promise<void> {
  const verifying = verifyWebhook(
    (given.body ?? body) as string,
    given.headers ?? headers,
    given.secret ?? secret,
    given.options ?? at,
  );
  await assert.rejects(verifying, (error) => {
    assert.ok(error instanceof WebhookRefused, String(error));
    assert.deepEqual([error.name, error.reason], ['WebhookRefused', reason], error.message);
    assert.match(error.message, sentence);
    return true;
  });
}

test('what the service signs is accepted, however body, headers and secret are handed over, and is told apart by its type', async () => {
  const bytes = new TextEncoder().encode(body);
  // A view into a larger buffer, as Node hands them out.
  const within = new Uint8Array(bytes.length + 20).subarray(7, 7 + bytes.length);
  within.set(bytes);
  for (const each of [body, bytes, within, Buffer.from(body), bytes.buffer]) {
    const message = await verifyWebhook(each, headers, secret, at);
    assert.deepEqual(message, JSON.parse(body));
    assert.ok(message.type === 'order.completed' && message.data.totalAmount === 1_500);
  }
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
  for (const each of [headers, new Headers(headers), upper]) await verifyWebhook(body, each, secret, at);
  for (const each of [secret.slice('whsec_'.length), ` ${secret}\n`, [otherSecret, secret], [secret, otherSecret]]) {
    await verifyWebhook(body, headers, each, at);
  }
});

test('while a secret is being replaced, either is enough', async () => {
  const both = signatureHeaders({ id, body }, { secrets: [otherSecret, secret], seconds });
  for (const each of [secret, otherSecret]) await verifyWebhook(body, both, each, at);
  // Schemes of which nothing is known here stand beside.
  const more = { ...headers, 'webhook-signature': `v1a,AAAA v1,!!! ${headers['webhook-signature']} v2,x` };
  await verifyWebhook(body, more, secret, at);
});

test('what is signed here is what the service signs, and the standard library agrees on both', async () => {
  assert.deepEqual(await signWebhook(body, { id, secret, seconds }), headers);
  assert.deepEqual(
    await signWebhook(body, { id, secret: [secret, otherSecret], seconds }),
    signatureHeaders({ id, body }, { secrets: [secret, otherSecret], seconds }),
  );
  const fresh = await signWebhook(body, { id, secret });
  assert.deepEqual(new StandardWebhook(secret).verify(body, fresh), JSON.parse(body));
  await verifyWebhook(body, fresh, secret);
  const time = new Date(seconds * 1_000);
  const theirs = { ...headers, 'webhook-signature': new StandardWebhook(secret).sign(id, time, body) };
  await verifyWebhook(body, theirs, secret, at);
});

test('a refusal says what is wrong: the body', async () => {
  const parsed = JSON.parse(body);
  // As frameworks and other languages write it: with spaces, with escapes, with a line at the end.
  const pretty = JSON.stringify(parsed, null, 2);
  const escaped = body
    .replaceAll('/', '\\/')
    .replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  for (const each of [pretty, escaped, body.replaceAll('":', '": '), `${body}\n`, `\uFEFF${body}`]) {
    assert.notEqual(each, body);
    await refused('BODY_RESERIALISED', /^The body was re-serialised/, { body: each });
  }
  await refused('BODY_PARSED', /^The body was parsed before it was verified.*express\.raw/, { body: parsed });
  await refused('OTHER_SECRET', /or changed on its way/, { body: body.replace('1500', '1') });
  await refused('OTHER_SECRET', /or changed on its way/, { body: '' });
  const text = 'not json';
  const signed = await signWebhook(text, { id, secret, seconds });
  await refused('NOT_JSON', /^The message is signed, but it is not JSON/, { body: text, headers: signed });
});

test('a refusal says what is wrong: the secret', async () => {
  for (const each of [otherSecret, [otherSecret, generateSecret()]]) {
    await refused('OTHER_SECRET', /^Signed with another secret/, { secret: each });
  }
  await refused('BAD_SECRET', /is an API key.*begins with whsec_/, { secret: 'tak_test_abcdefgh' });
  for (const each of ['', ' ', [], null as unknown as string]) {
    await assert.rejects(verifyWebhook(body, headers, each, at), {
      reason: 'BAD_SECRET',
      message: /^No secret was given/,
    });
  }
  for (const each of ['whsec_', 'whsec_ñ', '{"secret":1}']) {
    await refused('BAD_SECRET', /^The secret is not well-formed/, { secret: each });
  }
});

test('a refusal says what is wrong: the headers', async () => {
  for (const name of Object.keys(headers)) {
    const { [name]: _, ...rest } = headers;
    await refused('NO_HEADER', new RegExp(`^The header ${name} is missing`), { headers: rest });
    await refused('NO_HEADER', new RegExp(name), { headers: new Headers(rest) });
  }
  for (const each of ['v1', 'v2,AAAA', 'v1,!!!', headers['webhook-signature']?.slice(3) as string]) {
    await refused('NO_KNOWN_SIGNATURE', /no signature of the form v1,/, {
      headers: { ...headers, 'webhook-signature': each },
    });
  }
  for (const each of ['soon', '-5', '1e9', '2026-11-01']) {
    await refused('BAD_TIMESTAMP', /webhook-timestamp/, { headers: { ...headers, 'webhook-timestamp': each } });
  }
  // What is not signed with it is another message.
  for (const name of ['webhook-id', 'webhook-timestamp']) {
    await refused('OTHER_SECRET', /^Signed/, { headers: { ...headers, [name]: '1790000001' } });
  }
});

test('a refusal says what is wrong: the time, and how far it is off', async () => {
  const later = (by: number, options: VerifyOptions = {}) => ({ options: { now: (seconds + by) * 1_000, ...options } });
  for (const by of [300, -300, 0]) await verifyWebhook(body, headers, secret, later(by).options);
  await refused('TOO_OLD', /^The message is 9 minutes old\. At most 5 minutes/, later(9 * 60));
  await refused('TOO_OLD', /^The message is 5 minutes 1 second old/, later(301));
  await refused('TOO_OLD', /^The message is 26 hours old/, later(26 * 3_600));
  await refused('TOO_NEW', /^The message is from 5 minutes 1 second in the future/, later(-301));
  await refused('TOO_OLD', /^The message is 31 seconds old\. At most 30 seconds/, later(31, { toleranceSeconds: 30 }));
  // The age of what is not signed says nothing.
  await refused('OTHER_SECRET', /^Signed/, { ...later(9 * 60), secret: otherSecret });
});
