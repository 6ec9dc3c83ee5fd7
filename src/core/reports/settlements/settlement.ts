export const payoutSchedules = ['AFTER_EVENT', 'WEEKLY'] as const;
export type PayoutSchedule = (typeof payoutSchedules)[number];

/** Money sent to an organization. */
export interface Payout {
  id: string;
  organizationId: string;
  amountCentavos: number;
  createdAt: string;
}

/** What sales and refunds came to: net = gross − refunds − commission − processing. */
export interface SettlementAmounts {
  grossCentavos: number;
  refundsCentavos: number;
  /** What the platform kept after refunds. */
  commissionCentavos: number;
  processingCentavos: number;
  netCentavos: number;
}

export interface Balance extends SettlementAmounts {
  paidOutCentavos: number;
  /** Net minus what was paid out; negative where refunds came after the payout. */
  owedCentavos: number;
}

/** What one order contributes. Of an order refunded after its payout the refund stands alone, in a later statement. */
export interface StatementLine extends SettlementAmounts {
  orderId: string;
  orderNumber: string;
  eventId: string;
  eventName: string;
}
