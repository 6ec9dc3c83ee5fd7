import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Allowance } from '../../../platform/queue/queue.sql.ts';

interface LaneJob {
  /** Makes one attempt, says as soon as the answer is there whether it was a success, and writes it down. Never rejects. */
  attempt(onAnswered: (isSuccess: boolean) => void): Promise<unknown>;
  /** It was not started after all: somebody else may. */
  putBack(): void;
}

/**
 * Whose room an attempt takes: that of receivers known to be quick, of unknown ones, or of those that are slow or fail.
 */
type Pool = 'quick' | 'new' | 'slow';

interface Pace {
  window: number;
  isSlow: boolean;
}

// A receiver that answers quickly may have more and more at once; a slow one a few; one that fails, one.
export const windowDefault = 2;
const windowMax = 32;
const windowMaxWhenSlow = 8;
// An attempt without an answer after this is slow: it goes on, but no longer takes room from quick ones.
const patienceMs = 500;
// A quick receiver has more at hand than it is sent at once, so that it need not wait for the database in between.
const atHandTimes = 16;
const roomOf = { quick: 2_000, new: 512, slow: 4_000 } as const;
// Answered, but not yet written down: as many as may end at once, so that others go on meanwhile.
const unwrittenMax = 5_000;
const rememberedMax = 20_000;
const quickTargetsMax = 1_000;

/** Runs attempts so that slow and dead receivers delay nobody else: each has a window of its own, and each kind its room. */
export class Lanes {
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, LaneJob[]>();
  readonly #paces = new BoundedMap<string, Pace>(rememberedMax);
  readonly #quickTargets = new Set<string>();
  readonly #inPool: Record<Pool, number> = { quick: 0, new: 0, slow: 0 };
  #waitingCount = 0;
  #unwritten = 0;
  #onProgress: (() => void)[] = [];
  #isTelling = false;

  /** How many more may be handed in now, for receivers known to be quick and for the others. */
  room(): { quick: number; others: number } {
    if (this.#unwritten >= unwrittenMax) return { quick: 0, others: 0 };
    const { quick, new: unknown, slow } = this.#inPool;
    return {
      quick: Math.max(0, roomOf.quick - quick - this.#waitingCount),
      others: Math.max(0, Math.min(roomOf.new - unknown, roomOf.slow - slow)),
    };
  }

  /** How many more quick receivers, and those with something under way, may have. */
  allowances(): { quick: Allowance[]; others: Allowance[] } {
    const quick = [...this.#quickTargets].map((targetId): Allowance => {
      const atHandMax = this.#paceOf(targetId).window * atHandTimes;
      const atHand = this.#runningOf(targetId) + (this.#waiting.get(targetId)?.length ?? 0);
      // Not one by one: the fewer statements, the more deliveries.
      return { lane: targetId, allowance: atHand > atHandMax / 2 ? 0 : atHandMax - atHand };
    });
    const others = [...this.#running].flatMap(([targetId, running]): Allowance[] =>
      this.#quickTargets.has(targetId)
        ? []
        : [{ lane: targetId, allowance: Math.max(0, this.#paceOf(targetId).window - running) }],
    );
    return { quick, others };
  }

  /** Starts it at once, or, where the receiver is quick and its window full, as soon as it can be. */
  start(targetId: string, job: LaneJob): void {
    const isFull = this.#runningOf(targetId) >= this.#paceOf(targetId).window;
    if (!isFull || !this.#quickTargets.has(targetId)) {
      this.#run(targetId, job);
      return;
    }
    const waiting = this.#waiting.get(targetId) ?? [];
    waiting.push(job);
    this.#waiting.set(targetId, waiting);
    this.#waitingCount += 1;
  }

  /** Resolves once something ended, or after a while; false at once where all that is under way is slow. */
  progress(waitMs: number): Promise<boolean> {
    if (this.#inPool.quick + this.#inPool.new + this.#unwritten === 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(end, waitMs);
      this.#onProgress.push(end);
    });
  }

  /** Puts back what was not started, and resolves when nothing is under way and everything is written down. */
  async drained(): Promise<void> {
    for (const targetId of this.#waiting.keys()) this.#putBack(targetId);
    while (this.#running.size + this.#unwritten > 0) {
      await new Promise<void>((resolve) => this.#onProgress.push(resolve));
    }
  }

  #run(targetId: string, job: LaneJob): void {
    let pool = this.#poolOf(targetId);
    let isPrompt = true;
    let isAnswered = false;
    this.#inPool[pool] += 1;
    this.#running.set(targetId, this.#runningOf(targetId) + 1);
    const patience = setTimeout(() => {
      isPrompt = false;
      this.#inPool[pool] -= 1;
      pool = 'slow';
      this.#inPool[pool] += 1;
      this.#setPace(targetId, { window: this.#paceOf(targetId).window, isSlow: true });
      this.#putBack(targetId);
      this.#tell();
    }, patienceMs);
    const onAnswered = (isSuccess: boolean) => {
      if (isAnswered) return;
      isAnswered = true;
      clearTimeout(patience);
      const { window } = this.#paceOf(targetId);
      this.#setPace(targetId, { window: isSuccess ? window * 2 : 1, isSlow: !(isSuccess && isPrompt) });
      this.#inPool[pool] -= 1;
      const left = this.#runningOf(targetId) - 1;
      if (left > 0) this.#running.set(targetId, left);
      else this.#running.delete(targetId);
      this.#unwritten += 1;
      this.#startWaiting(targetId);
      this.#tell();
    };
    void job.attempt(onAnswered).then(() => {
      onAnswered(false);
      this.#unwritten -= 1;
      this.#tell();
    });
  }

  #startWaiting(targetId: string): void {
    // A receiver that is no longer quick is served in turn again, like all others; what it had at hand would wait too
    // long.
    if (!this.#quickTargets.has(targetId)) {
      this.#putBack(targetId);
      return;
    }
    const waiting = this.#waiting.get(targetId);
    const { window } = this.#paceOf(targetId);
    while (waiting !== undefined && waiting.length > 0 && this.#runningOf(targetId) < window) {
      this.#waitingCount -= 1;
      this.#run(targetId, waiting.shift() as LaneJob);
    }
    if (waiting?.length === 0) this.#waiting.delete(targetId);
  }

  #putBack(targetId: string): void {
    const waiting = this.#waiting.get(targetId) ?? [];
    this.#waiting.delete(targetId);
    this.#waitingCount -= waiting.length;
    for (const job of waiting) job.putBack();
  }

  #runningOf(targetId: string): number {
    return this.#running.get(targetId) ?? 0;
  }

  #poolOf(targetId: string): Pool {
    if (this.#quickTargets.has(targetId)) return 'quick';
    return this.#paceOf(targetId).isSlow ? 'slow' : 'new';
  }

  #paceOf(targetId: string): Pace {
    return this.#paces.get(targetId) ?? { window: windowDefault, isSlow: false };
  }

  #setPace(targetId: string, { window, isSlow }: Pace): void {
    const pace = { window: Math.min(window, isSlow ? windowMaxWhenSlow : windowMax), isSlow };
    this.#paces.set(targetId, pace);
    // The one that was served last goes to the end.
    this.#quickTargets.delete(targetId);
    if (isSlow || pace.window <= windowDefault) return;
    this.#quickTargets.add(targetId);
    if (this.#quickTargets.size <= quickTargetsMax) return;
    const [oldest] = this.#quickTargets;
    if (oldest !== undefined) this.#quickTargets.delete(oldest);
  }

  /** Once for all that end in the same turn of the event loop: the listener looks at every receiver. */
  #tell(): void {
    if (this.#isTelling || this.#onProgress.length === 0) return;
    this.#isTelling = true;
    setImmediate(() => {
      this.#isTelling = false;
      const told = this.#onProgress;
      this.#onProgress = [];
      for (const tell of told) tell();
    });
  }
}
