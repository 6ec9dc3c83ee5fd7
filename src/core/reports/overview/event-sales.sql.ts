import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { CounterCash, StatementAmounts } from '../../back-office/settlements/settlement.ts';
import { presentTimeOfEvent } from '../../base/clock/present-time.sql.ts';
import type { TicketType } from '../../catalog/ticket-types/ticket-type.ts';
import { salesZone } from '../../selling/orders/sales-days.ts';
import { type SalesOfDay, type SalesSumsOfDays, salesSums } from './overview.sql.ts';

interface OfEvent {
  eventId: string;
}

export type TypeSales = Pick<
  TicketType,
  | 'id'
  | 'name'
  | 'priceCentavos'
  | 'published'
  | 'quantity'
  | 'soldQuantity'
  | 'heldQuantity'
  | 'remainingQuantity'
  | 'withdrawnQuantity'
  | 'refundedQuantity'
> & {
  /** What the valid tickets were sold for, at the prices of that time, fees apart. */
  soldCentavos: number;
};

export function listTypeSales(db: Queryable, { eventId }: OfEvent): Promise<TypeSales[]> {
  return db.many(sql`
    select id, name, price_centavos, published, quantity, sold_quantity, held_quantity, remaining_quantity,
           withdrawn_quantity, refunded_quantity, sold_centavos
    from ticket_types where event_id = ${eventId} order by ordinal`);
}

/** What was sold online and for cash. The net is what is left of both after fees, refunds and disputes. */
export type EventTotals = StatementAmounts & CounterCash & { orders: number; tickets: number };

export function sumDaysOfEvent(db: Queryable, { eventId }: OfEvent): Promise<EventTotals> {
  return db.one(sql`
    select ${salesSums}, coalesce(sum(s.commission_centavos), 0)::bigint as commission_centavos,
           coalesce(sum(s.processing_centavos), 0)::bigint as processing_centavos, d.other_centavos,
           coalesce(sum(s.net_centavos + s.counter_centavos - s.counter_refunds_centavos), 0)::bigint + d.other_centavos
             as net_centavos
    from (
      select coalesce(-sum(l.organization_centavos), 0)::bigint as other_centavos
      from events e join disputes d on d.organization_id = e.organization_id and d.event_id = e.id
      join ledger l on l.dispute_id = d.id where e.id = ${eventId}
    ) as d
    left join sales_days s on s.event_id = ${eventId}
    group by d.other_centavos`);
}

/** The same sums of several events, and what of it was given back. Those that sold nothing are left out. */
export function sumDaysOfEvents(
  db: Queryable,
  { eventIds }: { eventIds: readonly string[] },
): Promise<(SalesSumsOfDays & { eventId: string })[]> {
  return db.many(sql`
    select s.event_id, ${salesSums} from sales_days s where s.event_id = any(${eventIds}::uuid[]) group by s.event_id`);
}

/**
 * From the first sale until today, or until the event was over and nothing moved any more; the latest days where there
 * are too many.
 */
export function listDaysOfEvent(db: Queryable, { eventId, most }: OfEvent & { most: number }): Promise<SalesOfDay[]> {
  return db.many(sql`
    with span as (
      select min(s.day) as first,
             least((${presentTimeOfEvent(eventId)} at time zone ${salesZone})::date,
                   greatest(max(s.day), (max(e.ends_at) at time zone ${salesZone})::date)) as last
      from sales_days s join events e on e.id = s.event_id where s.event_id = ${eventId}
    ), days as (
      select span.last - back as day from span, generate_series(0, least(${most}::int - 1, span.last - span.first)) as back
      where span.first is not null
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, ${salesSums}
    from days d left join sales_days s on s.event_id = ${eventId} and s.day = d.day
    group by d.day order by d.day`);
}
