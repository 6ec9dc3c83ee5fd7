import type { Deliverer } from '../core/telling/deliveries/deliverer.ts';
import { relayNotices } from '../core/telling/deliveries/relay-notices.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

export const relayJobName = 'relay notices';
export const deliverJobName = 'deliver';
const noticesMax = 500;
// Of one worker, while notices come faster than one takes them.
const relaysMax = 4;

/** Looks every second, whether or not a hint came. */
export function relayJob(db: Database, { onRelayed }: { onRelayed: () => void }): Job {
  return {
    name: relayJobName,
    everyMs: 1_000,
    run: async () => {
      for (let relays = 1; relays > 0; ) {
        const turns = Array.from({ length: relays }, () =>
          db.transaction((tx) => relayNotices(tx, { most: noticesMax })),
        );
        const relayed = await Promise.all(turns).finally(() => Promise.allSettled(turns));
        if (relayed.some((count) => count > 0)) onRelayed();
        relays = relayed.includes(noticesMax) ? relaysMax : Math.min(1, Math.max(...relayed));
      }
    },
  };
}

export function deliverJob(deliverer: Deliverer): Job {
  return { name: deliverJobName, everyMs: 1_000, run: () => deliverer.run() };
}
