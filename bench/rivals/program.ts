import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf } from '../processor-time.ts';

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

// The shell sees its input end however we end, and then ends its child.
const script = '"$@" & p=$!; cat; kill -TERM $p; wait $p';

/** A program that ends with us. */
export function startProgram(start: Start): Program {
  const log = openSync(start.logPath, 'a');
  const shell = spawn('/bin/sh', ['-c', script, 'rival', start.command, ...start.arguments], {
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
      const all = familyOf(pid);
      shell.stdin?.destroy();
      const isOver = await Promise.race([ended.then(() => true), sleep(stopWaitMs, false, { ref: false })]);
      if (isOver) return;
      for (const { id } of all) killIfThere(id);
      await ended;
    },
  };
}

/** Runs a command to its end and returns its output; throws the last line of its complaint where it fails. */
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
    // Only the shell and its cat are left: the program has ended.
    if (waitedMs() > startWaitMs && familyOf(pid).length < 3) break;
    await sleep(100);
  }
  const lastLine = readFileSync(logPath, 'utf8').trim().split('\n').at(-1);
  throw new Error(`nothing answered at port ${port}: ${lastLine}`);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
