import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { databaseProxy } from '../../../test/helpers/database/database-proxy.ts';
import { type Pair, startPair } from '../../../test/helpers/database/standby.ts';
import { until } from '../../../test/helpers/machine/until.ts';
import { openDatabase, withOwnConnection } from './database.ts';
import { DatabaseUnavailable } from './faults.ts';
import { createReplica } from './replica.ts';
import { setRoleSettings } from './role-settings.ts';
import { serversOfUrl } from './server-url.ts';
import { createServers } from './servers.ts';
import { sql } from './sql.ts';

let pair: Pair;
before(async () => {
  pair = await startPair();
});
after(() => pair.close());

const isStandby = sql`select pg_is_in_recovery() as standby`;

test('an address of several servers is one address each, and keeps what it brings along', () => {
  const url = 'postgres://ana:p%40ss@one:5432,[::1],two:5433/tickets?target_session_attrs=read-write&sslmode=disable';
  assert.deepEqual(serversOfUrl(`${url}&options=-c%20geqo=off`), [
    { connectionString: 'postgres://ana:p%40ss@one:5432/tickets?sslmode=disable', options: '-c geqo=off' },
    { connectionString: 'postgres://ana:p%40ss@[::1]/tickets?sslmode=disable', options: '-c geqo=off' },
    { connectionString: 'postgres://ana:p%40ss@two:5433/tickets?sslmode=disable', options: '-c geqo=off' },
  ]);
  assert.deepEqual(serversOfUrl('postgres://ana@/tickets?host=%2Ftmp'), [
    { connectionString: 'postgres://ana@/tickets?host=%2Ftmp', options: undefined },
  ]);
});

test('settings come with the role where something stands between', async () => {
  await Promise.all([setRoleSettings(pair.primary), setRoleSettings(pair.primary)]);
  const db = openDatabase({ connection: pair.primary, settings: 'role' });
  const row = await db.one(sql`
    select current_setting('plan_cache_mode') as plans, current_setting('jit') as jit,
           current_setting('idle_in_transaction_session_timeout') as still`);
  await db.close();
  assert.deepEqual(row, { plans: 'force_generic_plan', jit: 'off', still: '4s' });
});

test('reads that may be a second old go to the standby, and to the primary while it lags, is away or fails', async () => {
  const primary = openDatabase({ connection: pair.primary });
  const replica = createReplica({ primary, copy: openDatabase({ connection: pair.standby }) });
  const readsCopy = async () => (await replica.one<{ standby: boolean }>(isStandby)).standby;
  await until(readsCopy);
  await primary.run(sql`create table if not exists seen (at timestamptz default now())`);
  // The copy cannot read what is not there yet: it fails, and the primary answers.
  assert.deepEqual(await replica.many(sql`select 1 from seen`), []);
  assert.equal(await replica.run(sql`insert into seen default values`), 1);
  await until(readsCopy);
  await withOwnConnection(pair.standby, {}, async (standby) => {
    await standby.query('select pg_wal_replay_pause()');
    await primary.run(sql`insert into seen default values`);
    await until(async () => !(await readsCopy()));
    await primary.run(sql`insert into seen default values`);
    assert.equal((await replica.many(sql`select 1 from seen`)).length, 3);
    await until(() => (replica.lagBytes() ?? 0) > 0);
    await standby.query('select pg_wal_replay_resume()');
  });
  await until(readsCopy);
  await until(() => replica.lagBytes() === 0);
  await replica.close();
  await primary.close();
});

test('a server that falls silent is given up by every pool at once, and nobody waits for it any longer', async () => {
  const proxy = await databaseProxy(pair.primary);
  const connection = [proxy.connection, pair.primary];
  const servers = createServers(connection);
  const desk = openDatabase({ connection, servers, purpose: 'desk', connectionsMax: 1 });
  const pages = openDatabase({ connection, servers, purpose: 'pages', connectionsMax: 1 });
  const alone = openDatabase({ connection, purpose: 'pages', connectionsMax: 1 });
  await Promise.all([desk.one(isStandby), pages.one(isStandby), alone.one(isStandby)]);
  proxy.freeze();
  const byItself = alone.one(isStandby).then(
    () => [],
    () => [],
  );
  // The desk waits ten seconds, pages by themselves half a minute.
  const outcomes = await Promise.race([
    Promise.allSettled([desk.transaction((tx) => tx.one(isStandby)), pages.transaction((tx) => tx.one(isStandby))]),
    byItself,
  ]);
  assert.equal(outcomes.length, 2, 'before pages that heard nothing of the desk');
  for (const outcome of outcomes) {
    assert.ok(outcome.status === 'rejected' && outcome.reason instanceof DatabaseUnavailable);
  }
  assert.deepEqual(await Promise.all([desk.one(isStandby), pages.one(isStandby)]), Array(2).fill({ standby: false }));
  await proxy.close();
  await byItself;
  await Promise.all([desk.close(), pages.close(), alone.close()]);
});

test('of several servers the one that takes writes is used, and another one when that is over', async () => {
  const db = openDatabase({ connection: [pair.standby, pair.primary], connectionsMax: 4 });
  assert.deepEqual(await Promise.all([1, 2, 3].map(() => db.one(isStandby))), Array(3).fill({ standby: false }));
  await db.run(sql`create table promoted (id integer)`);
  await db.withConnection(async (own) => {
    assert.deepEqual((await own.query('select pg_is_in_recovery() as standby')).rows, [{ standby: false }]);
  });
  await until(
    async () => (await openStandby((client) => client.query("select to_regclass('promoted') as found"))) !== null,
  );
  await pair.closePrimary();
  await assert.rejects(db.run(sql`insert into promoted values (0)`), DatabaseUnavailable);
  await openStandby((client) => client.query('select pg_promote()'));
  await until(() => db.run(sql`insert into promoted values (1)`).then(Boolean, () => false));
  assert.deepEqual(await db.transaction((tx) => tx.one(isStandby)), { standby: false });
  await db.close();
});

async function openStandby(ask: (client: pg.Client) => Promise<pg.QueryResult>): Promise<unknown> {
  return withOwnConnection(pair.standby, {}, async (client) => (await ask(client)).rows[0]?.found ?? null);
}
