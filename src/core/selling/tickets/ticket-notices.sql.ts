import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import type { NoticeType } from '../../telling/notices/kinds.ts';
import { ofItsLine } from './ticket-line.sql.ts';
import { rowOfTicket, sectionOfTicket } from './ticket-place.sql.ts';

/** What happened to a ticket. */
export interface TicketNotice {
  type: Extract<
    NoticeType,
    | 'ticket.issued'
    | 'ticket.given_on'
    | 'ticket.reissued'
    | 'ticket.voided'
    | 'ticket.admitted'
    | 'ticket.left'
    | 'ticket.returned'
    | 'ticket.resold'
  >;
  ticketId: string;
  /** The ticket whose place it takes. */
  replaces?: string;
  /** The ticket that takes its place, of somebody else. */
  replacedBy?: string;
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// As the list of attendees shows it. The code is what lets somebody in, and is told to nobody.
const told = [
  ['id', 't.id'],
  ['eventId', 't.event_id'],
  ['ticketTypeId', 't.ticket_type_id'],
  ['ticketTypeName', 'i.name'],
  ['orderId', 't.order_id'],
  ['orderNumber', 'o.order_number'],
  ['status', 't.status'],
  ['section', sectionOfTicket],
  ['row', rowOfTicket],
  ['seat', 't.seat'],
  ['seatId', 't.seat_id'],
  ['admittedAt', instant('t.admitted_at')],
  ['gate', 't.admitted_gate'],
  ['createdAt', instant('t.created_at')],
  ['updatedAt', instant('t.updated_at')],
  [
    'holder',
    `json_build_object('name', coalesce(t.holder_name, t.attendee_name, o.buyer_name), 'email', coalesce(t.holder_email, o.buyer_email))`,
  ],
];
const fields = told.map(([name, value]) => `'${name}', ${value}`).join(', ');
const shown = `case when n.replaces is not null then json_build_object(${fields}, 'replaces', n.replaces)
  when n.replaced_by is not null then json_build_object(${fields}, 'replacedBy', n.replaced_by) else json_build_object(${fields}) end`;
// Of an add-on it says so; what is told of tickets is as it was.
const data = trustedSql(
  `case when y.kind = 'ADD_ON' then ((${shown})::jsonb || '{"kind": "ADD_ON"}')::json else ${shown} end`,
);

/** Writes down what happened to tickets, one notice a ticket, after the statements that make it so. */
export function ticketNoticesStatement(notices: readonly TicketNotice[], { at }: { at: string }): Statement {
  return sql`
    insert into notices (id, organization_id, event_id, order_id, type, is_test, data, created_at)
    select n.id, t.organization_id, t.event_id, t.order_id, n.type, o.is_sandbox, ${data}, ${at}::timestamptz
    from unnest(${notices.map(() => newId())}::uuid[], ${notices.map(({ type }) => type)}::text[],
                ${notices.map(({ ticketId }) => ticketId)}::uuid[], ${notices.map(({ replaces }) => replaces ?? null)}::uuid[],
                ${notices.map(({ replacedBy }) => replacedBy ?? null)}::uuid[])
      with ordinality as n (id, type, ticket_id, replaces, replaced_by, place)
    join issued_tickets t on t.id = n.ticket_id
    join ticket_types y on y.id = t.ticket_type_id
    join orders o on o.id = t.order_id
    join order_items i on ${ofItsLine}
    order by n.place`;
}
