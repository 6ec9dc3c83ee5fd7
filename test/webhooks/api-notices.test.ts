import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import { noticeTypes } from '../../src/core/telling/notices/kinds.ts';
import { type ApiClient, apiClient, type Json, movingClock } from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { insertNotices, noWorker } from '../helpers/receivers/webhooks.ts';

interface NoticeRecord {
  position: number;
  id: string;
  type: string;
  timestamp: string;
  isTest: boolean;
  data: Json;
}

let server: TestServer;
let organization: Organization;
let client: ApiClient;

before(async () => {
  server = await testServer({ environment: noWorker, now: movingClock() });
  organization = await server.organization();
  client = apiClient(server.url, (await server.key(organization)).key);
});
after(() => server.close());

const positionsOf = async (query: string) =>
  (await client.get<NoticeRecord[]>(`/notices${query}`)).map(({ position }) => position);

test('an organization of which nothing is known has no notices', async () => {
  const fresh = apiClient(server.url, (await server.key(await server.organization())).key);
  for (const query of ['', '?after=0', '?after=7&take=100']) assert.deepEqual(await fresh.get(`/notices${query}`), []);
});

test('a position beyond all that can be counted is refused, and the last that can be is not', async () => {
  assert.deepEqual(await positionsOf(`?after=${Number.MAX_SAFE_INTEGER}`), []);
  for (const after of ['9007199254740992', '9007199254740993', '9'.repeat(40), '9'.repeat(400)]) {
    const { status, body } = await client.send('GET', `/notices?after=${after}`);
    assert.deepEqual([status, JSON.parse(body).error.details?.[0]?.field], [400, 'after'], after);
  }
});

test('a notice is shown as webhooks get it, with its position', async () => {
  const own = await server.organization();
  const data = {
    slug: 'gabi',
    name: 'Gabi ng Musika ñ',
    eventId: crypto.randomUUID(),
    nested: { b: 1, a: [null, 0.5] },
  };
  const [id] = await insertNotices(server.db, own.id, [
    { position: 1, type: 'event.sold_out', isTest: true, data, createdAt: '2026-11-01T08:00:00.5+08:00' },
  ]);
  const reader = apiClient(server.url, (await server.key(own)).key);
  const { data: notices, body } = await reader.succeed<NoticeRecord[]>('GET', '/notices');
  assert.deepEqual(notices, [
    {
      position: 1,
      id: `msg_${id?.replaceAll('-', '')}`,
      type: 'event.sold_out',
      timestamp: '2026-11-01T00:00:00.500Z',
      isTest: true,
      data,
    },
  ]);
  assert.deepEqual(Object.keys(notices[0] as NoticeRecord), ['position', 'id', 'type', 'timestamp', 'isTest', 'data']);
  assert.deepEqual(Object.keys(notices[0]?.data as Json), Object.keys(data), 'in the order in which it was written');
  assert.deepEqual(Object.keys(JSON.parse(body)), ['data'], 'there are no pages');
});

test('notices come in the order of their positions, after the one that was seen, and not before they have one', async () => {
  const places = Array.from({ length: 130 }, (_, index) => index + 1);
  // Written in another order, and some not relayed yet.
  await insertNotices(
    server.db,
    organization.id,
    [...places.toReversed(), null, null].map((position) => ({
      position,
      type: noticeTypes[(position ?? 0) % noticeTypes.length],
    })),
  );
  assert.deepEqual(await positionsOf(''), places.slice(0, 10));
  assert.deepEqual(await positionsOf('?after=0&take=3'), [1, 2, 3]);
  assert.deepEqual(await positionsOf('?after=3&take=3'), [4, 5, 6]);
  assert.deepEqual(await positionsOf('?take=1000'), places.slice(0, 100), 'at most a hundred');
  assert.deepEqual(await positionsOf('?after=128&take=100'), [129, 130]);
  for (const after of ['130', '9007199254740991']) {
    assert.deepEqual(await positionsOf(`?after=${after}`), [], after);
  }
  const walked: number[] = [];
  for (let after = 0; ; ) {
    const next = await positionsOf(`?after=${after}&take=50`);
    if (next.length === 0) break;
    walked.push(...next);
    after = next.at(-1) as number;
  }
  assert.deepEqual(walked, places);
});

test('buyers are named only to keys that may read orders', async () => {
  const own = await server.organization();
  const buyer = { buyerName: 'Ana Reyes', buyerEmail: 'ana@example.com' };
  const data = { id: crypto.randomUUID(), ...buyer, quantity: 2 };
  await insertNotices(server.db, own.id, [{ position: 1, type: 'order.completed', data }]);
  const read = async (scopes: Parameters<TestServer['key']>[1]) =>
    (await apiClient(server.url, (await server.key(own, scopes)).key).get<NoticeRecord[]>('/notices'))[0]?.data;
  assert.deepEqual(await read({ scopes: ['webhooks:manage', 'orders:read'] }), data);
  const { buyerName: _name, buyerEmail: _email, ...rest } = data;
  assert.deepEqual(await read({ scopes: ['webhooks:manage'] }), rest);
});
