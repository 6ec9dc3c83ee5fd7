import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chmodSync, closeSync, lchownSync, openSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

/** The user that the server runs as when we are root, which PostgreSQL refuses; undefined: as ourselves. */
export type ServerUser = { uid: number; gid: number } | undefined;

// initdb looks its user up by number, so it has to be one that every system knows: nobody, which is -2 on macOS.
const nobodyId = process.platform === 'darwin' ? 4_294_967_294 : 65_534;

/** Root continues as the user who made the files, so that the same directory serves root and that user in turn. */
export function serverUserFor(dataDirectory: string): ServerUser {
  const us = process.geteuid?.();
  const found = statSync(dataDirectory, { throwIfNoEntry: false });
  if (us !== 0) {
    if (!found || found.uid === us) return undefined;
    throw new EmbeddedDatabaseError(
      `The database in ${dataDirectory} belongs to user id ${found.uid} and this is user id ${us}: run Takilya as that user (or as root), or run "chown -R ${us} ${dirname(dataDirectory)}" as root.`,
    );
  }
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  return { uid: nobodyId, gid: nobodyId };
}

/** PostgreSQL insists on owning its directory with nobody else let in; a copy made by root or a volume loses both. */
export function giveToServerUser(directory: string, user: ServerUser): void {
  const { uid, mode } = statSync(directory);
  if (user && uid !== user.uid) {
    for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
      lchownSync(join(directory, entry), user.uid, user.gid);
    // The directory last: a chown that was interrupted starts again.
    lchownSync(directory, user.uid, user.gid);
  }
  if ((mode & 0o077) !== 0) chmodSync(directory, 0o700);
}

/** Whether the user may read the file `path`, or pass into the directory, with every one above it open to pass. */
export function canReach(path: string, user: ServerUser): boolean {
  if (!user) return true;
  const real = realpathSync(path);
  if (!allows(real, user, statSync(real).isDirectory() ? 0o1 : 0o4)) return false;
  for (let directory = dirname(real); ; directory = dirname(directory)) {
    if (!allows(directory, user, 0o1)) return false;
    if (directory === dirname(directory)) return true;
  }
}

function allows(path: string, user: { uid: number; gid: number }, bit: number): boolean {
  const { uid, gid, mode } = statSync(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & bit) === bit;
}

/** A directory for short-lived files that the server can reach: root's TMPDIR may lie in root's home. */
export function sharedTemporaryDirectory(user: ServerUser): string {
  return canReach(tmpdir(), user) ? tmpdir() : '/tmp';
}

/** Runs a PostgreSQL program on a directory; `argumentsFor` gets the name by which the program can open it. */
export function spawnOnDirectory(
  directory: string,
  user: ServerUser,
  options: { stdio: ('pipe' | 'ignore' | number)[]; command: string; argumentsFor: (directory: string) => string[] },
): ChildProcess {
  const settings: SpawnOptions = {
    // Not below us: PostgreSQL 15 changes back to its first directory, which its user may be unable to enter.
    cwd: '/',
    // Its own session: Ctrl-C in the terminal must reach the database after we have drained, through us.
    detached: true,
    // Ours may hold secrets, and PG* variables that would change what the server does.
    env: { PATH: process.env.PATH, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, LC_ALL: 'C', TZ: 'UTC' },
    // Ids above 2^31 are taken as negative by spawn alone.
    ...(user && { uid: user.uid | 0, gid: user.gid | 0 }),
  };
  if (canReach(directory, user))
    return spawn(options.command, options.argumentsFor(directory), { ...settings, stdio: options.stdio });
  if (process.platform !== 'linux')
    throw new EmbeddedDatabaseError(
      `The database server, which cannot run as root, cannot reach ${directory}: run "chmod o+x" on the directories above it, set DATA_DIR to another directory, or do not run Takilya as root.`,
    );
  // Below a 0700 directory such as /root no path leads the server to its files, but an open directory handed to it does.
  const handle = openSync(directory, 'r');
  try {
    const argumentList = options.argumentsFor(`/proc/self/fd/${options.stdio.length}`);
    return spawn(options.command, argumentList, { ...settings, stdio: [...options.stdio, handle] });
  } finally {
    closeSync(handle);
  }
}
