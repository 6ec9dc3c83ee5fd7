import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/values.ts';
import { AppSecretError, unlockSecrets } from '../core/back-office/sealing/unlock-secrets.ts';
import { DatabaseUnavailable } from '../platform/database/faults.ts';
import { MigrationError } from '../platform/database/migrate.ts';
import { EmbeddedDatabaseError } from '../platform/embedded-postgres/embedded-database.ts';
import { openRunningDatabase } from '../wiring/database.ts';
import { addAddressCommands } from './address.ts';
import { addAuditCommand } from './audit.ts';
import { addBackupCommands } from './backup.ts';
import { addClusterCommand } from './cluster.ts';
import type { Run, RunApart } from './command.ts';
import { type CommandAnswer, type CommandContext, CommandError } from './command.ts';
import { addDoctorCommand } from './doctor.ts';
import { addDoorCodeCommands } from './door-code.ts';
import { addSharedPlanCommands, addSitePageCommands } from './from-files.ts';
import { addKeepFilesCommand } from './keep-files.ts';
import { addKeyCommands } from './key.ts';
import { addDisputeCommands, addMoneyCommands } from './money.ts';
import { addOperatorCommands } from './operator.ts';
import { addOrganizationCommands } from './organization.ts';
import { addPrivacyCommands } from './privacy.ts';
import { addProvidersCommand, addReconcileCommand } from './providers.ts';
import { addQueueCommands } from './queues.ts';
import { addRefundCommand } from './refund.ts';
import { isRefusal, refusalJson, refusalText, runProgram } from './run-program.ts';
import { addSandboxCommands } from './sandbox.ts';
import { addSecretCommands } from './secret.ts';
import { addSettlementCommands } from './settlement.ts';
import { addSetupCommands } from './setup.ts';
import { addUserCommands } from './user.ts';

const introduction = `The operator's command line of Takilya. It works beside a running server.

Examples:
  takilya org create --name "Hiraya Live" --tier PRO
  takilya key create --org hiraya-live --name Website --scopes events:read,tickets:read
  takilya doctor --json

For integrators, from anywhere, with a key and an address alone:
  takilya listen --key tak_test_… --url https://tickets.example.com --forward-to http://localhost:4000
  takilya trigger order.completed --key tak_test_… --url https://tickets.example.com`;

/** Runs one command and answers the exit code. */
export function runCli(
  args: readonly string[],
  commandsApart: readonly ((program: Command, run: RunApart) => void)[],
): Promise<number> {
  return runProgram(args, {
    introduction,
    asText,
    asJson,
    add: (program, { say, runApart }) => {
      const run: Run = async (work, how) => say(await inContext(work, how));
      for (const add of commandsOfOperators) add(program, run);
      for (const add of commandsApart) add(program, runApart);
    },
  });
}

const commandsOfOperators = [
  addOrganizationCommands,
  addKeepFilesCommand,
  addKeyCommands,
  addSandboxCommands,
  addUserCommands,
  addSetupCommands,
  addDoctorCommand,
  addBackupCommands,
  addRefundCommand,
  addMoneyCommands,
  addDisputeCommands,
  addAddressCommands,
  addAuditCommand,
  addSettlementCommands,
  addProvidersCommand,
  addQueueCommands,
  addPrivacyCommands,
  addOperatorCommands,
  addSitePageCommands,
  addSharedPlanCommands,
  addReconcileCommand,
  addDoorCodeCommands,
  addClusterCommand,
  addSecretCommands,
];

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
