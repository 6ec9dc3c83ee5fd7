import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { ownSchedule } from './own-schedule.sql.ts';
import { updateScheduleRow } from './schedule.sql.ts';
import type { Schedule } from './schedule.ts';
import type { ScheduleFields } from './schedule-fields.ts';
import { scheduleFaults } from './schedule-rules.ts';

interface UpdateScheduleInput {
  eventId: string;
  scheduleId: string;
  changes: Partial<ScheduleFields>;
  ifMatch?: string;
}

export async function updateSchedule(tx: Tx, actor: Actor, input: UpdateScheduleInput): Promise<Schedule> {
  const { eventId, changes, ifMatch } = input;
  const event = await ownEventForChange(tx, actor, eventId);
  const schedule = await ownSchedule(tx, actor, input);
  const wanted = { ...schedule, ...changes };
  const faults = await scheduleFaults(tx, actor, { eventId, schedule: wanted, changed: changes });
  if (faults.length > 0) raiseInvalid(faults);
  checkIfMatch(ifMatch, 'schedule entry', schedule);
  checkEditable(event);
  const names = Object.keys(changes) as (keyof ScheduleFields)[];
  if (names.every((name) => schedule[name] === wanted[name])) return schedule;
  return updateScheduleRow(tx, wanted);
}
