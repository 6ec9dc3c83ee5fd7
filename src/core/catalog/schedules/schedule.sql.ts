import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Schedule, ScheduleFields } from './schedule.ts';

export const scheduleColumns = trustedSql(
  `id, organization_id, event_id, title, start_time, end_time, description, icon, color, performer_id, revision,
   created_at`,
);

export function insertSchedule(
  tx: Tx,
  schedule: ScheduleFields & { id: string; organizationId: string; eventId: string },
): Promise<Schedule> {
  const { id, organizationId, eventId, title, startTime, endTime, description, icon, color, performerId } = schedule;
  return tx.one(sql`
    insert into schedules (id, organization_id, event_id, title, start_time, end_time, description, icon, color,
                           performer_id)
    values (${id}, ${organizationId}, ${eventId}, ${title}, ${startTime}, ${endTime}, ${description}, ${icon}, ${color},
            ${performerId})
    returning ${scheduleColumns}`);
}

export function updateScheduleRow(tx: Tx, schedule: Schedule): Promise<Schedule> {
  const { id, title, startTime, endTime, description, icon, color, performerId } = schedule;
  return tx.one(sql`
    update schedules set title = ${title}, start_time = ${startTime}, end_time = ${endTime},
      description = ${description}, icon = ${icon}, color = ${color}, performer_id = ${performerId},
      revision = revision + 1
    where id = ${id}
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
