import { isUuid } from '../../../platform/ids.ts';
import { raise } from '../../base/define-error.ts';
import { giveUp } from '../desk/cancel-order.ts';
import { findEntry } from '../waiting/entry.sql.ts';
import type { WaitingEntry } from '../waiting/entry.ts';
import { entryNotFound } from '../waiting/waiting.errors.ts';
import { isTokenOf, type WaitingTools } from './join-waiting.ts';

/** Who has the entry's token waits no longer; what they were offered goes to the next. Left again, it is answered as it is. */
export async function leaveWaiting(
  { db, sales }: Pick<WaitingTools, 'db' | 'sales'>,
  { entryId, token }: { entryId: string; token: string | undefined },
): Promise<WaitingEntry> {
  const found = isUuid(entryId) ? await findEntry(db, { id: entryId }) : undefined;
  // One refusal for a wrong token and for an unknown entry: nobody learns who waits.
  if (found === undefined || !isTokenOf(found, token)) raise(entryNotFound, { entryId });
  const { id, eventId } = found;
  return sales.desk.serve(eventId, {
    entryIds: [id],
    decide(desk) {
      const entry = desk.pool.entry(id);
      if (entry === undefined) raise(entryNotFound, { entryId });
      const offer = entry.status === 'OFFERED' && entry.orderId !== null ? desk.orders.get(entry.orderId) : undefined;
      if (entry.status === 'WAITING') desk.pool.changeEntry(entry, { status: 'LEFT' });
      else if (offer !== undefined) giveUp(desk, offer, 'order.cancelled');
      return entry;
    },
  });
}
