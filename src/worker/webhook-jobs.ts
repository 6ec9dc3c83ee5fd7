import type { Deliverer } from '../core/telling/deliveries/deliverer.ts';
import { relayNotices } from '../core/telling/deliveries/relay-notices.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

export const relayJobName = 'relay notices';
export const deliverJobName = 'deliver';
const noticesMax = 500;

/** Looks every second, whether or not a hint came. */
export function relayJob(db: Database, { onRelayed }: { onRelayed: () => void }): Job {
  return {
    name: relayJobName,
    everyMs: 1_000,
    run: async () => {
      for (;;) {
        const relayed = await db.transaction((tx) => relayNotices(tx, { most: noticesMax }));
        if (relayed > 0) onRelayed();
        if (relayed < noticesMax) return;
      }
    },
  };
}

export function deliverJob(deliverer: Deliverer): Job {
  return { name: deliverJobName, everyMs: 1_000, run: () => deliverer.run() };
}
