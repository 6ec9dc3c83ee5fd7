import { BoundedMap } from '../../platform/bounded-map.ts';
import { steadyClockOf } from '../../platform/steady-clock.ts';

/** Fixed windows that start at a caller's first request. A refused request consumes nothing in any of them. */
export interface WindowLimit {
  name: 'minute' | 'hour' | 'second';
  seconds: number;
  limit: number;
}

export interface WindowState extends WindowLimit {
  remaining: number;
  /** By the steady clock. */
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
  /** One count for each of a caller's windows, in their order. */
  readonly #counts = new BoundedMap<string, Count[]>(callersMax);
  /** Strangers have a store of their own: however many they are, they push no organization out. */
  readonly #strangers = new BoundedMap<string, Count[]>(callersMax);
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = steadyClockOf(now);
  }

  take(caller: string, limits: readonly WindowLimit[]): RateVerdict {
    return this.takeAtOnce(caller, limits);
  }

  takeAtOnce(caller: string, limits: readonly WindowLimit[]): RateVerdict {
    const counts = this.#current(caller, limits);
    const isAllowed = hasRoom(limits, counts);
    if (isAllowed) for (const count of counts) count.used += 1;
    return verdict(isAllowed, limits, counts);
  }

  peek(caller: string, limits: readonly WindowLimit[]): RateVerdict {
    const counts = this.#current(caller, limits);
    return verdict(hasRoom(limits, counts), limits, counts);
  }

  /** Takes over counts that were kept elsewhere. */
  adopt(caller: string, windows: readonly WindowState[]): void {
    this.#storeOf(caller).set(
      caller,
      windows.map(({ limit, remaining, resetAtMs }) => ({ used: limit - remaining, resetAtMs })),
    );
  }

  #storeOf(caller: string): BoundedMap<string, Count[]> {
    return caller.startsWith('address:') ? this.#strangers : this.#counts;
  }

  /** The caller's counts; a window that is over, or was not used yet, starts with this request. */
  #current(caller: string, limits: readonly WindowLimit[]): Count[] {
    const now = this.#now();
    const store = this.#storeOf(caller);
    let counts = store.get(caller);
    if (counts === undefined) {
      counts = limits.map(() => ({ used: 0, resetAtMs: 0 }));
      store.set(caller, counts);
    }
    for (let index = 0; index < limits.length; index += 1) {
      const count = counts[index] as Count;
      if (count.used > 0 && count.resetAtMs > now) continue;
      count.used = 0;
      count.resetAtMs = now + (limits[index] as WindowLimit).seconds * 1_000;
    }
    return counts;
  }
}

function hasRoom(limits: readonly WindowLimit[], counts: readonly Count[]): boolean {
  for (let index = 0; index < limits.length; index += 1) {
    if ((counts[index] as Count).used >= (limits[index] as WindowLimit).limit) return false;
  }
  return true;
}

function verdict(isAllowed: boolean, limits: readonly WindowLimit[], counts: readonly Count[]): RateVerdict {
  const windows = limits.map(({ name, seconds, limit }, index) => {
    const { used, resetAtMs } = counts[index] as Count;
    return { name, seconds, limit, remaining: Math.max(0, limit - used), resetAtMs };
  });
  return { isAllowed, windows };
}

/** The window that the headers speak of: the one that denies (the longer wait first), else the one with less left. */
export function bindingWindow({ windows }: RateVerdict): WindowState {
  return windows.reduce((binding, window) => {
    if (window.remaining !== binding.remaining) return window.remaining < binding.remaining ? window : binding;
    return window.resetAtMs > binding.resetAtMs ? window : binding;
  });
}
