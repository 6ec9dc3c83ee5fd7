import type { Queryable } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { hasText, type TextSearch } from '../../back-office/order-texts/order-texts.sql.ts';
import { isGoodTicket } from '../../catalog/inventory/ticket-status.sql.ts';
import type { Question } from '../../catalog/questions/question.ts';
import { type IssuedTicketStatus, issuedTicketStatuses } from '../../selling/tickets/issued-ticket.ts';
import { placeOfTicket } from '../../selling/tickets/ticket-place.sql.ts';
import { startsWithNumber } from '../orders/search-orders.sql.ts';
import type { Attendee } from './list-attendees.sql.ts';
import {
  beyond,
  isNoAddOn,
  newestFirst,
  type TicketPart,
  ticketsOfEvent,
  ticketsOfPage,
} from './newest-tickets.sql.ts';

/** A ticket with everything that people look for. */
export interface FoundAttendee extends Omit<Attendee, 'name'> {
  code: string;
  ticketTypeName: string;
  returningAt: string | null;
  /** Such a ticket is found by its code alone. */
  isReplaced: boolean;
  /** The holder of its replacement; null where that is the buyer again. */
  givenTo: string | null;
}

export interface AttendeeSearchFilter {
  eventId: string;
  /** Only these tickets. */
  ids?: readonly string[];
  status?: IssuedTicketStatus;
  ticketTypeId?: string;
  isAdmitted?: boolean;
  /** Whether a required answer is missing. */
  areAnswersMissing?: true;
  searched: SearchedAttendees;
}

/** A search once it was looked into. */
export interface SearchedAttendees {
  /** The code of one ticket. */
  code?: string;
  /** The beginning of an order's number. */
  numberStart?: string;
  /** The tickets of a seat. */
  ofSeat?: readonly string[];
  /** Text in the name or address of the buyer, or of these tickets' holders. */
  text?: TextSearch & { heldIds: readonly string[] };
}

const holderName = trustedSql('coalesce(t.holder_name, t.attendee_name, o.buyer_name)');

/**
 * A page, newest first or by the names of their holders. Which tickets they are is found first; only the page itself is fetched. For
 * names all that are found are looked at.
 */
export function listFoundAttendees(
  db: Queryable,
  { filter, isByName = false, ...part }: TicketPart & { filter: AttendeeSearchFilter; isByName?: boolean },
): Promise<FoundAttendee[]> {
  const page = isByName
    ? sql`
        select t.id from (${foundTickets(filter)}) as f join issued_tickets t on t.id = f.id join orders o on o.id = t.order_id
        order by lower(${holderName}), t.id limit ${part.take} offset ${part.skip ?? 0}`
    : sql`select t.id from (${foundTickets(filter, part)}) as t ${newestFirst(part)}`;
  return db.many(sql`
    with page as (${page})
    select t.id, t.code, t.status, t.ticket_type_id, i.name as ticket_type_name, ${placeOfTicket},
           ${holderName} as holder_name, coalesce(t.holder_email, o.buyer_email) as holder_email,
           t.returning_at, t.admitted_at, t.admitted_gate, t.order_id, o.order_number, t.created_at, t.updated_at,
           t.replaced_by is not null as is_replaced,
           (select n.holder_name from issued_tickets n where n.id = t.replaced_by) as given_to
    from ${ticketsOfPage}
    order by ${isByName ? sql`lower(${holderName}), t.id` : trustedSql('t.created_at desc, t.id desc')}`);
}

export function countFoundAttendees(
  db: Queryable,
  { filter, most }: { filter: AttendeeSearchFilter; most: number },
): Promise<{ count: number }> {
  return db.one(sql`
    select count(*) as count from (select 1 from (${foundTickets(filter)}) as t limit ${most}) as found`);
}

/** All admissions that were ever sold for the event: each is sold, or came back. */
export function countAdmissions(db: Queryable, { eventId }: { eventId: string }): Promise<{ count: number }> {
  return db.one(sql`
    select coalesce(sum(sold_quantity + refunded_quantity), 0)::int as count from ticket_types
    where event_id = ${eventId} and kind = 'TICKET'`);
}

/** Questions that are asked, and withdrawn ones that somebody had answered. */
export function listQuestionsOfFile(
  db: Queryable,
  { eventId }: { eventId: string },
): Promise<Pick<Question, 'id' | 'label' | 'withdrawnAt'>[]> {
  return db.many(sql`
    select id, label, withdrawn_at from questions q
    where event_id = ${eventId} and (withdrawn_at is null or exists (select from answers a where a.question_id = q.id))
    order by position, id`);
}

/** Holders of tickets that are no longer their buyers', and those whom buyers named where the event asks for names. */
export function listHolders(
  db: Queryable,
  { eventId, most }: { eventId: string; most: number },
): Promise<{ id: string; holderName: string; holderEmail: string }[]> {
  return db.many(sql`
    select id, holder_name, holder_email from issued_tickets
    where event_id = ${eventId} and holder_name is not null
    union all
    select id, attendee_name, '' from issued_tickets
    where event_id = ${eventId} and attendee_name is not null
      and (select names_per_ticket from events where id = ${eventId})
    limit ${most}`);
}

function foundTickets(filter: AttendeeSearchFilter, part?: TicketPart): Statement {
  const { eventId, ticketTypeId, isAdmitted, areAnswersMissing, searched } = filter;
  const conditions = part === undefined ? [] : beyond(part);
  if (filter.ids !== undefined) conditions.push(sql`t.id = any(${filter.ids}::uuid[])`);
  if (ticketTypeId !== undefined) conditions.push(sql`t.ticket_type_id = ${ticketTypeId}`);
  if (isAdmitted !== undefined) conditions.push(trustedSql(`t.admitted_at is ${isAdmitted ? 'not ' : ''}null`));
  if (areAnswersMissing) conditions.push(lacksAnswers);
  // A ticket that was given on is left out; its new row is there.
  if (searched.code === undefined) conditions.push(trustedSql('t.replaced_by is null'));
  const statuses = statusesOf(filter);
  const narrow = narrowTickets(searched);
  if (narrow === undefined) {
    if (searched.text !== undefined) conditions.push(isOfText(searched.text));
    return ticketsOfEvent({ eventId, statuses }, conditions, part);
  }
  // "is true" keeps the planner from walking through all tickets where the search finds few.
  conditions.push(isNoAddOn(eventId));
  conditions.push(sql`(t.event_id = ${eventId}) is true`, sql`(t.status = any(${statuses}::text[])) is true`);
  return sql`select t.id, t.created_at from issued_tickets t where ${allOf([narrow, ...conditions])}`;
}

/** A good ticket `t` whose holder has not given a required answer: for the ticket, or as the buyer for the order. */
const lacksAnswers = sql`${isGoodTicket('t')} and exists (
  select from questions q
  where q.event_id = t.event_id and q.required and q.withdrawn_at is null
    and (q.ticket_type_ids is null or t.ticket_type_id = any(q.ticket_type_ids))
    and (q.per_ticket or t.holder_email is null)
    and not exists (
      select from answers a where a.order_id = t.order_id and a.question_id = q.id
        and a.ticket_id is not distinct from case when q.per_ticket then t.id end))`;

/** The statuses that can match. */
function statusesOf({ status, isAdmitted }: AttendeeSearchFilter): readonly IssuedTicketStatus[] {
  if (status !== undefined) return [status];
  if (isAdmitted === undefined) return issuedTicketStatuses;
  return isAdmitted ? ['USED', 'VOID'] : ['VALID', 'VOID'];
}

/** The condition by which the tickets are found; undefined where so many match that a walk soon meets enough of them. */
function narrowTickets({ code, numberStart, ofSeat, text }: SearchedAttendees): Statement | undefined {
  if (code !== undefined) return sql`t.code = ${code}`;
  if (numberStart !== undefined) {
    return sql`t.order_id in (select o.id from orders o where ${startsWithNumber(numberStart)})`;
  }
  if (ofSeat !== undefined) return sql`t.id = any(${ofSeat}::uuid[])`;
  if (text === undefined || text.isCommon) return undefined;
  return sql`t.id in (
    select h.id from issued_tickets h where ${hasText(text, 'h.order_id')}
    union select id from unnest(${text.heldIds}::uuid[]) as id)`;
}

function isOfText(text: NonNullable<SearchedAttendees['text']>): Statement {
  return sql`(${hasText(text, 't.order_id')} or t.id = any(${text.heldIds}::uuid[]))`;
}
