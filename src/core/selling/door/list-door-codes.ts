import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { Page, Paged } from '../../base/page.ts';
import { ownEvent } from '../../catalog/events/own-event.sql.ts';
import { countDoorCodes, listDoorCodeRows } from './door-code.sql.ts';
import type { DoorCode } from './door-code.ts';

/** The codes of the caller's event, newest first, also those that are revoked or have ended. */
export async function listDoorCodes(
  db: Queryable,
  actor: Actor,
  { eventId, page }: { eventId: string; page: Page },
): Promise<Paged<DoorCode>> {
  const event = await ownEvent(db, actor, eventId);
  const [rows, { count }] = await Promise.all([
    listDoorCodeRows(db, { eventId: event.id, page }),
    countDoorCodes(db, { eventId: event.id }),
  ]);
  return { rows, total: count, page };
}
