import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { ownWebhookForChange } from '../webhooks/own-webhook.sql.ts';
import { webhookInactive } from '../webhooks/webhook.errors.ts';
import { insertRedeliveries, listSettledMessages } from './delivery.sql.ts';

export const replayStatuses = ['FAILED', 'DELIVERED'] as const;
type ReplayStatus = (typeof replayStatuses)[number];
export const replayMost = 10_000;

interface ReplayInput {
  webhookId: string;
  since: string;
  until: string | null;
  status: ReplayStatus;
}

/** Has every message of a window sent once more that was never delivered, or those that were. Tests are left out. */
export async function replayDeliveries(
  tx: Tx,
  actor: Actor,
  { webhookId, since, until, status }: ReplayInput,
): Promise<{ replayed: number }> {
  // Locked, so that two replays at once do not both take the same messages.
  const webhook = await ownWebhookForChange(tx, actor, webhookId);
  const faults = windowFaults({ since, until });
  if (faults.length > 0) raiseInvalid(faults);
  if (!webhook.isActive) raise(webhookInactive, {});
  const wasDelivered = status === 'DELIVERED';
  const messages = await listSettledMessages(tx, {
    webhookId: webhook.id,
    since,
    until,
    wasDelivered,
    most: replayMost + 1,
  });
  if (messages.length > replayMost) {
    raiseInvalid([{ field: 'since', fault: 'replayTooMuch', values: { most: replayMost } }]);
  }
  const redeliveries = messages.map(({ deliveryId }) => ({ id: newId(), ofDeliveryId: deliveryId }));
  const made = await insertRedeliveries(tx, { redeliveries });
  return { replayed: made.length };
}

/** What is wrong with a window that a schema cannot show. */
export function windowFaults({ since, until }: { since?: string; until?: string | null }): Detail[] {
  if (since === undefined || until == null || Date.parse(until) > Date.parse(since)) return [];
  return [{ field: 'until', fault: 'notAfter', values: { other: 'since' } }];
}
