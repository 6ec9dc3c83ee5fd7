import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ApiClient,
  apiClient,
  fieldsOf,
  type Json,
  movingClock,
  unknownId,
} from '../../helpers/clients/api-client.ts';
import { type Buyer, type BuyerOrder, buyer, buyerAt, eventOnSale } from '../../helpers/clients/buyer.ts';
import { type FieldFaults, faultyBodies, jsonOf } from '../../helpers/clients/faulty-values.ts';
import { marketBase } from '../../helpers/clients/market-client.ts';
import { rawRequest } from '../../helpers/clients/raw-http.ts';
import { type AnyAnswer, asAnswer, assertRefused, type RefusalBody } from '../../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import {
  buyerFaults,
  lineFaults,
  markup,
  orderFaults,
  quoteFaults,
  salesRows,
} from '../../helpers/sales/sales-faults.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
let server: TestServer;
let client: ApiClient;
let shop: Buyer;
let event: { id: string; types: string[] };
let order: BuyerOrder;

before(async () => {
  server = await testServer({ now: movingClock(), environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' } });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
  shop = buyerAt(server.url);
  event = await eventOnSale(client, { tickets: [{ quantity: 5_000, maximumPurchaseQuantity: 1_000 }, {}] });
  order = await shop.place(event.id, { [event.types[0] as string]: 1 });
});
after(() => server.close());

function send(path: string, text: string | undefined, token?: string): Promise<AnyAnswer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return asAnswer(fetch(`${server.url}${marketBase}${path}`, { method: 'POST', body: text, headers }));
}

async function refuse(path: string, text: string | undefined, expected = invalid): Promise<RefusalBody['error']> {
  return assertRefused(await send(path, text, order.token), { ...expected, isOpenApi: false }).error;
}

/** Nothing that is refused leaves a trace. */
async function unchanged(work: () => Promise<void>): Promise<void> {
  const rows = await salesRows(server.db);
  await work();
  assert.deepEqual(await salesRows(server.db), rows);
}

const line = () => ({ ticketTypeId: event.types[0], quantity: 1 });
const least = {
  order: (): Json => ({ eventId: event.id, items: [line()], buyer }),
  quote: (): Json => ({ eventId: event.id, items: [line()] }),
};

interface BodyEndpoint {
  name: string;
  path: () => string;
  /** The least body that is taken. */
  body: () => Json;
  faults: Record<string, FieldFaults>;
  required: string[];
}

const bodyEndpoints: BodyEndpoint[] = [
  {
    name: 'a quote',
    path: () => '/quotes',
    body: least.quote,
    faults: quoteFaults,
    required: ['eventId', 'items'],
  },
  {
    name: 'an order',
    path: () => '/orders',
    body: least.order,
    faults: orderFaults,
    required: ['buyer', 'eventId', 'items'],
  },
  {
    name: 'a payment',
    path: () => `/orders/${order.id}/payments`,
    body: () => ({ method: 'gcash' }),
    faults: { method: { ...(orderFaults.method as FieldFaults), faulty: [...notMethods(), null] } },
    required: ['method'],
  },
];

function notMethods(): readonly unknown[] {
  return (orderFaults.method as FieldFaults).faulty;
}

for (const { name, path, body, faults, required } of bodyEndpoints) {
  const names = Object.keys(faults).sort();

  test(`${name} reports every faulty field at once, whatever is wrong with it`, () =>
    unchanged(async () => {
      for (const faulty of faultyBodies(faults)) {
        assert.deepEqual(fieldsOf(await refuse(path(), jsonOf(faulty))), names, jsonOf(faulty));
      }
      for (const [field, { faulty }] of Object.entries(faults)) {
        for (const value of faulty) {
          const text = jsonOf({ ...body(), [field]: value });
          assert.deepEqual(fieldsOf(await refuse(path(), text)), [field], text);
        }
      }
    }));

  test(`${name} refuses what is missing and what it does not know, with what may have been meant`, () =>
    unchanged(async () => {
      for (const text of ['{}', ' {} ', '', undefined]) {
        assert.deepEqual(fieldsOf(await refuse(path(), text)), required, String(text));
      }
      for (const field of names) {
        const typo = `${field.slice(0, -1)}_${field.at(-1)}`;
        const error = await refuse(path(), jsonOf({ ...body(), [typo]: 'x' }));
        assert.deepEqual(fieldsOf(error), [typo]);
        assert.ok(error.hint.includes(`Did you mean ${field} instead of ${typo}?`), error.hint);
      }
      const odd = [
        '__proto__',
        'constructor',
        'toString',
        'hasOwnProperty',
        'totalAmount',
        'token',
        '',
        'x'.repeat(300),
      ];
      for (const unknown of odd) {
        const text = `${JSON.stringify(body()).slice(0, -1)},${JSON.stringify(unknown)}:{"a":1}}`;
        assert.equal((await refuse(path(), text)).details?.length, 1, unknown);
      }
    }));

  test(`${name} must be a JSON object of at most 1 MiB`, () =>
    unchanged(async () => {
      const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
      const texts = [
        'null',
        '[]',
        '[{}]',
        '7',
        '"text"',
        'true',
        '{',
        "{'a':1}",
        '{"a":1}}',
        'NaN',
        '{"a":01}',
        nested,
      ];
      for (const text of texts) assert.deepEqual(fieldsOf(await refuse(path(), text)), ['body'], text.slice(0, 20));
      const levels = (count: number) => `{"${names[0]}":${'['.repeat(count)}${']'.repeat(count)}}`;
      assert.ok(fieldsOf(await refuse(path(), levels(4_000))).includes(names[0] as string));
      assert.deepEqual(fieldsOf(await refuse(path(), levels(100_000))), ['body']);
      const large = { status: 413, code: 'PAYLOAD_TOO_LARGE' };
      await refuse(path(), `{"x":"${'x'.repeat(2 * 1_048_576)}"}`, large);
      const media = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', isOpenApi: false };
      for (const type of [
        undefined,
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/json; charset=latin1',
      ]) {
        const text = JSON.stringify(body());
        const head = [
          `POST ${marketBase}${path()} HTTP/1.1`,
          'host: x',
          `authorization: Bearer ${order.token}`,
          ...(type === undefined ? [] : [`content-type: ${type}`]),
          `content-length: ${Buffer.byteLength(text)}`,
        ];
        assertRefused(await rawRequest(server.url, [...head, '', text].join('\r\n')), media);
      }
    }));
}

test('a faulty line, buyer or both is named by its path, with all others', () =>
  unchanged(async () => {
    const below = (prefix: string, faults: Record<string, FieldFaults>) =>
      Object.keys(faults).map((field) => `${prefix}${field}`);
    for (const faulty of faultyBodies(lineFaults)) {
      const fields = [...below('items[1].', lineFaults)].sort();
      for (const [path, body] of [
        ['/orders', least.order()],
        ['/quotes', least.quote()],
      ] as const) {
        const text = jsonOf({ ...body, items: [line(), faulty] });
        assert.deepEqual(fieldsOf(await refuse(path, text)), fields, text);
      }
    }
    for (const faulty of faultyBodies(buyerFaults)) {
      const text = jsonOf({ ...least.order(), items: [line(), { ...line(), quantity: 0 }], buyer: faulty });
      assert.deepEqual(
        fieldsOf(await refuse('/orders', text)),
        ['buyer.email', 'buyer.name', 'items[1].quantity'],
        text,
      );
    }
    const items = ['x', null, [], {}, { ...line(), quantty: 1 }, { ticketTypeId: unknownId }];
    const error = await refuse('/orders', jsonOf({ items, buyer: { nmae: 'Ana', email: 'x' }, mehtod: 'card' }));
    assert.deepEqual(
      fieldsOf(error),
      ['buyer.email', 'buyer.name', 'buyer.nmae', 'eventId', 'items[0]', 'items[1]', 'items[2]', 'items[3].quantity']
        .concat(['items[3].ticketTypeId', 'items[4].quantty', 'items[5].quantity', 'mehtod'])
        .sort(),
    );
    for (const meant of ['quantity instead of quantty', 'name instead of nmae', 'method instead of mehtod']) {
      assert.ok(error.hint.includes(meant), error.hint);
    }
  }));

test('every sound value is taken, up to its bounds, and comes back as it was sent', async () => {
  for (const [field, { sound }] of Object.entries(buyerFaults)) {
    for (const value of sound as string[]) {
      const answer = await send('/orders', jsonOf({ ...least.order(), buyer: { ...buyer, [field]: value } }));
      assert.equal(answer.status, 201, `${field} ${value} ${answer.body}`);
      const shown = (JSON.parse(answer.body) as { data: Record<string, string> }).data;
      assert.equal(field === 'name' ? shown.buyerName : shown.buyerEmail, value.trim());
    }
  }
  for (const quantity of [...(lineFaults.quantity?.sound ?? []), 1_000]) {
    const answer = await send('/quotes', jsonOf({ ...least.quote(), items: [{ ...line(), quantity }] }));
    assert.equal(answer.status, 200, `${quantity} ${answer.body}`);
  }
  for (const [field, { sound }] of Object.entries(orderFaults)) {
    for (const value of sound) {
      const answer = await send('/orders', jsonOf({ ...least.order(), [field]: value }));
      assert.equal(answer.status, 201, `${field} ${value} ${answer.body}`);
    }
  }
  const shouted = { ...least.order(), eventId: event.id.toUpperCase() };
  assert.equal((await send('/orders', jsonOf(shouted))).status, 201, 'ids are taken in capitals too');
  for (const name of markup) {
    const placed = await shop.place(event.id, { [event.types[0] as string]: 1 }, { buyer: { ...buyer, name } });
    const read = (await shop.read(placed)) as BuyerOrder & { buyerName: string };
    assert.equal(read.buyerName, name.trim());
  }
});

test('cancelling takes no body, and a GET none either', () =>
  unchanged(async () => {
    const path = `/orders/${order.id}/cancel`;
    assert.deepEqual(fieldsOf(await refuse(path, '{"reason":"x"}')), ['reason']);
    for (const text of ['[]', 'null', '7', '{']) assert.deepEqual(fieldsOf(await refuse(path, text)), ['body'], text);
    const get = (text: string, type = 'application/json') =>
      rawRequest(
        server.url,
        [
          `GET ${marketBase}/orders/${order.id} HTTP/1.1`,
          'host: x',
          `authorization: Bearer ${order.token}`,
          `content-type: ${type}`,
          `content-length: ${Buffer.byteLength(text)}`,
          '',
          text,
        ].join('\r\n'),
      );
    const answered = [await get('{}'), await get('{"a":1}'), await get('{'), await get('x', 'text/plain')];
    assert.deepEqual(
      answered.map(({ status }) => status),
      [200, 200, 200, 200],
      'it is not looked at',
    );
    for (const path of [`/orders/${order.id}?include=x`, `/orders/${order.id}/tickets?page=1`]) {
      const answer = await shop.send('GET', path, { token: order.token });
      assertRefused(answer, { ...invalid, isOpenApi: false });
    }
  }));

test('a key of too few or too many characters is refused', () =>
  unchanged(async () => {
    for (const key of ['', 'x', 'x'.repeat(15), 'x'.repeat(256)]) {
      const headers = { 'idempotency-key': key };
      const answer = await shop.send('POST', '/orders', { body: least.order(), headers });
      const { error } = assertRefused(answer, { ...invalid, isOpenApi: false });
      assert.deepEqual(fieldsOf(error), ['Idempotency-Key'], key);
    }
  }));
