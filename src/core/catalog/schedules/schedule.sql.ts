import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { assignmentsOf, columnsOf, valuesOf } from '../../base/fields/field-columns.sql.ts';
import type { Schedule } from './schedule.ts';
import { type ScheduleFields, scheduleFields } from './schedule-fields.ts';

export const scheduleColumns = sql`id, organization_id, event_id, ${columnsOf(scheduleFields)}, revision, created_at`;

export function insertSchedule(
  tx: Tx,
  schedule: ScheduleFields & { id: string; organizationId: string; eventId: string },
): Promise<Schedule> {
  const { id, organizationId, eventId } = schedule;
  return tx.one(sql`
    insert into schedules (id, organization_id, event_id, ${columnsOf(scheduleFields)})
    values (${id}, ${organizationId}, ${eventId}, ${valuesOf(scheduleFields, schedule)})
    returning ${scheduleColumns}`);
}

export function updateScheduleRow(tx: Tx, schedule: Schedule): Promise<Schedule> {
  return tx.one(sql`
    update schedules set ${assignmentsOf(scheduleFields, schedule)}, revision = revision + 1
    where id = ${schedule.id}
    returning ${scheduleColumns}`);
}

export function listSchedulesOfEvents(
  db: Queryable,
  { eventIds }: { eventIds: readonly string[] },
): Promise<Schedule[]> {
  return db.many(sql`
    select ${scheduleColumns} from schedules where event_id = any(${eventIds}::uuid[])
    order by event_id, start_time, id`);
}

export function countSchedules(tx: Tx, { eventId }: { eventId: string }): Promise<{ count: number }> {
  return tx.one(sql`select count(*) as count from schedules where event_id = ${eventId}`);
}

export function deleteScheduleRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from schedules where id = ${id}`);
}
