import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { timeOf } from '../../base/clock/time-of.ts';
import { messageBody, messageIdOf, testEventType } from '../notices/message.ts';
import { ownWebhookForChange } from '../webhooks/own-webhook.sql.ts';
import { insertDelivery } from './delivery.sql.ts';
import type { Delivery } from './delivery.ts';
import type { AttemptResult, WebhookAttempts } from './webhook-attempts.ts';

// Longer than an attempt takes, so that no worker tries it beside us; if we die, one does afterwards.
const delaySeconds = 60;

/**
 * Sends a test message to the caller's webhook at once, active or not, and returns the outcome. Calls out, so it takes
 * the database itself and has no transaction open meanwhile.
 */
export async function testWebhook(
  { db, attempts }: { db: Database; attempts: WebhookAttempts },
  actor: Actor,
  input: { webhookId: string; now: number },
): Promise<AttemptResult & { deliveryId: string }> {
  const { id: deliveryId } = await db.transaction((tx) => writeTest(tx, actor, input));
  return { ...(await attempts.attempt(deliveryId)), deliveryId };
}

async function writeTest(
  tx: Tx,
  actor: Actor,
  { webhookId, now }: { webhookId: string; now: number },
): Promise<Delivery> {
  // Locked, so that it cannot be deleted before its delivery is written.
  const webhook = await ownWebhookForChange(tx, actor, webhookId);
  const messageId = messageIdOf(newId());
  return insertDelivery(tx, {
    id: newId(),
    organizationId: webhook.organizationId,
    targetKind: 'WEBHOOK',
    targetId: webhook.id,
    webhookId: webhook.id,
    signerWebhookIds: [webhook.id],
    signerApiKeyId: null,
    noticeId: null,
    messageId,
    eventType: testEventType,
    trigger: 'TEST',
    seesBuyers: webhook.seesBuyers,
    body: messageBody({
      id: messageId,
      type: testEventType,
      timestamp: new Date(await timeOf(tx, actor, now)).toISOString(),
      isTest: actor.isSandbox,
      data: { webhookId: webhook.id, message: 'This is a test. If you can read it, the webhook works.' },
    }),
    url: webhook.url,
    delaySeconds,
  });
}
