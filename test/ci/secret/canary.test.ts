import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../../src/config/config.ts';
import { createApiKey } from '../../../src/core/accounts/api-keys/create-api-key.ts';
import { createOrganization } from '../../../src/core/accounts/organizations/create-organization.ts';
import { reseal } from '../../../src/core/back-office/sealing/reseal.ts';
import { AppSecretError, unlockSecrets } from '../../../src/core/back-office/sealing/unlock-secrets.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { keptKey } from '../../../src/platform/secret-box.ts';
import { createKeyRules } from '../../../src/wiring/rules.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database/test-database.ts';
import { runSource } from '../../helpers/machine/child.ts';
import { databaseUrlOf, startService } from '../../helpers/machine/service-child.ts';
import { until } from '../../helpers/machine/until.ts';

const right = 'the secret that this installation was made with';
const wrong = 'a secret that belongs to some other installation';

test('with a wrong secret nothing starts, and each command and doctor say which variable is wrong', async (t) => {
  const database = await opened(t);
  const there = { DATABASE_URL: databaseUrlOf(database.connection), LOG_LEVEL: 'warn' };
  assert.equal((await takilya(['migrate'], { ...there, APP_SECRET: right })).code, 0);
  const served = await runSource(['src/serve.ts'], { environment: { ...there, APP_SECRET: wrong } });
  assert.deepEqual([served.code, served.stderr.trim().split('\n').length], [1, 1], served.stderr);
  assert.match(served.stderr, /^APP_SECRET is not the secret that this database is sealed with/);
  for (const command of [['migrate'], ['key', 'create', '--org', 'x', '--name', 'x', '--scopes', 'all']]) {
    const { code, stderr } = await takilya(command, { ...there, APP_SECRET: wrong });
    assert.deepEqual([code, /^APP_SECRET is not the secret/.test(stderr)], [1, true], stderr);
  }
  const sick = await takilya(['doctor'], { ...there, APP_SECRET: wrong });
  assert.equal(sick.code, 1);
  assert.match(sick.stdout, /^✗ APP_SECRET: APP_SECRET is not the secret that this database is sealed with/m);
  assert.match(
    (await takilya(['doctor'], { ...there, APP_SECRET: right })).stdout,
    /^✓ APP_SECRET: opens what is stored/m,
  );
});

test('two that start at once on an empty database with different secrets do not both start', async (t) => {
  const { db } = await opened(t);
  const outcomes = await Promise.allSettled([right, wrong].map((current) => unlockSecrets(db, { current })));
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('a database that was in use before there was a canary shows the right secret by what is sealed in it', async (t) => {
  const { db } = await opened(t);
  const rules = createKeyRules(readConfig({ APP_SECRET: right }, { workDir: '/nonexistent' }));
  await db.transaction(async (tx) => {
    const organization = await createOrganization(tx, { name: 'Hiraya Live', tier: 'FREE' });
    await createApiKey(tx, rules, { organization, name: 'Test', scopes: [], isTest: false });
  });
  await assert.rejects(unlockSecrets(db, { current: wrong }), AppSecretError);
  assert.deepEqual(await db.many(sql`select from app_secret`), [], 'and nothing was written');
  await unlockSecrets(db, { current: right });
});

test('what is recognized by a hash is recognized whatever the secret is exchanged for', async (t) => {
  const { db } = await opened(t);
  const first = await unlockSecrets(db, { current: right });
  const during = await unlockSecrets(db, { current: wrong, previous: right });
  await reseal(db, during);
  const afterwards = await unlockSecrets(db, { current: wrong });
  for (const secrets of [during, afterwards]) {
    assert.deepEqual(keptKey(secrets, 'door codes'), keptKey(first, 'door codes'));
  }
  assert.deepEqual(keptKey(first, 'door codes'), keptKey(right, 'door codes'), 'as before there was a canary');
  await assert.rejects(unlockSecrets(db, { current: right }), /^AppSecretError|APP_SECRET is not the secret/);
  await assert.rejects(unlockSecrets(db, { current: right, next: wrong }), /sealed with APP_SECRET_NEXT already/);
});

test('nodes with different secrets say so, and one that was left behind is not ready any more', async (t) => {
  const database = await opened(t);
  const common = { DATABASE_URL: databaseUrlOf(database.connection), DEMO: 'off', LOG_LEVEL: 'error', PROCESSES: '1' };
  const behind = await startService({ ...common, APP_SECRET: right });
  // Not as docs/secret.md has it: the other does not know the new secret.
  const ahead = await startService({ ...common, APP_SECRET: wrong, APP_SECRET_PREVIOUS: right });
  t.after(() => Promise.all([behind.stop(), ahead.stop()]));
  const says = async (url: string, line: string) =>
    (await (await fetch(`${url}/metrics`)).text()).includes(`\n${line}\n`);
  for (const { url } of [behind, ahead]) await until(() => says(url, 'takilya_secret_strangers 1'));
  await behind.says(/"processes":1.*have different secrets/);
  await ahead.says(/"processes":1.*have different secrets/);
  const environment = { ...common, APP_SECRET: wrong, APP_SECRET_PREVIOUS: right };
  assert.match((await takilya(['doctor'], environment)).stdout, /^✗ APP_SECRET: 1 running process/m);
  const refused = await takilya(['secret', 'reseal'], environment);
  assert.deepEqual(
    [refused.code, /^1 running processes write with another secret/.test(refused.stderr)],
    [1, true],
    refused.stderr,
  );

  // As if it had been forgotten.
  await database.db.run(sql`delete from secret_users where writes = (select fingerprint from app_secret)`);
  await reseal(database.db, { current: wrong, previous: right }).catch(() => {});
  await until(async () => {
    const answer = await fetch(`${behind.url}/readyz`);
    return (
      (await answer.text()).includes('APP_SECRET: what is stored was sealed with another') && answer.status === 503
    );
  });
  assert.ok(await says(behind.url, 'takilya_secret_opens 0'));
  await until(async () => (await fetch(`${ahead.url}/readyz`)).ok);
});

async function opened(t: { after(work: () => Promise<void>): void }): Promise<TestDatabase> {
  const database = await testDatabase();
  t.after(() => database.close());
  return database;
}

const takilya = (args: string[], environment: Record<string, string>) =>
  runSource(['src/cli.ts', ...args], { environment });
