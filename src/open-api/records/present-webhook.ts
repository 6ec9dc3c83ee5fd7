import type { AttemptResult } from '../../core/telling/deliveries/webhook-attempts.ts';
import type { ListedNotice } from '../../core/telling/notices/list-notices.ts';
import type { WebhookWithSecret } from '../../core/telling/webhooks/register-webhook.ts';
import type { Webhook } from '../../core/telling/webhooks/webhook.ts';

// Field by field: a new column never reaches a client by accident.

export function presentWebhook(webhook: Webhook) {
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.events,
    isActive: webhook.isActive,
    disabledReason: webhook.disabledReason,
    createdAt: webhook.createdAt,
    updatedAt: webhook.updatedAt,
  };
}

export function presentWebhookWithSecret({ webhook, secret }: WebhookWithSecret) {
  return { ...presentWebhook(webhook), secret };
}

export function presentTest({ status, deliveryId, responseStatus, durationMs, error }: TestOutcome) {
  return { success: status === 'DELIVERED', deliveryId, responseStatus, durationMs, error };
}

type TestOutcome = AttemptResult & { deliveryId: string };

export function presentNotice({ position, id, type, timestamp, isTest, data }: ListedNotice) {
  return { position, id, type, timestamp, isTest, data };
}
