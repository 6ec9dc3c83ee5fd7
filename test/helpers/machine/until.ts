import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Queryable } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';

// It ends a wait that would never end and measures nothing: far beyond what a loaded machine takes.
const patienceMs = 180_000;

/** Returns when the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > deadlineMs) throw new Error(`Not within ${patienceMs} ms: ${condition}`);
    await sleep(10);
  }
}

/** Lets what has begun in this process go on as far as it can: before a look at what must not have come about. */
export async function turns(count = 20): Promise<void> {
  for (let round = 0; round < count; round += 1) await turn();
}

/** What the promise resolves to, or an error that says whose end was waited for in vain. */
export async function inTheEnd<Result>(promise: Promise<Result>, what: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not within ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([promise, never]).finally(() => clearTimeout(timer));
}

/** Returns when somebody waits for a lock with a statement that contains the text; answers the process id of the session. */
export async function untilWaiting(db: Queryable, statement = ''): Promise<number> {
  let pid: number | undefined;
  await until(async () => {
    const rows = await db.many<{ pid: number }>(sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${statement}%`}`);
    pid = rows[0]?.pid;
    return pid !== undefined;
  });
  return pid as number;
}
