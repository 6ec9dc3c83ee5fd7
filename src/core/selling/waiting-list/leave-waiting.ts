import type { Queryable } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import type { Sales } from '../cashier/sales.ts';
import { giveUp } from '../desk/cancel-order.ts';
import { ask, type Desk } from '../desk/desk.ts';
import { takeUpAgain } from './change-entry.ts';
import { leaveClaim } from './claim.sql.ts';
import { placeOfEntry, type WaitingPlace } from './claim.ts';
import { mayComeBack } from './entry.sql.ts';
import type { WaitingEntry } from './entry.ts';
import type { WaitingTools } from './join-waiting.ts';
import { leavePlace } from './offers-to-waiting.ts';
import { findPlace, ownEntry } from './read-entry.ts';
import { changeLinkOver, entryNotFound } from './waiting.errors.ts';
import { waitingList } from './waiting-list-part.ts';

/** Who has the place's token waits no longer; what they were offered goes to the next. Left again, it is answered as it is. */
export async function leaveWaiting(
  { db, sales, now }: WaitingTools,
  { entryId, token }: { entryId: string; token: string | undefined },
): Promise<WaitingPlace> {
  // One refusal for a wrong token and for an unknown entry: nobody learns who waits.
  const found = await ownEntry(db, { id: entryId, token });
  const { id, eventId } = found;
  if (found.isClaim) {
    await leaveClaim(db, { id, at: new Date(now()).toISOString() });
    return (await findPlace(db, id)) ?? found;
  }
  const left = await sales.desk.serve(eventId, {
    asks: [ask(waitingList, { entryId: id })],
    choosesSeats: true,
    decide(desk) {
      const entry = desk.at(waitingList).entry(id);
      if (entry === undefined) raise(entryNotFound, { entryId });
      leave(desk, entry);
      return entry;
    },
  });
  return placeOfEntry(left);
}

function leave(desk: Desk, entry: WaitingEntry): void {
  const offer = entry.status === 'OFFERED' && entry.orderId !== null ? desk.orders.get(entry.orderId) : undefined;
  if (entry.status === 'WAITING') leavePlace(desk.at(waitingList), desk, entry, { isTold: entry.knownAs === null });
  else if (offer !== undefined) giveUp(desk, offer, 'order.cancelled');
}

/** For the link of the mail that tells of it: whether the place can still be had back. */
export async function readLeft(db: Queryable, { id }: { id: string }): Promise<boolean> {
  return (await mayComeBack(db, { id }))?.isPossible === true;
}

/** Anyone who has the mailbox undoes what somebody else did by a token: the old place is theirs again. */
export async function comeBack(
  { sales }: { sales: Pick<Sales, 'desk'> },
  { entry: { id, eventId, email } }: { entry: Pick<WaitingEntry, 'id' | 'eventId' | 'email'> },
): Promise<WaitingEntry> {
  return sales.desk.serve(eventId, {
    asks: [ask(waitingList, { entryId: id, email })],
    choosesSeats: true,
    decide(desk) {
      const entry = desk.at(waitingList).entry(id);
      if (entry === undefined) raise(changeLinkOver, {});
      takeUpAgain(desk, entry);
      return entry;
    },
  });
}
