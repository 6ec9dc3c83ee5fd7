import { sql } from '../../../platform/database/sql.ts';
import type { Invariant } from './invariant.sql.ts';

// Papers are written within a minute; what is late by an hour is missing.
const lateHours = 1;

export const paperChecks: readonly Invariant[] = [
  {
    // A number begins a range, or follows the one before it.
    name: 'I16-papers-have-no-gap',
    broken: sql`
      select count(*)::int as found from tax_papers p
      where p.number <> case when p.kind = 'INVOICE' then coalesce((p.seller -> 'permit' ->> 'from')::int, 1) else 1 end
        and not exists (
          select from tax_papers b
          where b.organization_id = p.organization_id and b.kind = p.kind and b.number = p.number - 1)`,
  },
  {
    name: 'I16-paper-lines-sum-to-their-paper',
    broken: sql`
      select count(*)::int as found from tax_papers p
      where p.total_centavos <> coalesce((select sum((l ->> 'totalCentavos')::bigint) from jsonb_array_elements(p.lines) as l), 0)
        or exists (
          select from jsonb_array_elements(p.lines) as l
          where (l ->> 'vatableCentavos')::bigint + (l ->> 'vatCentavos')::bigint + (l ->> 'exemptCentavos')::bigint
            - (l ->> 'statutoryDiscountCentavos')::bigint <> (l ->> 'totalCentavos')::bigint)`,
  },
  {
    // By order: then it is so by organization and month too.
    name: 'I16-papers-are-what-was-sold-and-refunded',
    broken: sql`
      with arrived as (
        select order_id, sum(amount_centavos) as centavos, max(updated_at) as last_at from refunds
        where kind = 'REQUESTED' and status in ('SUCCEEDED', 'SETTLED_OTHERWISE') group by order_id
      ), noted as (
        select order_id, sum(total_centavos) as centavos from tax_papers where kind = 'CREDIT_NOTE' group by order_id
      )
      select count(*)::int as found
      from tax_papers i join orders o on o.id = i.order_id
      left join arrived on arrived.order_id = o.id left join noted on noted.order_id = o.id
      where i.kind = 'INVOICE' and (i.total_centavos <> o.total_centavos or i.organization_id <> o.organization_id
        or case when o.status = 'REFUNDED' and o.completed_at is null then coalesce(noted.centavos, 0) not in (0, o.total_centavos)
           else coalesce(noted.centavos, 0) > coalesce(arrived.centavos, 0)
             or (coalesce(noted.centavos, 0) < arrived.centavos and arrived.last_at < now() - make_interval(hours => ${lateHours}::int)) end)`,
  },
  {
    name: 'I16-commission-papers-have-no-gap',
    broken: sql`
      select count(*)::int as found from commission_papers c
      where c.number <> case when c.kind = 'INVOICE' then coalesce((c.seller -> 'permit' ->> 'from')::int, 1) else 1 end
        and not exists (
          select from commission_papers b where b.series = c.series and b.kind = c.kind and b.number = c.number - 1)`,
  },
  {
    name: 'I16-commission-papers-are-what-was-kept',
    broken: sql`
      select count(*)::int as found from commission_papers c
      where case c.kind when 'INVOICE' then c.total_centavos else -c.total_centavos end <> (
          select coalesce(-sum(l.commission_centavos), 0) from earnings b join ledger l on l.earnings_id = b.id
          where b.payout_id = c.payout_id)
        or c.total_centavos <> (select sum((l ->> 'totalCentavos')::bigint) from jsonb_array_elements(c.lines) as l)`,
  },
  {
    name: 'I16-what-was-sold-is-invoiced',
    broken: sql`
      select count(*)::int as found
      from notices n join tax_paper_marks m on m.organization_id = n.organization_id and n.position <= m.position
      join orders o on o.id = n.order_id
      where n.type = 'order.completed' and o.completed_at is not null and o.total_centavos > 0
        and not exists (select from tax_papers p where p.order_id = o.id and p.kind = 'INVOICE')
        and not exists (select from tax_papers_waiting w where w.order_id = o.id)`,
  },
];
