import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Invariant } from './invariant.sql.ts';

// The place of a ticket that is returned is held by nobody: it is sold until it is replaced.
const ofReturns = trustedSql('(select count(*) from ticket_returns r where r.offer_order_id = o.id)');

export const inventoryChecks: readonly Invariant[] = [
  {
    name: 'I1-counters-add-up',
    broken: sql`
      select count(*)::int as found from ticket_types
      where sold_quantity + held_quantity + remaining_quantity + withdrawn_quantity + set_aside_quantity <> quantity
        or least(sold_quantity, held_quantity, remaining_quantity, withdrawn_quantity, set_aside_quantity) < 0`,
  },
  {
    // The free tickets follow from the rest.
    name: 'I1-tickets-match-counters',
    broken: sql`
      with rows as (
        select ticket_type_id, count(*) as total, count(*) filter (where state = 'SOLD') as sold,
               count(*) filter (where state = 'HELD') as held
        from tickets group by ticket_type_id
      )
      select count(*)::int as found
      from ticket_types t full join rows on rows.ticket_type_id = t.id
      where t.id is null
        or coalesce(rows.total, 0) <> t.quantity
        or coalesce(rows.sold, 0) <> t.sold_quantity
        or coalesce(rows.held, 0) > t.held_quantity`,
  },
  {
    // Seats are held one by one; of other types a hold is a number only, and tickets are chosen when they are sold. Holds
    // from before the type was last edited may be of either sort, as it may have been of another kind then.
    name: 'I1-holds-match-kind',
    broken: sql`
      with held as (select ticket_type_id, count(*) as rows from tickets where state = 'HELD' group by ticket_type_id),
      pending as (
        select i.ticket_type_id, sum(i.quantity - ${ofReturns}) as quantity
        from order_items i join orders o on o.id = i.order_id join ticket_types t on t.id = i.ticket_type_id
        where o.status = 'PENDING' and o.created_at > t.updated_at group by i.ticket_type_id
      )
      select count(*)::int as found
      from ticket_types t
      left join held on held.ticket_type_id = t.id
      left join pending on pending.ticket_type_id = t.id
      where case t.type
        when 'RESERVED_SEAT' then coalesce(held.rows, 0) < coalesce(pending.quantity, 0)
        else coalesce(held.rows, 0) > t.held_quantity - coalesce(pending.quantity, 0)
      end`,
  },
  {
    name: 'I1-held-matches-pending-orders',
    broken: sql`
      with pending as (
        select i.ticket_type_id, sum(i.quantity - ${ofReturns}) as quantity
        from order_items i join orders o on o.id = i.order_id
        where o.status = 'PENDING' group by i.ticket_type_id
      )
      select count(*)::int as found
      from ticket_types t full join pending on pending.ticket_type_id = t.id
      where t.held_quantity is distinct from coalesce(pending.quantity, 0)`,
  },
  {
    name: 'I1-sold-matches-completed-orders',
    broken: sql`
      with completed as (
        select i.ticket_type_id, sum(i.quantity) as quantity
        from order_items i join orders o on o.id = i.order_id
        where o.status = 'COMPLETED' group by i.ticket_type_id
      ), returned as (
        select t.ticket_type_id, count(*) as quantity from issued_tickets t join orders o on o.id = t.order_id
        where o.status = 'COMPLETED' and t.status = 'VOID' and t.replaced_by is null group by t.ticket_type_id
      )
      select count(*)::int as found
      from ticket_types t
      full join completed on completed.ticket_type_id = t.id
      left join returned on returned.ticket_type_id = t.id
      where t.sold_quantity is distinct from coalesce(completed.quantity, 0) - coalesce(returned.quantity, 0)`,
  },
  {
    name: 'I1-held-tickets-of-pending-orders',
    broken: sql`
      select count(*)::int as found
      from tickets t left join orders o on o.id = t.order_id
      where t.state = 'HELD' and o.status is distinct from 'PENDING'`,
  },
  {
    // A free ticket that is neither fresh nor returned would never be found again, unless it is a seat of a plan.
    name: 'I1-free-tickets-can-be-found',
    broken: sql`
      select count(*)::int as found
      from tickets t join ticket_types type on type.id = t.ticket_type_id
      where case t.state when 'FREE' then t.number < type.next_number and not t.is_returned and t.seat_id is null
                         else t.number >= type.next_number end`,
  },
  {
    name: 'I1-marked-sold-out-has-none-left',
    broken: sql`
      select count(*)::int as found from ticket_types where is_marked_sold_out and remaining_quantity + set_aside_quantity <> 0`,
  },
  {
    // What lists show as sold is the counter; what is scanned and refunded are the tickets.
    name: 'I21-sold-counts-good-tickets',
    broken: sql`
      with good as (select ticket_type_id, count(*) as quantity from issued_tickets where status <> 'VOID' group by ticket_type_id)
      select count(*)::int as found
      from ticket_types t full join good on good.ticket_type_id = t.id
      where coalesce(t.sold_quantity, 0) <> coalesce(good.quantity, 0)`,
  },
  {
    name: 'I2-capacity-kept',
    broken: sql`
      with taken as (
        select event_id, sum(sold_quantity + held_quantity) as quantity from ticket_types where kind = 'TICKET' group by event_id
      )
      select count(*)::int as found
      from events e join taken on taken.event_id = e.id
      where taken.quantity > e.event_capacity`,
  },
];
