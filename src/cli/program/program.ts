import { readConfig } from '../../config/config.ts';
import { ConfigError } from '../../config/values.ts';
import { AppSecretError, unlockSecrets } from '../../core/back-office/sealing/unlock-secrets.ts';
import { DatabaseUnavailable } from '../../platform/database/faults.ts';
import { MigrationError } from '../../platform/database/migrate.ts';
import { EmbeddedDatabaseError } from '../../platform/embedded-postgres/embedded-database.ts';
import { openRunningDatabase } from '../../wiring/database.ts';
import { type CommandAnswer, type CommandContext, CommandError, type Run } from '../command.ts';
import { isRefusal, refusalJson, refusalText, runProgram } from '../run-program.ts';
import { addCommands } from './commands.ts';

const introduction = `The operator's command line of Takilya. It works beside a running server.

Examples:
  takilya org create --name "Hiraya Live" --tier PRO
  takilya key create --org hiraya-live --name Website --scopes events:read,tickets:read
  takilya doctor --json

For integrators, from anywhere, with a key and an address alone:
  takilya listen --key tak_test_… --url https://tickets.example.com --forward-to http://localhost:4000
  takilya trigger order.completed --key tak_test_… --url https://tickets.example.com`;

/** Runs one command and answers the exit code. */
export function runCli(args: readonly string[]): Promise<number> {
  const run =
    (say: (answer: CommandAnswer) => void): Run =>
    async (work, how) =>
      say(await inContext(work, how));
  return runProgram(args, {
    introduction,
    asText,
    asJson,
    add: (program, { say, runApart }) =>
      addCommands(program, { word: args.find((each) => !each.startsWith('-')), run: run(say), runApart }),
  });
}

async function inContext(
  work: (context: CommandContext) => Promise<CommandAnswer>,
  { isSecretAsked } = { isSecretAsked: true },
): Promise<CommandAnswer> {
  const config = readConfig(process.env, { workDir: process.cwd() });
  const database = await openRunningDatabase({ config, purpose: 'command' });
  try {
    const { db, connection, pooled } = database;
    // Nobody else could open what is sealed with a wrong one.
    const secrets = isSecretAsked ? await unlockSecrets(db, config.secrets) : config.secrets;
    return await work({ config: { ...config, secrets }, db, connection, pooled });
  } finally {
    await database.close();
  }
}

const forPeople = [
  CommandError,
  ConfigError,
  AppSecretError,
  EmbeddedDatabaseError,
  MigrationError,
  DatabaseUnavailable,
];

function asText(error: unknown): string {
  if (isRefusal(error)) return refusalText(error);
  if (forPeople.some((kind) => error instanceof kind)) return (error as Error).message;
  const code = (error as { code?: string }).code ?? '';
  // Wrong user, wrong password, no such database: PostgreSQL says which, in a sentence.
  if (code.startsWith('28') || code === '3D000') return `The database cannot be used: ${(error as Error).message}.`;
  if (code === '42P01') {
    return 'The database has no tables yet; run `takilya migrate` or start the server once.';
  }
  return (error as Error).stack ?? String(error);
}

function asJson(error: unknown): unknown {
  if (isRefusal(error)) return refusalJson(error);
  return { error: { code: 'COMMAND_FAILED', message: asText(error).split('\n', 1)[0] } };
}
