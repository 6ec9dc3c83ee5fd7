import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../src/platform/embedded-postgres/embedded-database.ts';
import { familyMilliseconds } from '../processor-time.ts';

export type Connection = EmbeddedDatabase['connection'];

export interface Databases {
  /** An empty database for this run. */
  fresh(name: string): Promise<Connection>;
  /** A copy for this run of a database that was prepared once and is kept beside the installation. */
  copyOf(name: string, prepare: (connection: Connection) => Promise<void>): Promise<Connection>;
  /** Processor time of all of PostgreSQL. */
  processorMs(): number;
  settings(): Promise<string>;
  /** Writes out what is still to be written. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const told = ['server_version', 'fsync', 'synchronous_commit', 'shared_buffers', 'max_connections', 'jit'];

/** One PostgreSQL for all, with the settings that ours is run with; it stays, since others' schemas take minutes to make. */
export async function openDatabases(home: string): Promise<Databases> {
  const dataDir = join(home, 'postgres');
  const server = await startEmbeddedDatabase({ dataDir, purpose: 'serve' });
  const client = new pg.Client({ ...server.connection, database: 'postgres' });
  await client.connect();
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const runs: string[] = [];
  const make = async (name: string, template = 'template1') => {
    await client.query(`drop database if exists "${name}" with (force)`);
    await client.query(`create database "${name}" template "${template}"`);
    return { ...server.connection, database: name };
  };
  const makeForRun = (name: string, template?: string) => {
    runs.push(name);
    return make(name, template);
  };
  return {
    fresh: (name) => makeForRun(name),
    copyOf: async (name, prepare) => {
      const prepared = `${name} prepared`;
      const { rowCount } = await client.query('select from pg_database where datname = $1', [prepared]);
      if (rowCount === 0) {
        const draft = `${name} draft`;
        await prepare(await make(draft));
        await client.query(`alter database "${draft}" rename to "${prepared}"`);
      }
      return makeForRun(name, prepared);
    },
    processorMs: () => familyMilliseconds(postmaster),
    settings: async () => {
      const { rows } = await client.query('select name, current_setting(name) as value from unnest($1::text[]) name', [
        told,
      ]);
      return rows.map(({ name, value }) => `${name} ${value}`).join(', ');
    },
    settle: async () => {
      await client.query('checkpoint');
    },
    close: async () => {
      for (const name of runs) await client.query(`drop database if exists "${name}" with (force)`);
      await client.end();
      await server.close();
    },
  };
}
