import { writeOrderTexts } from '../core/back-office/order-texts/order-texts.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from './worker.ts';

/** Makes orders searchable by their buyers, a while after they were placed and away from the rush. */
export function orderTextsJob(db: Database): Job {
  return {
    name: 'write order texts',
    everyMs: 10_000,
    isUpkeep: true,
    run: async () => {
      while ((await writeOrderTexts(db)) > 0);
    },
  };
}
