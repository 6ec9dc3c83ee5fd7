import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Allowance } from './send.sql.ts';

/** Makes one attempt; answers whether it was a success. */
type Start = () => Promise<boolean>;

// A receiver that answers quickly may have more and more at once; one that is slow or fails, one.
export const windowDefault = 2;
const windowMax = 32;
// What has not been answered after this is slow: it goes on, but no longer counts against those who are quick.
const patienceMs = 500;
const quickMax = 512;
const totalMax = 4_000;
const rememberedMax = 20_000;
const quickTargetsMax = 1_000;

interface Lane {
  running: number;
}

/** Runs attempts so that slow and dead receivers delay nobody else: each has a window of its own, and few slots count. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #windows = new BoundedMap<string, number>(rememberedMax);
  readonly #quickTargets = new Set<string>();
  #quick = 0;
  #running = 0;
  #onProgress: (() => void)[] = [];

  /** How many more may be started now. */
  room(): number {
    return Math.max(0, Math.min(quickMax - this.#quick, totalMax - this.#running));
  }

  /** What receivers that are known to be quick, and those that have something under way, may have more. */
  allowances(): { quick: Allowance[]; others: Allowance[] } {
    const allowanceOf = (targetId: string): Allowance => {
      const running = this.#lanes.get(targetId)?.running ?? 0;
      return { targetId, allowance: Math.max(0, this.#windowOf(targetId) - running) };
    };
    const others = [...this.#lanes.keys()].filter((targetId) => !this.#quickTargets.has(targetId));
    return { quick: [...this.#quickTargets].map(allowanceOf), others: others.map(allowanceOf) };
  }

  start(targetId: string, attempt: Start): void {
    void this.#run(targetId, attempt);
  }

  /** Resolves once something ended or turned out to be slow; false at once where nothing quick is under way. */
  progress(): Promise<boolean> {
    if (this.#quick === 0) return Promise.resolve(false);
    return new Promise((resolve) => this.#onProgress.push(() => resolve(true)));
  }

  async drained(): Promise<void> {
    while (this.#running > 0) await new Promise<void>((resolve) => this.#onProgress.push(resolve));
  }

  async #run(targetId: string, attempt: Start): Promise<void> {
    const lane = this.#lanes.get(targetId) ?? { running: 0 };
    this.#lanes.set(targetId, lane);
    lane.running += 1;
    this.#running += 1;
    this.#quick += 1;
    let isQuick = true;
    const leaveQuick = () => {
      if (!isQuick) return;
      isQuick = false;
      this.#quick -= 1;
    };
    const patience = setTimeout(() => {
      leaveQuick();
      this.#setWindow(targetId, 1);
      this.#tell();
    }, patienceMs);
    const isSuccess = await attempt();
    clearTimeout(patience);
    this.#setWindow(targetId, isSuccess && isQuick ? Math.min(windowMax, this.#windowOf(targetId) * 2) : 1);
    leaveQuick();
    lane.running -= 1;
    this.#running -= 1;
    if (lane.running === 0) this.#lanes.delete(targetId);
    this.#tell();
  }

  #windowOf(targetId: string): number {
    return this.#windows.get(targetId) ?? windowDefault;
  }

  #setWindow(targetId: string, window: number): void {
    this.#windows.set(targetId, window);
    this.#quickTargets.delete(targetId);
    if (window <= windowDefault) return;
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
