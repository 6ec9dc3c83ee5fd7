import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, testServer } from '../../../../test/helpers/machine/test-server.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { DatabaseUnavailable } from '../../../platform/database/faults.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { Refusal } from '../../base/define-error.ts';
import { commandLine } from '../operators/operator.ts';
import { setTier } from '../operators/set-tier.ts';
import { generateKey } from './api-key.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';
import { revokeApiKey } from './revoke-api-key.ts';

let server: TestServer;
let nowMs = Date.parse('2026-11-15T08:00:00Z');
const now = () => nowMs;

before(async () => {
  server = await testServer();
});
after(() => server.close());

test('a key is looked up once in half a second, however many requests it makes', async () => {
  const { key } = await server.key(await server.organization());
  const counted = countingDatabase();
  const ring = createKeyRing({ db: counted.db, now });
  await Promise.all(Array.from({ length: 50 }, () => ring.find(key)));
  assert.equal(counted.lookUps(), 1);
  nowMs += 499;
  await ring.find(key);
  assert.equal(counted.lookUps(), 1);
  nowMs += 1;
  await ring.find(key);
  assert.equal(counted.lookUps(), 2);
});

test('a value that cannot be a key costs the database nothing', async () => {
  const counted = countingDatabase();
  const ring = createKeyRing({ db: counted.db, now });
  await assert.rejects(ring.find('nonsense'), refusedAs(/not an API key/));
  await assert.rejects(ring.find(`${generateKey({ isTest: false }).slice(0, -1)}_`), refusedAs(/not an API key/));
  assert.equal(counted.lookUps(), 0);
});

test('every node feels a revocation, a new tier and a new allowlist within a second', async () => {
  const organization = await server.organization({ tier: 'FREE' });
  const { key, apiKey } = await server.key(organization);
  const nodes = [createKeyRing({ db: server.db, now }), createKeyRing({ db: server.db, now })];
  for (const node of nodes) assert.equal((await node.find(key)).organizationTier, 'FREE');
  await server.db.transaction((tx) => setTier(tx, commandLine, { slug: organization.slug, tier: 'PRO' }));
  await server.db.run(sql`update api_keys set allowlist = array['203.0.113.7'] where id = ${apiKey.id}`);
  nowMs += 999;
  for (const node of nodes) {
    const found = await node.find(key);
    assert.equal(found.organizationTier, 'PRO');
    assert.equal(found.allowed?.has('203.0.113.7'), true);
    assert.equal(found.allowed?.has('203.0.113.8'), false);
  }
  await server.db.transaction((tx) => revokeApiKey(tx, { id: apiKey.id }));
  nowMs += 999;
  for (const node of nodes) await assert.rejects(node.find(key), refusedAs(/revoked/));
});

test('a key ends at its expiry even while it is remembered', async () => {
  const expiresAt = new Date(nowMs + 100).toISOString();
  const { key } = await server.key(await server.organization(), { expiresAt });
  const ring = createKeyRing({ db: server.db, now });
  await ring.find(key);
  nowMs += 99;
  await ring.find(key);
  nowMs += 1;
  await assert.rejects(ring.find(key), refusedAs(/expired/));
});

test('a look-up that failed is not remembered', async () => {
  const { key } = await server.key(await server.organization());
  let isAway = true;
  const db = through(async (statement) => {
    if (isAway) throw new DatabaseUnavailable('gone');
    return server.db.many(statement);
  });
  const ring = createKeyRing({ db, now });
  await assert.rejects(ring.find(key), DatabaseUnavailable);
  isAway = false;
  await ring.find(key);
});

test('uses are written down in one go, the latest of each key, and never set back', async () => {
  const organization = await server.organization();
  const first = await server.key(organization);
  const second = await server.key(organization);
  const ring = createKeyRing({ db: server.db, now });
  await use(ring, first.key);
  nowMs += 1_000;
  await use(ring, first.key);
  await use(ring, second.key);
  assert.equal(await lastUsedAt(first.apiKey.id), null, 'not before the flush');
  await ring.flush();
  const latest = new Date(nowMs).toISOString();
  assert.equal(await lastUsedAt(first.apiKey.id), latest);
  assert.equal(await lastUsedAt(second.apiKey.id), latest);

  const slow = createKeyRing({ db: server.db, now: () => nowMs - 60_000 });
  await use(slow, first.key);
  await slow.flush();
  assert.equal(await lastUsedAt(first.apiKey.id), latest, 'a node whose clock is behind changes nothing');
});

test('uses that could not be written are written the next time', async () => {
  const { key, apiKey } = await server.key(await server.organization());
  let isAway = false;
  const db = through(async (statement) => {
    if (isAway) throw new DatabaseUnavailable('gone');
    return server.db.many(statement);
  });
  const ring = createKeyRing({ db, now });
  await use(ring, key);
  isAway = true;
  await assert.rejects(ring.flush(), DatabaseUnavailable);
  isAway = false;
  await ring.flush();
  assert.equal(await lastUsedAt(apiKey.id), new Date(nowMs).toISOString());
});

async function use(ring: KeyRing, key: string): Promise<void> {
  ring.noteUse(await ring.find(key));
}

async function lastUsedAt(id: string): Promise<string | null> {
  const row = await server.db.one<{ lastUsedAt: string | null }>(
    sql`select last_used_at from api_keys where id = ${id}`,
  );
  return row.lastUsedAt;
}

function countingDatabase() {
  let lookUps = 0;
  const db = through((statement) => {
    lookUps += 1;
    return server.db.many(statement);
  });
  return { db, lookUps: () => lookUps };
}

function through(many: (statement: Statement) => Promise<unknown[]>): Queryable {
  return {
    many: many as Queryable['many'],
    maybe: async <Row>(statement: Statement) => (await many(statement))[0] as Row | undefined,
    one: async <Row>(statement: Statement) => (await many(statement))[0] as Row,
    run: async (statement) => (await many(statement)).length,
  };
}

function refusedAs(message: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof Refusal);
    assert.equal(error.definition.code, 'UNAUTHORIZED');
    assert.match(error.message, message);
    return true;
  };
}
