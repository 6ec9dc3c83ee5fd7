import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ApiClient,
  apiClient,
  type EventRecord,
  fieldsOf,
  movingClock,
  unknownId,
} from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { eventBody } from '../helpers/worlds/catalog.ts';

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
let server: TestServer;
let client: ApiClient;

before(async () => {
  server = await testServer({ now: movingClock() });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
  for (let count = 0; count < 3; count += 1) await client.post('/events', eventBody);
});
after(() => server.close());

const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sorts = ['-createdAt', 'createdAt', '-dateTime', 'dateTime', '-name', 'name'];

test('a cursor of another sort, or none of ours, is refused and never fails inside', async () => {
  const time = '2026-01-01T00:00:00.000Z';
  const forged: unknown[] = [
    [],
    {},
    null,
    7,
    'text',
    [['createdAt']],
    ['createdAt', time],
    ['createdAt', time, 7],
    ['createdAt', time, 'no id'],
    ['createdAt', time, `${unknownId}' or 1=1`],
    ['createdAt', 'yesterday', unknownId],
    ['createdAt', '2026-02-30T00:00:00.000Z', unknownId],
    ['createdAt', 'infinity', unknownId],
    ['createdAt', '', unknownId],
    ['createdAt', 1_767_225_600_000, unknownId],
    ['name', 'a\0b', unknownId],
    ['name', '\ud800', unknownId],
    ['created_at', time, unknownId],
    ['__proto__', time, unknownId],
    ['constructor', time, unknownId],
  ];
  const texts = [
    ...forged.map(packed),
    'x',
    '!!!',
    '%00',
    'W10',
    'a'.repeat(2_001),
    packed(['createdAt', time, unknownId]).slice(0, -4),
    packed('['.repeat(1_400)),
  ];
  for (const text of texts) {
    for (const sort of sorts) {
      const error = await client.refuse('GET', `/events?sort=${sort}&cursor=${text}`, invalid);
      assert.deepEqual(fieldsOf(error), ['cursor'], `${sort} ${text.slice(0, 60)}`);
    }
  }
});

test('a well-formed cursor that was made up is only a place in the list', async () => {
  const places = [
    ['createdAt', '2026-01-01T00:00:00+23:59', unknownId],
    ['createdAt', '9999-12-31T23:59:59.999Z', unknownId],
    ['dateTime', '0001-01-01T00:00:00Z', unknownId.toUpperCase()],
    ['dateTime', '2026-01-01t00:00:00.123456789z', unknownId],
    ['name', '', unknownId],
    ['name', "' or 1=1 --", unknownId],
    ['name', '%', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    ['name', '\u{10FFFF}'.repeat(200), unknownId],
  ];
  for (const [sort = '', value, id] of places) {
    for (const direction of ['', '-']) {
      const cursor = packed([`${direction}${sort}`, value, id]);
      await client.succeed('GET', `/events?sort=${direction}${sort}&cursor=${cursor}`);
    }
  }
});

test('a cursor of one sort is refused by every other, and works with another take and filter', async () => {
  for (const sort of sorts) {
    const { meta } = await client.succeed<EventRecord[]>('GET', `/events?sort=${sort}&take=1`);
    const cursor = meta.nextCursor as string;
    for (const other of sorts.filter((name) => name !== sort)) {
      await client.refuse('GET', `/events?sort=${other}&cursor=${cursor}`, invalid);
    }
    const rest = await client.succeed<EventRecord[]>(
      'GET',
      `/events?sort=${sort}&cursor=${cursor}&take=5&status=DRAFT`,
    );
    assert.equal(rest.data.length, 2);
    assert.equal(rest.meta.nextCursor, null);
    assert.equal(rest.meta.total, 3);
  }
});

test('a cursor of another organization shows nothing of it', async () => {
  const { meta } = await client.succeed('GET', '/events?take=1');
  const stranger = apiClient(server.url, (await server.key(await server.organization())).key);
  const answer = await stranger.succeed<EventRecord[]>('GET', `/events?cursor=${meta.nextCursor}`);
  assert.deepEqual(answer.data, []);
  assert.equal(answer.meta.total, 0);
});

test('the longest names make cursors that are taken back', async () => {
  const own = apiClient(server.url, (await server.key(await server.organization())).key);
  const names = ['\u{1F389}'.repeat(200), '\u0001'.repeat(200), 'ﷺ'.repeat(200), '"'.repeat(200), '\\'.repeat(200)];
  for (const name of names) await own.post('/events', { ...eventBody, name });
  for (const sort of ['name', '-name']) {
    const seen = new Set<string>();
    let next: string | null | undefined = '';
    while (typeof next === 'string') {
      const query: string = `?sort=${sort}&take=1${next === '' ? '' : `&cursor=${next}`}`;
      const { data, meta } = await own.succeed<EventRecord[]>('GET', `/events${query}`);
      for (const { id } of data) seen.add(id);
      next = meta.nextCursor;
    }
    assert.equal(seen.size, names.length);
  }
});
