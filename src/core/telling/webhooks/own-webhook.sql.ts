import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { own } from '../../base/own.ts';
import { webhookColumns } from './webhook.sql.ts';
import type { Webhook } from './webhook.ts';

export function ownWebhook(db: Queryable, actor: Actor, webhookId: string): Promise<Webhook> {
  return own(db, 'webhook', webhookId, webhookById(actor, webhookId));
}

/** The caller's webhook, locked: it is neither edited nor deleted under a write to it or to its deliveries. */
export function ownWebhookForChange(tx: Tx, actor: Actor, webhookId: string): Promise<Webhook> {
  return own(tx, 'webhook', webhookId, sql`${webhookById(actor, webhookId)} for no key update`);
}

function webhookById(actor: Actor, webhookId: string): Statement {
  return sql`
    select ${webhookColumns} from webhooks where id = ${webhookId} and organization_id = ${actor.organizationId}`;
}
