import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';

/** How often PostgreSQL ended a circle of waiting during `work`. A session may keep its counts to itself for a second. */
export async function deadlocksDuring(db: Database, work: () => Promise<unknown>): Promise<number> {
  const before = await count(db);
  await work();
  await sleep(1_100);
  return (await count(db)) - before;
}

async function count(db: Database): Promise<number> {
  const { deadlocks } = await db.one<{ deadlocks: number }>(sql`
    select deadlocks::int from pg_stat_database where datname = current_database()`);
  return deadlocks;
}
