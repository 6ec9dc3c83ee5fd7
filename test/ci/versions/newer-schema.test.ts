import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { type Ended, runSource, startChild } from '../../helpers/machine/child.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { databaseUrlOf, serviceSecret } from '../../helpers/machine/service-child.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { until } from '../../helpers/machine/until.ts';

// A database that a newer version has migrated: what this one says of it, and when it serves on it.
const name = '9001-of-tomorrow.sql';
const told = `The database has 1 newer migration, ${name}, which this version does not know`;
const closed = `The database was changed by ${name} for release 9.0.0 and later, and this version is older: start that release.`;
let server: TestServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

const readyOf = async ({ url }: TestServer) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, text: await answer.text() };
};

async function migratedBeyond(needsRelease: string | null): Promise<TestServer> {
  server = await testServer();
  await server.db.run(sql`
    insert into schema_migrations (name, checksum, needs_release) values (${name}, 'x', ${needsRelease})`);
  return server;
}

function takilya(args: string[], { connection }: TestServer): Promise<Ended> {
  const environment = { APP_SECRET: serviceSecret, DATABASE_URL: databaseUrlOf(connection), DEMO: 'off' };
  return runSource(['src/cli.ts', ...args], { environment });
}

test('a node that is up to date does not wait for one that migrates', async () => {
  server = await testServer();
  const { db } = server;
  await db.transaction(async (building) => {
    await building.run(sql`lock table schema_migrations in exclusive mode`);
    const impatient = { lockWaitMs: 100, attemptsMax: 1 };
    assert.deepEqual(await migrate(db, impatient), []);
  });
});

test('where a newer migration is marked for a later release a node is not ready', async () => {
  const { status, text } = await readyOf(await migratedBeyond('9.0.0'));
  assert.equal(status, 503);
  assert.ok(text.includes(closed), text);
});

test('a start, doctor and migrate end with a sentence where it is so', async () => {
  const at = await migratedBeyond('9.0.0');
  const child = startChild(process.execPath, ['src/serve.ts'], {
    environment: {
      ...{ APP_SECRET: serviceSecret, DATABASE_URL: databaseUrlOf(at.connection), DEMO: 'off' },
      PORT: String(await freePort()),
    },
  });
  const isServing = child.says(/Ready after/).then(
    () => child.process.kill('SIGKILL'),
    () => false,
  );
  const { code, stderr } = await child.ended;
  assert.equal(await isServing, false);
  assert.equal(code, 1);
  assert.ok(stderr.includes(closed), stderr);
  const [doctor, migrated] = await Promise.all([takilya(['doctor'], at), takilya(['migrate'], at)]);
  assert.ok(doctor.stdout.includes(`✗ Schema: ${closed}`) && doctor.code === 1, doctor.stdout);
  assert.deepEqual([migrated.stdout.trim(), migrated.code], [`Nothing to apply.\n${told}.\n${closed}`, 1]);
});

test('migrations of a newer version are reported by doctor, migrate and a start, which serve on', async () => {
  const at = await migratedBeyond(null);
  const doctor = await takilya(['doctor'], at);
  assert.ok(doctor.stdout.includes(`✓ Schema: ${told}`), doctor.stdout);
  const { stdout, code } = await takilya(['migrate'], at);
  assert.deepEqual([stdout.trim(), code], [`Nothing to apply.\n${told}.`, 0]);
  // A disk that was busy for seconds is an obstacle too, and goes by.
  await until(async () => (await readyOf(at)).status === 200);
  const port = await freePort();
  const child = startChild(process.execPath, ['src/serve.ts'], {
    environment: {
      ...{ APP_SECRET: serviceSecret, DATABASE_URL: databaseUrlOf(at.connection), DEMO: 'off' },
      ...{ PORT: String(port), LOG_LEVEL: 'silent', ROLE: 'worker' },
    },
  });
  await child.says(/Ready after/);
  assert.match(child.stdout(), new RegExp(`✓ Schema: nothing to apply\\n {2}! ${told}\\n`));
  child.process.kill('SIGTERM');
  await child.ended;
});
