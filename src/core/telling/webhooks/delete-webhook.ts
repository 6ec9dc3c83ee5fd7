import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { ownWebhookForChange } from './own-webhook.sql.ts';
import { deleteWebhookRow } from './webhook.sql.ts';

/** Removes a webhook with its deliveries; what is still waiting is not sent any more. */
export async function deleteWebhook(
  tx: Tx,
  actor: Actor,
  { webhookId, ifMatch }: { webhookId: string; ifMatch?: string },
): Promise<{ id: string }> {
  const webhook = await ownWebhookForChange(tx, actor, webhookId);
  checkIfMatch(ifMatch, 'webhook', webhook);
  await deleteWebhookRow(tx, webhook);
  return { id: webhook.id };
}
