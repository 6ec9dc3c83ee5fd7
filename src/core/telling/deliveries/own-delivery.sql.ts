import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { own } from '../../base/own.ts';
import { ownWebhook } from '../webhooks/own-webhook.sql.ts';
import { deliveryColumns } from './delivery.sql.ts';
import type { Delivery } from './delivery.ts';

/** Where the webhook itself is missing, the refusal names the webhook. */
export async function ownDelivery(
  db: Queryable,
  actor: Actor,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<Delivery> {
  const webhook = await ownWebhook(db, actor, webhookId);
  const statement = sql`
    select ${deliveryColumns} from deliveries
    where id = ${deliveryId} and webhook_id = ${webhook.id} and organization_id = ${actor.organizationId}`;
  return own(db, 'delivery', deliveryId, statement);
}
