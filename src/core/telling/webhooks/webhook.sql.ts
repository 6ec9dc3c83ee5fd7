import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { Webhook } from './webhook.ts';

export const webhookColumns = trustedSql(
  `id, organization_id, url, events, is_active, disabled_reason, sees_buyers, revision, created_at, updated_at`,
);

type NewWebhook = Pick<Webhook, 'id' | 'organizationId' | 'url' | 'events' | 'seesBuyers'> & {
  secretSealed: Buffer;
};

export function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<Webhook> {
  const { id, organizationId, url, events, seesBuyers, secretSealed } = webhook;
  return tx.one(sql`
    insert into webhooks (id, organization_id, url, events, sees_buyers, secret_sealed)
    values (${id}, ${organizationId}, ${url}, ${events}, ${seesBuyers}, ${secretSealed})
    returning ${webhookColumns}`);
}

export function countWebhooks(tx: Tx, { organizationId }: { organizationId: string }): Promise<{ count: number }> {
  return tx.one(sql`select count(*) as count from webhooks where organization_id = ${organizationId}`);
}

export function listWebhookRows(db: Queryable, { organizationId }: { organizationId: string }): Promise<Webhook[]> {
  return db.many(sql`
    select ${webhookColumns} from webhooks where organization_id = ${organizationId} order by created_at, id`);
}

/** A webhook that is switched on again has no past: no reason and no time of failures is left. */
export function updateWebhookRow(tx: Tx, { id, events, isActive }: Webhook): Promise<Webhook> {
  return tx.one(sql`
    update webhooks set events = ${events}, is_active = ${isActive},
      disabled_reason = case when ${isActive} then null else disabled_reason end,
      failing_since = case when ${isActive} and not is_active then null else failing_since end,
      updated_at = now(), revision = revision + 1
    where id = ${id}
    returning ${webhookColumns}`);
}

/** At once, however many deliveries it had: those belong to nobody from then on, and are removed little by little. */
export function deleteWebhookRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`
    with deleted as (delete from webhooks where id = ${id} returning id)
    insert into deleted_webhooks (id) select id from deleted`);
}

/** The present secret goes on signing beside the new one for a while; an earlier one no longer does. */
export function replaceSecret(
  tx: Tx,
  { id, secretSealed, previousHours }: { id: string; secretSealed: Buffer; previousHours: number },
): Promise<Webhook> {
  return tx.one(sql`
    update webhooks set secret_sealed = ${secretSealed}, previous_secret_sealed = secret_sealed,
      previous_secret_until = now() + make_interval(hours => ${previousHours}::int),
      updated_at = now(), revision = revision + 1
    where id = ${id}
    returning ${webhookColumns}`);
}

/**
 * Deliveries that still wait for a receiver which gets nothing more are given up; a replay brings them back. Tests go
 * on: somebody has asked for them.
 */
export function giveUpDeliveries(
  db: Queryable,
  { targetId, error }: { targetId: string; error: string },
): Promise<number> {
  return db.run(sql`
    with given_up as (
      update deliveries d set status = 'FAILED', error = ${error}, next_attempt_at = null
      from delivery_queue q
      where q.kind = 'delivery' and q.lane = ${targetId} and d.id = q.id and d.status = 'PENDING' and d.trigger <> 'TEST'
      returning d.id
    )
    delete from delivery_queue q using given_up where q.kind = 'delivery' and q.id = given_up.id`);
}
