import type { Config } from '../config/config.ts';
import { type Database, type DatabaseOptions, openDatabase, type Queryable } from '../platform/database/database.ts';
import type { Purpose } from '../platform/database/pool-limits.ts';
import { createReplica, type Replica } from '../platform/database/replica.ts';
import { setRoleSettings } from '../platform/database/role-settings.ts';
import { serversOfUrl } from '../platform/database/server-url.ts';
import { type Connection, createServers } from '../platform/database/servers.ts';
import {
  attachEmbeddedDatabase,
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../platform/embedded-postgres/embedded-database.ts';

/** The database by purpose, so that ten slow reports never cost a sale. */
export interface Pools {
  desk: Database;
  pages: Database;
  work: Database;
  /** Reads that may be a second old: public lists of events. */
  lists: Queryable;
  /** The same for large reports and files, which take their time. */
  reports: Queryable;
  /** For monitoring: every pool of the primary, and the copy where there is one. */
  watched: {
    pools: Readonly<Record<string, Pick<Database, 'state'>>>;
    replica?: Pick<Replica, 'isFresh' | 'lagBytes'>;
  };
}

/** The database, wherever it runs: at the operator's URL, or as the embedded server. */
export interface RunningDatabase {
  /** For commands, and for whatever is done once. */
  db: Database;
  pools: Pools;
  /** Goes to the server itself, for migrations, backups and hints. */
  connection: Connection;
  /** For ordinary statements, perhaps through a pooler; not set for the embedded server. */
  pooled?: Connection;
  /** What the server must be told before anything else. */
  prepare(): Promise<void>;
  /** Resolves with a sentence when the embedded server ends by itself. */
  lost: Promise<string>;
  close(): Promise<void>;
}

interface OpenDatabaseOptions {
  config: Config;
  /** A command uses the server that runs already, if one does. */
  purpose: 'serve' | 'command';
  onStep?: (sentence: string) => void;
  onIdleError?: (error: Error) => void;
}

export async function openRunningDatabase(options: OpenDatabaseOptions): Promise<RunningDatabase> {
  const { config, purpose, onStep, onIdleError } = options;
  let embedded: EmbeddedDatabase | undefined;
  if (config.databaseUrl === undefined) {
    const start = purpose === 'serve' ? startEmbeddedDatabase : attachEmbeddedDatabase;
    embedded = await start({ dataDir: config.dataDir, purpose, onStep, settings: roomFor(config) });
  }
  // A PGSSLMODE in the environment is meant for other servers; a socket has no TLS.
  const connection =
    embedded === undefined ? serversOfUrl(config.databaseUrl as string) : { ...embedded.connection, ssl: false };
  const { databaseDirectUrl } = config;
  const direct = databaseDirectUrl === undefined ? connection : serversOfUrl(databaseDirectUrl);
  const settings = databaseDirectUrl === undefined ? 'packet' : 'role';
  const { pools, close } = openPools(config, { connection, direct, settings, onIdleError });
  return {
    db: pools.work,
    pools,
    connection: direct,
    pooled: embedded === undefined ? connection : undefined,
    prepare: async () => {
      if (settings === 'role') await setRoleSettings(direct);
    },
    lost: embedded?.lost ?? new Promise(() => {}),
    close: async () => {
      await close();
      await embedded?.close();
    },
  };
}

interface PoolsOptions extends Pick<DatabaseOptions, 'connection' | 'settings' | 'onIdleError'> {
  /** Goes to the server itself, where others may go through a pooler. */
  direct?: Connection;
}

export function openPools(
  { databasePools, databaseReplicaUrl }: Pick<Config, 'databasePools' | 'databaseReplicaUrl'>,
  { connection, direct = connection, settings, onIdleError }: PoolsOptions,
): { pools: Pools; close(): Promise<void> } {
  const servers = createServers(connection);
  const open = (of: Purpose, at: Connection = connection) =>
    openDatabase({
      connection: at,
      servers: at === connection ? servers : undefined,
      ownConnection: direct,
      settings: at === connection ? settings : 'packet',
      purpose: of,
      connectionsMax: databasePools[of],
      onIdleError,
    });
  const [desk, pages, work, reports] = [open('desk'), open('pages'), open('work'), open('reports')];
  const copyFor = (of: 'pages' | 'reports', primary: Database) =>
    databaseReplicaUrl === undefined
      ? undefined
      : createReplica({ primary, copy: open(of, serversOfUrl(databaseReplicaUrl)) });
  const [copyForPages, copyForReports] = [copyFor('pages', pages), copyFor('reports', reports)];
  return {
    pools: {
      desk,
      pages,
      work,
      lists: copyForPages ?? pages,
      reports: copyForReports ?? reports,
      watched: { pools: { desk, pages, work, reports }, replica: copyForPages },
    },
    close: async () => {
      await Promise.all([desk, pages, work, reports, copyForPages, copyForReports].map((pool) => pool?.close()));
    },
  };
}

/** Each process has pools of its own. */
function roomFor({ processes, databasePools }: Config): Record<string, string> {
  if (processes === 1) return {};
  const ofOne = Object.values(databasePools).reduce((sum, most) => sum + most, 0);
  return { max_connections: String(100 + processes * ofOne) };
}
