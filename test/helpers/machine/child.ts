import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../../..', import.meta.url));
// Our sources are compiled once for all the processes that a test run starts.
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'takilya-compile-cache');

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface Child {
  process: ChildProcess;
  /** What it has written to standard output so far. */
  stdout(): string;
  /** The first match in its standard output, awaited. Fails when it ends without. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<Ended>;
}

interface ChildOptions {
  environment: Record<string, string>;
  /** Where it runs; the repository where nothing is said. */
  folder?: string;
  user?: number;
  /** With all that it starts it can be sent a signal as a terminal does at Ctrl-C: `process.kill(-pid, 'SIGINT')`. */
  hasOwnGroup?: boolean;
}

const patienceMs = 120_000;

/** Starts a program with exactly this environment, beside what any program needs. */
export function startChild(
  command: string,
  args: readonly string[],
  { environment, folder = repository, user, hasOwnGroup = false }: ChildOptions,
): Child {
  const { PATH = '', HOME = '/tmp', TMPDIR = tmpdir() } = process.env;
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: hasOwnGroup,
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  const heard = { stdout: '', stderr: '' };
  child.stdout.on('data', (bytes) => {
    heard.stdout += bytes;
  });
  child.stderr.on('data', (bytes) => {
    heard.stderr += bytes;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({
    code,
    signal,
    ...heard,
  }));
  return {
    process: child,
    stdout: () => heard.stdout,
    ended,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => finish(undefined, `not within ${patienceMs} ms`), patienceMs);
        const look = () => {
          const found = pattern.exec(heard.stdout);
          if (found !== null) finish(found, '');
        };
        const finish = (found: RegExpExecArray | undefined, why: string) => {
          clearTimeout(timer);
          child.stdout.off('data', look);
          if (found !== undefined) resolve(found);
          else reject(new Error(`It did not say ${pattern}: ${why}\n${heard.stdout}${heard.stderr}`));
        };
        child.stdout.on('data', look);
        void ended.then(() => finish(pattern.exec(heard.stdout) ?? undefined, 'it ended'));
        look();
      }),
  };
}

/** Runs one of our entry points, such as `src/cli.ts`, to its end. */
export async function runSource(args: readonly string[], options: ChildOptions): Promise<Ended> {
  const child = startChild(process.execPath, args, options);
  const timer = setTimeout(() => child.process.kill('SIGKILL'), patienceMs);
  try {
    return await child.ended;
  } finally {
    clearTimeout(timer);
  }
}
