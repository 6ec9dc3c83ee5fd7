import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { startEmbeddedDatabase } from '../../../src/platform/embedded-postgres/embedded-database.ts';
import { newId } from '../../../src/platform/ids.ts';
import { throwawayDirectory } from '../machine/throwaway-directory.ts';

const templateName = 'takilya_template';

export type Connection = { host: string; port: number; user: string; database: string };

export interface TestPostgres {
  connection: Connection;
  close(): Promise<void>;
}

/** A PostgreSQL for tests: in memory where there is a memory disk, and careless about crashes. */
export async function startTestPostgres({ parent }: { parent?: string } = {}): Promise<TestPostgres> {
  const dataDir = parent === undefined ? throwawayDirectory('takilya-test-') : await mkdtemp(join(parent, 'database-'));
  const server = await startEmbeddedDatabase({
    dataDir,
    purpose: 'serve',
    binDir: process.env.TEST_POSTGRES_BIN || undefined,
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '300', shared_buffers: '128MB' },
  });
  const db = openDatabase({ connection: server.connection });
  await migrate(db);
  await db.close();
  const { connection } = server;
  await onServer(connection, `create database ${templateName} template ${connection.database} strategy file_copy`);
  return {
    connection,
    close: async () => {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface TestDatabase {
  db: Database;
  connection: Connection;
  close(): Promise<void>;
}

/** A fresh migrated database, cloned from the template of the server that the test run started. */
export async function testDatabase(): Promise<TestDatabase> {
  const given = process.env.TEST_POSTGRES;
  const own = given === undefined ? await startTestPostgres() : undefined;
  const server: Connection = own?.connection ?? JSON.parse(given as string);
  const name = `test_${newId().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${templateName} strategy file_copy`);
  const connection = { ...server, database: name };
  // Tests hold transactions open on purpose, and a loaded machine takes its time.
  const db = openDatabase({ connection, connectionsMax: 10, stillMsMax: 60_000 });
  return {
    db,
    connection,
    close: async () => {
      await db.close();
      await onServer(server, `drop database ${name} with (force)`);
      await own?.close();
    },
  };
}

async function onServer(connection: Connection, text: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
