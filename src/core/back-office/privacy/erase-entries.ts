import type { Tx } from '../../../platform/database/database.ts';
import { droppedWishesStatement, leastWishesStatement } from '../../selling/waiting-list/entry.sql.ts';
import type { AddressInQuestion } from './address-in-question.ts';
import { eraseEntryNames, letEntriesLeave, listWaitingOf, lockTypesOf } from './erase.sql.ts';

/**
 * Who waited is nobody from now on; who waits still leaves the line. Under the locks on the ticket types, as all that counts who
 * waits.
 */
export async function eraseEntriesOf(tx: Tx, { address }: { address: AddressInQuestion }): Promise<number> {
  const live = await listWaitingOf(tx, { address });
  for (const [eventId, entries] of Map.groupBy(live, (entry) => entry.eventId)) {
    await lockTypesOf(tx, { eventId });
    const ids = entries.map(({ id }) => id);
    await tx.run(droppedWishesStatement(ids));
    await letEntriesLeave(tx, { ids });
    await tx.run(leastWishesStatement(eventId));
  }
  return eraseEntryNames(tx, { address });
}
