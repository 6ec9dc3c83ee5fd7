import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { listWaitingFigures, type WaitingFigures } from './waiting-reads.sql.ts';

/** How many wait for each type of the caller's event, and what became of the others. */
export async function waitingFigures(
  db: Queryable,
  actor: Actor,
  { eventId }: { eventId: string },
): Promise<WaitingFigures[]> {
  const event = await ownEvent(db, actor, eventId);
  return listWaitingFigures(db, { eventId: event.id });
}
