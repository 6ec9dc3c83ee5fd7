import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

export interface DatabaseConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

interface DataDirectoryOwner {
  pid: number;
  purpose: 'serve' | 'command';
  /** Known once its server answers. */
  connection?: DatabaseConnection;
}

export interface DirectoryClaim {
  /** Tells commands that come later where the server answers. */
  announce(connection: DatabaseConnection): void;
  release(): void;
}

const commandWaitMs = 10_000;
// A killed process takes a moment to be gone, and a new owner one to write its name.
const briefWaitMs = 1_000;
const sqliteBusy = 5;

/** Becomes the one process that runs a server on this directory, waiting for a short command to finish first. */
export async function claimDataDirectory(dataDir: string, purpose: 'serve' | 'command'): Promise<DirectoryClaim> {
  const startedMs = performance.now();
  for (;;) {
    const claim = tryClaim(dataDir, purpose);
    if (claim) return claim;
    const owner = readOwner(dataDir);
    const waitMs = owner?.purpose === 'command' ? commandWaitMs : briefWaitMs;
    if (performance.now() - startedMs >= waitMs) throw alreadyRunning(dataDir, owner);
    await sleep(20);
  }
}

/**
 * The claim is a lock that the kernel keeps and drops when the process dies, however it dies: no stale owner, no reused
 * process id, nothing to take over. Node has no flock, but its SQLite takes such a lock, so an empty SQLite file is the
 * lock. Nothing else in this process may open that file: closing it would drop the lock (POSIX).
 */
export function tryClaim(dataDir: string, purpose: 'serve' | 'command'): DirectoryClaim | undefined {
  const path = join(dataDir, 'postgres.lock');
  if (existsSync(path)) accessSync(path, constants.W_OK);
  else accessSync(dataDir, constants.W_OK);
  const lock = takeLock(path);
  if (!lock) return undefined;
  const owner: DataDirectoryOwner = { pid: process.pid, purpose };
  writeOwner(dataDir, owner);
  return {
    announce: (connection) => writeOwner(dataDir, { ...owner, connection }),
    release: () => {
      if (!lock.isOpen) return;
      rmSync(ownerPath(dataDir), { force: true });
      lock.close();
    },
  };
}

function takeLock(path: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path, { timeout: 0 });
    // IMMEDIATE takes SQLite's reserved lock in one step, so of two at the same moment one always wins. No journal file.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined;
    throw new EmbeddedDatabaseError(
      `${path} cannot be locked (${(error as Error).message}): set DATA_DIR to a directory on a local disk that this user can write to.`,
      { cause: error },
    );
  }
}

/**
 * The process that claims to hold the directory, if it lives. Only messages and addresses depend on it, never who may
 * start.
 */
export function readOwner(dataDir: string): DataDirectoryOwner | undefined {
  try {
    const owner = JSON.parse(readFileSync(ownerPath(dataDir), 'utf8')) as DataDirectoryOwner;
    return isAlive(owner.pid) ? owner : undefined;
  } catch {
    return undefined;
  }
}

function writeOwner(dataDir: string, owner: DataDirectoryOwner): void {
  const draft = `${ownerPath(dataDir)}.new`;
  writeFileSync(draft, JSON.stringify(owner));
  renameSync(draft, ownerPath(dataDir));
}

function ownerPath(dataDir: string): string {
  return join(dataDir, 'postgres.owner.json');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function alreadyRunning(dataDir: string, owner: DataDirectoryOwner | undefined): EmbeddedDatabaseError {
  const who = owner ? ` (process ${owner.pid})` : '';
  return new EmbeddedDatabaseError(
    `Another Takilya${who} is running on ${dataDir}. Stop it first, or set DATA_DIR to another directory.`,
  );
}
