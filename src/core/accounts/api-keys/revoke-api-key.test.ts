import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { snapshot } from '../../../../test/helpers/database/snapshot.ts';
import { type TestServer, testServer } from '../../../../test/helpers/machine/test-server.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { revokeApiKey } from './revoke-api-key.ts';

let server: TestServer;

before(async () => {
  server = await testServer();
});
after(() => server.close());

test('a key is revoked for good: doing it again keeps the first time', async () => {
  const { apiKey } = await server.key(await server.organization());
  await revoke(apiKey.id);
  const first = await revokedAt(apiKey.id);
  assert.notEqual(first, null);
  await revoke(apiKey.id.toUpperCase());
  assert.equal(await revokedAt(apiKey.id), first);
});

test('revoking ends one key and no other', async () => {
  const organization = await server.organization();
  const ended = await server.key(organization);
  const kept = await server.key(organization);
  await revoke(ended.apiKey.id);
  assert.equal(await revokedAt(kept.apiKey.id), null);
});

test('an id that no key has is refused as missing, and nothing changes', async () => {
  await server.key(await server.organization());
  const before = await snapshot(server.db);
  for (const id of [newId(), 'nonsense', '', "' or true --", `${newId()} `]) {
    await assert.rejects(revoke(id), { message: `There is no API key ${id}.` });
  }
  assert.deepEqual(await snapshot(server.db), before);
});

function revoke(id: string): Promise<void> {
  return server.db.transaction((tx) => revokeApiKey(tx, { id }));
}

async function revokedAt(id: string): Promise<string | null> {
  const row = await server.db.one<{ revokedAt: string | null }>(sql`select revoked_at from api_keys where id = ${id}`);
  return row.revokedAt;
}
