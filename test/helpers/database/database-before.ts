import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

const migrations = new URL('../../../migrations/', import.meta.url);

/** A database as it was before a migration. */
export async function databaseBefore(t: TestContext, name: string): Promise<TestDatabase['db']> {
  const database = await testDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'takilya-migrations-'));
  for (const file of await readdir(migrations)) {
    if (file < name) await cp(fileURLToPath(new URL(file, migrations)), join(directory, file));
  }
  await database.db.withConnection((connection) =>
    connection.query('drop schema public cascade; create schema public'),
  );
  const db = openDatabase({ connection: database.connection });
  await migrate(db, { directory: pathToFileURL(`${directory}/`) });
  t.after(async () => {
    await db.close();
    await database.close();
    await rm(directory, { recursive: true, force: true });
  });
  return db;
}
