/** The kind under which deliveries are queued. */
export const deliveryKind = 'delivery';

export const deliveryTriggers = ['EVENT', 'TEST', 'REDELIVERY'] as const;
export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryTrigger = (typeof deliveryTriggers)[number];
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export type TargetKind = 'WEBHOOK' | 'API_KEY' | 'EVENT';

/** One message to one receiver, with what became of it. */
export interface Delivery {
  id: string;
  webhookId: string | null;
  messageId: string;
  eventType: string;
  trigger: DeliveryTrigger;
  status: DeliveryStatus;
  attempts: number;
  responseStatus: number | null;
  durationMs: number | null;
  error: string | null;
  url: string;
  createdAt: string;
  lastAttemptAt: string | null;
  nextAttemptAt: string | null;
}

/** What came of an attempt that was followed by another. */
export interface PastAttempt {
  at: string;
  responseStatus: number | null;
  durationMs: number | null;
  error: string | null;
}

/** Who gets a notice, and whose secrets sign it. */
export interface NewDelivery {
  id: string;
  organizationId: string;
  targetKind: TargetKind;
  targetId: string;
  webhookId: string | null;
  signerWebhookIds: readonly string[];
  signerApiKeyId: string | null;
  noticeId: string | null;
  messageId: string;
  eventType: string;
  trigger: DeliveryTrigger;
  seesBuyers: boolean;
  body: string | null;
  url: string;
}
