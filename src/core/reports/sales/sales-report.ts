import type { CounterCash, StatementAmounts } from '../../back-office/settlements/settlement.ts';
import type { TypeKind } from '../../catalog/inventory/type-kinds.ts';

/** What sales can be grouped by. */
export const salesDimensions = ['day', 'hour', 'weekday', 'event', 'type', 'promo', 'source', 'channel'] as const;
export type SalesDimension = (typeof salesDimensions)[number];

/**
 * What was sold and given back, online and for cash. A sale counts when its order was completed, a refund when it was given,
 * a dispute when it was entered, and when it was won. gross − refunds − commission − processing + other = net, where other
 * is what disputes took; the discount is off the gross already.
 */
export interface SalesSums extends StatementAmounts {
  orders: number;
  tickets: number;
  discountCentavos: number;
}

export interface SalesRow extends SalesSums {
  /**
   * The day (YYYY-MM-DD), the hour (00 to 23) or the weekday (1 is Monday) in Manila, an id, a code, a source or a channel;
   * null for what has none. Of ticket types it is null for refunds that were not of single tickets, and for disputes.
   */
  key: string | null;
  /** What an id is called. */
  name: string | null;
  /** Of ticket types alone: whether it lets somebody in. */
  kind?: TypeKind | null;
  /** All that a long list leaves out, summed. */
  isRest: boolean;
}

export interface SalesReport {
  rows: SalesRow[];
  /** Everything sold, online and at the counter. */
  totals: SalesSums;
  /** What of the totals was for cash, and never passed through the service. */
  counter: CounterCash;
  /** What was given away. It appears beside the sales by channel and in no other report; null in those. */
  complimentary: SalesSums | null;
}
