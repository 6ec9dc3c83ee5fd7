import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import { replayMost } from '../../src/core/telling/deliveries/replay-deliveries.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { type ApiClient, apiClient, fieldsOf, isoMilliseconds, movingClock } from '../helpers/clients/api-client.ts';
import { snapshot } from '../helpers/database/snapshot.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import {
  type DeliveryRecord,
  type DeliveryRow,
  deliveryKeys,
  insertDelivery,
  insertNotices,
  makeWebhook,
  noWorker,
  type WebhookRecord,
} from '../helpers/receivers/webhooks.ts';

const conflict = { status: 409, code: 'CONFLICT' };
let server: TestServer;
let organization: Organization;
let client: ApiClient;
let webhook: WebhookRecord;
let at: string;

before(async () => {
  server = await testServer({ environment: { ...noWorker, MAXIMA: 'webhooks=100' }, now: movingClock() });
  organization = await server.organization();
  client = apiClient(server.url, (await server.key(organization)).key);
});
after(() => server.close());

async function newWebhook(): Promise<void> {
  webhook = await makeWebhook(client);
  at = `/webhooks/${webhook.id}`;
}

const insert = (row?: DeliveryRow) => insertDelivery(server.db, webhook.id, row);
const listed = () => client.get<DeliveryRecord[]>(`${at}/deliveries?take=100`);
const replay = async (body: object) => (await client.post<{ replayed: number }>(`${at}/replay`, body)).replayed;

test('a delivery has every field, and never what the receiver answered', async () => {
  await newWebhook();
  const [noticeId] = await insertNotices(server.db, organization.id, [{ position: null }]);
  const id = await insert({ noticeId, createdAt: '2026-11-01T08:00:00+08:00' });
  const [delivery] = await listed();
  assert.deepEqual(Object.keys(delivery as object), deliveryKeys);
  assert.match(delivery?.lastAttemptAt ?? '', isoMilliseconds);
  assert.deepEqual(delivery, {
    id,
    webhookId: webhook.id,
    messageId: `msg_${noticeId?.replaceAll('-', '')}`,
    eventType: 'order.completed',
    trigger: 'EVENT',
    status: 'FAILED',
    attempts: 3,
    responseStatus: 500,
    durationMs: 17,
    error: 'Answered with 500',
    url: webhook.url,
    createdAt: '2026-11-01T00:00:00.000Z',
    lastAttemptAt: delivery?.lastAttemptAt,
    nextAttemptAt: null,
  });
});

test('the list pages and has cursors, newest first, each delivery once', async () => {
  await newWebhook();
  const moments: [moment: number, id: string][] = [];
  // Five at each moment, so that the id decides among them.
  for (let index = 0; index < 25; index += 1) {
    const moment = index % 5;
    moments.push([moment, await insert({ createdAt: `2026-11-01T00:00:0${moment}Z` })]);
  }
  const ids = moments
    .map(([moment, id]) => `${moment} ${id}`)
    .sort()
    .reverse()
    .map((place) => place.slice(2));
  await makeWebhook(client).then(({ id }) => insertDelivery(server.db, id));
  const path = `${at}/deliveries`;
  const first = await client.succeed<DeliveryRecord[]>('GET', path);
  assert.deepEqual(
    first.data.map(({ id }) => id),
    ids.slice(0, 10),
  );
  assert.ok(first.meta.nextCursor);
  assert.deepEqual(
    { ...first.meta, nextCursor: undefined },
    { page: 1, take: 10, total: 25, totalPages: 3, nextCursor: undefined },
  );
  const paged: string[] = [];
  for (const page of [1, 2, 3, 4]) {
    const { data, meta } = await client.succeed<DeliveryRecord[]>('GET', `${path}?page=${page}&take=7`);
    assert.equal(meta.nextCursor === null, page === 4);
    paged.push(...data.map(({ id }) => id));
  }
  assert.deepEqual(paged, ids);
  const walked: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query: string = cursor ? `&cursor=${cursor}` : '';
    const { data, meta } = await client.succeed<DeliveryRecord[]>('GET', `${path}?take=3${query}`);
    walked.push(...data.map(({ id }) => id));
    cursor = meta.nextCursor;
    // What comes in meanwhile does not move those that are still to be seen.
    if (walked.length === 6) await insert();
  } while (cursor);
  assert.deepEqual(walked, ids);
  assert.equal((await client.succeed('GET', `${path}?take=1000`)).meta.take, 100);
  const beyond = await client.succeed<DeliveryRecord[]>('GET', `${path}?page=9007199254740991`);
  assert.deepEqual(beyond.data, []);
});

interface SentRow {
  messageId: string;
  noticeId: string | null;
  body: string | null;
  url: string;
  seesBuyers: boolean;
  signerWebhookIds: string[];
  organizationId: string;
  targetKind: string;
  targetId: string;
}

const sentAs = (id: string) =>
  server.db.one<SentRow>(sql`
    select message_id, notice_id, body, url, sees_buyers, signer_webhook_ids, organization_id, target_kind, target_id
    from deliveries where id = ${id}`);

test('redeliver writes the same message once more, due at once, whatever became of the first', async () => {
  await newWebhook();
  await server.db.run(sql`update webhooks set sees_buyers = false where id = ${webhook.id}`);
  for (const status of ['FAILED', 'DELIVERED', 'PENDING'] as const) {
    for (const row of [
      { status },
      { status, trigger: 'REDELIVERY' as const },
      { status, trigger: 'TEST' as const, eventType: 'webhook.test', noticeId: null, body: '{"id":"msg_x"}' },
    ]) {
      const id = await insert(row);
      const before = (await listed()).find((delivery) => delivery.id === id) as DeliveryRecord;
      const answer = await client.succeed<DeliveryRecord>('POST', `${at}/deliveries/${id}/redeliver`);
      assert.equal(answer.status, 202);
      assert.equal(answer.headers.get('etag'), null);
      const made = answer.data;
      assert.deepEqual(Object.keys(made), deliveryKeys);
      assert.notEqual(made.id, id);
      assert.deepEqual(made, {
        ...before,
        id: made.id,
        trigger: 'REDELIVERY',
        status: 'PENDING',
        attempts: 0,
        responseStatus: null,
        durationMs: null,
        error: null,
        createdAt: made.createdAt,
        lastAttemptAt: null,
        nextAttemptAt: made.createdAt,
      });
      assert.deepEqual(await sentAs(made.id), await sentAs(id));
      const rows = await listed();
      assert.deepEqual(
        [made.id, id].map((wanted) => rows.find((row) => row.id === wanted)),
        [made, before],
        'the first stays as it was',
      );
    }
  }
});

test('nothing is sent again to a webhook that is switched off', async () => {
  await newWebhook();
  const id = await insert();
  await client.patch(at, { isActive: false });
  const before = await snapshot(server.db);
  await client.refuse('POST', `${at}/deliveries/${id}/redeliver`, conflict);
  await client.refuse('POST', `${at}/replay`, conflict, { body: { since: '2020-01-01T00:00:00Z' } });
  assert.deepEqual(await snapshot(server.db), before);
  await client.patch(at, { isActive: true });
  await client.post(`${at}/deliveries/${id}/redeliver`);
});

test('a message that is no longer kept cannot be sent again, and a replay leaves it out', async () => {
  await newWebhook();
  const id = await insert({ noticeId: newId() });
  await insert();
  const error = await client.refuse('POST', `${at}/deliveries/${id}/redeliver`, conflict);
  assert.match(error.message, /^The message msg_[0-9a-f]{32} is no longer kept/);
  assert.equal(await replay({ since: '2020-01-01T00:00:00Z' }), 1);
});

test('a replay takes each message of the window once: those never delivered, or those that were', async () => {
  await newWebhook();
  const [none, failedTwice, inTheEnd, delivered, underWay] = await insertNotices(
    server.db,
    organization.id,
    Array.from({ length: 5 }, () => ({ position: null })),
  );
  const hour = (number: number) => `2026-11-01T0${number}:00:00Z`;
  await insert({ noticeId: none, createdAt: hour(1) });
  for (const createdAt of [hour(2), hour(5)]) {
    await insert({ noticeId: failedTwice, createdAt, trigger: createdAt === hour(2) ? 'EVENT' : 'REDELIVERY' });
  }
  await insert({ noticeId: inTheEnd, createdAt: hour(2) });
  await insert({ noticeId: inTheEnd, createdAt: hour(3), trigger: 'REDELIVERY', status: 'DELIVERED' });
  await insert({ noticeId: inTheEnd, createdAt: hour(4), trigger: 'REDELIVERY' });
  await insert({ noticeId: delivered, createdAt: hour(4), status: 'DELIVERED' });
  await insert({ noticeId: underWay, createdAt: hour(3) });
  await insert({ noticeId: underWay, createdAt: hour(4), trigger: 'REDELIVERY', status: 'PENDING' });
  await insert({ noticeId: null, trigger: 'TEST', eventType: 'webhook.test', body: '{}', createdAt: hour(3) });
  await insert({ noticeId: null, trigger: 'REDELIVERY', eventType: 'webhook.test', body: '{}', createdAt: hour(3) });

  const wouldReplay = async (body: object) => {
    const known = new Set((await listed()).map(({ id }) => id));
    const replayed = await replay(body);
    const made = (await listed()).filter(({ id }) => !known.has(id));
    assert.equal(made.length, replayed);
    for (const row of made) {
      assert.deepEqual(
        [row.trigger, row.status, row.attempts, row.nextAttemptAt],
        ['REDELIVERY', 'PENDING', 0, row.createdAt],
      );
    }
    const notices = await server.db.many<{ noticeId: string }>(sql`
      select notice_id from deliveries where id = any(${made.map(({ id }) => id)}::uuid[]) order by notice_id`);
    // Taken back, for the next question.
    await server.db.run(sql`delete from deliveries where id = any(${made.map(({ id }) => id)}::uuid[])`);
    return notices.map(({ noticeId }) => noticeId);
  };
  const all = hour(0);
  const sorted = (...ids: (string | undefined)[]) => ids.sort();
  assert.deepEqual(await wouldReplay({ since: all }), sorted(none, failedTwice));
  assert.deepEqual(await wouldReplay({ since: all, status: 'FAILED', until: null }), sorted(none, failedTwice));
  assert.deepEqual(await wouldReplay({ since: all, status: 'DELIVERED' }), sorted(inTheEnd, delivered));
  assert.deepEqual(await wouldReplay({ since: hour(1), until: hour(2) }), sorted(none, failedTwice), 'both ends count');
  assert.deepEqual(await wouldReplay({ since: '2026-11-01T01:00:00.001Z' }), [failedTwice]);
  assert.deepEqual(await wouldReplay({ since: all, until: '2026-11-01T01:59:59.999Z' }), [none]);
  assert.deepEqual(await wouldReplay({ since: hour(3) }), [], 'a message belongs to the time when it first came up');
  assert.deepEqual(await wouldReplay({ since: hour(3), status: 'DELIVERED' }), [delivered]);
  assert.deepEqual(await wouldReplay({ since: '2999-01-01T00:00:00Z' }), []);
});

test('the same replay again, or twice at once, sends nothing twice', async () => {
  await newWebhook();
  for (let count = 0; count < 5; count += 1) await insert();
  const other = await makeWebhook(client);
  await insertDelivery(server.db, other.id);
  const body = { since: '2020-01-01T00:00:00Z' };
  const counts = await Promise.all(Array.from({ length: 8 }, () => replay(body)));
  assert.deepEqual(counts.sort().reverse(), [5, 0, 0, 0, 0, 0, 0, 0]);
  assert.equal(await replay(body), 0);
  assert.equal((await listed()).length, 10);
  const { meta } = await client.succeed('GET', `/webhooks/${other.id}/deliveries`);
  assert.equal(meta.total, 1, 'another webhook has nothing to do with it');
});

test(`a window with more than ${replayMost} messages is refused, and one with as many is not`, async () => {
  await newWebhook();
  const insertMany = (count: number) =>
    server.db.run(sql`
      with told as (
        insert into notices (id, organization_id, event_id, type, is_test, data)
        select gen_random_uuid(), ${organization.id}, gen_random_uuid(), 'event.sold_out', false, '{}'
        from generate_series(1, ${count}::int) returning id
      )
      insert into deliveries (id, organization_id, target_kind, target_id, webhook_id, signer_webhook_ids, notice_id,
                              message_id, event_type, trigger, sees_buyers, url, status)
      select gen_random_uuid(), ${organization.id}, 'WEBHOOK', ${webhook.id}, ${webhook.id}, array[${webhook.id}::uuid], id,
             'msg_' || replace(id::text, '-', ''), 'event.sold_out', 'EVENT', false, 'https://x.example', 'FAILED'
      from told`);
  await insertMany(replayMost + 1);
  const body = { since: '2020-01-01T00:00:00Z' };
  const before = await snapshot(server.db);
  const error = await client.refuse('POST', `${at}/replay`, { status: 400, code: 'VALIDATION_ERROR' }, { body });
  assert.deepEqual(fieldsOf(error), ['since']);
  assert.deepEqual(await snapshot(server.db), before);
  await server.db.run(
    sql`delete from deliveries where id = (select id from deliveries where webhook_id = ${webhook.id} limit 1)`,
  );
  assert.equal(await replay(body), replayMost);
});

test('a redelivery and a switching off that meet leave nothing pending', async () => {
  for (let round = 0; round < 10; round += 1) {
    await newWebhook();
    const id = await insert();
    await Promise.all([
      client.send('POST', `${at}/deliveries/${id}/redeliver`),
      client.send('POST', `${at}/replay`, { body: { since: '2020-01-01T00:00:00Z' } }),
      client.send('PATCH', at, { body: { isActive: false } }),
    ]);
    assert.ok((await listed()).every(({ status }) => status !== 'PENDING'));
  }
});
