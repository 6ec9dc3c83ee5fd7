import type { ActDetails, ActName } from '../../core/accounts/audit-log/act.ts';
import { Refusal } from '../../core/base/define-error.ts';
import { statusOf } from '../../http/error-reply.ts';
import type { Tx } from '../../platform/database/database.ts';
import { noteAct } from '../frame/note-act.ts';
import type { Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

interface Done {
  action: ActName;
  /** The event, its ticket type, or the series. */
  subject: { id: string; name: string };
  details?: ActDetails;
}

/** Changes an event together with its entry in the audit log, and refreshes the event's pages once both are there. */
export async function change<Result>(
  services: DashboardServices,
  visit: Visit,
  eventId: string | undefined,
  work: (tx: Tx) => Promise<{ result: Result; done: Done }>,
): Promise<Result> {
  const result = await services.db.transaction(async (tx) => {
    const worked = await work(tx);
    const { action, subject, details } = worked.done;
    const whole = visit.params.seriesId === undefined ? 'event' : 'other';
    const kind = action.startsWith('ticket_type.') ? 'ticket_type' : whole;
    await noteAct(tx, visit, { action, subject: { kind, id: subject.id, label: subject.name }, details });
    return worked.result;
  });
  if (eventId !== undefined) services.changes.tell(eventId);
  return result;
}

/** The status of a page that shows a refusal. */
export function statusOfRefusal(error: unknown): number {
  return error instanceof Refusal ? statusOf(error.definition) : 500;
}
