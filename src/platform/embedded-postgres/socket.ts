import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { type ServerUser, sharedTemporaryDirectory } from './user.ts';

export interface SocketDirectory {
  /** Where clients find the socket. */
  path: string;
  /** The same for the server, for which "." is its data directory. */
  setting: string;
  /** Short and the same for the same data directory. */
  name: string;
  /** Removes what a killed server left, whose lock may name a process id that is somebody else's now. */
  clear(): void;
  /** Removes the directory if it was made for the socket alone. */
  remove(): void;
}

// macOS allows 103 bytes, Linux 107.
const socketPathBytesMax = 103;

/**
 * The data directory, which already admits nobody else. Where its path is too long, a directory below the temporary
 * one.
 */
export function chooseSocketDirectory(
  dataDirectory: string,
  options: { user: ServerUser; port: number },
): SocketDirectory {
  const name = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
  const socket = `.s.PGSQL.${options.port}`;
  const fits = Buffer.byteLength(join(dataDirectory, socket)) <= socketPathBytesMax;
  const path = fits ? dataDirectory : join(sharedTemporaryDirectory(options.user), `takilya-${name}`);
  if (!fits) makePrivate(path, options.user);
  return {
    path,
    setting: fits ? '.' : path,
    name,
    clear: () => {
      for (const file of [socket, `${socket}.lock`]) rmSync(join(path, file), { force: true });
    },
    remove: () => {
      try {
        if (!fits) rmdirSync(path);
      } catch {
        // Not empty or gone: harmless, the next start looks at it again.
      }
    },
  };
}

function makePrivate(path: string, user: ServerUser): void {
  const us = process.geteuid?.() ?? 0;
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = lstatSync(path);
  const isOurs = found.uid === us || found.uid === user?.uid;
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0)
    throw new EmbeddedDatabaseError(
      `${path}, wanted for the database's socket, belongs to someone else or is open to others: remove it, or set DATA_DIR to a directory with a shorter path.`,
    );
  if (user && found.uid !== user.uid) chownSync(path, user.uid, user.gid);
}
