import { ownEvent } from '../core/catalog/events/own-event.sql.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Call } from './route.ts';

/** For `whenFaulty` of what hangs on an event: refuses where the event in the path is not the caller's. */
export async function ofEvent(db: Queryable, { actor, params }: Call): Promise<[]> {
  await ownEvent(db, actor, (params.eventId ?? params.id) as string);
  return [];
}
