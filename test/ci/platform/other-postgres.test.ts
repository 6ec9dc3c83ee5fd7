import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import {
  EmbeddedDatabaseError,
  startEmbeddedDatabase,
} from '../../../src/platform/embedded-postgres/embedded-database.ts';
import { findPostgres } from '../../helpers/machine/find-program.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';

const fifteen = findPostgres(['initdb', 'postgres'], 15);

test('PostgreSQL 15 in another directory works', { skip: fifteen.skip }, async () => {
  const isRoot = process.geteuid?.() === 0;
  const dataDir = join(throwawayDirectory('takilya-fifteen-'), isRoot ? 'closed' : 'open', 'data');
  mkdirSync(dirname(dataDir), { recursive: true, mode: 0o700 });
  const start = (binDir?: string) =>
    startEmbeddedDatabase({ dataDir, purpose: 'serve', binDir, settings: { fsync: 'off', shared_buffers: '16MB' } });
  for (let times = 0; times < 2; times++) {
    const database = await start(fifteen.path);
    const client = new pg.Client(database.connection);
    await client.connect();
    const { rows } = await client.query(
      "SELECT lower('PARAÑAQUE') AS lowered, current_setting('server_version') AS version",
    );
    assert.equal(rows[0].lowered, 'parañaque');
    assert.match(rows[0].version, /^15\./);
    await client.end();
    await database.close();
  }
  await assert.rejects(start(), (error: Error) => {
    assert.ok(error instanceof EmbeddedDatabaseError, String(error));
    assert.match(error.message, /^[^\n]*made by PostgreSQL 15[^\n]*$/);
    return true;
  });
});
