import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { vatPercents } from '../../money/tax-rules/tax-rules.ts';

/**
 * What was paid for the lines of some orders `o`, without fees that the buyer bears, and the VAT within it by line, half-up to a centavo and
 * as it was when they were sold. Of all lines, or of those `i` that count.
 */
export function soldLines({
  organizationId,
  orders,
  counted = trustedSql('true'),
}: {
  organizationId: string;
  orders: Statement;
  counted?: Statement;
}): Statement {
  const froms = vatPercents.map(({ from }) => from);
  const percents = vatPercents.map(({ vatPercent }) => vatPercent);
  return sql`
    select o.id, o.event_id, o.absorb_fees, o.total_centavos::numeric as total,
           sum(i.paid)::numeric as lines,
           sum(case when i.is_taxed and coalesce((o.taxes ->> 'isVat')::boolean, g.tax_vat = 'VAT')
                      and coalesce(o.taxes ->> 'taxKind', e.tax_kind) = 'VATABLE'
               then (2 * i.paid * rate.percent + 100 + rate.percent) / (2 * (100 + rate.percent)) else 0 end)::numeric as vat
    from orders o
    join events e on e.id = o.event_id
    join organizations s on s.id = ${organizationId}
    join organizations g on g.id = coalesce(s.live_id, s.id)
    cross join lateral (
      select r.percent from unnest(${froms}::text[], ${percents}::int[]) as r (from_day, percent)
      where r.from_day <= coalesce(o.taxes ->> 'rulesFrom',
        to_char(coalesce(o.completed_at, o.created_at) at time zone 'Asia/Manila', 'YYYY-MM-DD'))
      order by r.from_day desc limit 1
    ) as rate
    cross join lateral (
      select (i.price_centavos - i.discount_centavos) * i.quantity as paid,
             coalesce((i.statutory ->> 'exemptCentavos')::bigint, 0) = 0 as is_taxed
      from order_items i where i.order_id = o.id and ${counted}
    ) as i
    where ${orders}
    group by o.id, o.event_id, o.absorb_fees, o.total_centavos`;
}
