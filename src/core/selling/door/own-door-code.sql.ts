import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPartOfEvent } from '../../catalog/events/own-event.sql.ts';
import { doorCodeColumns, doorCodeRows } from './door-code.sql.ts';
import type { DoorCode } from './door-code.ts';

export function ownDoorCode(
  db: Queryable,
  actor: Actor,
  { eventId, doorCodeId }: { eventId: string; doorCodeId: string },
): Promise<DoorCode> {
  const statement = sql`
    select ${doorCodeColumns} from door_codes ${doorCodeRows}
    where c.id = ${doorCodeId} and c.event_id = ${eventId} and c.organization_id = ${actor.organizationId}`;
  return ownPartOfEvent(db, actor, 'door code', doorCodeId, eventId, statement);
}
