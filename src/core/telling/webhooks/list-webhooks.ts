import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { listWebhookRows } from './webhook.sql.ts';
import type { Webhook } from './webhook.ts';

/** All webhooks of the caller's organization, oldest first. */
export function listWebhooks(db: Queryable, { organizationId }: Actor): Promise<Webhook[]> {
  return listWebhookRows(db, { organizationId });
}
