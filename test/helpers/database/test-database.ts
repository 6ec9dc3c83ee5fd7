import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../../src/platform/embedded-postgres/embedded-database.ts';
import { newId } from '../../../src/platform/ids.ts';
import { buildWeb } from '../../../src/platform/web-build.ts';
import { keepBuild } from '../../../src/platform/web-files/web-files.ts';
import { partitionJob } from '../../../src/worker/partition-job.ts';
import { throwawayDirectory } from '../machine/throwaway-directory.ts';
import { endAudit } from './audit.ts';
import { PreparedDirectory } from './prepared-directory.ts';

/** Tests hold transactions open on purpose, and a loaded machine takes its time. */
export const patience = { waitMsMax: 120_000, stillMsMax: 60_000 };

const templateName = 'takilya_template';

export type Connection = { host: string; port: number; user: string; database: string };

export interface TestPostgres {
  connection: Connection;
  close(): Promise<void>;
}

/**
 * A PostgreSQL for tests: in memory where there is a memory disk, and careless about crashes. With `hasPages` every database has the
 * files of the pages from its beginning, which each service would else write when it shows its first one.
 */
export async function startTestPostgres({
  parent,
  hasPages = false,
}: {
  parent?: string;
  hasPages?: boolean;
} = {}): Promise<TestPostgres> {
  const dataDir = parent === undefined ? throwawayDirectory('takilya-test-') : await mkdtemp(join(parent, 'database-'));
  const prepared = new PreparedDirectory();
  if (!prepared.copyTo(dataDir)) {
    const first = await startServer(dataDir);
    await prepare(first.connection);
    await first.close();
    prepared.keep(dataDir);
  }
  const { connection, close } = await startServer(dataDir);
  // Who connects first writes down what every session reads at its start; copies have it too.
  const template = openDatabase({ connection: { ...connection, database: templateName }, connectionsMax: 1 });
  await template.run(sql`select 1`);
  if (hasPages) await keepBuild(template, (await buildWeb()).assets);
  await template.close();
  return {
    connection,
    close: async () => {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function startServer(dataDir: string): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase({
    dataDir,
    purpose: 'serve',
    binDir: process.env.TEST_POSTGRES_BIN || undefined,
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '300', shared_buffers: '128MB' },
  });
}

/** The schema, and beside it the template of all test databases, with what every service would make at its start. */
async function prepare(connection: Connection): Promise<void> {
  const db = openDatabase({ connection });
  await migrate(db);
  await db.close();
  await onServer(connection, `create database ${templateName} template ${connection.database} strategy file_copy`);
  const template = openDatabase({ connection: { ...connection, database: templateName } });
  await partitionJob(template).run();
  await template.close();
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
  const db = openDatabase({ connection, connectionsMax: 10, ...patience });
  return {
    db,
    connection,
    close: async () => {
      await endAudit(db);
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
