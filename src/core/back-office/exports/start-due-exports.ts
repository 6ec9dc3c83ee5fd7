import type { Database, Tx } from '../../../platform/database/database.ts';
import { startRun } from './change-export.ts';
import { lockDue, updateDue } from './export.sql.ts';
import { nextDueAt } from './export-days.ts';

const most = 100;
const dayMs = 86_400_000;
// After a longer stop the older times are let go: nobody wants a hundred mails.
const lateDaysMax = 31;

/** Starts what is due: each time once, by whichever node, however late. Answers how many. */
export async function startDueExports(db: Database, { now }: { now: number }): Promise<number> {
  let started = 0;
  // Until nothing is due: one that is several times late takes them one by one.
  for (let page = most; page > 0; started += page) page = await db.transaction((tx) => startPage(tx, now));
  return started;
}

async function startPage(tx: Tx, now: number): Promise<number> {
  const due = await lockDue(tx, { now: new Date(now).toISOString(), most });
  for (const each of due) {
    const dueAt = Date.parse(each.nextDueAt);
    const earliest = now - lateDaysMax * dayMs;
    if (dueAt >= earliest) await startRun(tx, each, { dueAt, isAsked: false });
    const next = nextDueAt(each, Math.max(dueAt, earliest));
    await updateDue(tx, { id: each.id, nextDueAt: new Date(next).toISOString() });
  }
  return due.length;
}
