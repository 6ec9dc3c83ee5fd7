import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { checkIfMatch } from '../../base/if-match.ts';
import { ownWebhookForChange } from './own-webhook.sql.ts';
import { giveUpDeliveries, updateWebhookRow } from './webhook.sql.ts';
import type { Webhook } from './webhook.ts';

interface UpdateWebhookInput {
  webhookId: string;
  changes: Partial<Pick<Webhook, 'events' | 'isActive'>>;
  ifMatch?: string;
}

const switchedOff = 'The webhook was switched off';

export async function updateWebhook(tx: Tx, actor: Actor, input: UpdateWebhookInput): Promise<Webhook> {
  const webhook = await ownWebhookForChange(tx, actor, input.webhookId);
  checkIfMatch(input.ifMatch, 'webhook', webhook);
  const wanted = { ...webhook, ...input.changes };
  if (wanted.isActive === webhook.isActive && isSame(wanted.events, webhook.events)) return webhook;
  const updated = await updateWebhookRow(tx, wanted);
  if (webhook.isActive && !updated.isActive) await giveUpDeliveries(tx, { targetId: webhook.id, error: switchedOff });
  return updated;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((value, index) => value === others[index]);
}
