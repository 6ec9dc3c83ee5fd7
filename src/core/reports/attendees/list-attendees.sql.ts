import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { soldOf } from '../../catalog/inventory/sold.sql.ts';
import {
  type IssuedTicket,
  type IssuedTicketStatus,
  issuedTicketStatuses,
} from '../../selling/tickets/issued-ticket.ts';
import { placeOfTicket } from '../../selling/tickets/ticket-place.sql.ts';
import {
  beyond,
  isNoAddOn,
  newestFirst,
  type TicketPart,
  ticketsOfEvent,
  ticketsOfPage,
} from './newest-tickets.sql.ts';

interface ChangedTicketFilter {
  eventId: string;
  status?: IssuedTicketStatus;
  updatedSince?: string;
}

/** A ticket and whose it is. */
export type Attendee = Pick<
  IssuedTicket,
  | 'id'
  | 'ticketTypeId'
  | 'name'
  | 'orderId'
  | 'orderNumber'
  | 'status'
  | 'holderName'
  | 'holderEmail'
  | 'section'
  | 'rowLabel'
  | 'seat'
  | 'seatId'
  | 'admittedAt'
  | 'admittedGate'
  | 'createdAt'
  | 'updatedAt'
>;

/** One page of an event's tickets, newest first: walks the index of that order until the page is full. */
export function listAttendeeRows(
  db: Queryable,
  { filter, ...part }: TicketPart & { filter: ChangedTicketFilter },
): Promise<Attendee[]> {
  const { eventId, status, updatedSince } = filter;
  const statuses = status === undefined ? issuedTicketStatuses : [status];
  const conditions = beyond(part);
  if (updatedSince !== undefined) conditions.push(sql`t.updated_at >= ${updatedSince}::timestamptz`);
  return attendeesAmong(db, ticketsOfEvent({ eventId, statuses }, conditions, part), part);
}

/** The same where few tickets changed since: finds those and sorts them, however many tickets there are. */
export function listFewAttendeeRows(
  db: Queryable,
  { filter, ...part }: TicketPart & { filter: ChangedTicketFilter },
): Promise<Attendee[]> {
  // "offset 0" keeps the planner from walking through all tickets of the event in the order of the list instead.
  const changed = sql`select id, created_at from issued_tickets where ${allOf(changedConditionsOf(filter))} offset 0`;
  const page = sql`select t.id, t.created_at from (${changed}) as t where ${allOf(beyond(part))}`;
  return attendeesAmong(db, page, part);
}

export function countChangedTickets(db: Queryable, filter: ChangedTicketFilter): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from issued_tickets where ${allOf(changedConditionsOf(filter))}`);
}

const sold = trustedSql(soldOf('e.id'));

/** How many there are. Those that are sold are not counted one by one. */
export function countTickets(
  db: Queryable,
  { eventId, status }: { eventId: string; status?: IssuedTicketStatus },
): Promise<{ count: number }> {
  const counted = (of: IssuedTicketStatus) =>
    sql`(select count(*) from issued_tickets where event_id = ${eventId} and status = ${of} and ${isNoAddOn(eventId, 'ticket_type_id')})`;
  const counts = {
    VALID: sql`${sold} - ${counted('USED')}`,
    USED: counted('USED'),
    VOID: counted('VOID'),
  };
  const count = status === undefined ? sql`${sold} + ${counts.VOID}` : counts[status];
  return db.one(sql`select (${count})::int as count from events e where e.id = ${eventId}`);
}

function attendeesAmong(db: Queryable, among: Statement, part: TicketPart): Promise<Attendee[]> {
  return db.many(sql`
    with page as (select t.id from (${among}) as t ${newestFirst(part)})
    select t.id, t.ticket_type_id, i.name, t.order_id, o.order_number, t.status, coalesce(t.holder_name, t.attendee_name, o.buyer_name) as holder_name,
           coalesce(t.holder_email, o.buyer_email) as holder_email, ${placeOfTicket}, t.admitted_at,
           t.admitted_gate, t.created_at, t.updated_at
    from ${ticketsOfPage}
    order by t.created_at desc, t.id desc`);
}

function changedConditionsOf({ eventId, status, updatedSince }: ChangedTicketFilter): Statement[] {
  const conditions = [
    sql`event_id = ${eventId}`,
    sql`updated_at >= ${updatedSince}::timestamptz`,
    isNoAddOn(eventId, 'ticket_type_id'),
  ];
  // "is true" keeps the planner from walking through all tickets of the status by another index.
  if (status !== undefined) conditions.push(sql`(status = ${status}) is true`);
  return conditions;
}
