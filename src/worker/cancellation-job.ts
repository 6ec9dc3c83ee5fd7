import { type CancellationTools, carryOutCancellations } from '../core/selling/cancellation/carry-out-cancellations.ts';
import type { Job } from './worker.ts';

/** Gives back the orders of events that were cancelled. Several workers may do it at once: they share the events. */
export function cancellationJob(tools: CancellationTools): Job {
  return {
    name: 'cancel events',
    everyMs: 1_000,
    run: async () => {
      while ((await carryOutCancellations(tools)) > 0);
    },
  };
}
