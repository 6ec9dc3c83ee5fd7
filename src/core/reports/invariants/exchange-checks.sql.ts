import { sql } from '../../../platform/database/sql.ts';
import type { Invariant } from './invariant.sql.ts';

export const exchangeChecks: readonly Invariant[] = [
  {
    // All that a sale brought is where its order is, and nothing of it anywhere else.
    name: 'I3-sales-are-where-their-orders-are',
    broken: sql`
      with brought as (
        select order_id, event_id, sum(provider_centavos) as provider, sum(organization_centavos) as organization,
               sum(commission_centavos) as commission, sum(processing_centavos) as processing
        from ledger where kind in ('SALE', 'EXCHANGE') group by order_id, event_id
      )
      select count(*)::int as found
      from brought b join orders o on o.id = b.order_id
      left join ledger s on s.order_id = b.order_id and s.kind = 'SALE' and b.event_id = o.event_id
      where (b.provider, b.organization, b.commission, b.processing) is distinct from
        (coalesce(s.provider_centavos, 0)::numeric, coalesce(s.organization_centavos, 0)::numeric,
         coalesce(s.commission_centavos, 0)::numeric, coalesce(s.processing_centavos, 0)::numeric)`,
  },
  {
    // Nobody brings a payout forward by an exchange.
    name: 'I3-exchanges-are-earned-no-earlier',
    broken: sql`
      select count(*)::int as found
      from ledger x join earnings later on later.id = x.earnings_id
      join ledger s on s.order_id = x.order_id and s.kind = 'SALE' join earnings first on first.id = s.earnings_id
      where x.kind = 'EXCHANGE' and x.provider_centavos > 0 and later.ends_at < first.ends_at`,
  },
  {
    // Each exchange of an order that cost something online takes from one event what it adds to another.
    name: 'I3-exchanges-are-in-the-ledger',
    broken: sql`
      with moved as (
        select order_id, count(*) filter (where provider_centavos < 0) as taken, count(*) filter (where provider_centavos > 0) as added
        from ledger where kind = 'EXCHANGE' group by order_id
      ), made as (
        select x.order_id, count(*) as times from order_exchanges x join orders o on o.id = x.order_id
        where o.channel = 'ONLINE' and o.total_centavos > 0 group by x.order_id
      )
      select count(*)::int as found from moved full join made using (order_id)
      where moved.taken is distinct from made.times or moved.added is distinct from made.times`,
  },
  {
    // The last exchange brought the order to the event that it is of, and its good tickets are of that event and of its lines.
    name: 'I4-orders-are-of-one-date',
    broken: sql`
      select count(*)::int as found from (
        select from (
          select distinct on (order_id) order_id, to_event_id from order_exchanges order by order_id, exchanged_at desc, id desc
        ) as latest join orders o on o.id = latest.order_id
        where o.event_id <> latest.to_event_id or o.event_since is null
        union all
        select from issued_tickets t join orders o on o.id = t.order_id where t.status <> 'VOID' and t.event_id <> o.event_id
        union all
        select from issued_tickets t
        where t.status <> 'VOID' and not exists (
          select from order_items i where i.order_id = t.order_id and i.ticket_type_id = t.ticket_type_id)
      ) as wrong`,
  },
];
