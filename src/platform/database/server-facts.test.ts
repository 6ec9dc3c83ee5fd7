import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { forgetfulPooler } from '../../../test/helpers/database/forgetful-pooler.ts';
import { type TestDatabase, testDatabase } from '../../../test/helpers/database/test-database.ts';
import { openDatabase } from './database.ts';
import { obstacleIn, readServerFacts } from './server-facts.ts';

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.close());

test('a server that can be used has no obstacle, and a clock that is minutes off is reported in a sentence', async () => {
  const off = (ms: number) => readServerFacts(database.db, { now: () => Date.now() + ms, pooled: database.connection });
  const { major, obstacle, clockFault } = await off(0);
  assert.ok(major >= 15);
  assert.deepEqual([obstacle, clockFault], [undefined, undefined]);
  assert.match(
    (await off(-420_000)).clockFault ?? '',
    /^The clock of this machine is 7 min behind the database's; .*\.$/,
  );
  assert.match(
    (await off(60_000)).clockFault ?? '',
    /^The clock of this machine is \d+ s ahead of the database's; .*\.$/,
  );
});

test('a pooler that loses prepared statements is reported in a sentence', async () => {
  const pooler = await forgetfulPooler(database.connection);
  const db = openDatabase({ connection: pooler.connection, connectionsMax: 1, onIdleError: () => {} });
  try {
    const facts = await readServerFacts(db, { now: Date.now, pooled: pooler.connection }).catch((error) => ({
      obstacle: obstacleIn(error),
    }));
    assert.match(
      facts.obstacle?.sentence ?? '',
      /^DATABASE_URL leads through a pooler .* PgBouncer 1\.21 or later .*\.$/,
    );
    assert.equal(facts.obstacle?.mayPass, false);
  } finally {
    await db.close();
    pooler.close();
  }
});
