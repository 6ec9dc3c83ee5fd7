import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertSound } from '../../../../test/helpers/database/audit.ts';
import { makeSalesWorld } from '../../../../test/helpers/database/invariant-breaks.ts';
import { type TestDatabase, testDatabase } from '../../../../test/helpers/database/test-database.ts';
import { runSource } from '../../../../test/helpers/machine/child.ts';
import { until } from '../../../../test/helpers/machine/until.ts';
import { buy, makeEvent, makeOrganization, refundOrder } from '../../../../test/helpers/sales/sales-data.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { checkInvariants, type InvariantReport } from './check-invariants.ts';
import { inSnapshot } from './invariant.sql.ts';

let database: TestDatabase;
let db: Database;

before(async () => {
  database = await testDatabase();
  db = database.db;
  await makeSalesWorld(db);
});
after(() => database.close());

test('an empty database has nothing that breaks', async () => {
  const empty = await testDatabase();
  const { ok, checks } = await checkInvariants(empty.db);
  await empty.close();
  assert.deepEqual([ok, checks.filter((check) => !check.ok)], [true, []]);
  assert.ok(checks.length > 20);
  for (const { name } of checks) assert.match(name, /^(I([1-5]|9|12|14|15|16|19|21)-)?[a-z]+(-[a-z]+)+$/);
  assert.equal(new Set(checks.map(({ name }) => name)).size, checks.length);
});

test('orders of every kind that were made as they should be break nothing', async () => {
  const { ok, checks } = await checkInvariants(db);
  assert.deepEqual([ok, checks.filter((check) => !check.ok)], [true, []]);
});

test('what is sold while it looks breaks nothing either', async () => {
  const organization = await makeOrganization(db);
  const event = await makeEvent(db, { organizationId: organization.id, quantity: 1_000 });
  let isOver = false;
  const buyers = Array.from({ length: 4 }, async () => {
    while (!isOver) await refundOrder(db, await buy(db, event, { quantity: 1 }));
  });
  for (let round = 0; round < 3; round += 1) {
    const { checks } = await checkInvariants(db);
    assert.deepEqual(
      checks.filter((check) => !check.ok),
      [],
    );
  }
  isOver = true;
  await Promise.all(buyers);
});

test('it looks at one instant, and can change nothing', async () => {
  const notices = trustedSql('select count(*)::int as found from notices');
  const [earlier, later] = await inSnapshot(db, async (count) => {
    const first = await count(notices);
    await makeSalesWorld(db);
    return [first, await count(notices)];
  });
  assert.equal(later, earlier);
  const change = trustedSql('update access_codes set uses = 0 returning 1 as found');
  await assert.rejects(
    inSnapshot(db, (count) => count(change)),
    /read-only/,
  );
});

test('what tests ask of a database that they keep open finds the same, also once its connection was ended', async () => {
  const misses = () => assertSound(db).then(() => '', String);
  assert.equal(await misses(), '');
  const use = (times: number) => db.run(sql`update access_codes set uses = uses + ${times}`);
  await use(1);
  assert.match(await misses(), /access-code/);
  const ended = await db.many(sql`
    select pg_terminate_backend(pid, 60000) from pg_stat_activity
    where datname = current_database() and query like 'select array[%'`);
  assert.equal(ended.length, 1);
  await until(async () => /access-code/.test(await misses()));
  await use(-1);
  assert.equal(await misses(), '');
});

test('takilya audit answers the checks, and exit code 1 when one is broken', async () => {
  const well = await takilya(['audit', '--json']);
  assert.deepEqual([well.code, well.stderr], [0, '']);
  assert.deepEqual(JSON.parse(well.stdout), await checkInvariants(db));
  await db.run(
    trustedSql('update access_codes set uses = uses + 1 where id = (select min(id::text)::uuid from access_codes)'),
  );
  const broken = await takilya(['audit', '--json']);
  assert.equal(broken.code, 1);
  const { ok, checks } = JSON.parse(broken.stdout) as InvariantReport;
  assert.equal(ok, false);
  assert.deepEqual(
    checks.filter((check) => !check.ok),
    [{ name: 'access-code-uses-agree', ok: false, found: 1 }],
  );
  const forPeople = await takilya(['audit']);
  await db.run(
    trustedSql('update access_codes set uses = uses - 1 where id = (select min(id::text)::uuid from access_codes)'),
  );
  assert.equal(forPeople.code, 1);
  assert.match(forPeople.stdout, /^✓ I1-counters-add-up$/m);
  assert.match(forPeople.stdout, /^✗ access-code-uses-agree: broken by 1$/m);
});

function takilya(args: readonly string[]) {
  const { host, user, database: name } = database.connection;
  const address = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`;
  const appSecret = 'a secret that only the tests know, 48 characters';
  return runSource(['src/cli.ts', ...args], { environment: { DATABASE_URL: address, APP_SECRET: appSecret } });
}
