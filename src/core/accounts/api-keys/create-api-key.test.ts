import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { snapshot } from '../../../../test/helpers/database/snapshot.ts';
import { type TestServer, testServer } from '../../../../test/helpers/machine/test-server.ts';
import { sql } from '../../../platform/database/sql.ts';
import { createKeyRules } from '../../../wiring/rules.ts';
import { Refusal } from '../../base/define-error.ts';
import { scopes } from '../../base/scope.ts';
import type { Organization } from '../organizations/organization.ts';
import { hashKey } from './api-key.ts';
import { type CreateApiKeyInput, createApiKey } from './create-api-key.ts';
import { revokeApiKey } from './revoke-api-key.ts';

let server: TestServer;
let organization: Organization;

before(async () => {
  server = await testServer();
  organization = await server.organization();
});
after(() => server.close());

test('a key is stored as its hash only, and its callback secret sealed', async () => {
  const { apiKey, key, callbackSecret } = await server.key(organization, {
    name: '  Website  ',
    description: ' For the shop ',
    scopes: ['events:read', 'events:read', 'orders:read'],
    callbackUrl: 'https://example.com/hook',
    allowlist: ['203.0.113.0/24', '203.0.113.0/24', '2001:db8::1'],
    expiresAt: '2027-01-31T18:00:00+08:00',
  });
  assert.match(callbackSecret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual(
    { ...apiKey, id: '', createdAt: '' },
    {
      id: '',
      organizationId: organization.id,
      name: 'Website',
      description: 'For the shop',
      keyStart: key.slice(0, 13),
      scopes: ['events:read', 'orders:read'],
      callbackUrl: 'https://example.com/hook',
      allowlist: ['203.0.113.0/24', '2001:db8::1'],
      expiresAt: '2027-01-31T10:00:00.000Z',
      revokedAt: null,
      lastUsedAt: null,
      allowsAgents: false,
      createdAt: '',
    },
  );
  const row = await server.db.one<{ keyHash: Buffer; sealed: Buffer; everything: string }>(sql`
    select key_hash, callback_secret_sealed as sealed, k::text as everything from api_keys k where id = ${apiKey.id}`);
  assert.deepEqual(row.keyHash, hashKey(key));
  assert.equal(createKeyRules(server.config).secretBox.open(row.sealed), callbackSecret);
  for (const secret of [key, key.slice(9), callbackSecret, callbackSecret.slice(6)]) {
    assert.ok(!row.everything.includes(secret));
    assert.ok(!row.everything.includes(Buffer.from(secret).toString('hex')));
  }
});

test('a key without options has every field all the same', async () => {
  const { apiKey } = await server.key(organization, { scopes: [] });
  assert.deepEqual(apiKey.scopes, []);
  assert.deepEqual(apiKey.allowlist, []);
  assert.deepEqual([apiKey.description, apiKey.callbackUrl, apiKey.expiresAt], [null, null, null]);
});

test('a test key belongs to the sandbox twin, a live key to the organization', async () => {
  const test = await server.key(organization, { isTest: true });
  const live = await server.key(organization);
  assert.match(test.key, /^tak_test_/);
  assert.match(live.key, /^tak_live_/);
  assert.equal(live.apiKey.organizationId, organization.id);
  const twin = await server.db.one<{ sandboxOf: string }>(sql`
    select sandbox_of from organizations where id = ${test.apiKey.organizationId}`);
  assert.equal(twin.sandboxOf, organization.id);
});

test('everything that is wrong with a key is reported at once, and nothing is stored', async () => {
  const before = await snapshot(server.db);
  const details = await refusedDetails({
    description: 'a'.repeat(10_001),
    callbackUrl: 'http://localhost/hook',
    allowlist: ['203.0.113.7', 'nonsense', '10.0.0.0/33'],
    expiresAt: '2027-01-31',
  });
  assert.deepEqual(
    details.map(({ field }) => field),
    ['description', 'callbackUrl', 'allowlist[1]', 'allowlist[2]', 'expiresAt'],
  );
  for (const name of ['', '   ', 'a'.repeat(201), 'a\0b', '\ud800']) {
    assert.deepEqual(
      (await refusedDetails({ name })).map(({ field }) => field),
      ['name'],
    );
  }
  for (const callbackUrl of [
    'http://example.com',
    'https://127.0.0.1',
    'https://printer.local',
    'https://a@b.com',
    '',
    'x',
  ]) {
    assert.deepEqual(
      (await refusedDetails({ callbackUrl })).map(({ field }) => field),
      ['callbackUrl'],
      callbackUrl,
    );
  }
  const allowlist = Array.from({ length: 101 }, (_, index) => `10.0.0.${index}`);
  assert.deepEqual(
    (await refusedDetails({ allowlist })).map(({ field }) => field),
    ['allowlist'],
  );
  assert.deepEqual(await snapshot(server.db), before);
});

test('of a list that is far too long no more entries are looked at than there may be', async () => {
  const details = await refusedDetails({ allowlist: Array.from({ length: 5_000 }, () => 'nonsense') });
  assert.equal(details.length, 101);
});

test('an organization has at most 20 active keys, also when they are made all at once; revoked and expired ones do not count', async () => {
  const crowded = await server.organization();
  const expiresAt = '2020-01-01T00:00:00Z';
  for (let count = 0; count < 3; count += 1) await server.key(crowded, { expiresAt });
  const attempts = await Promise.allSettled(Array.from({ length: 25 }, () => server.key(crowded)));
  const made = attempts.filter((attempt) => attempt.status === 'fulfilled');
  assert.equal(made.length, 20);
  for (const attempt of attempts) {
    if (attempt.status === 'fulfilled') continue;
    assert.ok(attempt.reason instanceof Refusal);
    assert.equal(attempt.reason.definition.code, 'LIMIT_REACHED');
  }
  await server.db.transaction((tx) => revokeApiKey(tx, { id: made[0]?.value.apiKey.id as string }));
  await server.key(crowded);
  await assert.rejects(server.key(crowded), /maximum of 20 active API keys/);
  assert.ok(await server.key(crowded, { isTest: true }), 'the sandbox has a count of its own');
});

async function refusedDetails(input: Partial<CreateApiKeyInput>) {
  const rules = createKeyRules(server.config);
  const whole = { organization, name: 'Test', scopes, isTest: false, ...input };
  try {
    await server.db.transaction((tx) => createApiKey(tx, rules, whole));
  } catch (error) {
    assert.ok(error instanceof Refusal);
    assert.equal(error.definition.code, 'VALIDATION_ERROR');
    return error.details;
  }
  throw new assert.AssertionError({ message: 'It was not refused' });
}
