import { BoundedMap } from '../../../platform/bounded-map.ts';
import { singleFlight } from '../../../platform/single-flight.ts';

/** Up to here everything is counted, and weighed, for each who asks. */
export const countedAnewMax = 1_000;
const keptSeconds = 60;

/** How far a total is counted: to its end, or no further than to tell that it is more than `countedAnewMax`. */
export type Counted = 'ALL' | 'ENOUGH';

export type KeptCounts = KeptAnswers<number>;

/** How long lists are. What is long is counted once a minute, not for every visitor. */
export function keepCounts({ now }: { now: () => number }): KeptCounts {
  const isDear = (count: number) => count > countedAnewMax;
  return new KeptAnswers({ seconds: keptSeconds, sizeMax: 2_000, now, isDear });
}

/** In which cities how much is on, kept where that is much. */
export function keepCities({ now }: { now: () => number }): KeptAnswers<{ name: string; events: number }[]> {
  const isDear = (cities: readonly { events: number }[]) =>
    cities.reduce((sum, { events }) => sum + events, 0) > countedAnewMax;
  return new KeptAnswers<{ name: string; events: number }[]>({ seconds: keptSeconds, sizeMax: 1, now, isDear });
}

interface KeptAnswersOptions<Value> {
  seconds: number;
  sizeMax: number;
  now: () => number;
  /** Whether an answer was dear enough to be shown a little later, too. */
  isDear(value: Value): boolean;
}

/** What takes long to find out and may be a little old: found out once for all who ask, and kept for a while. */
class KeptAnswers<Value> {
  readonly #kept: BoundedMap<string, { value: Value; until: number }>;
  readonly #share = singleFlight<Value>();
  readonly #options: KeptAnswersOptions<Value>;

  constructor(options: KeptAnswersOptions<Value>) {
    this.#options = options;
    this.#kept = new BoundedMap(options.sizeMax);
  }

  known(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    return kept !== undefined && kept.until > this.#options.now() ? kept.value : undefined;
  }

  get(key: string, work: () => Promise<Value>): Promise<Value> {
    const { seconds, now, isDear } = this.#options;
    return this.#share(key, async () => {
      const known = this.known(key);
      if (known !== undefined) return known;
      const value = await work();
      if (isDear(value)) this.#kept.set(key, { value, until: now() + seconds * 1_000 });
      return value;
    });
  }
}
