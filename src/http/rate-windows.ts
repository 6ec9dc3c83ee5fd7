/** Fixed windows that start at a caller's first request. A refused request consumes nothing in any of them. */
export interface WindowLimit {
  name: 'minute' | 'hour' | 'second';
  seconds: number;
  limit: number;
}

export interface WindowState extends WindowLimit {
  remaining: number;
  resetAtMs: number;
}

export interface RateVerdict {
  isAllowed: boolean;
  windows: WindowState[];
}

export interface RateWindows {
  /** Takes one request out of every window, or out of none where one of them is spent. */
  take(caller: string, limits: readonly WindowLimit[]): Promise<RateVerdict> | RateVerdict;
  /** The same where the counts are in this process's memory. */
  takeAtOnce?(caller: string, limits: readonly WindowLimit[]): RateVerdict;
  /** What `take` would find, without taking. */
  peek(caller: string, limits: readonly WindowLimit[]): RateVerdict;
}

interface Count {
  used: number;
  resetAtMs: number;
}

// Well above what one node serves in an hour; past it the oldest are forgotten, which only forgives.
const callersMax = 200_000;

export class MemoryRateWindows implements RateWindows {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  take(caller: string, limits: readonly WindowLimit[]): RateVerdict {
    return this.takeAtOnce(caller, limits);
  }

  takeAtOnce(caller: string, limits: readonly WindowLimit[]): RateVerdict {
    const now = this.#now();
    const counts = limits.map((limit) => this.#count(caller, limit, now));
    const isAllowed = counts.every((count, index) => count.used < (limits[index] as WindowLimit).limit);
    if (isAllowed) {
      counts.forEach((count, index) => {
        count.used += 1;
        if (count.used === 1) this.#store(caller, limits[index] as WindowLimit, count);
      });
    }
    return verdict(isAllowed, limits, counts);
  }

  peek(caller: string, limits: readonly WindowLimit[]): RateVerdict {
    const now = this.#now();
    const counts = limits.map((limit) => this.#count(caller, limit, now));
    return verdict(
      counts.every((count, index) => count.used < (limits[index] as WindowLimit).limit),
      limits,
      counts,
    );
  }

  /** Adopts counts that were kept elsewhere, so that this memory can go on from there. */
  adopt(caller: string, windows: readonly WindowState[]): void {
    for (const window of windows) {
      const used = window.limit - window.remaining;
      if (used > 0) this.#store(caller, window, { used, resetAtMs: window.resetAtMs });
    }
  }

  #count(caller: string, limit: WindowLimit, now: number): Count {
    const count = this.#counts.get(`${limit.name}:${caller}`);
    return count !== undefined && count.resetAtMs > now ? count : { used: 0, resetAtMs: now + limit.seconds * 1_000 };
  }

  #store(caller: string, limit: WindowLimit, count: Count): void {
    const name = `${limit.name}:${caller}`;
    this.#counts.delete(name);
    this.#counts.set(name, count);
    if (this.#counts.size > callersMax) this.#forgetOldest();
  }

  #forgetOldest(): void {
    let excess = Math.ceil(callersMax / 10);
    for (const name of this.#counts.keys()) {
      this.#counts.delete(name);
      excess -= 1;
      if (excess === 0) return;
    }
  }
}

function verdict(isAllowed: boolean, limits: readonly WindowLimit[], counts: readonly Count[]): RateVerdict {
  return {
    isAllowed,
    windows: limits.map((limit, index) => {
      const count = counts[index] as Count;
      return { ...limit, remaining: Math.max(0, limit.limit - count.used), resetAtMs: count.resetAtMs };
    }),
  };
}

/** The window that the headers speak of: the one that denies (the longer wait first), else the one with less left. */
export function bindingWindow({ windows }: RateVerdict): WindowState {
  return windows.reduce((binding, window) => {
    if (window.remaining !== binding.remaining) return window.remaining < binding.remaining ? window : binding;
    return window.resetAtMs > binding.resetAtMs ? window : binding;
  });
}

export function retryAfterSeconds(window: WindowState, now: number): number {
  return Math.max(1, Math.ceil((window.resetAtMs - now) / 1_000));
}

/** `X-RateLimit-*` for the binding window, and the IETF draft's two headers for all; names and values in turn. */
export function rateHeaders(verdict: RateVerdict, now: number): string[] {
  const binding = bindingWindow(verdict);
  const policy = verdict.windows.map(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`);
  const left = verdict.windows.map(
    (window) => `"${window.name}";r=${window.remaining};t=${retryAfterSeconds(window, now)}`,
  );
  return [
    'x-ratelimit-limit',
    String(binding.limit),
    'x-ratelimit-remaining',
    String(binding.remaining),
    'x-ratelimit-reset',
    String(Math.ceil(binding.resetAtMs / 1_000)),
    'ratelimit-policy',
    policy.join(', '),
    'ratelimit',
    left.join(', '),
  ];
}
