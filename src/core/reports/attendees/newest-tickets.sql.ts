import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import type { IssuedTicketStatus } from '../../selling/tickets/issued-ticket.ts';
import { ofItsLine } from '../../selling/tickets/ticket-line.sql.ts';

export interface TicketPart {
  take: number;
  skip?: number;
  after?: CursorPlace;
}

/** Add-ons let nobody in: who holds one comes with a ticket. Their types are looked up once. */
export function isNoAddOn(
  eventId: string,
  column: 't.ticket_type_id' | 'ticket_type_id' = 't.ticket_type_id',
): Statement {
  return sql`${trustedSql(column)} <> all (array(select y.id from ticket_types y where y.event_id = ${eventId} and y.kind = 'ADD_ON'))`;
}

/** The tickets `t` of an event: status by status, from the index that has them newest first. */
export function ticketsOfEvent(
  { eventId, statuses }: { eventId: string; statuses: readonly IssuedTicketStatus[] },
  conditions: readonly Statement[],
  part?: TicketPart,
): Statement {
  return statuses
    .map((status) => {
      const isOfStatus = sql`t.event_id = ${eventId} and t.status = ${trustedSql(`'${status}'`)} and ${isNoAddOn(eventId)}`;
      const found = sql`select t.id, t.created_at from issued_tickets t where ${allOf([isOfStatus, ...conditions])}`;
      // Cut before they are joined, or the planner reads and sorts them all.
      return part === undefined ? found : sql`(${found} ${newestFirst({ take: part.take + (part.skip ?? 0) })})`;
    })
    .reduce((all, next) => sql`${all} union all ${next}`);
}

/** The condition that a ticket comes after the rows before. */
export function beyond({ after }: TicketPart): Statement[] {
  if (after === undefined) return [];
  return [sql`(t.created_at, t.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`];
}

export function newestFirst({ take, skip = 0 }: TicketPart): Statement {
  return sql`order by t.created_at desc, t.id desc limit ${take} offset ${skip}`;
}

/**
 * The tickets `t` of a page with their orders `o` and lines `i`. Looked up one by one: the planner takes a page for a tenth of
 * all tickets, and would read all orders for it.
 */
export const ticketsOfPage = sql`
  page
  cross join lateral (select * from issued_tickets t where t.id = page.id offset 0) t
  cross join lateral (select * from orders o where o.id = t.order_id offset 0) o
  cross join lateral (select * from order_items i where ${ofItsLine} offset 0) i`;
