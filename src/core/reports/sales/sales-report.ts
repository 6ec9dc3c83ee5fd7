import type { SettlementAmounts } from '../../back-office/settlements/settlement.ts';

/** What sales can be grouped by. */
export const salesDimensions = ['day', 'hour', 'weekday', 'event', 'type', 'promo', 'source', 'channel'] as const;
export type SalesDimension = (typeof salesDimensions)[number];

/**
 * What was sold and given back. A sale counts when its order was completed, a refund when it was given.
 * gross − refunds − commission − processing = net; the discount is off the gross already.
 */
export interface SalesSums extends SettlementAmounts {
  orders: number;
  tickets: number;
  discountCentavos: number;
}

export interface SalesRow extends SalesSums {
  /**
   * The day (YYYY-MM-DD), the hour (00 to 23) or the weekday (1 is Monday) in Manila, an id, a code, a source or a channel;
   * null for what has none. Of ticket types it is null for refunds that were not of single tickets.
   */
  key: string | null;
  /** What an id is called. */
  name: string | null;
  /** All that a long list leaves out, summed. */
  isRest: boolean;
}

export interface SalesReport {
  rows: SalesRow[];
  /** Everything sold, online and at the counter. */
  totals: SalesSums;
  /** What was given away. It appears beside the sales by channel and in no other report; null in those. */
  complimentary: SalesSums | null;
}
