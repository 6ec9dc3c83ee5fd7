import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import type { DeskCounts } from '../core/selling/desk/sales-desk.ts';
import { steadyClockOf } from '../platform/steady-clock.ts';

/** Tells whether this process sells as fast as it can. */
interface RushSense {
  /** Passes the counts on, and takes notice of them. */
  counting(counts: DeskCounts): DeskCounts;
  isOn(): boolean;
}

const lookEveryMs = 250;
// A served buyer is followed by others; a desk that nobody came to for so long is no reason to wait.
const servedMsAgoMax = 500;
// The time that mails take must not make it seem idle.
const busyShare = 0.5;

/** A rush is on while the desk serves and the thread that serves is active for more than half of the time. */
export function createRushSense({
  now: clock,
  utilization = performance.eventLoopUtilization,
}: {
  now: () => number;
  utilization?: (last?: EventLoopUtilization) => EventLoopUtilization;
}): RushSense {
  const now = steadyClockOf(clock);
  let servedAt = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let last = utilization();
  let isBusy = false;
  return {
    counting: (counts) => ({
      countRefusal: (code) => counts.countRefusal(code),
      countSold: (sold) => counts.countSold(sold),
      observeBatch: (waitedSeconds, serviceSeconds) => {
        servedAt = now();
        counts.observeBatch(waitedSeconds, serviceSeconds);
      },
    }),
    isOn: () => {
      const at = now();
      if (at - lookedAt >= lookEveryMs) {
        const current = utilization();
        const { active, idle } = { active: current.active - last.active, idle: current.idle - last.idle };
        isBusy = active / Math.max(1, active + idle) > busyShare;
        last = current;
        lookedAt = at;
      }
      return isBusy && at - servedAt <= servedMsAgoMax;
    },
  };
}
