import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { type AnyAnswer, asAnswer, assertRefused } from '../../helpers/clients/refusal.ts';
import { snapshot } from '../../helpers/database/snapshot.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

const markup = `<script>alert(1)</script>"'&{{7*7}}`;
const form = 'application/x-www-form-urlencoded';
let shop: Shop;
let event: { id: string; types: string[] };

before(async () => {
  shop = await openShop();
  event = await shop.event({
    name: markup,
    tickets: [{ name: markup, section: markup, price: 1_250, quantity: 1_000 }],
  });
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

async function opened(): Promise<{ order: BuyerOrder; reference: string; redirectUrl: string }> {
  const buyer = { name: markup, email: `"<b>"@example.com`.replaceAll(/["<>]/g, '') };
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 2 }, { buyer });
  return { order, ...(await shop.buyer.startPayment(order)) };
}

function post(reference: string, body: string, type: string | undefined): Promise<AnyAnswer> {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  return asAnswer(
    fetch(`${shop.server.url}/sandbox-pay/${reference}`, {
      method: 'POST',
      redirect: 'manual',
      body: new TextEncoder().encode(body),
      headers,
    }),
  );
}

test('the page shows the amount and a button for every outcome', async () => {
  const { reference, redirectUrl } = await opened();
  assert.equal(redirectUrl, `${shop.server.url}/sandbox-pay/${reference}`);
  const page = await asAnswer(fetch(redirectUrl));
  assert.equal(page.status, 200);
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.match(page.body, /<h1>₱2,500<\/h1>/);
  assert.ok(page.body.includes(`<form method="post" action="/sandbox-pay/${reference}"`));
  const buttons = [...page.body.matchAll(/<button type="submit" name="outcome" value="(\w+)"[^>]*>([^<]+)<\/button>/g)];
  assert.deepEqual(
    buttons.map(([, value]) => value),
    ['paid', 'failed', 'expired'],
  );
  for (const [, , label] of buttons) assert.ok((label as string).trim().length > 0);
});

test('its buttons work by posting the form, without a script', async () => {
  for (const [outcome, status] of [
    ['failed', 'PENDING'],
    ['expired', 'PENDING'],
    ['paid', 'COMPLETED'],
  ] as const) {
    const { order, reference } = await opened();
    const pressed = await post(reference, `outcome=${outcome}`, form);
    assert.equal(pressed.status, 303, pressed.body);
    assert.equal(pressed.headers.get('location'), `/orders/${order.id}`);
    assert.equal((await shop.buyer.read(order)).status, status);
  }
});

test('the page loads from the service alone, posts to itself, and is kept by nobody', async () => {
  const { reference } = await opened();
  const { headers, body } = await asAnswer(fetch(`${shop.server.url}/sandbox-pay/${reference}`));
  const policy = headers.get('content-security-policy') as string;
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; /);
  assert.match(policy, /base-uri 'none'; frame-ancestors 'none'; form-action 'self'$/);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.doesNotMatch(body, /\son\w+=|javascript:|style="/i);
});

test('no text of organizer, buyer or address gets onto the page', async () => {
  const { reference } = await opened();
  const address = `${shop.server.url}/sandbox-pay/${reference}`;
  const { body } = await asAnswer(fetch(`${address}?outcome=paid#${markup}`));
  assert.doesNotMatch(body, /alert|7\*7/);
  assert.match(body, /₱2,500/);
  const unknown = await asAnswer(fetch(`${shop.server.url}/sandbox-pay/${encodeURIComponent(markup)}`));
  assertRefused(unknown, { status: 404, code: 'NOT_FOUND', isOpenApi: false });
  assert.equal(unknown.headers.get('x-content-type-options'), 'nosniff');
});

test('a reference that nobody opened is not found, to look at or to press', async () => {
  const { order, reference } = await opened();
  const before = await snapshot(shop.db);
  const unknown = [
    'pay_018f000000007000800000000000abcd',
    reference.toUpperCase(),
    reference.slice(4),
    `${reference}0`,
    order.id,
    'x',
    '%00',
    'x'.repeat(4_000),
  ];
  for (const name of unknown) {
    const answers = [
      await asAnswer(fetch(`${shop.server.url}/sandbox-pay/${name}`)),
      await shop.buyer.press(name, 'paid'),
      await post(name, 'outcome=paid', form),
    ];
    for (const answer of answers) assertRefused(answer, { status: 404, code: 'NOT_FOUND', isOpenApi: false });
  }
  assert.deepEqual(await snapshot(shop.db), before);
});

test('a body that is not as described is refused, naming the field, and changes nothing', async () => {
  const { reference } = await opened();
  const before = await snapshot(shop.db);
  const faulty: [Json | unknown, string][] = [
    [{}, 'outcome'],
    [{ outcome: 'refunded' }, 'outcome'],
    [{ outcome: 'PAID' }, 'outcome'],
    [{ outcome: null }, 'outcome'],
    [{ outcome: ['paid'] }, 'outcome'],
    [{ outcome: 'paid', times: -1 }, 'times'],
    [{ outcome: 'paid', times: 0 }, 'times'],
    [{ outcome: 'paid', times: 101 }, 'times'],
    [{ outcome: 'paid', times: 1.5 }, 'times'],
    [{ outcome: 'paid', times: '1' }, 'times'],
    [{ outcome: 'paid', delayMs: -1 }, 'delayMs'],
    [{ outcome: 'paid', delayMs: 60_001 }, 'delayMs'],
    [{ outcome: 'paid', amount: 1 }, 'amount'],
    [{ outcome: 'paid', amountCentavos: 1 }, 'amountCentavos'],
    [['paid'], 'body'],
    ['paid', 'body'],
    [null, 'body'],
  ];
  for (const [body, field] of faulty) {
    const answer = await post(reference, JSON.stringify(body), 'application/json');
    const { error } = assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false });
    assert.deepEqual(
      error.details?.map((row) => row.field),
      [field],
      JSON.stringify(body),
    );
  }
  for (const text of ['', 'outcome', 'outcome=refunded', 'outcome=paid%00', 'times=3']) {
    const answer = await post(reference, text, form);
    assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false });
  }
  assertRefused(await post(reference, '{"outcome": paid}', 'application/json'), {
    status: 400,
    code: 'VALIDATION_ERROR',
    isOpenApi: false,
  });
  assert.deepEqual(await snapshot(shop.db), before);
});

test('what is neither JSON nor a form is not taken, and neither is a large form', async () => {
  const { reference } = await opened();
  const before = await snapshot(shop.db);
  for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', undefined]) {
    assertRefused(await post(reference, '{"outcome":"paid"}', type), {
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
      isOpenApi: false,
    });
  }
  const large = await post(reference, `outcome=paid&x=${'x'.repeat(20_000)}`, form);
  assertRefused(large, { status: 413, code: 'PAYLOAD_TOO_LARGE', isOpenApi: false });
  assert.deepEqual(await snapshot(shop.db), before);
});
