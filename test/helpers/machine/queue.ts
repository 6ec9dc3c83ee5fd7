import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { createQueue } from '../../../src/platform/queue/queue.ts';
import type { QueueKind } from '../../../src/platform/queue/queue-kind.ts';

/** Does what is due of a kind, once each; answers how many attempts there were. */
export function workOff(db: Database, kinds: readonly QueueKind[], name: string): Promise<number> {
  const chosen = kinds.filter((kind) => kind.name === name);
  if (chosen.length === 0) throw new Error(`There is no kind ${name}`);
  return createQueue({ db, kinds: chosen, now: Date.now, onFault: () => {} }).workOff();
}

/** Whatever of a kind waits for its time, or for a lease to end, is due. */
export async function makeDue(db: Database, name: string, id: string | null = null): Promise<void> {
  if (name === 'refund' || name === 'refund-account')
    await db.run(sql`update refunds set asking_until = null where asking_until is not null`);
  if (name === 'stray-return') await db.run(sql`update stray_payments set asking_until = null`);
  await db.run(sql`
    update queue set due_at = now() - interval '1 second', leased_until = null
    where kind = ${name} and (${id}::uuid is null or id = ${id}::uuid)`);
}

/** Both, one after the other; the work by several workers at once where they are told. */
export async function workOffNow(
  db: Database,
  kinds: readonly QueueKind[],
  name: string,
  { workers = 1 }: { workers?: number } = {},
): Promise<number> {
  await makeDue(db, name);
  const attempts = await Promise.all(Array.from({ length: workers }, () => workOff(db, kinds, name)));
  return attempts.reduce((sum, each) => sum + each, 0);
}
