import { accessSync, constants, statfsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Database } from '../platform/database/database.ts';
import { newerSchema, schemaObstacle, schemaState } from '../platform/database/migrate.ts';
import { obstacleIn, readServerFacts } from '../platform/database/server-facts.ts';
import { createObjectStore } from '../wiring/rules.ts';
import type { CommandContext } from './command.ts';
import type { Run } from './program.ts';

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
      run(async (context) => {
        const checks = await examine(context);
        const ok = checks.every((check) => check.ok);
        const text = checks.map((check) => `${check.ok ? '✓' : '✗'} ${check.name}: ${check.found}`).join('\n');
        return { json: { ok, checks }, text, exitCode: ok ? 0 : 1 };
      }),
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
  ];
}

function checkNode(): Finding {
  const major = Number(process.versions.node.split('.', 1)[0]);
  return { name: 'Node', ok: major >= nodeMajorMin, found: process.versions.node };
}

/** Where NODE_ENV is production no command goes further than to say it. */
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

async function checkDatabase({ db, pooled }: CommandContext): Promise<Finding[]> {
  const name = 'PostgreSQL';
  try {
    const facts = await readServerFacts(db, { now: Date.now, pooled });
    const { major, minor, obstacle, clockFault, clockOffMs } = facts;
    return [
      { name, ok: obstacle === undefined, found: obstacle?.sentence ?? `${major}.${minor}` },
      await checkMigrations(db),
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

async function checkPictures(config: CommandContext['config']): Promise<Finding> {
  const name = 'Store of pictures';
  try {
    await (await createObjectStore(config))?.check();
    return { name, ok: true, found: 'answers, and knows our keys' };
  } catch (error) {
    const why = (error as Error).message || (error as NodeJS.ErrnoException).code;
    return { name, ok: false, found: `${why}; look at S3_URL` };
  }
}
