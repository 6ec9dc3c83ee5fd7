import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { databaseProxy } from '../../../../test/helpers/database/database-proxy.ts';
import { type TestDatabase, testDatabase } from '../../../../test/helpers/database/test-database.ts';
import { until } from '../../../../test/helpers/machine/until.ts';
import { type Database, openDatabase, type Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../base/define-error.ts';
import { listRequests } from './list-requests.ts';
import type { RequestEntry } from './request-entry.ts';
import { deleteOldLoggedRequests } from './request-log.sql.ts';
import { createRequestLog } from './request-log.ts';

let database: TestDatabase;
let db: Database;

before(async () => {
  database = await testDatabase();
  db = database.db;
});
after(() => database.close());

const nowMs = Date.parse('2026-11-15T04:00:00Z');
let requests = 0;

test('what is noted is written within a second or two, without anybody asking', async (t) => {
  const log = start(t);
  const { organizationId } = log;
  log.note(entry({ organizationId }));
  await until(async () => (await count(organizationId)) === 1);
});

test('two hundred requests are written at once, and the rest when it ends', async (t) => {
  const log = start(t);
  const { organizationId } = log;
  for (let index = 0; index < 350; index += 1) log.note(entry({ organizationId }));
  await log.stop();
  assert.equal(await count(organizationId), 350);
  assert.equal(log.droppedCount(), 0);
});

test('a request is kept with everything that helps to find it', async (t) => {
  const log = start(t);
  const noted = entry({ organizationId: log.organizationId, status: 409, errorCode: 'SOLD_OUT', durationMs: 12.6 });
  log.note(noted);
  await log.flush();
  const [found] = (await listRequests(db, { organizationId: log.organizationId })).rows;
  const { organizationId: _, atMs, ...rest } = noted;
  assert.deepEqual(found, {
    ...rest,
    id: found?.id,
    durationMs: 13,
    apiKeyName: null,
    createdAt: new Date(atMs).toISOString(),
  });
});

test('a key in a path or in a user agent is not kept, nor what no database can store', async (t) => {
  const log = start(t);
  const key = `tak_live_${'a1B2'.repeat(9)}ab`;
  log.note(
    entry({
      organizationId: log.organizationId,
      path: `/open-api/v1/events/${key}/${'x'.repeat(1_000)}`,
      userAgent: `shop\0\ud800/${key}`,
    }),
  );
  await log.flush();
  const [found] = (await listRequests(db, { organizationId: log.organizationId })).rows;
  assert.ok(!JSON.stringify(found).includes(key.slice(9)));
  assert.equal(found?.path.length, 500);
  assert.equal(log.droppedCount(), 0);
});

test('noting never waits and never fails; while the database is away it holds a bounded number and counts the rest', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const proxy = await databaseProxy(database.connection);
  const away = openDatabase({ connection: proxy.connection, connectionsMax: 2 });
  const faults: string[] = [];
  const log = createRequestLog({ db: away, now: () => nowMs, onFault: (sentence) => faults.push(sentence) });
  const organizationId = newId();
  await proxy.cut();
  for (let round = 0; round < 7; round += 1) {
    for (let index = 0; index < 1_000; index += 1) log.note(entry({ organizationId }));
    // The limit per second is another guarantee; here a new second begins.
    t.mock.timers.tick(1_000);
    await log.flush();
  }
  assert.equal(faults.length, 1, 'a fault that goes on is told once a minute');
  assert.ok(log.droppedCount() >= 1_000 && log.droppedCount() <= 2_000, String(log.droppedCount()));
  await proxy.restore();
  t.mock.timers.tick(1_000);
  await until(async () => (await count(organizationId)) === 7_000 - log.droppedCount());
  await log.stop();
  await away.close();
  await proxy.close();
});

test('a bundle whose answer was lost is written once', async () => {
  const organizationId = newId();
  let failures = 0;
  const forgetful: Queryable = {
    ...db,
    run: async (statement) => {
      const result = await db.run(statement);
      failures += 1;
      if (failures > 1) return result;
      const { DatabaseUnavailable } = await import('../../../platform/database/faults.ts');
      throw new DatabaseUnavailable(new Error('cut off'));
    },
  };
  const log = createRequestLog({ db: forgetful, now: () => nowMs, onFault: () => {} });
  for (let index = 0; index < 5; index += 1) log.note(entry({ organizationId }));
  await log.flush();
  await log.stop();
  assert.equal(failures, 2);
  assert.equal(await count(organizationId), 5);
});

test('a bundle that cannot be written for another reason is lost and counted, and the next ones are written', async () => {
  const log = createRequestLog({ db, now: () => nowMs, onFault: () => {} });
  const organizationId = newId();
  log.note(entry({ organizationId: 'no id at all' }));
  await log.flush();
  assert.equal(log.droppedCount(), 1);
  log.note(entry({ organizationId }));
  await log.stop();
  assert.equal(await count(organizationId), 1);
});

test('a flood is cut: a thousand a second, and sixty a minute of those that ran into their limit', async (t) => {
  const log = start(t);
  const { organizationId } = log;
  for (let index = 0; index < 500; index += 1) log.note(entry({ organizationId, status: 429 }));
  assert.equal(log.droppedCount(), 0, 'those are left out on purpose');
  assert.equal(log.loses(200), false);
  for (let index = 0; index < 2_000; index += 1) log.note(entry({ organizationId }));
  assert.equal(log.loses(200), true, 'and counts as lost');
  assert.equal(log.loses(429), false, 'it may be one that is left out on purpose');
  await log.flush();
  assert.equal(await count(organizationId), 1_000);
  assert.equal(log.droppedCount(), 2_000 - 940 + 1);
  log.note(entry({ organizationId: newId(), status: 429, atMs: nowMs + 60_000 }));
});

test('requests are found by id, status, method, path, key and time, within one organization', async (t) => {
  const log = start(t);
  const { organizationId } = log;
  const apiKeyId = newId();
  const at = (minutes: number) => nowMs - minutes * 60_000;
  const get = entry({ organizationId, path: '/open-api/v1/events', atMs: at(3) });
  const sold = entry({ organizationId, method: 'POST', status: 409, errorCode: 'SOLD_OUT', atMs: at(2), apiKeyId });
  const odd = entry({ organizationId, path: '/open-api/v1/50%25_off', status: 500, atMs: at(1) });
  const foreign = entry({ organizationId: newId() });
  for (const each of [get, sold, odd, foreign]) log.note(each);
  await log.flush();
  const find = async (filter: NonNullable<Parameters<typeof listRequests>[1]['filter']>) =>
    (await listRequests(db, { organizationId, filter })).rows.map(({ requestId }) => requestId);
  assert.deepEqual(await find({}), [odd.requestId, sold.requestId, get.requestId]);
  assert.deepEqual(await find({ requestId: ` ${sold.requestId} ` }), [sold.requestId]);
  assert.deepEqual(await find({ requestId: foreign.requestId }), []);
  assert.deepEqual(await find({ statusClass: '4xx' }), [sold.requestId]);
  assert.deepEqual(await find({ statusClass: '5xx' }), [odd.requestId]);
  assert.deepEqual(await find({ method: 'post' }), [sold.requestId]);
  assert.deepEqual(await find({ path: '%25_' }), [odd.requestId]);
  assert.deepEqual(await find({ path: 'EVENTS' }), [sold.requestId, get.requestId]);
  assert.deepEqual(await find({ apiKeyId }), [sold.requestId]);
  assert.deepEqual(await find({ from: new Date(at(2)).toISOString(), to: new Date(at(1)).toISOString() }), [
    sold.requestId,
  ]);
  const faulty = { apiKeyId: 'nonsense', from: 'now' };
  const refused = await listRequests(db, { organizationId, filter: faulty, cursor: 'x' }).catch((error) => error);
  assert.ok(refused instanceof Refusal);
  assert.deepEqual(
    refused.details.map(({ field }) => field),
    ['apiKeyId', 'from', 'cursor'],
  );
});

test('pages follow each other without a gap or a repeat, with a filter too', async (t) => {
  const log = start(t);
  const { organizationId } = log;
  const noted = Array.from({ length: 45 }, (_, index) =>
    entry({ organizationId, status: index % 2 === 0 ? 200 : 404, atMs: nowMs + Math.floor(index / 10) }),
  );
  for (const each of noted) log.note(each);
  await log.flush();
  for (const [statusClass, expected] of [
    [undefined, 45],
    ['4xx', 22],
  ] as const) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const part = await listRequests(db, { organizationId, filter: { statusClass }, cursor, take: 10 });
      seen.push(...part.rows.map(({ requestId }) => requestId));
      cursor = part.nextCursor ?? undefined;
    } while (cursor !== undefined);
    assert.equal(seen.length, expected);
    assert.equal(new Set(seen).size, expected);
  }
});

test('requests are kept for thirty days', async (t) => {
  const log = start(t);
  const { organizationId } = log;
  const ago = (days: number) => Date.now() - days * 24 * 60 * 60_000;
  for (const days of [31, 30.1, 29.9]) log.note(entry({ organizationId, atMs: ago(days) }));
  await log.flush();
  await db.run(sql`delete from request_log where organization_id <> ${organizationId}`);
  // All three were written in the same moment, so any of them may count as the oldest.
  const first = await deleteOldLoggedRequests(db, { days: 30, most: 1 });
  assert.ok(first <= 1);
  assert.equal(first + (await deleteOldLoggedRequests(db, { days: 30, most: 100 })), 2);
  assert.equal(await count(organizationId), 1);
});

function start(t: { after: (work: () => Promise<void>) => void }) {
  const log = createRequestLog({
    db,
    now: () => nowMs,
    onFault: (sentence, error) => assert.fail(`${sentence}: ${error}`),
  });
  t.after(() => log.stop());
  return { ...log, organizationId: newId() };
}

function entry(given: Partial<RequestEntry>): RequestEntry {
  requests += 1;
  return {
    requestId: `req_${String(requests).padStart(32, '0')}`,
    organizationId: newId(),
    apiKeyId: newId(),
    method: 'GET',
    path: '/open-api/v1/events/018f0000-0000-7000-8000-000000000000',
    status: 200,
    errorCode: null,
    durationMs: 3,
    address: '203.0.113.7',
    userAgent: 'curl/8',
    atMs: nowMs,
    ...given,
  };
}

async function count(organizationId: string): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*) as count from request_log where organization_id = ${organizationId}`);
  return row.count;
}
