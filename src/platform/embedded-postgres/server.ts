import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fchownSync,
  openSync,
  readSync,
  renameSync,
  statfsSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerUser, spawnOnDirectory } from './user.ts';

export interface ServerProcess {
  /** Resolves when no process of the server is left. */
  ended: Promise<void>;
  hasEnded(): boolean;
  /** Asks for a fast shutdown and waits, but not for ever: the caller checks with stopLeftoverServer. */
  stop(): Promise<void>;
}

const logBytesMax = 10 * 1024 * 1024;
const logTailBytes = 64 * 1024;
const stopWaitMs = 30_000;
const sharedMemoryBytesMin = 256 * 1024 * 1024;

/**
 * The shell between us and the server sees its input end however we end, kill -9 included, and then stops the server.
 * TERM before INT: the shell makes background processes ignore INT, so one that has not come to set its own handlers
 * would not notice. The traps come after the server has started, or it would inherit them.
 */
const script =
  '"$@" & p=$!; exec >/dev/null 2>&1; trap "" HUP INT QUIT TERM; cat; kill -TERM $p; kill -INT $p; wait $p';

export function startServer(place: {
  binDir: string;
  dataDirectory: string;
  user: ServerUser;
  logPath: string;
  settings: Record<string, string>;
}): ServerProcess {
  const log = openLog(place.logPath, place.user);
  const settings = Object.entries(place.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let shell: ReturnType<typeof spawnOnDirectory>;
  try {
    shell = spawnOnDirectory(place.dataDirectory, place.user, {
      stdio: ['pipe', 'pipe', log],
      command: '/bin/sh',
      argumentsFor: (directory) => [
        '-c',
        script,
        'takilya-database',
        join(place.binDir, 'postgres'),
        '-D',
        directory,
        ...settings,
      ],
    });
  } finally {
    closeSync(log);
  }
  return watch(shell);
}

function watch(shell: ReturnType<typeof spawnOnDirectory>): ServerProcess {
  const exited = new Promise<void>((resolve) => {
    shell.once('exit', () => resolve());
    shell.once('error', () => resolve());
  });
  // Every process of the server holds the other end of this pipe, and nobody writes to it: its end is theirs.
  let gone = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      gone = true;
      shell.stdin!.destroy();
      resolve();
    };
    shell.stdout!.once('close', end);
    shell.once('error', end);
  });
  shell.stdin!.on('error', () => {});
  shell.stdout!.on('error', () => {}).resume();
  return {
    ended,
    hasEnded: () => gone,
    stop: async () => {
      shell.stdin!.destroy();
      await Promise.race([exited, sleep(stopWaitMs, undefined, { ref: false })]);
    },
  };
}

/** For a small machine that the web process shares. */
export function defaultSettings(): Record<string, string> {
  return {
    listen_addresses: '',
    max_connections: '100',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    wal_compression: 'on',
    fsync: 'on',
    synchronous_commit: 'on',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    unix_socket_permissions: '0700',
    // One line an error and no statement or row in it: errors reach the client anyway, the log holds nobody's data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // Containers often get 64 MB of shared memory, on which parallel queries fail.
    ...(hasSharedMemory() ? {} : { dynamic_shared_memory_type: 'mmap' }),
  };
}

function hasSharedMemory(): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const { blocks, bsize } = statfsSync('/dev/shm');
    return blocks * bsize >= sharedMemoryBytesMin;
  } catch {
    return false;
  }
}

/**
 * Keeps the log below a size while the server writes to it, and keeps one older log. The server holds the file open and
 * appends, so its content is copied and then emptied. What the server writes in between is lost: a line at most.
 */
export function rotateLog(logPath: string, { bytesMax = logBytesMax }: { bytesMax?: number } = {}): void {
  if (logLength(logPath) <= bytesMax) return;
  const draft = `${logPath}.draft`;
  copyFileSync(logPath, draft);
  truncateSync(logPath);
  renameSync(draft, `${logPath}.1`);
}

/**
 * Opened by us, so that the server need not reach it. An existing log is opened without O_CREAT: in a directory such as
 * /tmp Linux refuses that even to root for another user's file (fs.protected_regular).
 */
export function openLog(logPath: string, user: ServerUser): number {
  const { O_APPEND, O_CREAT, O_WRONLY } = constants;
  const create = existsSync(logPath) ? 0 : O_CREAT;
  const log = openSync(logPath, O_WRONLY | O_APPEND | create, 0o600);
  if (user) fchownSync(log, user.uid, user.gid);
  return log;
}

export function logLength(logPath: string): number {
  return statSync(logPath, { throwIfNoEntry: false })?.size ?? 0;
}

/** The server's or initdb's last complaint since `from`. A full disk comes first, since it causes others. */
export function lastComplaint(logPath: string, from: number): string {
  const lines = readTail(logPath, from)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/the database system is (starting up|shutting down)/.test(line));
  const isNoSpace = (line: string) => line.includes('No space left on device');
  const complaint =
    lines.findLast(isNoSpace) ??
    lines.findLast((line) => /\b(PANIC|FATAL|ERROR): |: error: |error while loading/.test(line));
  const line = complaint ?? lines.at(-1) ?? 'it logged nothing';
  return line
    .replace(/^.*?\b((PANIC|FATAL|ERROR): )/, '$1')
    .replace(/\s+/g, ' ')
    .replace(/\.$/, '');
}

function readTail(logPath: string, from: number): string {
  const length = logLength(logPath);
  // It was emptied since then: everything in it is new.
  const start = Math.max(from > length ? 0 : from, length - logTailBytes);
  const buffer = Buffer.alloc(logTailBytes);
  let log: number | undefined;
  try {
    log = openSync(logPath, 'r');
    return buffer.toString('utf8', 0, readSync(log, buffer, 0, logTailBytes, start));
  } catch {
    // Somebody removed it: the failure is reported without it.
    return '';
  } finally {
    if (log !== undefined) closeSync(log);
  }
}
