import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPartOfEvent } from '../events/own-event.sql.ts';
import { ticketTypeColumns } from './ticket-type.sql.ts';
import type { TicketType } from './ticket-type.ts';

export interface TicketTypePath {
  eventId: string;
  ticketTypeId: string;
}

export function ownTicketType(db: Queryable, actor: Actor, path: TicketTypePath): Promise<TicketType> {
  return ownPartOfEvent(db, actor, 'ticket type', path.ticketTypeId, path.eventId, ticketTypeById(actor, path));
}

/** The caller's ticket type, locked: its counters are about to be decided on. */
export function ownTicketTypeForChange(tx: Tx, actor: Actor, path: TicketTypePath): Promise<TicketType> {
  const statement = sql`${ticketTypeById(actor, path)} for no key update`;
  return ownPartOfEvent(tx, actor, 'ticket type', path.ticketTypeId, path.eventId, statement);
}

function ticketTypeById(actor: Actor, { eventId, ticketTypeId }: TicketTypePath): Statement {
  return sql`
    select ${ticketTypeColumns} from ticket_types
    where id = ${ticketTypeId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
}
