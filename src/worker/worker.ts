import type { Log } from '../platform/log.ts';

/** Work that comes round again. Several processes may do it at once: each job must bear that. */
export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

export interface Worker {
  /** Starts no further round and waits for those under way. */
  stop(): Promise<void>;
}

export function startWorker(jobs: readonly Job[], { log }: { log: Log }): Worker {
  const stopping = new AbortController();
  const loops = jobs.map((job) => repeat(job, log, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat(job: Job, log: Log, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await job.run();
    } catch (error) {
      log.error(
        { job: job.name, error: { message: (error as Error).message, stack: (error as Error).stack } },
        'job failed',
      );
    }
    await pause(job.everyMs, stopping);
  }
}

function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    stopping.addEventListener('abort', done);
  });
}
