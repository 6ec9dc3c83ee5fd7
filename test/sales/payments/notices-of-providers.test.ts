import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import type { BuyerOrder } from '../../helpers/clients/buyer.ts';
import { assertRefused } from '../../helpers/clients/refusal.ts';
import { callIn, noticeBody, type SimulatorNotice, signatureOver } from '../../helpers/clients/simulator-call.ts';
import { snapshot } from '../../helpers/database/snapshot.ts';
import { assertSound, openShop, type Shop } from '../../helpers/worlds/shop.ts';

const notBelieved = { status: 401, code: 'UNAUTHORIZED', isOpenApi: false };
const minute = 60_000;
let shop: Shop;
let event: { id: string; types: string[] };

before(async () => {
  shop = await openShop();
  event = await shop.event({ tickets: [{ quantity: 1_000 }] });
});
afterEach(() => assertSound(shop.db));
after(() => shop.close());

interface Opened {
  order: BuyerOrder;
  reference: string;
  amountCentavos: number;
}

async function opened(): Promise<Opened> {
  const order = await shop.buyer.place(event.id, { [event.types[0] as string]: 2 });
  const { reference } = await shop.buyer.startPayment(order);
  return { order, reference, amountCentavos: order.totalAmount * 100 };
}

async function outcomeOf(body: string): Promise<string> {
  const answer = await callIn(shop.server, body);
  assert.equal(answer.status, 200, answer.body);
  const { data } = JSON.parse(answer.body) as { data: { received: boolean; outcome: string } };
  assert.equal(data.received, true);
  return data.outcome;
}

test('a call with the right signature completes the order, and the same call again changes nothing', async () => {
  const { order, reference, amountCentavos } = await opened();
  const body = noticeBody({ reference, amountCentavos });
  assert.equal(await outcomeOf(body), 'COMPLETED');
  assert.equal((await shop.buyer.read(order)).status, 'COMPLETED');
  const before = await snapshot(shop.db);
  for (let count = 0; count < 3; count += 1) assert.equal(await outcomeOf(body), 'REPEATED');
  assert.deepEqual(await snapshot(shop.db), before);
});

test('what was paid stays paid, though the provider says later that it failed or expired', async () => {
  const { order, reference, amountCentavos } = await opened();
  assert.equal(await outcomeOf(noticeBody({ reference, amountCentavos })), 'COMPLETED');
  for (const type of ['payment.failed', 'payment.expired'] as const) {
    assert.equal(await outcomeOf(noticeBody({ type, reference, amountCentavos })), 'REPEATED');
  }
  const { status, payment } = await shop.buyer.read(order);
  assert.deepEqual([status, payment.status], ['COMPLETED', 'PAID']);
});

test('no signature but the right one is believed: nothing changes, and the answer is in the envelope', async () => {
  const { order, reference, amountCentavos } = await opened();
  const body = noticeBody({ reference, amountCentavos });
  const { appSecret } = shop.server.config;
  const { seconds, digest, header } = signatureOver(body, { appSecret });
  const flipped = digest.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  const before = await snapshot(shop.db);
  const headers: Record<string, Record<string, string> | [string, string][]> = {
    missing: {},
    empty: { 'simulator-signature': '' },
    'of another secret': { 'simulator-signature': signatureOver(body, { appSecret: `${appSecret}.` }).header },
    'one digit wrong': { 'simulator-signature': `t=${seconds},v1=${flipped}` },
    'one digit short': { 'simulator-signature': header.slice(0, -1) },
    'half of it': { 'simulator-signature': header.slice(0, 40) },
    'one digit more': { 'simulator-signature': `${header}0` },
    'in capitals': { 'simulator-signature': `t=${seconds},v1=${digest.toUpperCase()}` },
    'without its time': { 'simulator-signature': `v1=${digest}` },
    'with another time': { 'simulator-signature': `t=${seconds + 1},v1=${digest}` },
    'with a time of zeros in front': { 'simulator-signature': `t=0${seconds},v1=${digest}` },
    'with two digests': { 'simulator-signature': `${header},v1=${digest}` },
    doubled: { 'simulator-signature': `${header}, ${header}` },
    'sent twice': [
      ['simulator-signature', header],
      ['simulator-signature', header],
    ],
    'under another name': { 'paymongo-signature': header, signature: header },
  };
  for (const [what, given] of Object.entries(headers)) {
    const answer = await callIn(shop.server, body, { headers: given });
    assertRefused(answer, notBelieved);
    assert.ok(!answer.body.includes(digest), what);
  }
  assert.deepEqual(await snapshot(shop.db), before);
  assert.equal((await shop.buyer.read(order)).status, 'PENDING');
});

test('a signature is good for five minutes to either side and no longer', async () => {
  const { order, reference, amountCentavos } = await opened();
  const before = await snapshot(shop.db);
  for (const at of [-24 * 60, -6, 6, 24 * 60].map((minutes) => Date.now() + minutes * minute)) {
    assertRefused(await callIn(shop.server, noticeBody({ reference, amountCentavos }), { at }), notBelieved);
  }
  assert.deepEqual(await snapshot(shop.db), before);
  const answer = await callIn(shop.server, noticeBody({ reference, amountCentavos }), { at: Date.now() - 4 * minute });
  assert.equal(answer.status, 200, answer.body);
  assert.equal((await shop.buyer.read(order)).status, 'COMPLETED');
});

test('a body that differs by one byte from what was signed is not believed', async () => {
  const { reference, amountCentavos } = await opened();
  const body = noticeBody({ type: 'payment.failed', reference, amountCentavos });
  const headers = {
    'content-type': 'application/json',
    'simulator-signature': signatureOver(body, { appSecret: shop.server.config.appSecret }).header,
  };
  const before = await snapshot(shop.db);
  const changed = [
    body.replace('failed', 'paid'),
    body.replace(String(amountCentavos), String(amountCentavos + 1)),
    `${body} `,
    ` ${body}`,
    body.slice(0, -1),
    body.replace('"PHP"', '"PHp"'),
    '',
  ];
  for (const each of changed) {
    assert.notEqual(each, body);
    assertRefused(await callIn(shop.server, each, { headers }), notBelieved);
  }
  assert.deepEqual(await snapshot(shop.db), before);
  assert.equal((await callIn(shop.server, body, { headers })).status, 200);
});

test('a provider that is not in use has no address to call', async () => {
  const { reference, amountCentavos } = await opened();
  const body = noticeBody({ reference, amountCentavos });
  const before = await snapshot(shop.db);
  for (const provider of ['paymongo', 'Simulator', 'simulator%00', 'simulator/x', 'nobody', '', '..%2fsimulator']) {
    const answer = await callIn(shop.server, body, { provider });
    assertRefused(answer, { status: 404, code: 'NOT_FOUND', isOpenApi: false });
  }
  const looked = await fetch(`${shop.server.url}/provider-callbacks/simulator`);
  assert.equal(looked.status, 405);
  assert.deepEqual(await snapshot(shop.db), before);
});

test('money that is not what was asked for is flagged, and never completes an order', async () => {
  const { order, reference, amountCentavos } = await opened();
  const wrong: SimulatorNotice[] = [
    { amountCentavos: amountCentavos - 1 },
    { amountCentavos: amountCentavos + 1 },
    { amountCentavos: amountCentavos * 100 },
    { amountCentavos: amountCentavos / 100 },
    { amountCentavos: 0 },
    { amountCentavos: -amountCentavos },
    { amountCentavos: 0.5 },
    { amountCentavos: 1e300 },
    { amountCentavos: String(amountCentavos) },
    { amountCentavos: null },
    { amountCentavos: undefined },
    { amountCentavos, currency: 'USD' },
    { amountCentavos, currency: 'php' },
    { amountCentavos, currency: null },
    { amountCentavos, currency: 'PH\u0000' },
    { amountCentavos, currency: 'x'.repeat(10_000) },
  ];
  for (const notice of wrong) {
    assert.equal(
      await outcomeOf(noticeBody({ reference, ...notice })),
      'FLAGGED',
      JSON.stringify(notice).slice(0, 200),
    );
  }
  assert.equal((await shop.buyer.read(order)).status, 'PENDING');
  assert.deepEqual(await shop.movements(order), []);
  assert.deepEqual(await shop.buyer.tickets(order), []);
  const { flag } = await shop.db.one<{ flag: string }>(sql`select flag from payments where order_id = ${order.id}`);
  assert.match(flag, /instead of PHP$/);
  // The buyer is not left without a way.
  assert.equal(await outcomeOf(noticeBody({ reference, amountCentavos })), 'COMPLETED');
});

test('the flag says what was wrong, for a later look', async () => {
  const { order, reference, amountCentavos } = await opened();
  await outcomeOf(noticeBody({ reference, amountCentavos: amountCentavos * 100 }));
  const { flag } = await shop.db.one<{ flag: string }>(sql`select flag from payments where order_id = ${order.id}`);
  assert.equal(flag, `paid ${amountCentavos * 100} centavos instead of ${amountCentavos}`);
});

test('a signed call about nothing of ours is kept as unknown and changes no order', async () => {
  const { order } = await opened();
  const references = [
    'pay_018f000000007000800000000000abcd',
    order.id,
    '',
    'x'.repeat(5_000),
    null,
    7,
    { id: 'x' },
    'pay_\u0000',
  ];
  for (const reference of references) {
    const body = noticeBody({ reference, amountCentavos: order.totalAmount * 100 });
    assert.equal(await outcomeOf(body), 'UNKNOWN', JSON.stringify(reference)?.slice(0, 100));
  }
  assert.equal((await shop.buyer.read(order)).status, 'PENDING');
});

test('what is signed and cannot be read is refused, and changes nothing', async () => {
  const { reference, amountCentavos } = await opened();
  const before = await snapshot(shop.db);
  const unreadable = [
    '',
    'paid',
    '{',
    'null',
    '[]',
    '"paid"',
    '{}',
    '\u0000',
    noticeBody({ reference, amountCentavos, id: undefined }),
    noticeBody({ reference, amountCentavos, id: 7 }),
    noticeBody({ reference, amountCentavos, id: '' }),
    noticeBody({ reference, amountCentavos, id: 'ntc_\u0000' }),
    noticeBody({ reference, amountCentavos, id: 'x'.repeat(5_000) }),
    noticeBody({ reference, amountCentavos, type: 'payment.settled' }),
    noticeBody({ reference, amountCentavos, type: 'paid' }),
    noticeBody({ reference, amountCentavos, type: 'constructor' }),
    noticeBody({ reference, amountCentavos, type: ['payment.paid'] }),
  ];
  for (const body of unreadable) assertRefused(await callIn(shop.server, body), notBelieved);
  assert.deepEqual(await snapshot(shop.db), before);
});
