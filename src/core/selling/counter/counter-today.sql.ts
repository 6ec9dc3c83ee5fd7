import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { salesZone } from '../orders/sales-days.ts';

/** What was sold at an event's counter today, in Manila, and what was given away. */
export interface CounterToday {
  counterOrders: number;
  counterTickets: number;
  counterCentavos: number;
  counterRefundsCentavos: number;
  complimentaryOrders: number;
  complimentaryTickets: number;
}

export function readCounterToday(db: Queryable, { eventId }: { eventId: string }): Promise<CounterToday> {
  return db.one(sql`
    select coalesce(sum(counter_orders), 0)::int as counter_orders, coalesce(sum(counter_tickets), 0)::int as counter_tickets,
           coalesce(sum(counter_centavos), 0)::bigint as counter_centavos,
           coalesce(sum(counter_refunds_centavos), 0)::bigint as counter_refunds_centavos,
           coalesce(sum(complimentary_orders), 0)::int as complimentary_orders,
           coalesce(sum(complimentary_tickets), 0)::int as complimentary_tickets
    from sales_days where event_id = ${eventId} and day = (now() at time zone ${salesZone})::date`);
}
