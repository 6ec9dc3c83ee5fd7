import type { MessageKeys } from '../core/back-office/messages/message-keys.ts';
import { tellWaiting } from '../core/back-office/on-sale/tell-waiting.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

/** Tells those who wait for tickets that there are some. By the clock, for tickets come back and sales open in many ways. */
export function onSaleJob(db: Database, { keys, onTold }: { keys: MessageKeys; onTold: () => void }): Job {
  return {
    name: 'tell who waits',
    everyMs: 10_000,
    run: async () => {
      if ((await tellWaiting({ db, keys })) > 0) onTold();
    },
  };
}
