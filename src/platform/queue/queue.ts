import { setTimeout as sleep } from 'node:timers/promises';
import { steadyClockOf } from '../steady-clock.ts';
import { createAttempts } from './attempts.ts';
import { createPlaces, type Places } from './places.ts';
import type { QueueOptions } from './queue-kind.ts';

export interface Queue {
  /** Looks every second from now on, and whenever it is woken. */
  start(): void;
  /** Something may be due. */
  wake(): void;
  /** Does what is due now and waits for it; answers how many attempts there were. For tests and commands. */
  workOff(): Promise<number>;
  /** Begins nothing more and waits for what is under way, though not for long. */
  stop(): Promise<void>;
}

const lookEveryMs = 1_000;
// A rush wakes it with every batch of sales.
const restMs = 50;
// What is abandoned then comes up again when its lease ends.
const stopPatienceMs = 15_000;

/** Works off what is queued: claims under a lease, does it, and writes down what came of it. Several processes may. */
export function createQueue(options: QueueOptions): Queue {
  const { onFault } = options;
  const now = steadyClockOf(options.now);
  const attempts = createAttempts(options);
  let isStopping = false;
  let loop: Promise<void> = Promise.resolve();
  let endPause: (() => void) | undefined;
  let isWoken = false;
  let waking: NodeJS.Timeout | undefined;
  const lookNow = () => {
    isWoken = true;
    endPause?.();
  };
  const places = createPlaces({ ...options, now }, { attempts, onFree: lookNow });

  const pause = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        endPause = undefined;
        resolve();
      };
      const timer = setTimeout(done, places.waitMs(lookEveryMs));
      endPause = done;
    });

  const repeat = async () => {
    while (!isStopping) {
      isWoken = false;
      // Also while one kind wakes it all the time.
      if (now() - places.lookedForAllAt() >= lookEveryMs) places.lookForAll();
      try {
        if ((await places.claim()) > 0) continue;
      } catch (error) {
        onFault('The queue could not be looked at; it is looked at again', error);
        await sleep(lookEveryMs);
      }
      if (!isWoken && !isStopping) await pause();
      if (!isWoken) places.lookForAll();
    }
  };

  return {
    start() {
      loop = repeat();
    },
    wake() {
      waking ??= setTimeout(
        () => {
          waking = undefined;
          places.lookForAll();
          lookNow();
        },
        Math.max(0, places.lookedAt() + restMs - now()),
      );
    },
    workOff: () => workOff(places),
    async stop() {
      isStopping = true;
      clearTimeout(waking);
      endPause?.();
      await loop;
      await Promise.race([Promise.all(places.underWay()), sleep(stopPatienceMs, undefined, { ref: false })]);
      attempts.abandon();
    },
  };
}

async function workOff(places: Places): Promise<number> {
  let attempts = 0;
  for (;;) {
    // What ends while it looks had places that it did not look for.
    const isIdle = places.underWay().length === 0;
    places.lookForAll();
    const claimed = await places.claim();
    attempts += claimed;
    const waitMs = places.waitMs(lookEveryMs);
    if (places.underWay().length > 0) await Promise.race(places.underWay());
    else if (claimed === 0 && isIdle && waitMs === lookEveryMs) return attempts;
    else if (claimed === 0 && isIdle) await sleep(waitMs);
  }
}
