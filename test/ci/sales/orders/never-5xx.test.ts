import assert from 'node:assert/strict';
import { createHmac, hkdfSync } from 'node:crypto';
import { after, before, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { checkInvariants } from '../../../../src/core/reports/invariants/check-invariants.ts';
import { anyCharacter } from '../../../helpers/clients/any-character.ts';
import { type ApiClient, apiClient, type Json, movingClock, unknownId } from '../../../helpers/clients/api-client.ts';
import { type Buyer, type BuyerOrder, buyer, buyerAt, eventOnSale } from '../../../helpers/clients/buyer.ts';
import { type FieldFaults, jsonOf, written } from '../../../helpers/clients/faulty-values.ts';
import { type AnyAnswer, asAnswer, assertRefused } from '../../../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../../../helpers/machine/test-server.ts';
import { buyerFaults, lineFaults, markup, orderFaults } from '../../../helpers/sales/sales-faults.ts';

// The suite sends the same each time. RUNS=50000 node scripts/test.ts sales/orders/never-5xx looks for more; SEED=… repeats what it found.
const seed = Number(process.env.SEED ?? (process.env.RUNS === undefined ? 1 : Date.now() % 2 ** 31));
const runsMax = Number(process.env.RUNS ?? 250);
const clock = movingClock();
let server: TestServer;
let client: ApiClient;
let shop: Buyer;
let event: { id: string; types: string[] };
let orders: (BuyerOrder & { reference: string })[];

before(async () => {
  server = await testServer({ now: clock, environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' } });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
  shop = buyerAt(server.url);
  await refresh();
});
after(() => server.close());

/** New things to buy and orders to pay: on the way they are bought, cancelled and paid. */
async function refresh(): Promise<void> {
  event = await eventOnSale(client, {
    tickets: [{ quantity: 60 }, { type: 'RESERVED_SEAT', quantity: 60 }, { price: 0, maximumPurchaseQuantity: 1_000 }],
  });
  orders = [];
  for (const type of event.types.slice(0, 2)) {
    const order = await shop.place(event.id, { [type]: 2 });
    orders.push({ ...order, reference: (await shop.startPayment(order)).reference });
  }
}

const anyText = fc.string({ unit: anyCharacter, maxLength: 40 });
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code === 0x7f ? 0x20 : code)),
  maxLength: 60,
});

/** A value for every field, faulty, sound or anything at all. */
function fieldsBody(faults: Record<string, FieldFaults>): fc.Arbitrary<Json> {
  const values = Object.entries(faults).map(([name, { faulty, sound }]) => {
    const some = [...faulty, ...sound, ...markup];
    return [name, fc.oneof(fc.constantFrom(...some), fc.jsonValue(), anyText)] as const;
  });
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
}

// Stand for what is only known when the request is sent.
const own = { event: '<event>', type: '<type 0>', seat: '<type 1>', free: '<type 2>' };
const soundLine = fc.record({
  ticketTypeId: fc.constantFrom(own.type, own.seat, own.free, unknownId),
  quantity: fc.integer({ min: 1, max: 12 }),
});
const anyLine = fc.oneof(
  { weight: 9, arbitrary: soundLine },
  { weight: 2, arbitrary: fc.tuple(soundLine, fieldsBody(lineFaults)).map(([line, odd]) => ({ ...line, ...odd })) },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const orderBase = fc.record({
  eventId: fc.oneof({ weight: 9, arbitrary: fc.constant(own.event) }, fc.constant(unknownId)),
  items: fc.array(anyLine, { minLength: 1, maxLength: 3 }),
  buyer: fc.oneof({ weight: 9, arbitrary: fc.constant<Json>(buyer) }, fieldsBody(buyerFaults)),
});
const withOdd = (base: fc.Arbitrary<Json>, faults: Record<string, FieldFaults>) =>
  fc.oneof(
    { weight: 3, arbitrary: base },
    { weight: 2, arbitrary: fc.tuple(base, fieldsBody(faults)).map(([body, odd]) => ({ ...body, ...odd })) },
  );
const outcomeFaults: Record<string, FieldFaults> = {
  outcome: { faulty: ['PAID', '', 7, null, ['paid'], 'constructor'], sound: ['paid', 'failed', 'expired'] },
  times: { faulty: [0, -1, 101, 1.5, '1', written('1e400')], sound: [1, 3] },
  delayMs: { faulty: [-1, 60_001, 1.5, '0', written('1e21')], sound: [0, 1] },
};

interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  body?: fc.Arbitrary<Json>;
}

const market = '/marketplace/v1';
const methodOnly = { method: orderFaults.method as FieldFaults };
const endpoints: Endpoint[] = [
  { method: 'GET', path: `${market}/events` },
  { method: 'GET', path: `${market}/events/:event` },
  { method: 'GET', path: `${market}/events/:event/seating` },
  { method: 'GET', path: `${market}/events/:event/seats` },
  { method: 'POST', path: `${market}/events/:event/interests`, body: fieldsBody(buyerFaults) },
  {
    method: 'POST',
    path: `${market}/quotes`,
    body: withOdd(
      orderBase.map(({ eventId, items }) => ({ eventId, items })),
      orderFaults,
    ),
  },
  { method: 'POST', path: `${market}/orders`, body: withOdd(orderBase, orderFaults) },
  { method: 'GET', path: `${market}/orders/:order` },
  {
    method: 'POST',
    path: `${market}/orders/:order/payments`,
    body: withOdd(fc.constant({ method: 'maya' }), methodOnly),
  },
  { method: 'POST', path: `${market}/orders/:order/cancel`, body: fieldsBody(methodOnly) },
  { method: 'GET', path: `${market}/orders/:order/tickets` },
  { method: 'GET', path: '/sandbox-pay/:reference' },
  { method: 'POST', path: '/sandbox-pay/:reference', body: withOdd(fc.constant({ outcome: 'paid' }), outcomeFaults) },
  { method: 'POST', path: '/provider-callbacks/simulator', body: fieldsBody(outcomeFaults) },
  { method: 'POST', path: '/provider-callbacks/:reference', body: fieldsBody(outcomeFaults) },
];

const bodyText = ({ method, body = fc.constant({}) }: Endpoint): fc.Arbitrary<string | undefined> => {
  if (method === 'GET') return fc.constant(undefined);
  return fc.oneof(
    { weight: 8, arbitrary: body.map(jsonOf) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: anyText },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('outcome=paid', 'outcome=', 'outcome=%00&x', '{"__proto__":{"a":1}}') },
  );
};

const anyId = fc.oneof(
  { weight: 7, arbitrary: fc.constant('own') },
  { weight: 1, arbitrary: fc.constantFrom(unknownId, `pay_${unknownId.replaceAll('-', '')}`, 'pay_') },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: anyText.filter((text) => !['', '.', '..'].includes(text)) },
);
const anyHeaders = fc.record(
  {
    authorization: fc.oneof(
      headerText,
      headerText.map((text) => `Bearer ${text}`),
      fc.constantFrom('Bearer', 'Basic eA=='),
    ),
    'idempotency-key': fc.oneof(headerText, fc.constantFrom('a-key-of-one-buyer', 'x'.repeat(255), 'x'.repeat(256))),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'x',
      'application/x-www-form-urlencoded',
    ),
    'simulator-signature': fc.oneof(headerText, fc.constantFrom('t=1,v1=0', `t=9999999999,v1=${'0'.repeat(64)}`)),
    'if-none-match': fc.oneof(headerText, fc.constant('*')),
    'api-key': headerText,
  },
  { requiredKeys: [] },
);
const anyQuery = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  fc
    .dictionary(fc.oneof(fc.constantFrom('page', 'take', 'token', 'search', 'from'), anyText), anyText, { maxKeys: 3 })
    .map(
      (pairs) =>
        `?${Object.entries(pairs)
          .map((pair) => pair.map(encodeURIComponent).join('='))
          .join('&')}`,
    ),
  fc.constantFrom('?', '?%', '?%zz=1', '?a=%ff', '?=', '?&&'),
);
const anyRequest = fc.constantFrom(...endpoints).chain((endpoint) =>
  fc.record({
    endpoint: fc.constant(endpoint),
    at: fc.nat({ max: 1 }),
    id: anyId,
    isOwner: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    query: anyQuery,
    headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: anyHeaders }),
    text: bodyText(endpoint),
  }),
);

function assertAnswered(answer: AnyAnswer): void {
  assert.ok(answer.status < 500, `${answer.status} ${answer.body}`);
  if (answer.status >= 400) {
    const { error } = JSON.parse(answer.body) as { error: { code: string } };
    assertRefused(answer, { status: answer.status, code: error.code, isOpenApi: false });
    return;
  }
  assert.match(answer.headers.get('x-request-id') ?? '', /^req_[0-9a-f]{32}$/);
  // A form leads on to a page, which is answered with pages whatever comes of it.
  if (answer.status === 303 || answer.headers.get('content-type')?.startsWith('text/html')) return;
  assert.ok('data' in (JSON.parse(answer.body) as object), answer.body);
}

async function check<Input>(
  t: TestContext,
  arbitrary: fc.Arbitrary<Input>,
  send: (input: Input) => Promise<AnyAnswer>,
) {
  let count = 0;
  const statuses: Record<number, number> = {};
  const property = fc.asyncProperty(arbitrary, async (input) => {
    count += 1;
    if (count % 50 === 0) await refresh();
    const answer = await send(input);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    assertAnswered(answer);
  });
  await fc.assert(property, { seed, numRuns: runsMax, endOnFailure: true });
  t.diagnostic(`SEED=${seed} answered ${JSON.stringify(statuses)}`);
}

test('no request of a buyer, of a page or of a provider makes the service fail, whatever it holds', async (t) => {
  await check(t, anyRequest, ({ endpoint, at, id, isOwner, query, headers, text }) => {
    const order = orders[at] as (typeof orders)[number];
    const ids: Record<string, string> = { event: event.id, order: order.id, reference: order.reference };
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((id === 'own' ? ids[name] : id) as string),
    );
    const filled = text
      ?.replaceAll(own.event, event.id)
      .replaceAll(/<type (\d)>/g, (_, index: string) => event.types[Number(index)] as string);
    return asAnswer(
      fetch(`${server.url}${path}${query}`, {
        method: endpoint.method,
        redirect: 'manual',
        headers: {
          ...(filled === undefined ? {} : { 'content-type': 'application/json' }),
          ...(isOwner ? { authorization: `Bearer ${order.token}` } : {}),
          ...headers,
        },
        body: filled,
      }),
    );
  });
});

test('a provider that signs nonsense does not make the service fail either', async (t) => {
  const secret = Buffer.from(hkdfSync('sha256', server.config.appSecret, '', 'payment simulator', 32));
  const noticeId = fc.uuid().map((id) => `ntc_${id.replaceAll('-', '')}`);
  const notice = fc.record(
    {
      id: fc.oneof(
        { weight: 6, arbitrary: noticeId },
        anyText,
        fc.constantFrom<unknown[]>('', 'x'.repeat(5_000), 7, null, 'a\0b'),
      ),
      type: fc.constantFrom<unknown[]>('payment.paid', 'payment.failed', 'payment.expired', 'payment.x', 7),
      reference: fc.oneof({ weight: 4, arbitrary: fc.constant<unknown>('own') }, anyText, fc.constant(null)),
      amountCentavos: fc.oneof(
        fc.constantFrom<unknown[]>(164_000, 0, -1, 1.5, '1', written('1e400'), 2 ** 70),
        fc.double(),
      ),
      currency: fc.oneof(fc.constantFrom<unknown[]>('PHP', 'USD', '', 7, 'P\0P', 'x'.repeat(5_000)), anyText),
    },
    { requiredKeys: ['id', 'type'] },
  );
  const body = fc.oneof({ weight: 8, arbitrary: notice.map(jsonOf) }, fc.json(), anyText);
  await check(t, fc.record({ body, at: fc.nat({ max: 1 }) }), ({ body: text, at }) => {
    const sent = Buffer.from(text.replace('"own"', JSON.stringify(orders[at]?.reference)));
    const seconds = Math.floor(clock() / 1_000);
    const signature = createHmac('sha256', secret).update(`${seconds}.`).update(sent).digest('hex');
    return asAnswer(
      fetch(`${server.url}/provider-callbacks/simulator`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'simulator-signature': `t=${seconds},v1=${signature}` },
        body: sent,
      }),
    );
  });
});

test('after all that, every invariant holds', async () => {
  const { checks } = await checkInvariants(server.db);
  assert.deepEqual(
    checks.filter(({ ok }) => !ok),
    [],
  );
});
