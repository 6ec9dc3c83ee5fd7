import type { OfferRounds } from '../core/selling/cashier/sales.ts';
import type { Job } from './worker.ts';

/** Those who wait are offered what a crash left, what organizers put on sale and what the clock decides. */
export function poolJob({ offerRounds }: { offerRounds: Pick<OfferRounds, 'sweep'> }): Job {
  return { name: 'offer to who waits', everyMs: 2_000, run: () => offerRounds.sweep() };
}
