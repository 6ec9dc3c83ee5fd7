import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, listProcesses } from '../../test/helpers/machine/processes.ts';

interface MemberOptions {
  name: string;
  command: string;
  args: readonly string[];
  environment?: Record<string, string>;
  /** Whom it runs as; undefined: as ourselves. */
  user?: { uid: number; gid: number };
  logPath: string;
  /** Where it runs; at the root where nothing is said. */
  folder?: string;
  /** Processes of it that it did not keep as children, such as a PostgreSQL that Patroni started. */
  others?: () => number[];
}

/** One machine of the cluster, as far as faults go: it is lost, or stands still, with all that runs on it. */
export interface Member {
  readonly name: string;
  start(): void;
  /** As a power cut. */
  kill(): Promise<void>;
  /** As somebody who deploys: asked to stop, and waited for. Answers the code that it ended with. */
  stop(): Promise<number | null>;
  freeze(): void;
  thaw(): void;
  /** To its first process alone. */
  signal(name: NodeJS.Signals): void;
  /** Itself and whatever it started. */
  pids(): number[];
  /** The end of what it wrote, to say why something did not come up. */
  lastWords(): string;
}

export function createMember(options: MemberOptions): Member {
  let child: ChildProcess | undefined;
  const leaders = () => [...(isAlive(child) ? [child?.pid as number] : []), ...(options.others?.() ?? [])];
  const family = () => {
    const processes = listProcesses();
    const first = leaders();
    const alive = processes.filter(({ pid }) => first.includes(pid)).map(({ pid }) => pid);
    return [...new Set([...alive, ...descendantsOf(alive, processes).map(({ pid }) => pid)])];
  };
  const signalAll = (name: NodeJS.Signals) => {
    // Again until no new one is found: a process may start another while we look.
    const told = new Set<number>();
    for (let fresh = family(); fresh.length > 0; fresh = family().filter((pid) => !told.has(pid))) {
      for (const pid of fresh) {
        told.add(pid);
        signal(pid, name);
      }
    }
    return told;
  };
  return {
    name: options.name,
    start() {
      const log = openSync(options.logPath, 'a');
      child = spawn(options.command, options.args, {
        cwd: options.folder ?? '/',
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...options.environment },
        stdio: ['ignore', log, log],
        // Ctrl-C reaches it through us.
        detached: true,
        ...options.user,
      });
      closeSync(log);
    },
    async kill() {
      // Halted first, so that none of them sees another die and acts on it.
      signalAll('SIGSTOP');
      const killed = signalAll('SIGKILL');
      while (listProcesses().some(({ pid }) => killed.has(pid))) await sleep(20);
    },
    async stop() {
      if (child === undefined || !isAlive(child)) return null;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return code;
    },
    freeze: () => void signalAll('SIGSTOP'),
    thaw: () => void signalAll('SIGCONT'),
    signal: (name) => void child?.kill(name),
    pids: family,
    lastWords: () => `${options.name} (${options.logPath}):\n${readFileSync(options.logPath, 'utf8').slice(-2_000)}`,
  };
}

function isAlive(child: ChildProcess | undefined): boolean {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
