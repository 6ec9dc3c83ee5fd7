import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import {
  type ApiClient,
  apiClient,
  fieldsOf,
  type Json,
  movingClock,
  unknownId,
} from '../helpers/clients/api-client.ts';
import { buyerAt } from '../helpers/clients/buyer.ts';
import { snapshot } from '../helpers/database/snapshot.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { eventBody } from '../helpers/worlds/catalog.ts';

interface AccessCode {
  id: string;
  eventId: string;
  code: string;
  usesMax: number | null;
  uses: number;
  isActive: boolean;
  createdAt: string;
}

let server: TestServer;
let organization: Awaited<ReturnType<TestServer['organization']>>;
let client: ApiClient;

before(async () => {
  server = await testServer({ now: movingClock(), environment: { MARKETPLACE_RATE_LIMIT: 'off' } });
  organization = await server.organization();
  client = apiClient(server.url, (await server.key(organization)).key);
});
after(() => server.close());

const conflict = { status: 409, code: 'CONFLICT' };

async function pathOfEvent(
  more: Json = {},
): Promise<{ event: { id: string; tickets?: { id: string }[] }; path: string }> {
  const event = await client.post<{ id: string }>('/events', { ...eventBody, ...more });
  return { event, path: `/events/${event.id}/access-codes` };
}

test('an access code is made, drawn, listed and ended, and is in the audit log without its words', async () => {
  const { event, path } = await pathOfEvent();
  const made = await client.succeed<AccessCode>('POST', path, { body: { code: ' FANCLUB ', usesMax: 100 } });
  assert.equal(made.status, 201);
  const { id, createdAt, ...rest } = made.data;
  assert.deepEqual(rest, { eventId: event.id, code: 'FANCLUB', usesMax: 100, uses: 0, isActive: true });
  const drawn = await client.post<AccessCode>(path, {});
  assert.match(drawn.code, /^\w{8}$/);
  assert.equal(drawn.usesMax, null);
  assert.deepEqual(await client.remove(`${path}/${id}`), { deleted: true, id });
  assert.deepEqual(await client.remove(`${path}/${id}`), { deleted: true, id }, 'again changes nothing');
  const { data, meta } = await client.succeed<AccessCode[]>('GET', path);
  assert.deepEqual(
    data.map((code) => [code.id, code.isActive]),
    [
      [drawn.id, true],
      [id, false],
    ],
  );
  assert.deepEqual(meta, { page: 1, take: 10, total: 2, totalPages: 1, nextCursor: null });
  const acts = await server.db.many<{ action: string; details: Json }>(sql`
    select action, details from audit_entries where subject_id = ${event.id} and action like 'access_code%' order by created_at`);
  assert.deepEqual(acts, [
    { action: 'access_code.created', details: { id } },
    { action: 'access_code.created', details: { id: drawn.id } },
    { action: 'access_code.changed', details: { id, isActive: false } },
  ]);
});

test('pages and cursors lead through all of them', async () => {
  const { path } = await pathOfEvent();
  const made = [];
  for (let place = 0; place < 5; place += 1) made.unshift((await client.post<AccessCode>(path, {})).id);
  const ids = ({ data }: { data: AccessCode[] }) => data.map(({ id }) => id);
  const first = await client.succeed<AccessCode[]>('GET', `${path}?take=2`);
  const next = await client.succeed<AccessCode[]>('GET', `${path}?take=2&cursor=${first.meta.nextCursor}`);
  const third = await client.succeed<AccessCode[]>('GET', `${path}?take=2&page=3`);
  assert.deepEqual([...ids(first), ...ids(next), ...ids(third)], made);
  assert.deepEqual([third.meta.total, third.meta.totalPages, third.meta.nextCursor], [5, 3, null]);
  const invalid = { status: 400, code: 'VALIDATION_ERROR' };
  assert.deepEqual(fieldsOf(await client.refuse('GET', `${path}?cursor=x`, invalid)), ['cursor']);
});

test('a code that the event has already is a conflict: of promo codes, of access codes, in whatever case', async () => {
  const { event, path } = await pathOfEvent();
  const promos = `/events/${event.id}/promo-codes`;
  await client.post(path, { code: 'Barkada' });
  await client.post(promos, { code: 'TIPID', kind: 'PERCENT', value: 10 });
  const other = await client.post<{ id: string }>(promos, { code: 'IBA', kind: 'PERCENT', value: 10 });
  const before = await snapshot(server.db);
  const errors = [
    await client.refuse('POST', path, conflict, { body: { code: 'bARKADA' } }),
    await client.refuse('POST', promos, conflict, { body: { code: 'tipid', kind: 'AMOUNT', value: 1 } }),
    await client.refuse('PATCH', `${promos}/${other.id}`, conflict, { body: { code: 'Tipid' } }),
  ];
  for (const error of errors) assert.deepEqual(fieldsOf(error), ['code']);
  assert.deepEqual(await snapshot(server.db), before);
  const { path: elsewhere } = await pathOfEvent();
  await client.post(elsewhere, { code: 'BARKADA' });
});

test('one of many who make the same code at once gets it', async () => {
  const { path } = await pathOfEvent();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => client.send('POST', path, { body: { code: 'MINSAN' } })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
});

test('bad input, other scopes and other tenants are refused, and nothing changes', async () => {
  const { path } = await pathOfEvent();
  const { id } = await client.post<AccessCode>(path, {});
  const keyOf = async (...given: Parameters<typeof server.key>) =>
    apiClient(server.url, (await server.key(...given)).key);
  const reader = await keyOf(organization, { scopes: ['tickets:read', 'orders:read', 'orders:write', 'events:write'] });
  const writer = await keyOf(organization, { scopes: ['tickets:write', 'orders:read'] });
  const strangers = [
    await keyOf(organization, { isTest: true }),
    await keyOf(await server.organization({ name: 'Iba' })),
  ];
  const before = await snapshot(server.db);
  for (const [body, field] of [
    [{ code: '' }, 'code'],
    [{ code: 'x'.repeat(101) }, 'code'],
    [{ code: 5 }, 'code'],
    [{ usesMax: 0 }, 'usesMax'],
    [{ usesMax: 1.5 }, 'usesMax'],
    [{ usesMax: 1_000_001 }, 'usesMax'],
    [{ uses: 3 }, 'uses'],
  ] as const) {
    const error = await client.refuse('POST', path, { status: 400, code: 'VALIDATION_ERROR' }, { body });
    assert.deepEqual(fieldsOf(error), [field]);
  }
  const scope = { status: 403, code: 'SCOPE_REQUIRED' };
  await reader.refuse('POST', path, scope, { body: {} });
  await reader.refuse('DELETE', `${path}/${id}`, scope);
  await writer.refuse('GET', path, scope);
  const missing = { status: 404, code: 'NOT_FOUND' };
  for (const stranger of strangers) {
    await stranger.refuse('POST', path, missing, { body: {} });
    await stranger.refuse('GET', path, missing);
    await stranger.refuse('DELETE', `${path}/${id}`, missing);
  }
  const { path: sibling } = await pathOfEvent();
  await client.refuse('DELETE', `${sibling}/${id}`, missing);
  await client.refuse('DELETE', `${path}/${unknownId}`, missing);
  const { access_codes: codes } = await snapshot(server.db);
  assert.equal(codes, before.access_codes);
});

test('those who asked to be told are listed for keys that may read orders', async () => {
  const { event } = await pathOfEvent({ tickets: [{ name: 'GA', price: 100, quantity: 5 }] });
  await client.post(`/events/${event.id}/publish`);
  const path = `/events/${event.id}/interests`;
  const market = buyerAt(server.url);
  for (const name of ['Ana', 'Ben', 'Caloy']) {
    const person = { name, email: `${name.toLowerCase()}@example.com` };
    assert.ok((await market.send('POST', path, { body: person })).status < 300);
  }
  const { data, meta } = await client.succeed<Json[]>('GET', `${path}?take=2`);
  assert.deepEqual(Object.keys(data[0] as Json), ['id', 'eventId', 'name', 'email', 'createdAt']);
  assert.deepEqual(
    data.map(({ email }) => email),
    ['caloy@example.com', 'ben@example.com'],
  );
  assert.equal(meta.total, 3);
  const rest = await client.succeed<Json[]>('GET', `${path}?take=2&cursor=${meta.nextCursor}`);
  assert.deepEqual([rest.data.length, rest.data[0]?.name, rest.meta.nextCursor], [1, 'Ana', null]);
  const weak = apiClient(server.url, (await server.key(organization, { scopes: ['events:read', 'tickets:read'] })).key);
  await weak.refuse('GET', path, { status: 403, code: 'SCOPE_REQUIRED' });
  const stranger = apiClient(server.url, (await server.key(await server.organization({ name: 'Sila' }))).key);
  await stranger.refuse('GET', path, { status: 404, code: 'NOT_FOUND' });
});

test('one webhook is read as the list shows it, without its secret, and by its own', async () => {
  const url = 'https://hooks.example.com/isa';
  const { id } = await client.post<{ id: string }>('/webhooks', { url, events: ['order.completed'] });
  const one = await client.succeed<Json>('GET', `/webhooks/${id}`);
  assert.deepEqual([one.data], await client.get('/webhooks'));
  assert.ok(!('secret' in one.data) && one.headers.has('etag'));
  const missing = { status: 404, code: 'NOT_FOUND' };
  const stranger = apiClient(server.url, (await server.key(await server.organization({ name: 'Kami' }))).key);
  for (const [who, asked] of [
    [stranger, id],
    [client, unknownId],
    [client, 'x'],
  ] as const) {
    await who.refuse('GET', `/webhooks/${asked}`, missing);
  }
  const weak = apiClient(server.url, (await server.key(organization, { scopes: ['orders:read'] })).key);
  await weak.refuse('GET', `/webhooks/${id}`, { status: 403, code: 'SCOPE_REQUIRED' });
});
