import { BoundedMap } from '../../../platform/bounded-map.ts';
import { steadyClockOf } from '../../../platform/steady-clock.ts';

interface Bucket {
  left: number;
  atMs: number;
}

interface TokenBucketsOptions {
  perSecond: number;
  /** What may be taken at once after a pause. */
  burst: number;
  now: () => number;
}

const keysMax = 50_000;

/** Gives each key so much a second, and saves up what was not taken, to a limit. In this node's memory. */
export class TokenBuckets {
  readonly #buckets = new BoundedMap<string, Bucket>(keysMax);
  readonly #options: TokenBucketsOptions;

  constructor(options: TokenBucketsOptions) {
    this.#options = { ...options, now: steadyClockOf(options.now) };
  }

  /** Seconds until anything may be taken again; 0 where it may. */
  waitSeconds(key: string): number {
    const { left } = this.#current(key);
    return left >= 1 ? 0 : (1 - left) / this.#options.perSecond;
  }

  /** Takes the amount even where it is more than there is: the next one waits the longer. */
  take(key: string, amount: number): void {
    const { left } = this.#current(key);
    this.#buckets.set(key, { left: left - amount, atMs: this.#options.now() });
  }

  #current(key: string): Bucket {
    const { perSecond, burst, now } = this.#options;
    const atMs = now();
    const known = this.#buckets.get(key);
    if (known === undefined) return { left: burst, atMs };
    const gained = (Math.max(0, atMs - known.atMs) / 1_000) * perSecond;
    return { left: Math.min(burst, known.left + gained), atMs };
  }
}
