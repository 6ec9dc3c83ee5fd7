import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentTimeText } from '../../base/clock/present-time.sql.ts';
import { isWithheld } from '../../catalog/public-events/withheld.sql.ts';
import type { Invariant } from './invariant.sql.ts';

const now = trustedSql(presentTimeText('e'));

/** What never happens with those who wait and with what is returned. */
export const poolChecks: readonly Invariant[] = [
  {
    // Nobody has two offers, none has one after they took or left, and who is said to have one has it.
    name: 'I15-offers-are-of-who-is-offered',
    broken: sql`
      select count(*)::int as found
      from (select id, waiting_entry_id from orders where status = 'PENDING' and waiting_entry_id is not null) as o
      full join (select id, order_id from waiting_entries where status = 'OFFERED') as w on w.id = o.waiting_entry_id and w.order_id = o.id
      where o.id is null or w.id is null`,
  },
  {
    // Nor is it held when nobody could come any more. What its organizer changed since is not its fault.
    name: 'I15-offers-end-in-time',
    broken: sql`
      select count(*)::int as found
      from orders o join events e on e.id = o.event_id
      join order_items i on i.order_id = o.id join ticket_types t on t.id = i.ticket_type_id
      where o.status = 'PENDING' and o.waiting_entry_id is not null
        and ((e.updated_at <= o.created_at and o.expires_at > e.date_time) or (t.updated_at <= o.created_at and o.expires_at > t.off_sale_at))`,
  },
  {
    // What somebody fitting has waited for is not on public sale.
    name: 'I15-nothing-slips-past',
    broken: sql`
      select count(*)::int as found
      from ticket_types t join events e on e.id = t.event_id
      cross join lateral (
        select e.event_capacity - sum(y.sold_quantity + y.held_quantity + y.set_aside_quantity) as quantity
        from ticket_types y where y.event_id = e.id and y.kind = 'TICKET'
      ) as room
      where t.waiting_least is not null and t.published and e.waiting_list and e.status = 'PUBLISHED' and not ${isWithheld}
        and greatest(t.updated_at, e.updated_at) < ${now} - interval '1 minute' and e.date_time - interval '3 hours' > ${now}
        and (t.on_sale_at > ${now} - interval '1 minute') is not true and (t.off_sale_at <= ${now}) is not true
        and exists (
          select from waiting_wishes w join waiting_entries p on p.id = w.entry_id
          where w.ticket_type_id = t.id and w.least <= least(t.remaining_quantity, room.quantity)
            and p.updated_at < ${now} - interval '1 minute')`,
  },
  {
    // A ticket that was resold is void, one other stands in its place, and no other ticket took that place too.
    name: 'I15-resold-tickets-are-replaced',
    broken: sql`
      select count(*)::int as found from (
        select from ticket_returns r join issued_tickets old on old.id = r.ticket_id left join issued_tickets new on new.id = r.new_ticket_id
        where r.status = 'SOLD' and (old.status <> 'VOID' or (new.ticket_type_id, new.number) is distinct from (old.ticket_type_id, old.number))
        union all
        select from ticket_returns where new_ticket_id is not null group by new_ticket_id having count(*) > 1
      ) as wrong`,
  },
  {
    // Nobody has the money before the place is somebody else's, and nobody has both.
    name: 'I15-returns-are-paid-once-resold',
    broken: sql`
      select count(*)::int as found
      from ticket_returns r left join refunds f on f.id = r.refund_id
      where case r.status
        when 'SOLD' then r.refund_id is not null and (f.order_id, f.amount_centavos <= r.refund_centavos) is distinct from (r.order_id, true)
        when 'REFUNDED' then r.refund_id is not null and f.order_id is distinct from r.order_id
        else r.refund_id is not null or r.new_ticket_id is not null
      end`,
  },
  {
    // A return follows its refund: which ticket it is of is what the refund names, and a ticket has one return that stands.
    name: 'I19-returns-follow-their-refunds',
    broken: sql`
      select count(*)::int as found from (
        select from ticket_returns r join refunds f on f.id = r.refund_id
        where r.status = 'REFUNDED' and (f.order_id <> r.order_id or f.ticket_ids is null or cardinality(f.ticket_ids) = 0)
        union all
        select from ticket_returns r left join refunds f on f.id = r.refund_id
        where r.status in ('OPEN', 'SOLD') or (r.status = 'REFUNDED' and f.status is distinct from 'GIVEN_UP')
        group by r.ticket_id having count(*) > 1
      ) as wrong`,
  },
  {
    // A gift that somebody may accept is of a ticket that admits, and that nobody returns.
    name: 'I19-gifts-are-of-good-tickets',
    broken: sql`
      select count(*)::int as found from ticket_offers g join issued_tickets t on t.id = g.ticket_id
      where g.status = 'OPEN' and (t.status <> 'VALID'
        or exists (select from ticket_returns r where r.ticket_id = t.id and r.status = 'OPEN'))`,
  },
  {
    // What is refunded or disputed is not for sale once more.
    name: 'I19-open-returns-are-in-no-dispute',
    broken: sql`
      select count(*)::int as found from ticket_returns r
      where r.status = 'OPEN' and (exists (select from disputes d where d.order_id = r.order_id and d.status = 'OPEN')
        or exists (select from issued_tickets t where t.id = r.ticket_id and t.returning_at is not null))`,
  },
  {
    // A seller with a good ticket has not the money: what is open is still theirs.
    name: 'I15-open-returns-are-good',
    broken: sql`
      select count(*)::int as found
      from ticket_returns r join issued_tickets t on t.id = r.ticket_id
      left join orders o on o.id = r.offer_order_id
      where (r.status = 'OPEN' and t.status <> 'VALID') or (r.offer_order_id is not null and o.status is distinct from 'PENDING')`,
  },
  {
    // What sales go by agrees with who waits.
    name: 'I15-types-know-who-waits',
    broken: sql`
      with wished as (
        select w.ticket_type_id, min(w.least) as least, sum(w.quantity) as tickets from waiting_wishes w group by w.ticket_type_id
      ), returned as (
        select ticket_type_id, count(*) as tickets from ticket_returns where status = 'OPEN' and offer_order_id is null group by ticket_type_id
      )
      select count(*)::int as found from (
        select from ticket_types t left join wished w on w.ticket_type_id = t.id left join returned r on r.ticket_type_id = t.id
        where (t.waiting_least, t.waiting_tickets::bigint) is distinct from (w.least, coalesce(w.tickets, 0))
          -- The door does not count them; a worker does it soon after.
          or t.open_returns < coalesce(r.tickets, 0)
        union all
        select from waiting_wishes w join waiting_entries e on e.id = w.entry_id
        where e.status <> 'WAITING' or (e.place, e.quantity) is distinct from (w.place, w.quantity)
      ) as wrong`,
  },
];
