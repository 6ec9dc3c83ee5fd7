import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { cursorPageOf, placeOf } from '../../base/cursor-page.ts';
import type { Detail } from '../../base/define-error.ts';
import type { Page, Paged } from '../../base/page.ts';
import { ownWebhook } from '../webhooks/own-webhook.sql.ts';
import { countDeliveries, listDeliveryRows } from './delivery.sql.ts';
import type { Delivery } from './delivery.ts';

/** A page of what was sent to the caller's webhook, newest first. */
export async function listDeliveries(
  db: Queryable,
  actor: Actor,
  { webhookId, page, cursor }: { webhookId: string; page: Page; cursor?: string },
): Promise<Paged<Delivery>> {
  const webhook = await ownWebhook(db, actor, webhookId);
  const faults = deliveryCursorFaults(cursor);
  if (faults.length > 0) raiseInvalid(faults);
  const after = cursor === undefined ? undefined : placeOf(cursorName, cursor);
  const skip = after === undefined ? (page.page - 1) * page.take : 0;
  // One more than asked tells whether there is a next page.
  const part = { webhookId: webhook.id, take: page.take + 1, skip, after };
  const [found, { count: total }] = await Promise.all([
    listDeliveryRows(db, part),
    countDeliveries(db, { webhookId: webhook.id }),
  ]);
  return { ...cursorPageOf(cursorName, found, page.take), total, page };
}

const cursorName = 'deliveries';

/** What is wrong with a cursor that did not come from here. */
export function deliveryCursorFaults(cursor: string | undefined): Detail[] {
  if (cursor === undefined || placeOf(cursorName, cursor) !== undefined) return [];
  return [{ field: 'cursor', fault: 'notACursor', values: { of: 'a list of deliveries' } }];
}
