import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPartOfEvent } from '../../catalog/events/own-event.sql.ts';

export interface TicketPath {
  eventId: string;
  ticketId: string;
}

/** A ticket of the caller's event, by the order that it is of. */
export function ownTicket(
  db: Queryable,
  actor: Actor,
  { eventId, ticketId }: TicketPath,
): Promise<{ id: string; orderId: string; eventId: string }> {
  const found = sql`
    select id, order_id, event_id from issued_tickets
    where id = ${ticketId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
  return ownPartOfEvent(db, actor, 'ticket', ticketId, eventId, found);
}
