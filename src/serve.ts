import { readConfig } from './config/config.ts';
import { ConfigError } from './config/values.ts';
import { MigrationError } from './platform/database/migrate.ts';
import { EmbeddedDatabaseError } from './platform/embedded-postgres/embedded-database.ts';
import { StartError, startServing } from './start.ts';

// What a person can mend is one sentence; anything else is a fault of ours and keeps its stack.
try {
  await startServing(readConfig(process.env, { workDir: process.cwd() }));
} catch (error) {
  const isForPeople = [ConfigError, EmbeddedDatabaseError, MigrationError, StartError].some(
    (kind) => error instanceof kind,
  );
  console.error(isForPeople ? (error as Error).message : error);
  process.exit(1);
}
