import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../test/helpers/test-database.ts';
import { newId } from '../platform/ids.ts';
import { type Statement, sql } from '../platform/sql.ts';
import { sweepJob } from './sweep.ts';

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
  const insertDelivery = (days: number) =>
    db.run(sql`
      insert into deliveries (id, organization_id, target_kind, target_id, message_id, event_type, trigger, sees_buyers, url,
                              status, created_at)
      values (${newId()}, ${organizationId}, 'API_KEY', ${newId()}, 'msg_1', 'event.sold_out', 'EVENT', false,
              'https://example.com', 'DELIVERED', now() - make_interval(days => ${days}::int))`);
  await insertDelivery(29);
  await insertDelivery(31);
  await sweepJob(db).run();
  assert.equal(await count(sql`select count(*) as count from notices`), 2);
  assert.equal(await count(sql`select count(*) as count from notices where position = 2`), 0);
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
