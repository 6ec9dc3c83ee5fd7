import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { Detail } from '../../base/define-error.ts';
import { ownsPerformer } from '../performers/own-performer.sql.ts';
import type { ScheduleFields } from './schedule-fields.ts';

/** The faults of a schedule entry that a schema cannot show. */
export async function scheduleFaults(
  db: Queryable,
  actor: Actor,
  input: { eventId: string; schedule: Partial<ScheduleFields>; changed: Partial<ScheduleFields> },
): Promise<Detail[]> {
  const { eventId, schedule, changed } = input;
  const faults: Detail[] = [];
  const { startTime, endTime } = schedule;
  if (startTime !== undefined && endTime !== undefined && Date.parse(endTime) <= Date.parse(startTime)) {
    const isStart = changed.endTime === undefined && changed.startTime !== undefined;
    faults.push(
      isStart
        ? { field: 'startTime', fault: 'notBefore', values: { other: 'endTime' } }
        : { field: 'endTime', fault: 'notAfter', values: { other: 'startTime' } },
    );
  }
  const { performerId } = changed;
  if (performerId != null && !(await ownsPerformer(db, actor, { eventId, performerId }))) {
    faults.push({ field: 'performerId', fault: 'notOfThisEvent', values: { what: 'a performer' } });
  }
  return faults;
}
