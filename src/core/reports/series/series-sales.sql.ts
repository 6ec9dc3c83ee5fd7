import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { salesSums } from '../overview/overview.sql.ts';
import type { SalesSums } from '../sales/sales-report.ts';

export interface DateSales
  extends Pick<SalesSums, 'orders' | 'tickets' | 'grossCentavos' | 'refundsCentavos' | 'netCentavos'> {
  eventId: string;
  dateTime: string;
}

/** By time; the same figures as of each event alone. */
export function listSalesOfDates(db: Queryable, { seriesId }: { seriesId: string }): Promise<DateSales[]> {
  return db.many(sql`
    select e.id as event_id, e.date_time, ${salesSums},
           coalesce(sum(s.net_centavos + s.counter_centavos - s.counter_refunds_centavos), 0)::bigint + d.other_centavos as net_centavos
    from events e
    cross join lateral (
      select coalesce(-sum(l.organization_centavos), 0)::bigint as other_centavos
      from disputes p join ledger l on l.dispute_id = p.id
      where p.organization_id = e.organization_id and p.event_id = e.id
    ) as d
    left join sales_days s on s.event_id = e.id
    where e.series_id = ${seriesId}
    group by e.id, e.date_time, d.other_centavos
    order by e.date_time, e.id`);
}
