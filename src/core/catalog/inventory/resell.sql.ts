import { type Statement, sql } from '../../../platform/database/sql.ts';
import { presentClock } from '../../base/clock/present-time.sql.ts';

/** A ticket whose place another order has paid for. */
export interface TicketToResell {
  oldId: string;
  id: string;
  code: string;
  orderId: string;
}

/**
 * The old code dies and another takes its place, of another order, in the same statement: the place is never free. It fails for a
 * ticket that is no longer valid.
 */
export function resellTicketsStatement(tickets: readonly TicketToResell[], { at }: { at: string }): Statement {
  const column = <Name extends keyof TicketToResell>(name: Name) => tickets.map((ticket) => ticket[name]);
  return sql`
    with wanted as materialized (
      select * from unnest(${column('oldId')}::uuid[], ${column('id')}::uuid[], ${column('code')}::text[], ${column('orderId')}::uuid[])
        as w (old_id, id, code, order_id)
    ), old as (
      update issued_tickets t set status = 'VOID', voided_at = ${at}::timestamptz, returning_at = null, voided_line = t.line,
        updated_at = ${presentClock('t')}
      from wanted w where t.id = w.old_id and t.status = 'VALID'
      returning t.id, t.organization_id, t.event_id, t.ticket_type_id, t.number, t.seat
    ), moved as (
      update tickets s set order_id = w.order_id
      from wanted w join old o on o.id = w.old_id
      where s.ticket_type_id = o.ticket_type_id and s.number = o.number
    )
    insert into issued_tickets (id, organization_id, event_id, order_id, ticket_type_id, line, number, seat, code, created_at, updated_at)
    select w.id, o.organization_id, o.event_id, w.order_id, o.ticket_type_id, null, o.number, o.seat, w.code, ${at}::timestamptz,
           greatest(${at}::timestamptz, now())
    from wanted w left join old o on o.id = w.old_id`;
}
