import type { Queryable } from '../../../platform/database/database.ts';
import type { Policy } from '../../base/policy.ts';
import type { Event } from '../../catalog/events/event.ts';
import type { EventFields } from '../../catalog/events/event-fields.ts';
import { checkReschedule } from '../../catalog/reschedules/note-reschedule.ts';
import { countBuyers } from '../../catalog/reschedules/reschedule.sql.ts';
import { isMoved } from '../../catalog/reschedules/reschedule.ts';

/** What a change of an event would mean for those who have tickets. */
export interface ReschedulePreview {
  /** Who would get a mail. */
  buyers: number;
  /** For how long they could give their orders back; 0 where they could not. */
  giveBackDays: number;
}

/** Undefined where nobody would get a mail; refuses what the change itself would be refused for. */
export async function previewReschedule(
  db: Queryable,
  { rescheduleRefundDays }: Policy,
  { event, changes }: { event: Event; changes: Partial<EventFields> },
): Promise<ReschedulePreview | undefined> {
  const wanted = { ...event, ...changes };
  const { isTold } = await checkReschedule(db, event, wanted);
  const { buyers } = isTold ? await countBuyers(db, { eventId: event.id }) : { buyers: 0 };
  return buyers === 0 ? undefined : { buyers, giveBackDays: isMoved(event, wanted) ? rescheduleRefundDays : 0 };
}
