import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ApiClient,
  apiClient,
  type EventRecord,
  fieldsOf,
  movingClock,
  unknownId,
} from '../../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { eventBody } from '../../helpers/worlds/catalog.ts';
import { insertOrders } from '../../helpers/worlds/orders.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
let server: TestServer;
let client: ApiClient;
let eventId: string;

before(async () => {
  server = await testServer({ now: movingClock() });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
  eventId = (await client.post<EventRecord>('/events', eventBody)).id;
  await insertOrders(server.db, eventId, [{}, {}, {}]);
});
after(() => server.close());

const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('parameters that are not as described are refused, all at once', async () => {
  const refuse = (query: string) => client.refuse('GET', `/events/${eventId}/orders?${query}`, invalid);
  for (const value of ['0', '-1', '1.5', 'x', '', '1e2', ' 1', '0x10', 'NaN']) {
    const query = `page=${encodeURIComponent(value)}&take=${encodeURIComponent(value)}`;
    assert.deepEqual(fieldsOf(await refuse(query)), ['page', 'take'], query);
  }
  const rows: [string, string[]][] = [
    ['status=completed', ['status']],
    ['status=', ['status']],
    ['status=PAID', ['status']],
    ['status=PENDING,COMPLETED', ['status']],
    ['status=PENDING&status=PENDING', ['status']],
    ['updatedSince=', ['updatedSince']],
    ['updatedSince=yesterday', ['updatedSince']],
    ['updatedSince=2027-01-01', ['updatedSince']],
    ['updatedSince=2027-01-01T00:00:00', ['updatedSince']],
    ['updatedSince=2027-02-30T00:00:00Z', ['updatedSince']],
    ['updatedSince=2027-01-01T00:00:00+08:00', ['updatedSince']],
    ['updatedSince=infinity', ['updatedSince']],
    ['updatedSince=1798761600000', ['updatedSince']],
    ['cursor=', ['cursor']],
    ['sort=createdAt', ['sort']],
    ['search=ana', ['search']],
    ['eventId=x', ['eventId']],
    [
      'page=0&take=0&status=X&updatedSince=z&cursor=nonsense&nonsense=1',
      ['cursor', 'nonsense', 'page', 'status', 'take', 'updatedSince'],
    ],
  ];
  for (const [query, fields] of rows) assert.deepEqual(fieldsOf(await refuse(query)), fields, query);
  assert.match((await refuse('updatedSinc=x')).hint, /Did you mean updatedSince instead of updatedSinc/);
});

test('a cursor that is none of ours is refused and never fails inside', async () => {
  await client.post('/events', eventBody);
  const time = '2026-01-01T00:00:00.000Z';
  const forged = [
    ...[[], {}, null, 7, 'text', [['orders']], ['orders', time], ['orders', time, 7], ['orders', time, 'no id']],
    ...[
      ['orders', time, `${unknownId}' or 1=1`],
      ['orders', 'yesterday', unknownId],
      ['orders', 'infinity', unknownId],
      ['orders', '', unknownId],
      ['orders', 'a\0b', unknownId],
      ['-createdAt', time, unknownId],
      ['__proto__', time, unknownId],
    ],
  ].map(packed);
  const ofEvents = (await client.succeed('GET', '/events?take=1')).meta.nextCursor as string;
  for (const cursor of [...forged, 'x', '!!!', '%00', 'W10', 'a'.repeat(2_001), ofEvents]) {
    const error = await client.refuse('GET', `/events/${eventId}/orders?cursor=${cursor}`, invalid);
    assert.deepEqual(fieldsOf(error), ['cursor'], cursor);
  }
  for (const place of [
    ['orders', '2026-01-01T00:00:00+23:59', unknownId],
    ['orders', '9999-12-31T23:59:59.999Z', unknownId.toUpperCase()],
    ['orders', '0001-01-01T00:00:00Z', unknownId],
  ]) {
    await client.succeed('GET', `/events/${eventId}/orders?cursor=${packed(place)}`);
  }
});
