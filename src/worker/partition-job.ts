import type { Database } from '../platform/database/database.ts';
import {
  addPartition,
  dayMs,
  dropPartition,
  listPartitions,
  type PartitionedTable,
} from '../platform/database/partitions.sql.ts';
import type { Job } from './worker.ts';

interface Kept {
  table: PartitionedTable;
  /** After how many days a partition goes. */
  days: number;
}

const kept: readonly Kept[] = [{ table: { name: 'request_log', days: 1, rest: 'request_log_other' }, days: 30 }];
// So that no partition is missing when this does not come round for a weekend.
const aheadDays = 4;

/** Makes the partitions of tables that grow day by day before they are needed, and removes those whose time is over. */
export function partitionJob(db: Database): Job {
  return {
    name: 'keep partitions',
    everyMs: 10 * 60_000,
    run: async () => {
      for (const each of kept) await keepPartitions(db, each);
    },
  };
}

async function keepPartitions(db: Database, { table, days }: Kept): Promise<void> {
  const { nowMs, partitions } = await listPartitions(db, table);
  const partMs = table.days * dayMs;
  for (let start = Math.floor(nowMs / partMs) * partMs; start < nowMs + aheadDays * dayMs; start += partMs) {
    const isThere = partitions.some(({ startsAtMs, endsAtMs }) => startsAtMs <= start && start < endsAtMs);
    if (!isThere) await addPartition(db, { table, startsAtMs: start });
  }
  for (const { name, endsAtMs } of partitions) {
    if (endsAtMs > nowMs - days * dayMs) continue;
    await dropPartition(db, { table, name });
  }
}
