import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { CounterMethod, SoldBy } from '../orders/counter-sale.ts';

export interface CashUpRow extends SoldBy {
  method: CounterMethod;
  orders: number;
  tickets: number;
  centavos: number;
}

/** What was taken at the counter and the doors of an event, by who took it and how it was paid; sales that were undone are none. */
export function listCashUp(
  db: Queryable,
  { eventId, day }: { eventId: string; day: { day: string; startsAt: string; timezone: string } | null },
): Promise<CashUpRow[]> {
  const startOf = (days: number) =>
    day === null
      ? trustedSql('null')
      : sql`(${day.day}::date + ${days}::int + ${day.startsAt}::time) at time zone ${day.timezone}`;
  const isOfDay =
    day === null ? trustedSql('true') : sql`completed_at >= ${startOf(0)} and completed_at < ${startOf(1)}`;
  return db.many(sql`
    select counter_sale->>'person' as person, counter_sale->>'device' as device, counter_sale->>'gate' as gate,
           coalesce(counter_sale->>'method', 'CASH') as method, count(*)::int as orders, sum(quantity)::int as tickets,
           sum(total_centavos)::bigint as centavos
    from orders
    where event_id = ${eventId} and completed_at is not null and channel = 'COUNTER' and ${isOfDay}
    group by 1, 2, 3, 4 order by 1 nulls last, 2 nulls last, 3 nulls last, 4`);
}
