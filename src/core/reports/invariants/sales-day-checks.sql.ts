import { sql } from '../../../platform/database/sql.ts';
import type { Invariant } from './invariant.sql.ts';

export const salesDayChecks: readonly Invariant[] = [
  {
    name: 'sold-centavos-match-orders',
    broken: sql`
      with sold as (
        select i.ticket_type_id, sum(i.quantity * (i.price_centavos - i.discount_centavos)) as centavos
        from orders o join order_items i on i.order_id = o.id
        where o.status = 'COMPLETED' group by i.ticket_type_id
      ), returned as (
        select t.ticket_type_id, sum(i.price_centavos - i.discount_centavos) as centavos
        from issued_tickets t join orders o on o.id = t.order_id
        join order_items i on i.order_id = o.id and i.ticket_type_id = t.ticket_type_id and i.position = coalesce(t.line, i.position)
        where o.status = 'COMPLETED' and t.status = 'VOID' and t.replaced_by is null group by t.ticket_type_id
      )
      select count(*)::int as found
      from ticket_types t
      full join sold on sold.ticket_type_id = t.id
      left join returned on returned.ticket_type_id = t.id
      where coalesce(t.sold_centavos, 0) <> coalesce(sold.centavos, 0) - coalesce(returned.centavos, 0)`,
  },
  {
    name: 'sales-days-count-orders',
    broken: sql`
      with completed as (
        select event_id, organization_id, channel, count(*) as orders, sum(quantity) as tickets
        from orders where completed_at is not null group by event_id, organization_id, channel
      ), days as (
        select s.event_id, s.organization_id, by.channel, sum(by.orders) as orders, sum(by.tickets) as tickets
        from sales_days s cross join lateral (values
          ('ONLINE', s.orders, s.tickets), ('COUNTER', s.counter_orders, s.counter_tickets),
          ('COMPLIMENTARY', s.complimentary_orders, s.complimentary_tickets)) as by (channel, orders, tickets)
        group by s.event_id, s.organization_id, by.channel
      )
      select count(*)::int as found
      from completed c
      full join days d on d.event_id = c.event_id and d.organization_id = c.organization_id and d.channel = c.channel
      where coalesce(c.orders, 0) <> coalesce(d.orders, 0) or coalesce(c.tickets, 0) <> coalesce(d.tickets, 0)`,
  },
  {
    name: 'sales-days-count-cash',
    broken: sql`
      with taken as (
        select event_id, sum(total_centavos) as centavos, sum(refunded_centavos) as refunds
        from orders where channel = 'COUNTER' and completed_at is not null group by event_id
      ), days as (
        select event_id, sum(counter_centavos) as centavos, sum(counter_refunds_centavos) as refunds
        from sales_days group by event_id
      )
      select count(*)::int as found
      from taken t full join days d on d.event_id = t.event_id
      where coalesce(t.centavos, 0) <> coalesce(d.centavos, 0) or coalesce(t.refunds, 0) <> coalesce(d.refunds, 0)`,
  },
  {
    name: 'sales-days-match-ledger',
    broken: sql`
      with dated as (
        -- What another event brings by an exchange was sold on the day of the sale.
        select l.*, coalesce(s.created_at, l.created_at) as sold_at
        from ledger l left join ledger s on l.kind = 'EXCHANGE' and s.order_id = l.order_id and s.kind = 'SALE'
        where l.kind in ('SALE', 'REFUND', 'EXCHANGE')
      ), moved as (
        select event_id, (sold_at at time zone 'Asia/Manila')::date as day,
               sum(provider_centavos) filter (where kind <> 'REFUND') as gross,
               -sum(provider_centavos) filter (where kind = 'REFUND') as refunds,
               -sum(commission_centavos) as commission, -sum(processing_centavos) as processing,
               -sum(organization_centavos) as net
        from dated group by 1, 2
      )
      select count(*)::int as found
      from moved m full join sales_days s on s.event_id = m.event_id and s.day = m.day
      where coalesce(m.gross, 0) <> coalesce(s.gross_centavos, 0)
        or coalesce(m.refunds, 0) <> coalesce(s.refunds_centavos, 0)
        or coalesce(m.commission, 0) <> coalesce(s.commission_centavos, 0)
        or coalesce(m.processing, 0) <> coalesce(s.processing_centavos, 0)
        or coalesce(m.net, 0) <> coalesce(s.net_centavos, 0)`,
  },
];
