import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPartOfEvent } from '../../catalog/events/own-event.sql.ts';

export interface AttendeePath {
  eventId: string;
  ticketId: string;
}

/** A ticket of the caller's event: which admission of which order it is. */
export interface OwnAttendee {
  id: string;
  orderId: string;
  ticketTypeId: string;
  number: number;
}

export function ownAttendee(db: Queryable, actor: Actor, { eventId, ticketId }: AttendeePath): Promise<OwnAttendee> {
  return ownPartOfEvent(
    db,
    actor,
    'ticket',
    ticketId,
    eventId,
    sql`
      select id, order_id, ticket_type_id, number from issued_tickets
      where id = ${ticketId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`,
  );
}
