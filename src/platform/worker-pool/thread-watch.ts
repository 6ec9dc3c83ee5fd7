import { setTimeout as sleep } from 'node:timers/promises';
import { counter, type Figure, gauge } from '../metrics/figure.ts';

/** What a pool tells of its threads or processes. */
export interface PoolWatch {
  started(): void;
  /** It can work. `usualPriority` says why it does so at the usual priority, where it does. */
  ready(usualPriority: string | undefined): void;
  ended(): void;
  died(reason: Error, options: { wasReady: boolean }): void;
  /** How one is started that has nothing to do yet; does nothing where there are some. */
  tryWith(start: () => void): void;
}

/** Knows whether the threads beside the one that serves can work. */
export interface ThreadWatch {
  /** A pool that was not tried counts as working until it was needed and could not: a start is dear. */
  ofPool(name: string, options?: { isTried: boolean }): PoolWatch;
  /**
   * Names a pool that cannot work and says why, if there is one; within seconds. A pool that was not needed so far is
   * tried.
   */
  obstacle(): Promise<string | undefined>;
  figures(): Figure[];
}

interface Pool {
  name: string;
  isTried: boolean;
  there: number;
  deaths: number;
  /** Undefined until one has been started. */
  canWork: boolean | undefined;
  why: string;
  triedAt: number;
  start: () => void;
}

// A start takes a tenth of a second. The caller has an answer within two: on an overloaded machine the next call learns it.
const waitMsMax = 1_500;
const lookMs = 50;
// A pool that could not work is tried again, but not with each question.
const againMs = 5_000;

export function createThreadWatch({ onFault }: { onFault: (sentence: string, error: unknown) => void }): ThreadWatch {
  const pools: Pool[] = [];
  let hasToldPriority = false;

  const look = async (pool: Pool): Promise<void> => {
    if (canBeRelied(pool)) return;
    if (performance.now() - pool.triedAt > againMs) {
      pool.triedAt = performance.now();
      pool.start();
    }
    const until = pool.triedAt + waitMsMax;
    while (pool.canWork === undefined && performance.now() < until) await sleep(lookMs);
  };

  return {
    ofPool(name, { isTried } = { isTried: true }) {
      const pool: Pool = {
        name,
        isTried,
        there: 0,
        deaths: 0,
        canWork: undefined,
        why: 'none has started in time',
        triedAt: Number.NEGATIVE_INFINITY,
        start: () => {},
      };
      pools.push(pool);
      return {
        started: () => {
          pool.there += 1;
        },
        ready(usualPriority) {
          pool.canWork = true;
          if (usualPriority === undefined || hasToldPriority) return;
          hasToldPriority = true;
          onFault('Threads beside the one that sells work at the usual priority', new Error(usualPriority));
        },
        ended: () => {
          pool.there -= 1;
        },
        died(reason, { wasReady }) {
          pool.there -= 1;
          pool.deaths += 1;
          onFault(`A thread of ${name} died${wasReady ? '' : ' at its start'}`, reason);
          if (wasReady) return;
          pool.canWork = false;
          pool.why = reason.message;
        },
        tryWith(start) {
          pool.start = start;
        },
      };
    },
    async obstacle() {
      await Promise.all(pools.map(look));
      const stuck = pools.find((pool) => !canBeRelied(pool));
      return stuck && `Threads of ${stuck.name} cannot work: ${stuck.why}.`;
    },
    figures: () => {
      const samples = (value: (pool: Pool) => number | boolean | null) =>
        pools.map((pool) => ({ labels: { pool: pool.name }, value: value(pool) }));
      return [
        gauge(
          'takilya_threads',
          'Threads, or processes, that are there beside the one that serves.',
          samples(({ there }) => there),
        ),
        gauge(
          'takilya_threads_can_work',
          'Whether the last one that was started could work.',
          samples(({ canWork }) => canWork ?? null),
        ),
        counter(
          'takilya_thread_deaths_total',
          'Those that died, or took too long and were ended.',
          samples(({ deaths }) => deaths),
        ),
      ];
    },
  };
}

function canBeRelied({ canWork, isTried }: Pool): boolean {
  return canWork ?? !isTried;
}
