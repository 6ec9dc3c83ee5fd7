import { BoundedMap } from '../../../platform/bounded-map.ts';
import { steadyClockOf } from '../../../platform/steady-clock.ts';

interface Bucket {
  left: number;
  atMs: number;
}

export interface TokenBucketsOptions {
  perSecond: number;
  /** What may be taken at once by whoever took nothing for a while. */
  burst: number;
  now: () => number;
}

const keysMax = 50_000;

/** So much a second of each, and what was not taken for a while at once. In this node's memory. */
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

  /** Takes it, be it more than there is: whoever comes next waits the longer. */
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
