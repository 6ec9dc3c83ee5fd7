import { type Statement, sql } from '../../../platform/database/sql.ts';
import { presentClock, presentTime } from '../../base/clock/present-time.sql.ts';

/** A ticket that goes to another seat of its type, under another id and code. */
export interface SeatMove {
  oldId: string;
  id: string;
  code: string;
  orderId: string;
  ticketTypeId: string;
  /** Numbers of the seats in their type. */
  from: number;
  to: number;
  /** What its holder shows instead of the order's token: it opens the new ticket from now on. */
  tokenHash: Buffer | null;
}

/** The old code dies. They fail where the ticket is not valid any more, or the seat not free. */
export function moveSeatStatements(move: SeatMove): Statement[] {
  const { orderId, ticketTypeId, from, to } = move;
  return [
    sql`
      with freed as (
        update tickets set state = 'FREE', order_id = null
        where ticket_type_id = ${ticketTypeId} and number = ${from}::int and state = 'SOLD' and order_id = ${orderId}
        returning number
      ), taken as (
        update tickets set state = 'SOLD', order_id = ${orderId}
        where ticket_type_id = ${ticketTypeId} and number = ${to}::int and state = 'FREE' and block_id is null and seat_id is not null
        returning number
      )
      select 1 / ((select count(*) from freed) = 1 and (select count(*) from taken) = 1)::int`,
    anotherTicket(move),
  ];
}

/** Two tickets of a type that take each other's seats. They fail where either is not valid any more, or sits elsewhere. */
export function swapSeatsStatements(one: SeatMove, other: SeatMove): Statement[] {
  return [
    sql`
      with swapped as (
        update tickets t set order_id = s.after_id
        from (values (${one.from}::int, ${one.orderId}::uuid, ${other.orderId}::uuid),
                     (${other.from}::int, ${other.orderId}::uuid, ${one.orderId}::uuid)) as s (number, before_id, after_id)
        where t.ticket_type_id = ${one.ticketTypeId} and t.number = s.number and t.state = 'SOLD' and t.order_id = s.before_id
          and t.seat_id is not null
        returning t.number
      )
      select 1 / ((select count(*) from swapped) = 2)::int`,
    anotherTicket(one),
    anotherTicket(other),
  ];
}

function anotherTicket({ oldId, id, code, orderId, ticketTypeId, to, tokenHash }: SeatMove): Statement {
  return sql`
    with old as (
      update issued_tickets t set status = 'VOID', voided_at = ${presentTime('t')}, returning_at = null, voided_line = t.line, replaced_by = ${id},
        token_hash = null, updated_at = ${presentClock('t')}
      where t.id = ${oldId} and t.status = 'VALID' and t.admitted_at is null
      returning t.organization_id, t.event_id, t.line, t.holder_name, t.holder_email, t.holder_email_key, t.attendee_name, t.voided_at as now
    )
    insert into issued_tickets (id, organization_id, event_id, order_id, ticket_type_id, line, number, seat, code,
                                holder_name, holder_email, holder_email_key, token_hash, attendee_name, created_at, updated_at)
    select ${id}, o.organization_id, o.event_id, ${orderId}, t.ticket_type_id, o.line, t.number, t.seat, ${code},
           o.holder_name, o.holder_email, o.holder_email_key, ${tokenHash}::bytea, o.attendee_name, o.now, o.now
    from tickets t left join old o on true where t.ticket_type_id = ${ticketTypeId} and t.number = ${to}::int`;
}
