import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

const fastShutdownWaitMs = 30_000;
const immediateShutdownWaitMs = 10_000;
const emptyPidFileWaitMs = 1_000;

/**
 * Stops the server that runs on this directory, if one does, and clears lock files that would keep a new one from
 * starting. Call only with the directory claimed: then the process that started that server is dead. Never SIGKILL,
 * after which PostgreSQL's own processes may go on writing.
 */
export async function stopLeftoverServer(
  dataDirectory: string,
  options: { clusterName: string; onFound?: (pid: number) => void },
): Promise<void> {
  const pid = await readPostmasterPid(dataDirectory);
  if (pid !== undefined && isRunning(pid)) {
    if (isServerOn(dataDirectory, pid, options.clusterName)) {
      options.onFound?.(pid);
      await stopServerProcess(dataDirectory, pid);
    } else {
      // After a restart of the machine or container the number can be anyone's, and PostgreSQL would refuse to start.
      rmSync(join(dataDirectory, 'postmaster.pid'), { force: true });
    }
  }
}

async function stopServerProcess(dataDirectory: string, pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await hasEnded(pid, fastShutdownWaitMs)) return;
  signal(pid, 'SIGQUIT');
  if (await hasEnded(pid, immediateShutdownWaitMs)) return;
  throw new EmbeddedDatabaseError(
    `The database server that already runs on ${dataDirectory} (process ${pid}) does not stop: end it with "kill -QUIT ${pid}", or restart the machine, and start Takilya again.`,
  );
}

async function hasEnded(pid: number, waitMs: number): Promise<boolean> {
  const deadlineMs = performance.now() + waitMs;
  while (isRunning(pid)) {
    if (performance.now() > deadlineMs) return false;
    await sleep(10);
  }
  return true;
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It ended by itself meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The process id in postmaster.pid. An empty file is a server about to start, or what a power cut left. */
async function readPostmasterPid(dataDirectory: string): Promise<number | undefined> {
  const path = join(dataDirectory, 'postmaster.pid');
  const deadlineMs = performance.now() + emptyPidFileWaitMs;
  for (;;) {
    const pid = Number.parseInt(readText(path) ?? '0', 10);
    if (pid === 0) return undefined;
    if (pid > 0) return pid;
    if (performance.now() > deadlineMs) {
      rmSync(path, { force: true });
      return undefined;
    }
    await sleep(20);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    // EPERM too: a process of another user cannot be the server on a directory that belongs to ours.
    return false;
  }
  // Ended, and only not yet collected by its parent: the state follows the name, which may hold anything.
  const stat = readText(`/proc/${pid}/stat`);
  return stat === undefined || !/\) [ZX] [^)]*$/.test(stat);
}

function isServerOn(dataDirectory: string, pid: number, clusterName: string): boolean {
  const words = commandLine(pid);
  if (!/(^|\/)(postgres|postmaster)( |$)/.test(words)) return false;
  return words.includes(clusterName) || words.includes(dataDirectory) || workingDirectory(pid) === dataDirectory;
}

function commandLine(pid: number): string {
  const words = readText(`/proc/${pid}/cmdline`);
  if (words !== undefined) return words.replaceAll('\0', ' ');
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', timeout: 5_000 });
  } catch {
    return '';
  }
}

/** Unknown to root in a container, who may not look at other users' processes: hence the command line first. */
function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return undefined;
    throw error;
  }
}
