import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { vatPercents } from '../../money/tax-rules/tax-rules.ts';

/** How an order `o` of an event `e` was taxed when it was sold, and where that was not kept, as its seller is registered now. */
export const soldWithVat = trustedSql(`(coalesce((o.taxes ->> 'isVat')::boolean, g.tax_vat = 'VAT')
  and coalesce(o.taxes ->> 'taxKind', e.tax_kind) = 'VATABLE')`);

/** Joins what `soldWithVat` and `vatOf` read. */
export function ratesOfSale(organizationId: string): Statement {
  const froms = vatPercents.map(({ from }) => from);
  const percents = vatPercents.map(({ vatPercent }) => vatPercent);
  return sql`
    join organizations s on s.id = ${organizationId}
    join organizations g on g.id = coalesce(s.live_id, s.id)
    cross join lateral (
      select r.percent from unnest(${froms}::text[], ${percents}::int[]) as r (from_day, percent)
      where r.from_day <= coalesce(o.taxes ->> 'rulesFrom',
        to_char(coalesce(o.completed_at, o.created_at) at time zone 'Asia/Manila', 'YYYY-MM-DD'))
      order by r.from_day desc limit 1
    ) as rate`;
}

/** What was paid for a line `i` of an order, and what of it is exempt by law. */
export const paidForLine = trustedSql(`(i.price_centavos - i.discount_centavos) * i.quantity`);
export const exemptByLaw = trustedSql(`coalesce((i.statutory ->> 'exemptCentavos')::bigint, 0)`);

/** The VAT within what was paid for a line, half-up to a centavo. */
export function vatOf(paid: Statement, isTaxed: Statement): Statement {
  return sql`case when ${isTaxed} and ${soldWithVat}
    then (2 * ${paid} * rate.percent + 100 + rate.percent) / (2 * (100 + rate.percent)) else 0 end`;
}

/**
 * What was paid for the lines of some orders `o`, without fees that the buyer bears, and the VAT within it by line. Of all lines, or of
 * those `i` that count.
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
  return sql`
    select o.id, o.event_id, o.absorb_fees, o.total_centavos::numeric as total, sum(i.paid)::numeric as lines,
           sum(${vatOf(trustedSql('i.paid'), trustedSql('i.is_taxed'))})::numeric as vat
    from orders o
    join events e on e.id = o.event_id
    ${ratesOfSale(organizationId)}
    cross join lateral (
      select ${paidForLine} as paid, ${exemptByLaw} = 0 as is_taxed
      from order_items i where i.order_id = o.id and ${counted}
    ) as i
    where ${orders}
    group by o.id, o.event_id, o.absorb_fees, o.total_centavos`;
}
