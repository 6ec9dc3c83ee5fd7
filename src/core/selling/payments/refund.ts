export const refundStatuses = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** REQUESTED by an organizer or the operator; AUTOMATIC for money that found no order. */
export type RefundKind = 'REQUESTED' | 'AUTOMATIC';

export interface Refund {
  id: string;
  organizationId: string;
  eventId: string;
  orderId: string;
  paymentId: string;
  kind: RefundKind;
  amountCentavos: number;
  commissionCentavos: number;
  reason: string | null;
  /** The cancellation of the whole event that it belongs to. */
  cancellationId: string | null;
  status: RefundStatus;
  providerRefundId: string | null;
  failure: string | null;
  createdAt: string;
}
