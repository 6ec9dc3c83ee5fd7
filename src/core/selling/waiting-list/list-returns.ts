import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { type ListedReturn, listReturnsOfEvent } from './waiting-reads.sql.ts';

const shownMax = 200;

/** What holders of the caller's event return, the newest first. */
export async function listReturns(
  db: Queryable,
  actor: Actor,
  { eventId }: { eventId: string },
): Promise<ListedReturn[]> {
  const event = await ownEvent(db, actor, eventId);
  return listReturnsOfEvent(db, { eventId: event.id, most: shownMax });
}
