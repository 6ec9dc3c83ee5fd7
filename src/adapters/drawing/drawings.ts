import { availableParallelism } from 'node:os';
import { drawingsBusy } from '../../core/base/common.errors.ts';
import { refusal } from '../../core/base/define-error.ts';
import type { PoolWatch } from '../../platform/worker-pool/thread-watch.ts';
import {
  createWorkerPool,
  WorkerCannotStart,
  WorkerDied,
  WorkerPoolFull,
} from '../../platform/worker-pool/worker-pool.ts';
import type { Drawn } from './drawing-worker.ts';

/** Draws documents and pictures in threads beside the one that sells. Beyond what can be drawn soon it refuses. */
export interface Drawings {
  draw<Name extends keyof Drawn & string>(name: Name, input: Parameters<Drawn[Name]>[0]): ReturnType<Drawn[Name]>;
  close(): Promise<void>;
}

// One more than one: a document of a thousand pages must not be in everybody's way.
const threadsMin = 2;
const threadsMax = 4;
// With documents of the usual size the last of them waits for a second or two.
const waitingMax = 32;
const taskMsMax = 30_000;
const retryAfterSeconds = 3;

export function createDrawings(options: { waitingMax?: number; taskMsMax?: number; watch?: PoolWatch } = {}): Drawings {
  const pool = createWorkerPool<Drawn>({
    entry: new URL('drawing-worker.ts', import.meta.url),
    threadsMax: Math.min(threadsMax, Math.max(threadsMin, availableParallelism() - 1)),
    waitingMax: options.waitingMax ?? waitingMax,
    taskMsMax: options.taskMsMax ?? taskMsMax,
    watch: options.watch,
  });
  const draw = async <Name extends keyof Drawn & string>(name: Name, input: Parameters<Drawn[Name]>[0]) => {
    try {
      // Those who ask for the same wait in one line.
      const answer = await pool.run(name, name, input);
      // A buffer arrives as the bytes that it is made of.
      return answer instanceof Uint8Array ? Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength) : answer;
    } catch (error) {
      // Too long on a machine that is busy, say; anyone who watches the threads is told.
      if ([WorkerPoolFull, WorkerDied, WorkerCannotStart].some((busy) => error instanceof busy))
        throw refusal(drawingsBusy, {}, { retryAfterSeconds });
      throw error;
    }
  };
  return { draw: draw as Drawings['draw'], close: pool.close };
}
