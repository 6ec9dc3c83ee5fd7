import { accessSync, constants, statfsSync } from 'node:fs';
import type { Command } from 'commander';
import { isOwnMachine } from '../config/mistakes.ts';
import { examineSecret } from '../core/back-office/sealing/examine-secret.ts';
import type { Database } from '../platform/database/database.ts';
import { newerSchema, schemaObstacle, schemaState } from '../platform/database/migrate.ts';
import { obstacleIn, readServerFacts } from '../platform/database/server-facts.ts';
import { checkMailServer, checkRedis, createObjectStore } from '../wiring/rules.ts';
import type { CommandContext, Run } from './command.ts';

interface Finding {
  name: string;
  ok: boolean;
  found: string;
}

const freeBytesMin = 512 * 1024 * 1024;
const nodeMajorMin = 26;

export function addDoctorCommand(program: Command, run: Run): void {
  program
    .command('doctor')
    .description('look for what commonly goes wrong; exit code 1 when something did')
    .action(() =>
      run(
        async (context) => {
          const checks = await examine(context);
          const ok = checks.every((check) => check.ok);
          const text = checks.map((check) => `${check.ok ? '✓' : '✗'} ${check.name}: ${check.found}`).join('\n');
          return { json: { ok, checks }, text, exitCode: ok ? 0 : 1 };
        },
        { isSecretAsked: false },
      ),
    );
}

async function examine(context: CommandContext): Promise<Finding[]> {
  const { config } = context;
  return [
    checkNode(),
    checkSecrets(config),
    ...(config.databaseUrl === undefined ? [checkDirectory(config.dataDir), checkSpace(config.dataDir)] : []),
    ...(await checkDatabase(context)),
    ...(config.s3 === undefined ? [] : [await checkPictures(config)]),
    ...(config.redisUrl === undefined
      ? []
      : [await checkOther('Redis', { look: () => checkRedis(config), variable: 'REDIS_URL', found: 'answers' })]),
    ...(config.smtpUrl === undefined
      ? []
      : [
          await checkOther('Mail server', {
            look: () => checkMailServer(config),
            variable: 'SMTP_URL',
            found: 'lets us in',
          }),
        ]),
    await checkPublicUrl(config),
  ];
}

function checkNode(): Finding {
  const major = Number(process.versions.node.split('.', 1)[0]);
  return { name: 'Node', ok: major >= nodeMajorMin, found: process.versions.node };
}

/** With NODE_ENV=production every command stops here and says so. */
function checkSecrets({ weakSecret }: CommandContext['config']): Finding {
  const found = weakSecret === undefined ? 'none of an example, short or used twice' : `production: ${weakSecret}`;
  return { name: 'Secrets', ok: weakSecret === undefined, found };
}

function checkDirectory(directory: string): Finding {
  const name = 'Data directory';
  try {
    accessSync(directory, constants.W_OK);
    return { name, ok: true, found: `${directory} can be written` };
  } catch {
    return { name, ok: false, found: `${directory} cannot be written` };
  }
}

function checkSpace(directory: string): Finding {
  const { bavail, bsize } = statfsSync(directory);
  const free = bavail * bsize;
  return { name: 'Disk space', ok: free >= freeBytesMin, found: `${Math.floor(free / 1024 / 1024)} MiB free` };
}

async function checkDatabase({ config, db, pooled }: CommandContext): Promise<Finding[]> {
  const name = 'PostgreSQL';
  try {
    const facts = await readServerFacts(db, { now: Date.now, pooled });
    const { major, minor, obstacle, clockFault, clockOffMs } = facts;
    const schema = await checkMigrations(db);
    return [
      { name, ok: obstacle === undefined, found: obstacle?.sentence ?? `${major}.${minor}` },
      schema,
      // Before there are tables nothing is sealed.
      ...(schema.ok ? [{ name: 'APP_SECRET', ...(await examineSecret(db, config.secrets)) }] : []),
      { name: 'Clock', ok: clockFault === undefined, found: clockFault ?? `${clockOffMs} ms from the database's` },
    ];
  } catch (error) {
    const obstacle = obstacleIn(error);
    if (obstacle === undefined) throw error;
    return [{ name, ok: false, found: obstacle.sentence }];
  }
}

async function checkMigrations(db: Database): Promise<Finding> {
  const schema = await db.withConnection(schemaState);
  const { pending } = schema;
  const fault = pending.length > 0 ? `${pending.join(', ')} not applied; run takilya migrate` : schemaObstacle(schema);
  return { name: 'Schema', ok: fault === undefined, found: fault ?? newerSchema(schema) ?? 'up to date' };
}

function checkPictures(config: CommandContext['config']): Promise<Finding> {
  const look = async () => (await createObjectStore(config))?.check();
  return checkOther('Store of pictures', { look, variable: 'S3_URL', found: 'answers, and knows our keys' });
}

async function checkOther(
  name: string,
  { look, variable, found }: { look: () => Promise<unknown>; variable: string; found: string },
): Promise<Finding> {
  try {
    await look();
    return { name, ok: true, found };
  } catch (error) {
    return { name, ok: false, found: `${reasonOf(error)}; look at ${variable}` };
  }
}

const answerMsMax = 5_000;

/** Links in mails lead there: we must be the ones who answer. */
async function checkPublicUrl({ publicUrl }: CommandContext['config']): Promise<Finding> {
  const name = 'PUBLIC_URL';
  const isHere = isOwnMachine(publicUrl);
  const wrong = (why: string) => ({
    name,
    ok: false,
    found: `${publicUrl} ${why}; links in e-mails would lead nowhere`,
  });
  try {
    const answer = await fetch(`${publicUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMsMax),
    });
    const text = (await answer.text()).slice(0, 100);
    if (!text.includes('"status":"alive"')) return wrong(`is answered by something else (${answer.status})`);
    return { name, ok: true, found: `${publicUrl} leads here` };
  } catch (error) {
    // A trial whose service does not run just now.
    if (isHere) return { name, ok: true, found: `${publicUrl}, where no one listens at the moment` };
    return wrong(`cannot be reached (${reasonOf((error as Error).cause ?? error)})`);
  }
}

function reasonOf(error: unknown): string {
  return (error as Error).message || (error as NodeJS.ErrnoException).code || 'it failed';
}
