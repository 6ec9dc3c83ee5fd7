import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { type CursorPage, type CursorPageInput, checkCursorPage, cursorPageOf } from '../../base/cursor-page.ts';
import { ownWebhook } from '../webhooks/own-webhook.sql.ts';
import { searchDeliveryRows } from './delivery.sql.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';

export interface DeliveryFilter extends Pick<CursorPageInput, 'from' | 'to'> {
  status?: DeliveryStatus;
  eventType?: string;
}

interface SearchDeliveriesInput extends Pick<CursorPageInput, 'cursor' | 'take'> {
  webhookId: string;
  filter?: DeliveryFilter;
}

const cursorName = 'found deliveries';

/** What was sent to the caller's webhook, newest first, as far as it fits the filter. */
export async function searchDeliveries(
  db: Queryable,
  actor: Actor,
  { webhookId, filter = {}, cursor, take: wanted }: SearchDeliveriesInput,
): Promise<CursorPage<Delivery>> {
  const webhook = await ownWebhook(db, actor, webhookId);
  const { status, eventType } = filter;
  const { from, to, after, take } = checkCursorPage(cursorName, {
    from: filter.from,
    to: filter.to,
    cursor,
    take: wanted,
  });
  const found = await searchDeliveryRows(db, {
    filter: { webhookId: webhook.id, status, eventType, from, to },
    after,
    take: take + 1,
  });
  return cursorPageOf(cursorName, found, take);
}
