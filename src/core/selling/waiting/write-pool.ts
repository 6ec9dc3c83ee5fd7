import type { Tx } from '../../../platform/database/database.ts';
import { changedReturnsStatement, newReturnsStatement, openReturnsStatement } from '../tickets/ticket-return.sql.ts';
import {
  changedEntriesStatement,
  droppedWishesStatement,
  leastWishesStatement,
  newEntriesStatement,
  newWishesStatement,
} from './entry.sql.ts';
import type { PoolAtDesk } from './pool-at-desk.ts';

/** Who waits and what is returned, as a batch leaves it; and what the types say of it, which sales go by. */
export function writePool(
  tx: Tx,
  { pool, event, now }: { pool: PoolAtDesk; event: { id: string } | undefined; now: string },
): void {
  if (event === undefined) return;
  const { newEntries, newReturns } = pool;
  const changed = [...pool.changedEntries];
  if (newEntries.length > 0) tx.later(newEntriesStatement(newEntries));
  for (const claim of pool.claims) tx.later(claim);
  if (changed.length > 0) {
    tx.later(changedEntriesStatement(changed, { at: now }));
    tx.later(droppedWishesStatement(changed.map(({ id }) => id)));
  }
  const touched = [...newEntries, ...changed];
  if (touched.length > 0) {
    const waiting = touched.filter(({ status }) => status === 'WAITING');
    if (waiting.length > 0) tx.later(newWishesStatement(waiting.map(({ id }) => id)));
    tx.later(leastWishesStatement(event.id));
  }
  if (newReturns.length > 0) tx.later(newReturnsStatement(newReturns));
  if (pool.changedReturns.size > 0) tx.later(changedReturnsStatement([...pool.changedReturns]));
  if (newReturns.length + pool.changedReturns.size > 0) tx.later(openReturnsStatement(event.id));
}
