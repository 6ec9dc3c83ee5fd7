import { type Statement, sql } from '../../../platform/database/sql.ts';
import { type DaySales, salesZone } from './sales-days.ts';

/**
 * Adds to the figures of today. The day is that of the transaction, which is also the time of its movements in the ledger.
 * Whoever writes it holds the locks of the event's ticket types, so nobody waits for it.
 */
export function salesDayStatement(sales: DaySales): Statement {
  return sql`
    insert into sales_days as s (event_id, day, organization_id, orders, tickets, gross_centavos, refunds_centavos,
                                 commission_centavos, processing_centavos)
    values (${sales.eventId}, (now() at time zone ${salesZone})::date, ${sales.organizationId}, ${sales.orders},
            ${sales.tickets}, ${sales.grossCentavos}, ${sales.refundsCentavos}, ${sales.commissionCentavos},
            ${sales.processingCentavos})
    on conflict (event_id, day) do update set orders = s.orders + excluded.orders, tickets = s.tickets + excluded.tickets,
      gross_centavos = s.gross_centavos + excluded.gross_centavos,
      refunds_centavos = s.refunds_centavos + excluded.refunds_centavos,
      commission_centavos = s.commission_centavos + excluded.commission_centavos,
      processing_centavos = s.processing_centavos + excluded.processing_centavos`;
}
