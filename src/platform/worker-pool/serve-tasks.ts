import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** What a thread can be asked for, by name. Inputs and answers are copied between threads. */
export type Tasks = Record<string, (input: never) => Promise<unknown>>;

export interface TaskAnswer {
  answer?: unknown;
  fault?: { message: string; stack: string | undefined };
}

const lowPriority = 10;

/** Serves the tasks in a thread of a pool, one at a time; does nothing where the module is loaded otherwise. */
export function serveTasks(tasks: Tasks): void {
  if (parentPort === null) return;
  const port = parentPort;
  // Gives way to the thread that sells. Linux has a priority for each thread; elsewhere it is that of the whole process.
  if (process.platform === 'linux') setPriority(lowPriority);
  port.on('message', async ({ name, input }: { name: string; input: never }) => {
    try {
      port.postMessage({ answer: await tasks[name]?.(input) } satisfies TaskAnswer);
    } catch (error) {
      const { message, stack } = error as Error;
      port.postMessage({ fault: { message, stack } } satisfies TaskAnswer);
    }
  });
}
