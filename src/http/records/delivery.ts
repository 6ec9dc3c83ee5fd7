import type { Delivery } from '../../core/telling/deliveries/delivery.ts';

export function presentDelivery(delivery: Delivery) {
  return {
    id: delivery.id,
    webhookId: delivery.webhookId,
    messageId: delivery.messageId,
    eventType: delivery.eventType,
    trigger: delivery.trigger,
    status: delivery.status,
    attempts: delivery.attempts,
    responseStatus: delivery.responseStatus,
    durationMs: delivery.durationMs,
    error: delivery.error,
    url: delivery.url,
    createdAt: delivery.createdAt,
    lastAttemptAt: delivery.lastAttemptAt,
    nextAttemptAt: delivery.nextAttemptAt,
  };
}
