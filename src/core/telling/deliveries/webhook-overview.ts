import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { listWebhooks } from '../webhooks/list-webhooks.ts';
import { ownWebhook } from '../webhooks/own-webhook.sql.ts';
import type { Webhook } from '../webhooks/webhook.ts';
import {
  countDeliveries,
  countDeliveriesByStatus,
  countWaitingDeliveries,
  listLastDeliveries,
} from './delivery.sql.ts';
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

interface DeliveryCounts {
  /** Counts of the newest, where there are more than `most`. */
  byStatus: Record<DeliveryStatus, number>;
  most: number;
  total: number;
  waiting: number;
}

const most = 1_000;

/** How many deliveries the caller's webhook has, and in which state the newest are. */
export async function countOwnDeliveries(
  db: Queryable,
  actor: Actor,
  { webhookId }: { webhookId: string },
): Promise<DeliveryCounts> {
  const { id } = await ownWebhook(db, actor, webhookId);
  const [counts, { count: total }, { count: waiting }] = await Promise.all([
    countDeliveriesByStatus(db, { webhookId: id, among: most }),
    countDeliveries(db, { webhookId: id }),
    countWaitingDeliveries(db, { webhookId: id }),
  ]);
  const byStatus = { PENDING: 0, DELIVERED: 0, FAILED: 0 };
  for (const { status, count } of counts) byStatus[status] = count;
  return { byStatus, most, total, waiting };
}
