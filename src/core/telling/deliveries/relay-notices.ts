import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { kindOf } from '../notices/kinds.ts';
import { messageIdOf } from '../notices/message.ts';
import type { NewDelivery } from './delivery.ts';
import {
  type EventCallbacks,
  insertDeliveries,
  type ListeningWebhook,
  listEventCallbacks,
  listListeningWebhooks,
  lockShard,
  positionNotices,
  type RelayedNotice,
} from './relay.sql.ts';

/**
 * Takes committed notices of a shard of organizations in order, gives them their positions and writes a delivery for each of their receivers,
 * all in the caller's transaction. Returns how many it took; none where others relay all that there is.
 */
export async function relayNotices(tx: Tx, { most }: { most: number }): Promise<number> {
  const locked = await lockShard(tx);
  if (locked === undefined) return 0;
  const notices = await positionNotices(tx, { ...locked, most });
  if (notices.length === 0) return 0;
  const organizationIds = [...new Set(notices.map(({ organizationId }) => organizationId))];
  const eventIds = [...new Set(notices.flatMap(({ eventId }) => eventId ?? []))];
  const [webhooks, callbacks] = await Promise.all([
    listListeningWebhooks(tx, { organizationIds }),
    listEventCallbacks(tx, { eventIds }),
  ]);
  const webhooksByOrganization = Map.groupBy(webhooks, ({ organizationId }) => organizationId);
  const callbacksByEvent = new Map(callbacks.map((each) => [each.eventId, each]));
  const deliveries = notices.flatMap((notice) => {
    const isCalledBack = notice.eventId !== null && kindOf(notice.type).isCalledBack === true;
    const callbacks = isCalledBack ? callbacksByEvent.get(notice.eventId as string) : undefined;
    return deliveriesOf(notice, webhooksByOrganization.get(notice.organizationId) ?? [], callbacks ?? noCallbacks);
  });
  if (deliveries.length > 0) await insertDeliveries(tx, { deliveries });
  return notices.length;
}

/** A notice may be about an event that is gone, or of a kind that callback addresses do not hear. */
const noCallbacks: EventCallbacks = {
  eventId: '',
  callbackUrl: null,
  apiKeyId: null,
  apiKeyCallbackUrl: null,
  apiKeySeesBuyers: false,
};

/**
 * Who gets a notice: its webhooks and the creating key's URL, or instead of them all the event's own URL. Where nobody
 * listens, nothing is written.
 */
function deliveriesOf(
  notice: RelayedNotice,
  webhooks: readonly ListeningWebhook[],
  callbacks: EventCallbacks,
): NewDelivery[] {
  const listening = webhooks.filter(({ events }) => events.includes(notice.type));
  const { callbackUrl, apiKeyId, apiKeyCallbackUrl, apiKeySeesBuyers } = callbacks;
  const keyHears = apiKeyId !== null && apiKeyCallbackUrl !== null;
  if (callbackUrl !== null) return [toEvent(notice, listening, callbacks, callbackUrl)];
  const deliveries = listening.map(({ id, url, seesBuyers }) => ({
    ...deliveryOf(notice),
    targetKind: 'WEBHOOK' as const,
    targetId: id,
    webhookId: id,
    signerWebhookIds: [id],
    seesBuyers,
    url,
  }));
  if (!keyHears) return deliveries;
  const toKey = {
    ...deliveryOf(notice),
    targetKind: 'API_KEY' as const,
    targetId: apiKeyId,
    signerApiKeyId: apiKeyId,
    seesBuyers: apiKeySeesBuyers,
    url: apiKeyCallbackUrl,
  };
  return [...deliveries, toKey];
}

/** One POST with a signature for each receiver that it replaces. Whether it names the buyer is decided when it is sent. */
function toEvent(
  notice: RelayedNotice,
  listening: readonly ListeningWebhook[],
  { eventId, apiKeyId, apiKeyCallbackUrl }: EventCallbacks,
  url: string,
): NewDelivery {
  const isKeyReplaced = apiKeyId !== null && apiKeyCallbackUrl !== null;
  const isKeySigning = isKeyReplaced || listening.length === 0;
  return {
    ...deliveryOf(notice),
    targetKind: 'EVENT',
    targetId: eventId,
    signerWebhookIds: listening.map(({ id }) => id),
    signerApiKeyId: isKeySigning ? apiKeyId : null,
    seesBuyers: true,
    url,
  };
}

function deliveryOf(notice: RelayedNotice) {
  return {
    id: newId(),
    organizationId: notice.organizationId,
    webhookId: null,
    signerWebhookIds: [] as readonly string[],
    signerApiKeyId: null as string | null,
    noticeId: notice.id,
    messageId: messageIdOf(notice.id),
    eventType: notice.type,
    trigger: 'EVENT' as const,
    body: null,
  };
}
