import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { ownWebhookForChange } from '../webhooks/own-webhook.sql.ts';
import { messageGone, webhookInactive } from '../webhooks/webhook.errors.ts';
import { insertRedeliveries } from './delivery.sql.ts';
import type { Delivery } from './delivery.ts';
import { ownDelivery } from './own-delivery.sql.ts';

/** Has the message of a delivery sent once more, the same id and the same bytes. Tests too, then with every attempt. */
export async function redeliver(
  tx: Tx,
  actor: Actor,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<Delivery> {
  // Locked, so that it is not switched off meanwhile and this delivery left pending.
  const webhook = await ownWebhookForChange(tx, actor, webhookId);
  const delivery = await ownDelivery(tx, actor, { webhookId, deliveryId });
  if (!webhook.isActive) raise(webhookInactive, {});
  const redeliveries = [{ id: newId(), ofDeliveryId: delivery.id }];
  const [made] = await insertRedeliveries(tx, { redeliveries });
  if (made === undefined) raise(messageGone, { messageId: delivery.messageId });
  return made;
}
