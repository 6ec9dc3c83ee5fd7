import { BoundedMap } from './bounded-map.ts';

export interface TimeBudgetOptions {
  /** In one window, for one key. */
  spentMsMax: number;
  windowMs: number;
  /** A clock that is not set back. */
  now?: () => number;
}

/**
 * How much each key may have done in a window of time. What a piece of work cost is known and counted only afterwards.
 */
interface TimeBudget {
  /** How long until the key may have more done; undefined: it may now. */
  waitMs(key: string): number | undefined;
  spend(key: string, ms: number): void;
}

const keysMax = 10_000;

export function createTimeBudget({
  spentMsMax,
  windowMs,
  now = () => performance.now(),
}: TimeBudgetOptions): TimeBudget {
  const spent = new BoundedMap<string, { ms: number; until: number }>(keysMax);
  const current = (key: string) => {
    const known = spent.get(key);
    return known === undefined || known.until <= now() ? undefined : known;
  };
  return {
    waitMs(key) {
      const known = current(key);
      return known === undefined || known.ms < spentMsMax ? undefined : known.until - now();
    },
    spend(key, ms) {
      const known = current(key) ?? { ms: 0, until: now() + windowMs };
      spent.set(key, { ...known, ms: known.ms + ms });
    },
  };
}
