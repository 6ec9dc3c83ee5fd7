import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** What a thread or process of a pool can be asked for, by name. Inputs and answers are copied. */
export type Tasks = Record<string, (input: never) => Promise<unknown>>;

export interface TaskAsked {
  name: string;
  input: unknown;
}

export interface TaskAnswer {
  answer?: unknown;
  fault?: { message: string; stack: string | undefined };
  /** What the process takes of memory after the task. */
  residentMb?: number;
  /** What the thread had of the processor until then. */
  usedMs?: number;
}

/** The first word, before any answer: it can work. `usualPriority` says why it may not give way to the thread that sells. */
export interface TaskReady {
  isReady: true;
  usualPriority?: string;
}

interface Line {
  send(message: TaskReady | TaskAnswer): void;
  listen(answer: (asked: TaskAsked) => Promise<void>): void;
}

/** How a process knows that it is one of a pool, and how many megabytes it may take. */
export const memoryArgument = '--pool-memory-mb=';

const lowPriority = 10;
const bytesOfMegabyte = 1_048_576;
const lookMs = 25;
const megabytes = () => Math.round(process.memoryUsage.rss() / bytesOfMegabyte);

/** Serves the tasks in a thread or process of a pool, one at a time; does nothing where the module is loaded otherwise. */
export function serveTasks(tasks: Tasks): void {
  const line = parentPort === null ? lineOfProcess() : lineOfThread(parentPort);
  if (line === undefined) return;
  line.listen(async ({ name, input }) => {
    try {
      line.send({ answer: await tasks[name]?.(input as never) });
    } catch (error) {
      const { message, stack } = error as Error;
      line.send({ fault: { message, stack } });
    }
  });
  line.send({ isReady: true, usualPriority: giveWay() });
}

/**
 * Gives way to the thread that sells. Linux has a priority for each thread; elsewhere it is that of the whole process.
 */
function giveWay(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    setPriority(lowPriority);
    return undefined;
  } catch (error) {
    // As under a unit that denies it. Working at the usual priority is better than not working.
    return (error as Error).message;
  }
}

function lineOfThread(port: NonNullable<typeof parentPort>): Line {
  return {
    send: (message) =>
      port.postMessage('isReady' in message ? message : { ...message, usedMs: msOf(process.threadCpuUsage()) }),
    listen: (answer) => void port.on('message', answer),
  };
}

export function msOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

function lineOfProcess(): Line | undefined {
  const given = process.argv.find((each) => each.startsWith(memoryArgument));
  const memoryMbMax = Number(given?.slice(memoryArgument.length));
  if (process.send === undefined || !(memoryMbMax > 0)) return undefined;
  // By a signal: threads of decoders may be at work.
  const end = () => process.kill(process.pid, 'SIGKILL');
  // Stopping the service signals all of its processes. This one ends with its parent, which finishes its requests first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', end);
  try {
    // Where memory runs out, this process goes before the one that sells.
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system, or one that does not allow it.
  }
  return {
    send: (message) => void process.send?.('isReady' in message ? message : { ...message, residentMb: megabytes() }),
    listen: (answer) =>
      void process.on('message', async (asked) => {
        const looking = setInterval(() => {
          if (megabytes() > memoryMbMax) end();
        }, lookMs);
        await answer(asked as TaskAsked);
        clearInterval(looking);
      }),
  };
}
