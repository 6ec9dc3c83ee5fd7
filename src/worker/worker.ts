import type { Log } from '../platform/log.ts';

/** Work that comes round again. Several processes may do it at once: each job must bear that. */
export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

export interface Worker {
  /** Lets a job come round at once; one that is under way comes round again right after. */
  wake(name: string): void;
  /** Starts no further round and waits for those under way. */
  stop(): Promise<void>;
}

export function startWorker(jobs: readonly Job[], { log }: { log: Log }): Worker {
  const rounds = new Map(jobs.map((job) => [job.name, new Rounds(job, log)]));
  const loops = [...rounds.values()].map((each) => each.repeat());
  return {
    wake: (name) => rounds.get(name)?.wake(),
    stop: async () => {
      for (const each of rounds.values()) each.stop();
      await Promise.all(loops);
    },
  };
}

class Rounds {
  readonly #job: Job;
  readonly #log: Log;
  #isStopping = false;
  #isWanted = false;
  #endPause: (() => void) | undefined;

  constructor(job: Job, log: Log) {
    this.#job = job;
    this.#log = log;
  }

  async repeat(): Promise<void> {
    while (!this.#isStopping) {
      this.#isWanted = false;
      try {
        await this.#job.run();
      } catch (error) {
        const { message, stack } = error as Error;
        this.#log.error({ job: this.#job.name, error: { message, stack } }, 'job failed');
      }
      if (!this.#isWanted && !this.#isStopping) await this.#pause();
    }
  }

  wake(): void {
    this.#isWanted = true;
    this.#endPause?.();
  }

  stop(): void {
    this.#isStopping = true;
    this.#endPause?.();
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#endPause = undefined;
        resolve();
      };
      const timer = setTimeout(done, this.#job.everyMs);
      this.#endPause = done;
    });
  }
}
