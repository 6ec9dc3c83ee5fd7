import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Allowance } from './send.sql.ts';

/** Makes one attempt, says as soon as the answer is there whether it was a success, and writes it down. Never rejects. */
type Attempt = (onAnswered: (isSuccess: boolean) => void) => Promise<void>;

/** Whom an attempt takes room from: those known to be quick, those not known yet, those that are slow or fail. */
type Pool = 'quick' | 'new' | 'slow';

interface Pace {
  window: number;
  isSlow: boolean;
}

// A receiver that answers quickly may have more and more at once; one that is slow, a few; one that fails, one.
export const windowDefault = 2;
const windowMax = 32;
const windowMaxWhenSlow = 8;
// What has not been answered after this is slow: it goes on, but no longer takes room from those who are quick.
export const patienceMs = 500;
const roomOf = { quick: 384, new: 256, slow: 4_000 } as const;
// Answered, but not yet written down.
const unwrittenMax = 1_000;
const rememberedMax = 20_000;
const quickTargetsMax = 1_000;

/** Runs attempts so that slow and dead receivers delay nobody else: each has a window of its own, and each kind its room. */
export class Lanes {
  readonly #running = new Map<string, number>();
  readonly #paces = new BoundedMap<string, Pace>(rememberedMax);
  readonly #quickTargets = new Set<string>();
  readonly #inPool: Record<Pool, number> = { quick: 0, new: 0, slow: 0 };
  #unwritten = 0;
  #onProgress: (() => void)[] = [];

  /** How many more may be started now, of receivers known to be quick and of the others. */
  room(): { quick: number; others: number } {
    if (this.#unwritten >= unwrittenMax) return { quick: 0, others: 0 };
    const left = (pool: Pool) => Math.max(0, roomOf[pool] - this.#inPool[pool]);
    return { quick: left('quick'), others: Math.min(left('new'), left('slow')) };
  }

  /** What receivers that are known to be quick, and those that have something under way, may have more. */
  allowances(): { quick: Allowance[]; others: Allowance[] } {
    const allowanceOf = (targetId: string): Allowance => {
      const running = this.#running.get(targetId) ?? 0;
      return { targetId, allowance: Math.max(0, this.#paceOf(targetId).window - running) };
    };
    const others = [...this.#running.keys()].filter((targetId) => !this.#quickTargets.has(targetId));
    return { quick: [...this.#quickTargets].map(allowanceOf), others: others.map(allowanceOf) };
  }

  start(targetId: string, attempt: Attempt): void {
    void this.#run(targetId, attempt);
  }

  /** Resolves once something ended or turned out to be slow; false at once where all that is under way is slow. */
  progress(): Promise<boolean> {
    if (this.#inPool.quick + this.#inPool.new + this.#unwritten === 0) return Promise.resolve(false);
    return new Promise((resolve) => this.#onProgress.push(() => resolve(true)));
  }

  /** Resolves when nothing is under way and everything is written down. */
  async drained(): Promise<void> {
    while (this.#running.size + this.#unwritten > 0) {
      await new Promise<void>((resolve) => this.#onProgress.push(resolve));
    }
  }

  async #run(targetId: string, attempt: Attempt): Promise<void> {
    let pool = this.#poolOf(targetId);
    let isPrompt = true;
    let isAnswered = false;
    this.#inPool[pool] += 1;
    this.#running.set(targetId, (this.#running.get(targetId) ?? 0) + 1);
    const patience = setTimeout(() => {
      isPrompt = false;
      this.#inPool[pool] -= 1;
      pool = 'slow';
      this.#inPool[pool] += 1;
      this.#setPace(targetId, { window: this.#paceOf(targetId).window, isSlow: true });
      this.#tell();
    }, patienceMs);
    const onAnswered = (isSuccess: boolean) => {
      if (isAnswered) return;
      isAnswered = true;
      clearTimeout(patience);
      const { window } = this.#paceOf(targetId);
      this.#setPace(targetId, { window: isSuccess ? window * 2 : 1, isSlow: !(isSuccess && isPrompt) });
      this.#inPool[pool] -= 1;
      const left = (this.#running.get(targetId) ?? 0) - 1;
      if (left > 0) this.#running.set(targetId, left);
      else this.#running.delete(targetId);
      this.#unwritten += 1;
      this.#tell();
    };
    await attempt(onAnswered);
    onAnswered(false);
    this.#unwritten -= 1;
    this.#tell();
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
    // Whoever was served last stands last.
    this.#quickTargets.delete(targetId);
    if (isSlow || pace.window <= windowDefault) return;
    this.#quickTargets.add(targetId);
    if (this.#quickTargets.size <= quickTargetsMax) return;
    const [oldest] = this.#quickTargets;
    if (oldest !== undefined) this.#quickTargets.delete(oldest);
  }

  #tell(): void {
    const told = this.#onProgress;
    this.#onProgress = [];
    for (const tell of told) tell();
  }
}
