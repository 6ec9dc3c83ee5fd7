import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { salesOfDay, ticketsOfDay } from '../../catalog/inventory/sales-days.sql.ts';

/** What was sold on some days that follow one another, online and for cash. */
export interface SalesBucket {
  /** The first and the last of the days, as YYYY-MM-DD. */
  from: string;
  to: string;
  tickets: number;
  grossCentavos: number;
}

export function listSalesOver(
  db: Queryable,
  input: {
    organizationId: string;
    eventId: string | undefined;
    from: string;
    to: string;
    step: 'day' | 'week' | 'month';
  },
): Promise<SalesBucket[]> {
  const { organizationId, eventId, from, to, step } = input;
  const isOfEvent = eventId === undefined ? trustedSql('true') : sql`s.event_id = ${eventId}`;
  return db.many(sql`
    with days as (
      select d::date as day, date_trunc(${step}, d) as place
      from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as d
    ), sold as (
      select s.day, ${trustedSql(`sum(${ticketsOfDay}) as tickets, sum(${salesOfDay}) as centavos`)}
      from sales_days s
      where s.organization_id = ${organizationId} and ${isOfEvent} and s.day between ${from}::date and ${to}::date
      group by s.day
    )
    select to_char(min(d.day), 'YYYY-MM-DD') as "from", to_char(max(d.day), 'YYYY-MM-DD') as "to",
           coalesce(sum(s.tickets), 0)::int as tickets, coalesce(sum(s.centavos), 0)::bigint as gross_centavos
    from days d left join sold s on s.day = d.day
    group by d.place order by d.place`);
}
