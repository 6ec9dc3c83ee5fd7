import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { createLog } from '../../src/platform/log.ts';
import { createService, type Service } from '../../src/wiring/wiring.ts';
import {
  type ApiClient,
  apiClient,
  assertSucceeded,
  type EventRecord,
  movingClock,
  type TicketTypeRecord,
} from '../helpers/clients/api-client.ts';
import { type AnyAnswer, assertRefused } from '../helpers/clients/refusal.ts';
import { patientBuyersMs, type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { until, untilWaiting } from '../helpers/machine/until.ts';
import { catalogRows, endpoints, eventBody, makeCatalog, pathOf, ticketBody } from '../helpers/worlds/catalog.ts';

const reused = { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' };
const inProgress = { status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' };
let server: TestServer;
let client: ApiClient;
let key: string;
/** Another process on the same database. */
let second: Service;
let onSecond: ApiClient;
let count = 0;

before(async () => {
  server = await testServer({ now: movingClock() });
  key = (await server.key(await server.organization())).key;
  client = apiClient(server.url, key);
  const log = createLog({ level: 'silent', isTerminal: false });
  second = await createService({
    config: server.config,
    db: server.db,
    log,
    now: movingClock(),
    buyersMsMax: patientBuyersMs,
  });
  onSecond = apiClient(await second.app.listen({ port: 0, host: '127.0.0.1' }), key);
});
after(async () => {
  await second.drain();
  await server.close();
});

function newKey(): { 'idempotency-key': string } {
  count += 1;
  return { 'idempotency-key': `key ${count}` };
}

const countOf = async (name: string) =>
  (await client.succeed('GET', `/events?search=${encodeURIComponent(name)}`)).meta.total;

for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
  test(`${endpoint.name} with a repeated key gets the same answer and is done once`, async () => {
    const ids = await makeCatalog(client);
    const path = pathOf(endpoint, ids);
    const headers = newKey();
    const first = await client.succeed(endpoint.method, path, { body: endpoint.body, headers });
    assert.equal(first.headers.get('idempotent-replayed'), null);
    const before = await catalogRows(server.db);
    for (const sender of [client, onSecond, client]) {
      const again = await sender.succeed(endpoint.method, path, { body: endpoint.body, headers });
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
      assert.equal(again.status, first.status);
      assert.equal(again.body, first.body);
      for (const name of ['location', 'etag']) assert.equal(again.headers.get(name), first.headers.get(name), name);
      assert.notEqual(again.headers.get('x-request-id'), first.headers.get('x-request-id'));
    }
    assert.deepEqual(await catalogRows(server.db), before);
  });
}

test('a repeat gets the first answer even after the record changed', async () => {
  const headers = newKey();
  const created = await client.succeed<EventRecord>('POST', '/events', { body: eventBody, headers });
  await client.patch(`/events/${created.data.id}`, { name: 'Iba na' });
  assert.equal((await client.succeed('POST', '/events', { body: eventBody, headers })).body, created.body);
  await client.remove(`/events/${created.data.id}`);
  assert.equal((await client.succeed('POST', '/events', { body: eventBody, headers })).body, created.body);
});

test('the same key with another body is refused, and one that only spells the JSON differently is a repeat', async () => {
  const headers = newKey();
  const body = { ...eventBody, eventCapacity: 1500, description: 'ñ' };
  const first = await client.succeed<EventRecord>('POST', '/events', { body, headers });
  const before = await catalogRows(server.db);
  for (const other of [{ ...body, name: 'Iba' }, { ...body, eventCapacity: 1501 }, eventBody]) {
    await client.refuse('POST', '/events', reused, { body: other, headers });
  }
  const spelled = JSON.stringify(body, null, 2).replace('1500', '1500.0').replace('ñ', '\\u00f1');
  const again = await client.succeed('POST', '/events', { text: spelled, headers });
  assert.equal(again.body, first.body);
  assert.deepEqual(await catalogRows(server.db), before);
});

test('a refusal is not kept: the same key works once the fault is gone', async () => {
  const name = 'Sa wakas';
  const headers = newKey();
  const invalid = { status: 400, code: 'VALIDATION_ERROR' };
  await client.refuse('POST', '/events', invalid, { body: { name }, headers });
  await client.refuse('POST', '/events', invalid, {
    body: { ...eventBody, name, venueId: crypto.randomUUID() },
    headers,
  });
  const body = { ...eventBody, name };
  const { data } = await client.succeed<EventRecord>('POST', '/events', { body, headers });

  const deletion = newKey();
  await client.post(`/events/${data.id}/publish`);
  await client.refuse('DELETE', `/events/${data.id}`, { status: 409, code: 'INVALID_STATE' }, { headers: deletion });
  await client.post(`/events/${data.id}/unpublish`);
  const stale = { ...deletion, 'if-match': '"stale"' };
  await client.refuse('DELETE', `/events/${data.id}`, { status: 412, code: 'PRECONDITION_FAILED' }, { headers: stale });
  const gone = await client.succeed('DELETE', `/events/${data.id}`, { headers: deletion });
  assert.equal(gone.headers.get('idempotent-replayed'), null);
  assert.equal((await client.succeed('DELETE', `/events/${data.id}`, { headers: deletion })).body, gone.body);
  await client.refuse('DELETE', `/events/${data.id}`, { status: 404, code: 'NOT_FOUND' }, { headers: newKey() });
});

test('twenty requests at once with one key, on two nodes, make one record', async () => {
  for (let round = 0; round < 3; round += 1) {
    const body = { ...eventBody, name: `Dalawampu ${round}`, tickets: [{ ...ticketBody, quantity: 2_000 }] };
    const headers = newKey();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? client : onSecond).send('POST', '/events', { body, headers }),
      ),
    );
    const made = answers.filter(({ status }) => status === 201);
    assert.ok(made.length >= 1);
    assert.equal(new Set(made.map((answer) => answer.body)).size, 1, 'all tell of the same record');
    assert.equal(made.filter((answer) => answer.headers.get('idempotent-replayed') === null).length, 1);
    for (const answer of answers.filter(({ status }) => status !== 201)) assertRefused(answer, inProgress);
    assert.equal(await countOf(body.name), 1);
  }
});

/** Runs while nobody can make tickets, so that a request hangs in the middle of its work. */
async function withTicketsLocked(work: () => Promise<void>): Promise<void> {
  await server.db.transaction(async (tx) => {
    await tx.run(sql`lock table tickets in exclusive mode`);
    await work();
  });
}

test('a repeat while the first request is under way is refused with 409, and gets its answer afterwards', async () => {
  const { id } = await client.post<EventRecord>('/events', eventBody);
  const headers = newKey();
  const send = (sender: ApiClient) => sender.send('POST', `/events/${id}/tickets`, { body: ticketBody, headers });
  let first: Promise<AnyAnswer> | undefined;
  await withTicketsLocked(async () => {
    first = send(client);
    await untilWaiting(server.db, 'insert into tickets');
    for (const sender of [client, onSecond]) assertRefused(await send(sender), inProgress);
  });
  const told = assertSucceeded((await first) as AnyAnswer);
  assert.equal(told.headers.get('idempotent-replayed'), null);
  for (const sender of [client, onSecond]) assert.equal(assertSucceeded(await send(sender)).body, told.body);
  assert.equal((await client.get<TicketTypeRecord[]>(`/events/${id}/tickets`)).length, 1);
});

test('a transaction that is cut off keeps nothing, and the same key does the work anew', async () => {
  const { id } = await client.post<EventRecord>('/events', eventBody);
  const headers = newKey();
  const before = await catalogRows(server.db);
  await withTicketsLocked(async () => {
    const cut = client.send('POST', `/events/${id}/tickets`, { body: ticketBody, headers });
    const pid = await untilWaiting(server.db, 'insert into tickets');
    await server.db.one(sql`select pg_terminate_backend(${pid})`);
    assertRefused(await cut, { status: 503, code: 'SERVICE_UNAVAILABLE' });
    // Its client hears of its end before its locks are gone.
    await until(
      async () => (await server.db.many(sql`select 1 from pg_stat_activity where pid = ${pid}`)).length === 0,
    );
  });
  assert.deepEqual(await catalogRows(server.db), before);
  const small = { ...ticketBody, quantity: 3 };
  const anew = await client.succeed('POST', `/events/${id}/tickets`, { body: small, headers });
  assert.equal(anew.headers.get('idempotent-replayed'), null, 'not even the claim was kept');
});

test('a key is for one organization, one method and one path', async () => {
  const headers = newKey();
  const name = 'Isang susi';
  const first = await client.succeed<EventRecord>('POST', '/events', { body: { ...eventBody, name }, headers });
  const organization = await server.organization();
  for (const isTest of [false, true]) {
    const stranger = apiClient(server.url, (await server.key(organization, { isTest })).key);
    const answer = await stranger.succeed<EventRecord>('POST', '/events', { body: { ...eventBody, name }, headers });
    assert.equal(answer.headers.get('idempotent-replayed'), null);
    assert.notEqual(answer.data.id, first.data.id);
  }
  const at = `/events/${first.data.id}`;
  const more = [
    await client.succeed('POST', `${at}/publish`, { headers }),
    await client.succeed('POST', `${at}/unpublish`, { headers }),
    await client.succeed('PATCH', at, { body: { name: 'Iba' }, headers }),
    await client.succeed('POST', `${at}/performers`, { body: { name: 'Luna' }, headers }),
    await client.succeed('POST', `${at}/brands`, { body: { name: 'Luna' }, headers }),
    await client.succeed('DELETE', at, { headers }),
  ];
  for (const answer of more) assert.equal(answer.headers.get('idempotent-replayed'), null);
});

test('keys of one organization share what they keep', async () => {
  const organization = await server.organization();
  const [one, other] = [await server.key(organization), await server.key(organization)];
  const headers = newKey();
  const first = await apiClient(server.url, one.key).succeed('POST', '/events', { body: eventBody, headers });
  const again = await apiClient(server.url, other.key).succeed('POST', '/events', { body: eventBody, headers });
  assert.equal(again.body, first.body);
});

test('an answer is kept for 24 hours and not longer', async () => {
  const headers = newKey();
  const name = 'Isang araw';
  const body = { ...eventBody, name };
  const first = await client.succeed('POST', '/events', { body, headers });
  const age = async (interval: string) => {
    await server.db.run(sql`update idempotency_records set created_at = now() - ${interval}::interval`);
    await server.db.run(sql`update order_claims set created_at = now() - ${interval}::interval`);
  };
  await age('23 hours 59 minutes');
  assert.equal((await client.succeed('POST', '/events', { body, headers })).body, first.body);
  await age('24 hours 1 second');
  const other = { ...body, description: 'Bago' };
  const answers = await Promise.all([1, 2, 3].map(() => client.send('POST', '/events', { body: other, headers })));
  const made = answers.filter(({ status }) => status === 201).map(assertSucceeded);
  assert.equal(made.filter((answer) => answer.headers.get('idempotent-replayed') === null).length, 1);
  assert.notEqual(made[0]?.body, first.body);
  assert.equal(await countOf(name), 2);
});

test('a key on a read is not looked at', async () => {
  const headers = newKey();
  const kept = async () =>
    (await server.db.one<{ kept: number }>(sql`select count(*)::int as kept from order_claims`)).kept;
  const before = await kept();
  for (const path of ['/events', '/me', '/events?take=5']) {
    const answer = await client.succeed('GET', path, { headers });
    assert.equal(answer.headers.get('idempotent-replayed'), null);
  }
  assert.equal(await kept(), before);
});

test('a key that may see less is not shown what another one was answered', async () => {
  const organization = await server.organization({ name: 'Dalawang susi' });
  const whole = apiClient(server.url, (await server.key(organization)).key);
  const less = apiClient(server.url, (await server.key(organization, { scopes: ['events:write'] })).key);
  const { id } = await whole.post<{ id: string }>('/events', { ...eventBody, tickets: [ticketBody] });
  const headers = newKey();
  const body = { description: 'Bago' };
  const first = await whole.succeed('PATCH', `/events/${id}`, { body, headers });
  assert.ok('tickets' in first.data);
  assertRefused(await less.send('PATCH', `/events/${id}`, { body, headers }), reused);
});

test('a path with a semicolon is another path', async () => {
  const { id } = await client.post<{ id: string }>('/events', { ...eventBody, name: 'Tuldukuwit' });
  const headers = newKey();
  await client.succeed('DELETE', `/events/${id}`, { headers });
  const other = await client.send('DELETE', `/events/${id};x/brands/${id}`, { headers });
  assertRefused(other, { status: 404, code: 'NOT_FOUND' });
});
