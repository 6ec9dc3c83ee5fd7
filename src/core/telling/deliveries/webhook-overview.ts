import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { listWebhooks } from '../webhooks/list-webhooks.ts';
import { ownWebhook } from '../webhooks/own-webhook.sql.ts';
import type { Webhook } from '../webhooks/webhook.ts';
import { countDeliveriesByStatus, listLastDeliveries } from './delivery.sql.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';

export interface WebhookWithLast {
  webhook: Webhook;
  /** Null where nothing was sent in the time that deliveries are kept. */
  last: Delivery | null;
}

/** All webhooks of the caller's organization with what was sent to each last, oldest webhook first. */
export async function listWebhooksWithLast(db: Queryable, actor: Actor): Promise<WebhookWithLast[]> {
  const webhooks = await listWebhooks(db, actor);
  const last = await listLastDeliveries(db, { webhookIds: webhooks.map(({ id }) => id) });
  const byWebhook = new Map(last.map((delivery) => [delivery.webhookId, delivery]));
  return webhooks.map((webhook) => ({ webhook, last: byWebhook.get(webhook.id) ?? null }));
}

/** How many deliveries of the caller's webhook are in which state. */
export async function countOwnDeliveries(
  db: Queryable,
  actor: Actor,
  { webhookId }: { webhookId: string },
): Promise<Record<DeliveryStatus, number>> {
  const webhook = await ownWebhook(db, actor, webhookId);
  const counts = { PENDING: 0, DELIVERED: 0, FAILED: 0 };
  for (const { status, count } of await countDeliveriesByStatus(db, { webhookId: webhook.id })) counts[status] = count;
  return counts;
}
