import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../test/helpers/database/test-database.ts';
import { firstIdSince } from '../core/base/clock/present-time.sql.ts';
import { insertSearchWords } from '../core/catalog/search/event-words.sql.ts';
import { type Statement, sql } from '../platform/database/sql.ts';
import { newId } from '../platform/ids.ts';
import { sweepJob, sweepWordsJob } from './sweep.ts';

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.close());

const count = async (statement: Statement) => (await database.db.one<{ count: number }>(statement)).count;

test('notices and deliveries are kept for thirty days, and what was not relayed yet is kept longer', async () => {
  const { db } = database;
  const organizationId = newId();
  const insertNotice = (days: number, position: number | null) =>
    db.run(sql`
      insert into notices (id, organization_id, event_id, type, is_test, data, created_at, position)
      values (${newId()}, ${organizationId}, ${newId()}, 'event.sold_out', false, '{}', now() - make_interval(days => ${days}::int),
              ${position})`);
  await insertNotice(29, 1);
  await insertNotice(31, 2);
  await insertNotice(31, null);
  // In a sandbox whose time was moved they are dated ahead: their ids tell when they were written.
  for (const [days, position] of [
    [29, 4],
    [31, 5],
  ] as const) {
    await db.run(sql`
      insert into notices (id, organization_id, event_id, type, is_test, data, created_at, position)
      values (${firstIdSince(days)}, ${organizationId}, ${newId()}, 'event.sold_out', true, '{}', now() + interval '400 days', ${position})`);
  }
  const insertDelivery = (days: number) =>
    db.run(sql`
      insert into deliveries (id, organization_id, target_kind, target_id, message_id, event_type, trigger, sees_buyers, url,
                              status, created_at)
      values (${newId()}, ${organizationId}, 'API_KEY', ${newId()}, 'msg_1', 'event.sold_out', 'EVENT', false,
              'https://example.com', 'DELIVERED', now() - make_interval(days => ${days}::int))`);
  await insertDelivery(29);
  await insertDelivery(31);
  await sweepJob(db).run();
  assert.equal(await count(sql`select count(*) as count from notices`), 3);
  assert.equal(await count(sql`select count(*) as count from notices where position in (2, 5)`), 0);
  assert.equal(await count(sql`select count(*) as count from deliveries`), 1);
});

test('answers that are kept for buyers go after a day', async () => {
  const { db } = database;
  for (const [key, hours] of [
    ['a', 23],
    ['b', 25],
  ] as const) {
    await db.run(sql`
      insert into order_claims (key_hash, body_hash, order_id, answer_sealed, created_at)
      values (${Buffer.from(key)}, '', ${newId()}, '', now() - make_interval(hours => ${hours}::int))`);
  }
  await sweepJob(db).run();
  assert.equal(await count(sql`select count(*) as count from order_claims`), 1);
});

test('mails are kept for thirty days, and those that were not sent are kept longer', async () => {
  const { db } = database;
  const insert = (status: string, days: number) =>
    db.run(sql`
      insert into mails (id, kind, recipient, language, data, status, created_at)
      values (${newId()}, 'TICKETS', 'ana@example.com', 'en', '{}', ${status},
              now() - make_interval(days => ${days}::int))`);
  for (const status of ['SENT', 'KEPT', 'FAILED', 'PENDING']) {
    await insert(status, 29);
    await insert(status, 31);
  }
  await sweepJob(db).run();
  const left = await db.many<{ status: string }>(sql`
    select status from mails where created_at < now() - interval '30 days' order by status`);
  assert.deepEqual(
    left.map(({ status }) => status),
    ['FAILED', 'PENDING'],
  );
  assert.equal(await count(sql`select count(*) as count from mails`), 6);
});

test('requests for links to orders are forgotten once they no longer count', async () => {
  const { db } = database;
  for (const [address, hours] of [
    ['a', 1],
    ['b', 3],
  ] as const) {
    await db.run(sql`
      insert into order_link_requests (address_hash, asked_at, last_asked_at)
      values (${Buffer.from(address)}, '{}', now() - make_interval(hours => ${hours}::int))`);
  }
  await sweepJob(db).run();
  assert.equal(await count(sql`select count(*) as count from order_link_requests`), 1);
});

test('requests are kept for thirty days; sessions, reset links and counts of attempts go when they are over', async () => {
  const { db } = database;
  const userId = newId();
  await db.run(sql`insert into users (id, email, password_hash) values (${userId}, 'swept@example.com', 'x')`);
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  for (const [name, hours] of [
    ['over', 24 * 31],
    ['kept', -24],
  ] as const) {
    await db.run(sql`
      insert into request_log (id, request_id, organization_id, api_key_id, method, path, status, duration_ms, address,
                               created_at)
      values (${newId()}, ${name}, ${newId()}, ${newId()}, 'GET', '/', 200, 1, '::1', ${ago(hours)})`);
    await db.run(sql`
      insert into sessions (id, user_id, token_hash, address, expires_at)
      values (${newId()}, ${userId}, ${Buffer.from(name)}, '::1', ${ago(hours)})`);
    await db.run(sql`
      insert into password_resets (token_hash, user_id, expires_at)
      values (${Buffer.from(name)}, ${userId}, ${ago(hours)})`);
    await db.run(sql`
      insert into half_sign_ins (token_hash, user_id, expires_at)
      values (${Buffer.from(name)}, ${userId}, ${ago(hours)})`);
    await db.run(sql`
      insert into attempt_counts (name_hash, count, ends_at) values (${Buffer.from(name)}, 1, ${ago(hours)})`);
  }
  await sweepJob(db).run();
  const { rows } = await db.one<{ rows: string }>(sql`
    select concat_ws(' ', (select string_agg(request_id, ',') from request_log),
      (select string_agg(convert_from(token_hash, 'utf8'), ',') from sessions),
      (select string_agg(convert_from(token_hash, 'utf8'), ',') from password_resets),
      (select string_agg(convert_from(token_hash, 'utf8'), ',') from half_sign_ins),
      (select string_agg(convert_from(name_hash, 'utf8'), ',') from attempt_counts)) as rows`);
  assert.equal(rows, 'kept kept kept kept kept');
});

test('a word goes a day after the last event that is found by it is over, and not while one is being written', async () => {
  const { db } = database;
  const organizationId = newId();
  await db.run(
    sql`insert into organizations (id, name, slug, tier) values (${organizationId}, 'X', ${organizationId}, 'ENTERPRISE')`,
  );
  const insertEvent = (words: string, { hours = 1, status = 'PUBLISHED' } = {}) => {
    const id = newId();
    return db.run(sql`
      insert into events (id, organization_id, name, search_text, search_grams, slug, status, date_time, type, journey_type, currency,
                          location_type, visibility, timezone, absorb_fees, search_words, end_date_time)
      values (${id}, ${organizationId}, 'Gabi', 'gabi', '{}', ${id}, ${status}, now() + make_interval(hours => ${hours}::int), 'PAID',
              'STANDARD', 'PHP', 'ONLINE', 'PUBLIC', 'Asia/Manila', true, ${words}::tsvector,
              now() + make_interval(hours => ${hours}::int + 3))`);
  };
  await insertEvent("'coming':1A");
  await insertEvent("'running':1A", { hours: 0 });
  await insertEvent("'over':1A 'coming':2B", { hours: -24 * 30 });
  await insertEvent("'draft':1A", { status: 'DRAFT' });
  const given = ['coming', 'running', 'over', 'draft', 'written'];
  await db.transaction((tx) => insertSearchWords(tx, given));
  const words = async () =>
    (await db.many<{ word: string }>(sql`select word from search_words order by word`)).map(({ word }) => word);
  const later = () => db.run(sql`update search_words set unused_since = unused_since - interval '25 hours'`);
  await sweepWordsJob(db).run();
  assert.deepEqual(await words(), given.toSorted(), 'at first it is only remembered');
  await later();
  await db.transaction((tx) => insertSearchWords(tx, ['written']));
  await sweepWordsJob(db).run();
  assert.deepEqual(await words(), ['coming', 'running', 'written']);
  await later();
  await insertEvent("'written':1A");
  await sweepWordsJob(db).run();
  await later();
  await sweepWordsJob(db).run();
  assert.deepEqual(await words(), ['coming', 'running', 'written']);
});
