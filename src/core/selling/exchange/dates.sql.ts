import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import type { Event } from '../../catalog/events/event.ts';
import { isWithheld } from '../../catalog/public-events/withheld.sql.ts';

/** Since when the buyer knows the event of an order: when it was placed, or went to that date. */
export async function findKnownSince(db: Queryable, { orderId }: { orderId: string }): Promise<string> {
  const { since } = await db.one<{ since: string }>(
    sql`select coalesce(event_since, created_at) as since from orders where id = ${orderId}`,
  );
  return since;
}

export interface DateToChoose
  extends Pick<
    Event,
    'id' | 'name' | 'dateTime' | 'endDateTime' | 'timezone' | 'exchangeUntilHours' | 'transfersAllowed' | 'returns'
  > {
  isSoldOut: boolean;
}

/** Dates of the same series that sell the same types at the same price to anybody, soonest first. */
export function listDatesToChoose(
  db: Queryable,
  { orderId, most }: { orderId: string; most: number },
): Promise<DateToChoose[]> {
  return db.many(sql`
    with wanted as (
      select h.name, h.kind, i.price_centavos, sum(i.quantity)::int as quantity
      from order_items i join ticket_types h on h.id = i.ticket_type_id
      where i.order_id = ${orderId} group by h.name, h.kind, i.price_centavos
    )
    select e.id, e.name, e.date_time, e.end_date_time, e.timezone, e.exchange_until_hours, e.transfers_allowed, e.returns,
           not fit.is_left or e.event_capacity is not null and (
             select sum(x.sold_quantity + x.held_quantity + x.set_aside_quantity) from ticket_types x where x.event_id = e.id and x.kind = 'TICKET') + fit.people > e.event_capacity
             as is_sold_out
    from orders o
    join events h on h.id = o.event_id
    join events e on e.series_id = h.series_id and e.id <> h.id and e.organization_id = h.organization_id
    cross join lateral (
      select count(*) as lines, sum(w.quantity) filter (where w.kind = 'TICKET') as people, bool_and(t.remaining_quantity >= w.quantity) as is_left
      from wanted w join ticket_types t on t.event_id = e.id and t.name = w.name and t.kind = w.kind
        and case t.price_kind when 'FIXED' then t.price_centavos = w.price_centavos
          else w.price_centavos between 100 * coalesce(t.price_min, 0) and 100 * coalesce(t.price_max, w.price_centavos / 100) end
      where t.published and t.maximum_purchase_quantity >= w.quantity and (t.on_sale_at is null or t.on_sale_at <= ${presentTime('e')})
        and (t.off_sale_at is null or t.off_sale_at > ${presentTime('e')})
    ) as fit
    where o.id = ${orderId} and e.status = 'PUBLISHED' and e.ends_at > ${presentTime('e')} and e.journey_type <> 'PRESELLING'
      and not ${isWithheld} and fit.lines = (select count(*) from wanted)
    order by e.date_time, e.id limit ${most}`);
}
