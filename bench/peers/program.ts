import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Program {
  pid: number;
  logPath: string;
  stop(): Promise<void>;
}

interface Start {
  command: string;
  arguments: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  logPath: string;
}

const stopWaitMs = 10_000;
const readyWaitMs = 180_000;
const startWaitMs = 3_000;

// The shell sees its input end however we end, and then ends what it started.
const script = '"$@" & p=$!; cat; kill -TERM $p; wait $p';

/** A program that ends with us. */
export function startProgram(start: Start): Program {
  const log = openSync(start.logPath, 'a');
  const shell = spawn('/bin/sh', ['-c', script, 'peer', start.command, ...start.arguments], {
    ...placeOf(start),
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  const pid = shell.pid as number;
  const ended = once(shell, 'exit');
  shell.stdin?.on('error', () => {});
  return {
    pid,
    logPath: start.logPath,
    stop: async () => {
      const all = descendants(pid);
      shell.stdin?.destroy();
      const isOver = await Promise.race([ended.then(() => true), sleep(stopWaitMs, false, { ref: false })]);
      if (isOver) return;
      for (const one of all) killIfThere(one);
      await ended;
    },
  };
}

/** Runs a command to its end and answers what it printed; the last line of its complaint where it fails. */
export async function run(start: Omit<Start, 'logPath'>, waitMsMax: number): Promise<string> {
  const child = spawn(start.command, start.arguments, {
    ...placeOf(start),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: waitMsMax,
  });
  const texts = { output: '', complaint: '' };
  child.stdout?.on('data', (chunk) => {
    texts.output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    texts.complaint += chunk;
  });
  const failure = await new Promise<string | undefined>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : texts.complaint.trim() || `${code ?? signal}`),
    );
  });
  if (failure === undefined) return texts.output;
  throw new Error(`${start.command} ${start.arguments.join(' ')}: ${failure.split('\n').slice(-3).join(' ')}`);
}

function placeOf({ cwd, env }: Pick<Start, 'cwd' | 'env'>): SpawnOptions {
  return { cwd, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

export async function waitForPort(port: number, { pid, logPath }: Program): Promise<void> {
  const startedAt = performance.now();
  const waitedMs = () => performance.now() - startedAt;
  while (waitedMs() < readyWaitMs) {
    const socket = connect({ port, host: '127.0.0.1' });
    const isThere = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isThere) return;
    // The shell and its cat alone: what they started has ended.
    if (waitedMs() > startWaitMs && descendants(pid).length < 3) break;
    await sleep(100);
  }
  const lastLine = readFileSync(logPath, 'utf8').trim().split('\n').at(-1);
  throw new Error(`nothing answered at port ${port}: ${lastLine}`);
}

const ticksPerSecond = 100;

interface Stat {
  parent: number;
  ticks: number;
}

/** Processor time of a process and of all that it started, those that have ended included. */
export function processorMs(root: number): number {
  const stats = readStats();
  return (
    descendants(root, stats).reduce((sum, pid) => sum + (stats.get(pid) as Stat).ticks, 0) * (1_000 / ticksPerSecond)
  );
}

function descendants(root: number, stats = readStats()): number[] {
  const found = stats.has(root) ? [root] : [];
  for (const pid of found) {
    for (const [child, { parent }] of stats) if (parent === pid) found.push(child);
  }
  return found;
}

function readStats(): Map<number, Stat> {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const fields = readStat(pid);
    // The parent, and time of its own and of children that it waited for: fields 4 and 14 to 17 of proc(5).
    if (fields !== undefined) {
      stats.set(pid, {
        parent: Number(fields[1]),
        ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0),
      });
    }
  }
  return stats;
}

function readStat(pid: number): string[] | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    // It ended in this moment.
    return undefined;
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
