import type { Config } from '../config/config.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../platform/database/database.ts';
import {
  attachEmbeddedDatabase,
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../platform/embedded-postgres/embedded-database.ts';

/** The database, wherever it runs: an address of the operator's, or the embedded server. */
export interface RunningDatabase {
  db: Database;
  connection: DatabaseOptions['connection'];
  /** Resolves with a sentence when the embedded server ends by itself. */
  lost: Promise<string>;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
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
    embedded = await start({ dataDir: config.dataDir, purpose, onStep });
  }
  // A PGSSLMODE in the environment is meant for other servers; a socket has no TLS.
  const connection =
    embedded === undefined
      ? { connectionString: config.databaseUrl as string }
      : { ...embedded.connection, ssl: false };
  const db = openDatabase({ connection, onIdleError });
  return {
    db,
    connection,
    lost: embedded?.lost ?? new Promise(() => {}),
    close: async () => {
      await db.close();
      await embedded?.close();
    },
  };
}
