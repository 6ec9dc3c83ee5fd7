import type { Queryable } from '../../../platform/database/database.ts';
import type { Detail } from '../../base/define-error.ts';
import { listTicketTypesOfEvents } from './ticket-type.sql.ts';

/** A fault for each that is no ticket type of the event; null means all of them. */
export async function notOfEventFaults(
  db: Queryable,
  eventId: string,
  ticketTypeIds: readonly string[] | null | undefined,
): Promise<Detail[]> {
  if (ticketTypeIds == null) return [];
  const known = new Set((await listTicketTypesOfEvents(db, { eventIds: [eventId] })).map(({ id }) => id));
  return ticketTypeIds.flatMap((id, index): Detail[] =>
    known.has(id)
      ? []
      : [{ field: `ticketTypeIds[${index}]`, fault: 'notOfThisEvent', values: { what: 'a ticket type' } }],
  );
}
