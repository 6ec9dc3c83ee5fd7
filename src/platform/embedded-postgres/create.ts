import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { diskFull, EmbeddedDatabaseError } from './embedded-database-error.ts';
import { lastComplaint, logLength, openLog } from './server.ts';
import { type ServerUser, spawnOnDirectory } from './user.ts';

const draftPrefix = 'postgres.creating-';

/** Whether there is a database already; refuses what is not one of this major. */
export function hasDataDirectory(dataDirectory: string, major: number): boolean {
  if (!existsSync(dataDirectory) || readdirSync(dataDirectory).length === 0) return false;
  const versionPath = join(dataDirectory, 'PG_VERSION');
  if (!existsSync(versionPath))
    throw new EmbeddedDatabaseError(
      `${dataDirectory} holds files but no PostgreSQL database: move it away, or set DATA_DIR to another directory.`,
    );
  const found = readFileSync(versionPath, 'utf8').trim();
  if (found === String(major)) return true;
  throw new EmbeddedDatabaseError(
    `The database in ${dataDirectory} was made by PostgreSQL ${found} and this Takilya brings PostgreSQL ${major}: run \`takilya backup FILE\` with the version before, rename the folder to ${dataDirectory}-${found}, and run \`takilya restore FILE\` with this one (docs/recovery.md).`,
  );
}

/**
 * A database of another major version that somebody has set aside, as the sentence above asks; undefined where there is
 * none.
 */
export function databaseSetAside(dataDir: string): string | undefined {
  const name = readdirSync(dataDir).find((each) => /^postgres-\d+$/.test(each));
  return name === undefined ? undefined : join(dataDir, name);
}

/** Removes what is left of creations whose Takilya was killed. */
export function clearDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (name.startsWith(draftPrefix)) removeDraft(join(dataDir, name));
}

/** initdb beside the final place and a rename: whenever it is interrupted there is a whole database or none. */
export async function createDataDirectory(place: {
  dataDir: string;
  dataDirectory: string;
  logPath: string;
  user: ServerUser;
  binaries: PostgresBinaries;
  superuser: string;
  sync: boolean;
}): Promise<void> {
  // A new name each time: an initdb whose Takilya was killed may still be writing to the last one.
  const draft = mkdtempSync(join(place.dataDir, draftPrefix));
  try {
    if (place.user) chownSync(draft, place.user.uid, place.user.gid);
    await runInitdb(draft, place);
    if (existsSync(place.dataDirectory)) rmdirSync(place.dataDirectory);
    renameSync(draft, place.dataDirectory);
    if (place.sync) syncDirectory(place.dataDir);
  } catch (error) {
    removeDraft(draft);
    throw error;
  }
}

async function runInitdb(draft: string, place: Parameters<typeof createDataDirectory>[0]): Promise<void> {
  const logFrom = logLength(place.logPath);
  const log = openLog(place.logPath, place.user);
  try {
    const initdb = spawnOnDirectory(draft, place.user, {
      stdio: ['ignore', log, log],
      command: join(place.binaries.binDir, 'initdb'),
      argumentsFor: (directory) => [
        ...['-D', directory, '--username', place.superuser, '--auth', 'trust', '--encoding', 'UTF8'],
        ...localeArguments(place.binaries.major),
        '--data-checksums',
        '--no-instructions',
        ...(place.sync ? [] : ['--no-sync']),
      ],
    });
    const [code] = (await once(initdb, 'exit')) as [number | null];
    if (code === 0) return;
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL's initdb cannot be run on this system (${(error as Error).message}): set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause: error },
    );
  } finally {
    closeSync(log);
  }
  const complaint = lastComplaint(place.logPath, logFrom);
  if (complaint.includes('No space left on device')) throw new EmbeddedDatabaseError(diskFull(place.dataDir));
  throw new EmbeddedDatabaseError(
    `The database in ${place.dataDir} could not be created (${complaint}): read ${place.logPath}, put that right and start Takilya again.`,
  );
}

/** Code point order everywhere, but lower('Ñ') is 'ñ': the plain C locale knows letters of ASCII only. */
function localeArguments(major: number): string[] {
  if (major >= 17) return ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'];
  return ['--locale', 'C.UTF-8'];
}

function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function removeDraft(draft: string): void {
  try {
    rmSync(draft, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Somebody still writes there; the next start tries again.
  }
}
