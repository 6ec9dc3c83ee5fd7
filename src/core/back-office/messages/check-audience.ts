import type { Queryable } from '../../../platform/database/database.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { listTicketTypesOfEvents } from '../../catalog/ticket-types/ticket-type.sql.ts';
import type { Audience } from './message.ts';

export async function checkAudience(db: Queryable, eventId: string, { ticketTypeIds }: Audience): Promise<void> {
  if (ticketTypeIds === null) return;
  const known = new Set((await listTicketTypesOfEvents(db, { eventIds: [eventId] })).map(({ id }) => id));
  if (ticketTypeIds.every((id) => known.has(id))) return;
  raiseInvalid([{ field: 'ticketTypeIds', fault: 'notOfThisEvent', values: { what: 'a ticket type' } }]);
}
