import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { raise } from '../../base/define-error.ts';
import { publicEventNotFound } from '../public-events/public-event.errors.ts';
import { interestNotTaken } from './interest.errors.ts';
import { findInterestingEvent, insertInterest } from './interest.sql.ts';

/** Writes down who wants to hear of an event that is not on sale yet. Saying so again changes nothing. */
export async function registerInterest(
  tx: Tx,
  { idOrSlug, name, email }: { idOrSlug: string; name: string; email: string },
): Promise<void> {
  const event = await findInterestingEvent(tx, { idOrSlug });
  if (event === undefined) raise(publicEventNotFound, { idOrSlug });
  if (event.isOver || event.journeyType !== 'PRESELLING') raise(interestNotTaken, { isOver: event.isOver });
  await insertInterest(tx, { id: newId(), organizationId: event.organizationId, eventId: event.id, name, email });
}
