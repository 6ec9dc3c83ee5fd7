import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPartOfEvent } from '../events/own-event.sql.ts';
import { accessCodeColumns } from './access-code.sql.ts';
import type { AccessCode } from './access-code.ts';

export function ownAccessCode(
  db: Queryable,
  actor: Actor,
  path: { eventId: string; accessCodeId: string },
): Promise<AccessCode> {
  const { eventId, accessCodeId } = path;
  const statement = sql`
    select ${accessCodeColumns} from access_codes
    where id = ${accessCodeId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
  return ownPartOfEvent(db, actor, 'access code', accessCodeId, eventId, statement);
}
