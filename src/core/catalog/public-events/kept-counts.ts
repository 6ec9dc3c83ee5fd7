import { BoundedMap } from '../../../platform/bounded-map.ts';
import { singleFlight } from '../../../platform/single-flight.ts';
import { steadyClockOf } from '../../../platform/steady-clock.ts';

/** Up to here everything is counted and weighed for each visitor. */
export const recountMax = 1_000;
const keptSeconds = 60;
const oldSeconds = 600;

/** How far a total is counted: to its end, or no further than to tell that it is more than `recountMax`. */
export type Counted = 'ALL' | 'ENOUGH';

export type KeptCounts = KeptAnswers<number>;

/** How long lists are. Long ones are counted once a minute, not for every visitor. */
export function keepCounts({ now }: { now: () => number }): KeptCounts {
  const isDear = (count: number) => count > recountMax;
  return new KeptAnswers({ sizeMax: 2_000, now, isDear });
}

/** How many events each city has, kept where there are many. */
export function keepCities({ now }: { now: () => number }): KeptAnswers<{ name: string; events: number }[]> {
  const isDear = (cities: readonly { events: number }[]) =>
    cities.reduce((sum, { events }) => sum + events, 0) > recountMax;
  return new KeptAnswers<{ name: string; events: number }[]>({ sizeMax: 1, now, isDear });
}

interface KeptAnswersOptions<Value> {
  sizeMax: number;
  now: () => number;
  /** Whether an answer was dear enough to be reused a little later. */
  isDear(value: Value): boolean;
}

/**
 * Answers that take long to find and may be a little old: found once for all who ask, and kept for a while. After a minute an
 * answer is refreshed in the background, so that only the very first caller waits.
 */
class KeptAnswers<Value> {
  readonly #kept: BoundedMap<string, { value: Value; at: number }>;
  readonly #share = singleFlight<Value>();
  readonly #options: KeptAnswersOptions<Value>;

  constructor(options: KeptAnswersOptions<Value>) {
    this.#options = { ...options, now: steadyClockOf(options.now) };
    this.#kept = new BoundedMap(options.sizeMax);
  }

  known(key: string, seconds = oldSeconds): Value | undefined {
    const kept = this.#kept.get(key);
    return kept !== undefined && kept.at + seconds * 1_000 > this.#options.now() ? kept.value : undefined;
  }

  /** `isDear` where the caller knows better than the answer tells. */
  async get(key: string, work: () => Promise<Value>, isDear = this.#options.isDear): Promise<Value> {
    const old = this.known(key);
    if (old === undefined) return this.#find(key, work, isDear);
    // If it fails, the next caller tries again, and gets the error once the known answer is too old.
    if (this.known(key, keptSeconds) === undefined) this.#find(key, work, isDear).catch(() => undefined);
    return old;
  }

  #find(key: string, work: () => Promise<Value>, isDear: (value: Value) => boolean): Promise<Value> {
    const { now } = this.#options;
    return this.#share(key, async () => {
      const known = this.known(key, keptSeconds);
      if (known !== undefined) return known;
      const at = now();
      const value = await work();
      if (isDear(value)) this.#kept.set(key, { value, at });
      else if (this.#kept.get(key) !== undefined) this.#kept.set(key, { value, at: Number.NEGATIVE_INFINITY });
      return value;
    });
  }
}
