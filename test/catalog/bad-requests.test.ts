import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  type ApiClient,
  apiClient,
  fieldsOf,
  type Json,
  movingClock,
  type SendOptions,
  unknownId,
} from '../helpers/clients/api-client.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import {
  type CatalogIds,
  catalogRows,
  type Endpoint,
  endpoints,
  makeCatalog,
  pathOf,
} from '../helpers/worlds/catalog.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const missing = { status: 404, code: 'NOT_FOUND' };
let server: TestServer;
let client: ApiClient;
let stranger: ApiClient;
let ids: CatalogIds;
let foreign: CatalogIds;

before(async () => {
  server = await testServer({ now: movingClock() });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
  stranger = apiClient(server.url, (await server.key(await server.organization({ name: 'Iba' }))).key);
  foreign = await makeCatalog(stranger);
});
after(() => server.close());
beforeEach(async () => {
  ids = await makeCatalog(client);
});

const named = endpoints.filter((endpoint) => endpoint.ids.length > 0);
const writing = endpoints.filter(({ method }) => method !== 'GET');

/** Ids in a path that name nothing. */
const malformed = [
  'x',
  'null',
  'undefined',
  '0',
  '-1',
  '*',
  `${unknownId}0`,
  unknownId.slice(0, -1),
  `{${unknownId}}`,
  unknownId.replaceAll('-', ''),
  `${unknownId}\0`,
  '\0',
  "' or '1'='1",
  '../events',
  '%',
  '🎉',
  'a/b',
  'x'.repeat(4_000),
];

test('an id that is malformed, unknown or foreign is refused in the same words, on every endpoint', async () => {
  const before = await catalogRows(server.db);
  for (const endpoint of named) {
    for (const kind of endpoint.ids) {
      const shapes = new Set<string>();
      for (const id of [unknownId, foreign[kind], ...malformed]) {
        const answer = await client.send(endpoint.method, pathOf(endpoint, { ...ids, [kind]: id }), {
          body: endpoint.body,
        });
        const { error } = assertRefused(answer, missing);
        assert.ok(error.hint.includes('your organization owns it'), endpoint.name);
        const shown = id.slice(0, 100).replace('\0', '\uFFFD');
        shapes.add(JSON.stringify(error).replaceAll(JSON.stringify(shown).slice(1, -1), '<id>'));
      }
      assert.equal(shapes.size, 1, `${endpoint.name}, ${kind}: ${[...shapes].join('\n')}`);
    }
  }
  assert.deepEqual(await catalogRows(server.db), before);
});

test('a missing record names the id that was asked for', async () => {
  const error = await client.refuse('GET', `/events/${unknownId}`, missing);
  assert.match(error.message, new RegExp(unknownId));
  assert.match(error.hint, /event id/);
});

test('a body of another media type is refused on every endpoint that writes', async () => {
  const before = await catalogRows(server.db);
  const types = [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
  ];
  for (const endpoint of writing) {
    for (const type of types) {
      const options: SendOptions = { text: JSON.stringify(endpoint.body ?? {}), headers: { 'content-type': type } };
      const refused = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' };
      await client.refuse(endpoint.method, pathOf(endpoint, ids), refused, options);
    }
  }
  assert.deepEqual(await catalogRows(server.db), before);
});

test('a body on an endpoint that takes none must be an empty object', async () => {
  const bodiless = writing.filter(({ body }) => body === undefined);
  assert.equal(bodiless.length, 10);
  const before = await catalogRows(server.db);
  for (const endpoint of bodiless) {
    const refuse = (body: unknown) => client.refuse(endpoint.method, pathOf(endpoint, ids), invalid, { body });
    for (const body of [null, [], 7, 'x', true])
      assert.deepEqual(fieldsOf(await refuse(body)), ['body'], endpoint.name);
    assert.deepEqual(fieldsOf(await refuse({ status: 'PUBLISHED', force: true })), ['force', 'status'], endpoint.name);
  }
  assert.deepEqual(await catalogRows(server.db), before);
  for (const endpoint of bodiless.filter(({ method }) => method === 'POST').reverse()) {
    if (endpoint.name !== 'archive event') await client.succeed('POST', pathOf(endpoint, ids), { body: {} });
  }
});

test('an unknown query parameter is refused on every endpoint, and nothing changes', async () => {
  const before = await catalogRows(server.db);
  for (const endpoint of endpoints) {
    for (const [parameter, field] of [
      ['nonsense=1', 'nonsense'],
      ['api_key=x', 'api_key'],
      ['%5B%5D=1', '[]'],
    ]) {
      const query = [endpoint.query, parameter].filter(Boolean).join('&');
      const error = await client.refuse(endpoint.method, pathOf(endpoint, ids, { query }), invalid, {
        body: endpoint.body,
      });
      assert.deepEqual(fieldsOf(error), [field], endpoint.name);
    }
    const broken = [endpoint.query, 'a=%FF'].filter(Boolean).join('&');
    await client.refuse(endpoint.method, pathOf(endpoint, ids, { query: broken }), invalid, { body: endpoint.body });
  }
  assert.deepEqual(await catalogRows(server.db), before);
});

test('faults of query and body are reported together', async () => {
  const error = await client.refuse('POST', '/events?nonsense=1', invalid, { body: { name: 7 } });
  assert.deepEqual(fieldsOf(error), ['dateTime', 'name', 'nonsense']);
});

test('JSON that cannot be read is refused before anybody asks whose record it is', async () => {
  for (const endpoint of writing) {
    for (const where of [ids, foreign]) {
      const error = await client.refuse(endpoint.method, pathOf(endpoint, where), invalid, { text: '{"name":' });
      assert.deepEqual(fieldsOf(error), ['body'], endpoint.name);
    }
  }
});

/** Something that is wrong with the fields of a request to any endpoint. */
function faultyFields({ body, method }: Endpoint): { query?: string; body?: Json } {
  return method === 'GET' ? { query: 'nonsense=1' } : { body: { ...body, nonsense: 1 } };
}

const stale = { 'if-match': '"stale.stale"' };
const hasIfMatch = ({ name, method, ids: of }: Endpoint) =>
  method !== 'GET' && !name.startsWith('create') && !of.includes('performer') && !of.includes('brand');

test('ownership comes before fields, fields before If-Match, If-Match before the state', async () => {
  const archived = await makeCatalog(client);
  await client.post(`/events/${archived.event}/archive`);
  const before = await catalogRows(server.db);
  for (const endpoint of named) {
    const faulty = faultyFields(endpoint);
    const send = (where: CatalogIds, { query, body }: { query?: string; body?: Json }, headers = {}) =>
      client.send(endpoint.method, pathOf(endpoint, where, { query }), { body: body ?? endpoint.body, headers });
    assertRefused(await send(foreign, faulty, stale), missing);
    assertRefused(await send({ ...archived, event: unknownId }, faulty, stale), missing);
    const fields = assertRefused(await send(archived, faulty, stale), invalid);
    assert.deepEqual(fieldsOf(fields.error), ['nonsense'], endpoint.name);
    if (endpoint.method === 'GET') continue;
    if (hasIfMatch(endpoint)) {
      assertRefused(await send(archived, {}, stale), { status: 412, code: 'PRECONDITION_FAILED' });
    }
    if (endpoint.name !== 'archive event') {
      assertRefused(await send(archived, {}), { status: 409, code: 'INVALID_STATE' });
    }
  }
  assert.deepEqual(await catalogRows(server.db), before);
});

test('faults that only the database shows also come after ownership and before If-Match and state', async () => {
  const archived = await makeCatalog(client);
  await client.post(`/events/${archived.event}/archive`);
  const rows: [string, Json, string][] = [
    ['update event', { venueId: unknownId }, 'venueId'],
    ['update event', { tickets: [{ id: unknownId }] }, 'tickets[0].id'],
    ['update event', { endDateTime: '2001-01-01T00:00:00Z' }, 'endDateTime'],
    ['update event', { callbackUrl: 'https://127.0.0.1' }, 'callbackUrl'],
    ['update schedule', { performerId: unknownId }, 'performerId'],
    ['update schedule', { endTime: '2001-01-01T00:00:00Z' }, 'endTime'],
  ];
  for (const [name, body, field] of rows) {
    const endpoint = endpoints.find((known) => known.name === name) as Endpoint;
    await client.refuse('PATCH', pathOf(endpoint, foreign), missing, { body, headers: stale });
    const error = await client.refuse('PATCH', pathOf(endpoint, archived), invalid, { body, headers: stale });
    assert.deepEqual(fieldsOf(error), [field]);
  }
});

test('an Idempotency-Key that is empty or too long is refused, and one of 255 characters works', async () => {
  const before = await catalogRows(server.db);
  for (const endpoint of writing) {
    for (const key of ['', 'k'.repeat(256)]) {
      const options = { body: endpoint.body, headers: { 'idempotency-key': key } };
      const error = await client.refuse(endpoint.method, pathOf(endpoint, ids), invalid, options);
      assert.deepEqual(fieldsOf(error), ['Idempotency-Key'], endpoint.name);
    }
  }
  assert.deepEqual(await catalogRows(server.db), before);
  const headers = { 'idempotency-key': 'k'.repeat(255) };
  await client.succeed('POST', `/events/${ids.event}/publish`, { headers });
});

test('an Idempotency-Key on a path that no record can have is refused like the path itself', async () => {
  const headers = { 'idempotency-key': 'k' };
  const random = Array.from({ length: 9_000 }, () => Math.floor(Math.random() * 36).toString(36)).join('');
  for (const id of [...malformed, random]) {
    await client.refuse('POST', `/events/${encodeURIComponent(id)}/publish`, missing, { headers });
  }
});

test('the same field twice counts as the last one, and keys of prototypes are unknown fields', async () => {
  const text = '{"name":"A","dateTime":"2027-01-01T00:00:00Z","name":"B"}';
  assert.equal((await client.succeed('POST', '/events', { text })).data.name, 'B');
  const polluted = '{"name":"A","dateTime":"2027-01-01T00:00:00Z","__proto__":{"type":"FREE"}}';
  const error = await client.refuse('POST', '/events', invalid, { text: polluted });
  assert.deepEqual(fieldsOf(error), ['__proto__']);
});
