import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Takilya, TakilyaError, type TakilyaOptions } from '../../sdk/src/index.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { unknownId, uuid } from '../helpers/clients/api-client.ts';
import { spelledOut } from '../helpers/clients/spelled-out.ts';
import { repository } from '../helpers/machine/child.ts';
import { type Fate, type FlakyProxy, flakyProxy } from '../helpers/machine/flaky-proxy.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { turns, until } from '../helpers/machine/until.ts';
import { receiver } from '../helpers/receivers/webhook-receiver.ts';
import { noWorker } from '../helpers/receivers/webhooks.ts';
import { plain } from '../helpers/worlds/picture-files.ts';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string }>;
}

const document = spelledOut<{ paths: Record<string, Record<string, Operation>> }>(
  JSON.parse(readFileSync(join(repository, 'docs/openapi.json'), 'utf8')),
);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
);

let server: TestServer;
let proxy: FlakyProxy;
let apiKey: string;
let takilya: Takilya;

before(async () => {
  server = await testServer({ environment: noWorker });
  apiKey = (await server.key(await server.organization(), { isTest: true })).key;
  takilya = new Takilya({ apiKey, baseUrl: server.url });
  proxy = await flakyProxy(server.url);
});
after(async () => {
  await proxy.close();
  await server.close();
});

const eventBody = { name: 'Gabi ng Musika', dateTime: '2027-02-14T19:00:00+08:00' };

type Method = (...input: unknown[]) => PromiseLike<unknown>;

test('every operation of the document has a method, and nothing else but notices() has', () => {
  const methods = new Set<string>();
  for (let kind = Takilya.prototype; kind !== Object.prototype; kind = Object.getPrototypeOf(kind)) {
    for (const name of Object.getOwnPropertyNames(kind)) methods.add(name);
  }
  const expected = [...operations.map(({ operationId }) => operationId), 'call', 'constructor', 'notices'];
  assert.deepEqual([...methods].sort(), expected.sort());
  assert.ok(operations.length >= 60);
});

test('every method asks the service for what the document says, and the service knows it', async () => {
  const asked: string[] = [];
  const watching: TakilyaOptions['fetch'] = (input, init) => {
    const headers = [...new Headers(init?.headers).keys()];
    asked.push(`${init?.method} ${new URL(String(input)).pathname} ${headers.sort()}`);
    return fetch(input, init);
  };
  const client = new Takilya({ apiKey, baseUrl: `${server.url}/open-api/v1/`, fetch: watching, retriesMax: 0 });
  for (const { operationId, method, path, parameters = [], requestBody, responses } of operations) {
    const names = parameters.filter((each) => each.in === 'path');
    const takes = (header: string) => parameters.some(({ name }) => name === header);
    const hasInput = requestBody !== undefined || parameters.some((each) => each.in === 'query');
    const isFile = requestBody !== undefined && requestBody.content['application/json'] === undefined;
    const input = hasInput ? [isFile ? new Uint8Array(1) : {}] : [];
    const call = (client as unknown as Record<string, Method>)[operationId] as Method;
    const outcome = await Promise.resolve(
      call.apply(client, [...names.map(() => unknownId), ...input, takes('If-Match') ? { ifMatch: '"x"' } : {}]),
    ).catch((error: unknown) => error);
    const sent = [
      'api-key',
      ...(requestBody === undefined ? [] : ['content-type']),
      ...(takes('Idempotency-Key') ? ['idempotency-key'] : []),
      ...(takes('If-Match') ? ['if-match'] : []),
    ];
    assert.equal(asked.pop(), `${method} /open-api/v1${path.replaceAll(/\{\w+\}/g, unknownId)} ${sent}`);
    if (!(outcome instanceof TakilyaError)) {
      assert.ok('data' in (outcome as object), operationId);
      continue;
    }
    assert.doesNotMatch(outcome.message, /no endpoint|not available/, operationId);
    // What may be wrong with nothing at all: an id that is nobody's, and fields that are missing.
    assert.ok(responses[outcome.status]?.description.includes(`\`${outcome.code}\``), `${operationId}: ${outcome}`);
  }
});

test('an event from its draft to a refund, and what only headers say', async () => {
  const { data: me } = await takilya.getMe();
  assert.equal(me.organization.name, 'Hiraya Live');
  const created = await takilya.createEvent({
    ...eventBody,
    tickets: [{ name: 'GA', price: 800, quantity: 5, published: true }],
  });
  const { id, tickets = [] } = created.data;
  assert.match(created.requestId, /^req_/);
  assert.match(String(created.etag), /^"/);
  const { warnings } = await takilya.publishEvent(id, { ifMatch: String(created.etag) });
  assert.match(String(warnings), /no venue/);
  await assert.rejects(
    takilya.updateEvent(id, { name: 'Iba' }, { ifMatch: String(created.etag) }),
    ({ code, status }: TakilyaError) => code === 'PRECONDITION_FAILED' && status === 412,
  );
  const { data: order } = await takilya.simulateOrder({
    eventId: id,
    items: [{ ticketTypeId: tickets[0]?.id as string, quantity: 2 }],
    outcome: 'COMPLETED',
  });
  assert.equal(order.totalAmount, 1_600);
  assert.equal((await takilya.simulateRefund(order.id)).data.status, 'REFUNDED');
  assert.deepEqual(
    (await takilya.listOrders(id, { status: 'REFUNDED' })).data.map((each) => each.id),
    [order.id],
  );
  const { data: shown } = await takilya.getEvent(id, { include: ['tickets', 'brands'] });
  assert.deepEqual([shown.status, shown.brands], ['PUBLISHED', []]);
  const png = await plain(80, 60).png().toBuffer();
  for (const file of [png, new Blob([new Uint8Array(png)]), new Blob([new Uint8Array(png)], { type: 'image/png' })]) {
    const { data: picture } = await takilya.createPicture(file);
    assert.deepEqual([picture.width, picture.height], [80, 60]);
  }
});

test('a refusal is an error that says what to decide by and what to do', async () => {
  await assert.rejects(takilya.createEvent({ ...eventBody, name: '' }), (error) => {
    assert.ok(error instanceof TakilyaError && error instanceof Error);
    assert.deepEqual([error.name, error.code, error.status], ['TakilyaError', 'VALIDATION_ERROR', 400]);
    assert.deepEqual(
      error.details.map(({ field }) => field),
      ['name'],
    );
    assert.ok(error.hint.length > 10 && error.message.length > 10);
    assert.match(String(error.requestId), /^req_/);
    return true;
  });
  await assert.rejects(takilya.getOrder(unknownId), { code: 'NOT_FOUND', status: 404 });
  await assert.rejects(new Takilya({ apiKey: 'tak_live_no', baseUrl: server.url }).getMe(), { code: 'UNAUTHORIZED' });
  // An id that would lead to another endpoint never leaves.
  for (const id of ['', '.', '..']) assert.throws(() => takilya.deleteEvent(id), TypeError);
  await assert.rejects(takilya.getEvent('../me'), { code: 'NOT_FOUND', message: /event/i });
  // A request that cannot be sent at all is a mistake of the caller, not a lost connection.
  await assert.rejects(takilya.createEvent(eventBody, { idempotencyKey: 'isa\nlang' }), TypeError);
  await assert.rejects(takilya.createEvent({ ...eventBody, eventCapacity: 1n as unknown as number }), TypeError);
  await new Takilya({ apiKey: ` ${apiKey}\n`, baseUrl: server.url }).getMe();
  assert.throws(() => new Takilya({ apiKey: '', baseUrl: server.url }), /apiKey/);
  assert.throws(() => new Takilya({ apiKey, baseUrl: 'tickets.example.com' }), /baseUrl/);
});

test('a list is one page where it is awaited, and every row where it is gone over: by cursor, and by page', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const { data } = await takilya.createEvent({ ...eventBody, name: `Serye ${index}`, category: 'COMEDY' });
    ids.push(data.id);
  }
  const page = await takilya.listEvents({ category: 'COMEDY', take: 2, sort: 'createdAt' });
  assert.deepEqual([page.data.length, page.meta.total, page.meta.totalPages], [2, 5, 3]);
  const seen: string[] = [];
  for await (const { id } of takilya.listEvents({ category: 'COMEDY', take: 2, sort: 'createdAt' })) {
    seen.push(id);
    // Rows that come in meanwhile move the pages, but not a cursor.
    if (seen.length === 2) await takilya.deleteEvent(ids[0] as string);
  }
  assert.deepEqual(seen, ids);

  const eventId = ids[1] as string;
  for (const code of ['UNA', 'DALAWA', 'TATLO'])
    await takilya.createPromoCode(eventId, { code, kind: 'PERCENT', value: 10 });
  const codes: string[] = [];
  for await (const { code } of takilya.listPromoCodes(eventId, { take: 2 })) codes.push(code);
  assert.deepEqual(codes.toSorted(), ['DALAWA', 'TATLO', 'UNA']);
  const sizes: number[] = [];
  for await (const { data } of takilya.listPromoCodes(eventId, { take: 2 }).pages()) sizes.push(data.length);
  assert.deepEqual(sizes, [2, 1]);
  for await (const row of takilya.listPayouts()) assert.fail(JSON.stringify(row));
});

/** Calls through the proxy; answers the requests that were made. */
async function through(fates: readonly Fate[], work: (client: Takilya) => PromiseLike<unknown>) {
  proxy.fates.push(...fates);
  proxy.seen.length = 0;
  await work(new Takilya({ apiKey, baseUrl: proxy.url }));
  assert.deepEqual(proxy.fates, []);
  return proxy.seen;
}

const eventsCalled = async (name: string) =>
  (await server.db.one<{ count: number }>(sql`select count(*)::int as count from events where name = ${name}`)).count;

const away: Fate = { status: 503, headers: { 'retry-after': '0' }, body: '{}' };
const rated: Fate = {
  status: 429,
  headers: { 'retry-after': '1', 'content-type': 'application/json' },
  body: JSON.stringify({ error: { code: 'RATE_LIMITED', message: 'Spent.', hint: 'Wait.' }, requestId: 'r' }),
};

test('however a connection is lost on the way, exactly one event is made, and its answer arrives', async () => {
  for (const [name, ...fates] of [['Una', 'DROP', 'LOSE'] as const, ['Ikalawa', 'CUT', away] as const]) {
    const seen = await through(fates, async (client) => {
      const { data } = await client.createEvent({ ...eventBody, name });
      assert.equal(data.name, name);
    });
    assert.equal(seen.length, 3);
    const keys = new Set(seen.map(({ headers }) => headers['idempotency-key']));
    assert.equal(keys.size, 1, 'one call, one key');
    assert.match(String([...keys][0]), uuid);
    assert.equal(await eventsCalled(name), 1);
  }

  // The same key from another process makes nothing new either.
  const given = { ...eventBody, name: 'Muli' };
  const [first, second] = [
    await takilya.createEvent(given, { idempotencyKey: 'muli-1' }),
    await takilya.createEvent(given, { idempotencyKey: 'muli-1' }),
  ];
  assert.equal(first.data.id, second.data.id);
  assert.equal(await eventsCalled('Muli'), 1);
});

test('a call whose first attempt is still under way is waited for', async () => {
  const error = { code: 'IDEMPOTENCY_IN_PROGRESS', message: 'Still under way.', hint: 'Wait.' };
  const underWay: Fate = { status: 409, body: JSON.stringify({ error, requestId: 'r' }) };
  const seen = await through([underWay], (client) => client.createEvent(eventBody));
  assert.equal(seen.length, 2);
  assert.equal(seen[0]?.headers['idempotency-key'], seen[1]?.headers['idempotency-key']);
});

test('a short Retry-After is waited for, a long one is thrown, and a refused call is not made again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const waiting = through([rated], (client) => client.getMe());
  await until(() => proxy.seen.length === 1);
  await turns();
  assert.equal(proxy.seen.length, 1);
  await until(() => {
    t.mock.timers.tick(500);
    return proxy.seen.length === 2;
  });
  await waiting;
  t.mock.timers.reset();

  const long: Fate = { ...rated, headers: { 'retry-after': '1800' } };
  await through([long], (client) =>
    assert.rejects(client.getMe(), { code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 1_800 }),
  );
  assert.equal(proxy.seen.length, 1);
  await through([], (client) => assert.rejects(client.getOrder(unknownId), { code: 'NOT_FOUND' }));
  assert.equal(proxy.seen.length, 1);
});

test('retries come to an end, as do silence and patience', async (t) => {
  await through(['DROP', 'DROP'], (client) =>
    assert.rejects(client.createEvent(eventBody, { retriesMax: 1 }), { code: 'CONNECTION_LOST', status: 0 }),
  );
  const silent = await receiver(() => {});
  t.after(silent.close);
  const patient = new Takilya({ apiKey, baseUrl: silent.url, timeoutMs: 100, retriesMax: 0 });
  await assert.rejects(patient.getMe(), { code: 'TIMED_OUT', message: /100 ms/ });
  await assert.rejects(patient.getMe({ timeoutMs: 20 }), { code: 'TIMED_OUT', message: /20 ms/ });
  const page: Fate = { status: 200, body: '<h1>Welcome to the hotel</h1>' };
  await through([page], (client) => assert.rejects(client.getMe(), { code: 'UNREADABLE_ANSWER', status: 200 }));
  // The key goes only to the given URL.
  const astray: Fate = { status: 307, headers: { location: `${server.url}/open-api/v1/me` } };
  await through([astray], (client) => assert.rejects(client.getMe({ retriesMax: 0 }), { code: 'CONNECTION_LOST' }));

  // A signal ends an attempt that is under way, and a wait between two.
  const reason = new Error('Enough');
  const ending = new AbortController();
  silent.received.length = 0;
  const { signal } = ending;
  const ended = assert.rejects(new Takilya({ apiKey, baseUrl: silent.url }).getMe({ signal }), reason);
  await until(() => silent.received.length > 0);
  ending.abort(reason);
  await ended;
  await assert.rejects(takilya.getMe({ signal }), reason);

  const waited = new AbortController();
  const busy = async () => {
    // Once it waits for the minute that it is told.
    setImmediate(() => waited.abort(reason));
    return new Response('{}', { status: 503, headers: { 'retry-after': '60' } });
  };
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const waiting = new Takilya({ apiKey, baseUrl: server.url, fetch: busy });
  await assert.rejects(waiting.getMe({ signal: waited.signal }), reason);
});
