import type { Log } from '../platform/log.ts';
import { createSemaphore } from '../platform/semaphore.ts';

/** Work that comes round again. Several processes may do it at once: each job must bear that. */
export interface Job {
  name: string;
  everyMs: number;
  /** Nobody waits for it: its first round comes when the start is over. */
  isUpkeep?: boolean;
  run(): Promise<void>;
}

interface Worker {
  /** Lets a job come round at once; one that is under way comes round again right after. */
  wake(name: string): void;
  /** Starts no further round and waits for those under way. */
  stop(): Promise<void>;
}

interface Round {
  endedAtMs: number;
  seconds: number;
  isFailed: boolean;
}

type Turn = ReturnType<typeof createSemaphore>;

// All first rounds at once would open every connection there is, each of which has to read the same before it is of use.
const firstRoundsAtOnce = 3;
// By then who starts it has seen it ready, and asked for the first pages.
const upkeepAfterMs = 20_000;

interface WorkerOptions {
  log: Log;
  /** Called for every round. */
  onRound?: (job: string, round: Round) => void;
}

/** The first rounds are taken in the order of the jobs: what somebody waits for comes first, what takes long last. */
export function startWorker(jobs: readonly Job[], options: WorkerOptions): Worker {
  const rounds = new Map(jobs.map((job) => [job.name, new Rounds(job, options)]));
  const firstTurn = createSemaphore({ most: firstRoundsAtOnce, waitingMax: jobs.length });
  const loops = [...rounds.values()].map((each) => each.repeat(firstTurn));
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
  readonly #options: WorkerOptions;
  #isStopping = false;
  #isWanted = false;
  #endPause: (() => void) | undefined;

  constructor(job: Job, options: WorkerOptions) {
    this.#job = job;
    this.#options = options;
  }

  async repeat(firstTurn: Turn): Promise<void> {
    if (this.#job.isUpkeep) await this.#pause(upkeepAfterMs);
    await firstTurn(() => this.#round());
    while (!this.#isStopping) {
      if (!this.#isWanted) await this.#pause(this.#job.everyMs);
      await this.#round();
    }
  }

  async #round(): Promise<void> {
    if (this.#isStopping) return;
    this.#isWanted = false;
    const begun = performance.now();
    let isFailed = false;
    try {
      await this.#job.run();
    } catch (error) {
      isFailed = true;
      const { message, stack } = error as Error;
      this.#options.log.error({ job: this.#job.name, error: { message, stack } }, 'job failed');
    }
    const seconds = (performance.now() - begun) / 1_000;
    this.#options.onRound?.(this.#job.name, { endedAtMs: Date.now(), seconds, isFailed });
  }

  wake(): void {
    this.#isWanted = true;
    this.#endPause?.();
  }

  stop(): void {
    this.#isStopping = true;
    this.#endPause?.();
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#endPause = undefined;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#endPause = done;
    });
  }
}
