import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { checkEditable } from '../events/event.errors.ts';
import { ownEventForChange } from '../events/own-event.sql.ts';
import { ownSchedule } from './own-schedule.sql.ts';
import { deleteScheduleRow } from './schedule.sql.ts';

export async function deleteSchedule(
  tx: Tx,
  actor: Actor,
  input: { eventId: string; scheduleId: string; ifMatch?: string },
): Promise<{ id: string }> {
  const event = await ownEventForChange(tx, actor, input.eventId);
  const schedule = await ownSchedule(tx, actor, input);
  checkIfMatch(input.ifMatch, 'schedule entry', schedule);
  checkEditable(event);
  await deleteScheduleRow(tx, schedule);
  return { id: schedule.id };
}
