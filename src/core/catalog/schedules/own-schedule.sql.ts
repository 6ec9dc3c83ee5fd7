import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPartOfEvent } from '../events/own-event.sql.ts';
import { scheduleColumns } from './schedule.sql.ts';
import type { Schedule } from './schedule.ts';

export function ownSchedule(
  db: Queryable,
  actor: Actor,
  path: { eventId: string; scheduleId: string },
): Promise<Schedule> {
  const { eventId, scheduleId } = path;
  const statement = sql`
    select ${scheduleColumns} from schedules
    where id = ${scheduleId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
  return ownPartOfEvent(db, actor, 'schedule entry', scheduleId, eventId, statement);
}
