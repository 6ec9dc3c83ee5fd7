import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../../test/helpers/database/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { codeOf } from './faults.ts';
import { sql } from './sql.ts';

let database: TestDatabase;
/** One connection, so that whatever one transaction leaves behind the next one finds. */
let db: Database;

before(async () => {
  database = await testDatabase();
  db = openDatabase({ connection: database.connection, connectionsMax: 1 });
  await db.run(sql`create table things (id integer primary key, at bigint)`);
});
after(async () => {
  await db.close();
  await database.close();
});
beforeEach(() => db.run(sql`delete from things`));

const add = (id: unknown) => sql`insert into things (id) values (${id})`;
const ids = async () => (await db.many<{ id: number }>(sql`select id from things order by id`)).map(({ id }) => id);
/** No transaction was left open. */
const isFit = () => assert.rejects(db.run(sql`savepoint probe`), (error) => codeOf(error) === '25P01');

test('lists arrive as they were sent, whatever is in them', async () => {
  const texts = ['', 'null', null, 'a "b" \\ c', '{x,y}', ' ñ\n', '\\x61'];
  const sent = { texts, none: [], numbers: [0, -1.5, null], are: [true, false], bytes: [Buffer.from('a"'), null] };
  const { kept, ...rest } = await db.one<Record<string, unknown>>(sql`
    select ${texts}::text[] as texts, ${sent.none}::text[] as none, ${sent.numbers}::float8[] as numbers, ${sent.are}::boolean[] as are,
           ${sent.bytes}::bytea[] as bytes, ${[{ a: '"\\' }]}::jsonb[] as kept`);
  assert.deepEqual(rest, sent);
  assert.deepEqual(kept, [{ a: '"\\' }]);
});

test('statements of the same moment each get their own answer, the same one asked twice too', async () => {
  const answers = await db.transaction((tx) =>
    Promise.all([
      tx.run(add(1)),
      tx.run(add(2)),
      tx.many(sql`select id, null::text as no_text from things order by id`),
      tx.one(sql`select 'x' as text`),
      tx.maybe(sql`select 1 as one where false`),
    ]),
  );
  const rows = [1, 2].map((id) => ({ id, noText: null }));
  assert.deepEqual(answers, [1, 1, rows, { text: 'x' }, undefined]);
  // Its rows have been described once, and are told apart from others from then on.
  const again = () => db.many(sql`select id, null::text as no_text from things order by id`);
  assert.deepEqual([await again(), await again()], [rows, rows]);
});

test('the first failure is reported; neither what was sent with it nor what follows it is done', async () => {
  const asked: Promise<unknown>[] = [];
  const sent = db.transaction(async (tx) => {
    asked.push(tx.run(add(1)), tx.run(add(1)), tx.run(add(2)));
    await Promise.allSettled(asked);
    tx.later(add(3));
  });
  await assert.rejects(sent, (error) => codeOf(error) === '25P02');
  const outcomes = await Promise.allSettled(asked);
  const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? codeOf(outcome.reason) : 'done'));
  assert.deepEqual(codes, ['done', '23505', '25P02']);
  assert.deepEqual(await ids(), []);
  await isFit();
});

test('what was only asked for when the work is given up is undone with it', async () => {
  const sent = db.transaction(async (tx) => {
    tx.later(add(1));
    throw new Error('changed our mind');
  });
  await assert.rejects(sent, /changed our mind/);
  const failing = db.transaction(async (tx) => {
    tx.later(sql`select 1 / 0`);
    throw new Error('changed our mind');
  });
  await assert.rejects(failing, /changed our mind/);
  await isFit();
  assert.deepEqual(await ids(), []);
});

test('a commit that travelled with a failure leaves nothing, and the connection as it was', async () => {
  const backend = () => db.one(sql`select pg_backend_pid() as id`);
  const known = await backend();
  const sent = db.transaction(async (tx) => {
    tx.later(add(1));
    tx.later(sql`select 1 / 0`);
  });
  await assert.rejects(sent, /division by zero/);
  await isFit();
  assert.deepEqual(await backend(), known);
  assert.deepEqual(await ids(), []);
});

test('a statement that fails when it is first asked is the same statement later', async () => {
  const risky = (id: number) => sql`insert into things (id, at) values (${id}, 10 / ${id}::int)`;
  await assert.rejects(db.run(risky(0)), /division by zero/);
  await assert.rejects(db.run(risky(0)), /division by zero/);
  assert.equal(await db.run(risky(5)), 1);
});

test('a value that cannot be sent fails its transaction, and what was read wrongly only itself', async () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const sent = db.transaction(async (tx) => {
    tx.later(add(1));
    tx.later(add(circle));
    tx.later(add(2));
  });
  await assert.rejects(sent, /circular/i);
  await isFit();
  assert.deepEqual(await ids(), []);
  const read = db.transaction((tx) =>
    Promise.allSettled([tx.one(sql`select 9007199254740993::bigint as more`), tx.one(sql`select 1 as one`)]),
  );
  const [more, one] = await read;
  assert.match(String(more?.status === 'rejected' && more.reason), /out of range/);
  assert.deepEqual(one, { status: 'fulfilled', value: { one: 1 } });
});
