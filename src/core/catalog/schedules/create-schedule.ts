import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { Policy } from '../../base/policy.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { countSchedules, insertSchedule } from './schedule.sql.ts';
import type { Schedule } from './schedule.ts';
import type { ScheduleFields } from './schedule-fields.ts';
import { scheduleFaults } from './schedule-rules.ts';

export async function createSchedule(
  tx: Tx,
  actor: Actor,
  { policy, eventId, fields }: { policy: Policy; eventId: string; fields: ScheduleFields },
): Promise<Schedule> {
  const event = await ownEventForChange(tx, actor, eventId);
  const faults = await scheduleFaults(tx, actor, { eventId, schedule: fields, changed: fields });
  if (faults.length > 0) raiseInvalid(faults);
  checkEditable(event);
  const { count } = await countSchedules(tx, { eventId: event.id });
  const most = policy.maxima.schedules;
  if (count >= most) raise(limitReached, { what: 'schedule entries of an event', most });
  return insertSchedule(tx, { ...fields, id: newId(), organizationId: event.organizationId, eventId: event.id });
}
