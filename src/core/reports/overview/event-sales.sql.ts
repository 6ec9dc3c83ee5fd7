import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { SettlementAmounts } from '../../back-office/settlements/settlement.ts';
import { presentTimeOfEvent } from '../../base/clock/present-time.sql.ts';
import type { TicketType } from '../../catalog/ticket-types/ticket-type.ts';
import { salesZone } from '../../selling/orders/sales-days.ts';
import type { SalesOfDay } from './overview.sql.ts';

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

export function sumDaysOfEvent(
  db: Queryable,
  { eventId }: OfEvent,
): Promise<SettlementAmounts & { orders: number; tickets: number }> {
  return db.one(sql`
    select coalesce(sum(orders), 0)::int as orders, coalesce(sum(tickets), 0)::int as tickets,
           coalesce(sum(gross_centavos), 0)::bigint as gross_centavos,
           coalesce(sum(refunds_centavos), 0)::bigint as refunds_centavos,
           coalesce(sum(commission_centavos), 0)::bigint as commission_centavos,
           coalesce(sum(processing_centavos), 0)::bigint as processing_centavos,
           coalesce(sum(net_centavos), 0)::bigint as net_centavos
    from sales_days where event_id = ${eventId}`);
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
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.orders, 0) as orders, coalesce(s.tickets, 0) as tickets,
           coalesce(s.gross_centavos, 0) as gross_centavos, coalesce(s.refunds_centavos, 0) as refunds_centavos
    from days d left join sales_days s on s.event_id = ${eventId} and s.day = d.day
    order by d.day`);
}
