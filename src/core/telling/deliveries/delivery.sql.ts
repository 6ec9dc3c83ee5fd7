import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { allOf, type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import { type Delivery, type DeliveryStatus, deliveryKind, type NewDelivery, type PastAttempt } from './delivery.ts';

export const deliveryColumns = trustedSql(
  `id, webhook_id, message_id, event_type, trigger, status, attempts, response_status, duration_ms, error, url,
   created_at, last_attempt_at, next_attempt_at`,
);

/** How many of the rows are of which webhook and day. */
export function countedByDay(rows: Statement): Statement {
  return sql`
    select webhook_id, (created_at at time zone 'UTC')::date as day, count(*)::int as count
    from ${rows} where webhook_id is not null group by 1, 2`;
}

/** Queues and counts what a statement inserts, and returns it. */
export function queuedDeliveries(insert: Statement): Statement {
  // Counts in one order, so that two who write at once do not wait for each other.
  return sql`
    with written as (${insert} returning *), queued as (
      insert into delivery_queue (kind, id, lane, due_at)
      select ${deliveryKind}, id, target_id, next_attempt_at from written
    ), counted as (
      insert into delivery_counts as c (webhook_id, day, count) ${countedByDay(trustedSql('written'))} order by 1, 2
      on conflict (webhook_id, day) do update set count = c.count + excluded.count
    )
    select ${deliveryColumns} from written`;
}

/** Writes a delivery that no worker takes before the delay is over. */
export function insertDelivery(
  tx: Tx,
  { delaySeconds, ...delivery }: NewDelivery & { delaySeconds: number },
): Promise<Delivery> {
  return tx.one(
    queuedDeliveries(sql`
    insert into deliveries (id, organization_id, target_kind, target_id, webhook_id, signer_webhook_ids,
                            signer_api_key_id, notice_id, message_id, event_type, trigger, sees_buyers, body, url,
                            next_attempt_at)
    values (${delivery.id}, ${delivery.organizationId}, ${delivery.targetKind}, ${delivery.targetId},
            ${delivery.webhookId}, ${delivery.signerWebhookIds}, ${delivery.signerApiKeyId}, ${delivery.noticeId},
            ${delivery.messageId}, ${delivery.eventType}, ${delivery.trigger}, ${delivery.seesBuyers}, ${delivery.body},
            ${delivery.url}, now() + make_interval(secs => ${delaySeconds}::int))`),
  );
}

/** Which delivery is sent once more, and the id of the new one. */
interface Redelivery {
  id: string;
  ofDeliveryId: string;
}

/**
 * Writes deliveries of the same messages once more, due at once. One whose notice is gone is left out: there would be
 * nothing to send.
 */
export function insertRedeliveries(
  tx: Tx,
  { redeliveries }: { redeliveries: readonly Redelivery[] },
): Promise<Delivery[]> {
  const ids = redeliveries.map(({ id }) => id);
  const sources = redeliveries.map(({ ofDeliveryId }) => ofDeliveryId);
  return tx.many(
    queuedDeliveries(sql`
    insert into deliveries (id, organization_id, target_kind, target_id, webhook_id, signer_webhook_ids,
                            signer_api_key_id, notice_id, message_id, event_type, trigger, sees_buyers, body, url,
                            next_attempt_at)
    select r.id, d.organization_id, d.target_kind, d.target_id, d.webhook_id, d.signer_webhook_ids,
           d.signer_api_key_id, d.notice_id, d.message_id, d.event_type, 'REDELIVERY', d.sees_buyers, d.body, d.url,
           now()
    from unnest(${ids}::uuid[], ${sources}::uuid[]) as r (id, source_id)
    join deliveries d on d.id = r.source_id
    where d.body is not null or exists (select from notices n where n.id = d.notice_id)`),
  );
}

interface DeliveryPart {
  take: number;
  skip: number;
  after?: { createdAt: string; id: string };
}

export function listDeliveryRows(
  db: Queryable,
  { webhookId, take, skip, after }: DeliveryPart & { webhookId: string },
): Promise<Delivery[]> {
  const beyond: Statement =
    after === undefined
      ? trustedSql('true')
      : sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return db.many(sql`
    select ${deliveryColumns} from deliveries where webhook_id = ${webhookId} and ${beyond}
    order by created_at desc, id desc limit ${take} offset ${skip}`);
}

export function countDeliveries(db: Queryable, { webhookId }: { webhookId: string }): Promise<{ count: number }> {
  return db.one(
    sql`select coalesce(sum(count), 0)::bigint as count from delivery_counts where webhook_id = ${webhookId}`,
  );
}

/** Deliveries that are still to be sent. */
export function countWaitingDeliveries(
  db: Queryable,
  { webhookId }: { webhookId: string },
): Promise<{ count: number }> {
  return db.one(sql`
    select count(*) as count from delivery_queue where kind = ${deliveryKind} and lane = ${webhookId} and not is_failed`);
}

interface DeliveryRowsFilter {
  webhookId: string;
  status?: DeliveryStatus;
  eventType?: string;
  from?: string;
  to?: string;
}

/** Newest first. */
export function searchDeliveryRows(
  db: Queryable,
  { filter, after, take }: { filter: DeliveryRowsFilter; after: CursorPlace | undefined; take: number },
): Promise<Delivery[]> {
  const { webhookId, status, eventType, from, to } = filter;
  const conditions: Statement[] = [sql`webhook_id = ${webhookId}`];
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (eventType !== undefined) conditions.push(sql`event_type = ${eventType}`);
  if (from !== undefined) conditions.push(sql`created_at >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(sql`created_at < ${to}::timestamptz`);
  if (after !== undefined) {
    conditions.push(sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  }
  return db.many(sql`
    select ${deliveryColumns} from deliveries where ${allOf(conditions)}
    order by created_at desc, id desc limit ${take}`);
}

/** The newest delivery of each webhook that has one. */
export function listLastDeliveries(
  db: Queryable,
  { webhookIds }: { webhookIds: readonly string[] },
): Promise<Delivery[]> {
  return db.many(sql`
    select last.* from unnest(${webhookIds}::uuid[]) as w (id) cross join lateral (
      select ${deliveryColumns} from deliveries where webhook_id = w.id order by created_at desc, id desc limit 1
    ) as last`);
}

/** Counts the newest only. */
export function countDeliveriesByStatus(
  db: Queryable,
  { webhookId, among }: { webhookId: string; among: number },
): Promise<{ status: DeliveryStatus; count: number }[]> {
  return db.many(sql`
    select status, count(*) as count from (
      select status from deliveries where webhook_id = ${webhookId} order by created_at desc, id desc limit ${among}
    ) as newest group by status`);
}

export function listPastAttempts(db: Queryable, { id }: { id: string }): Promise<{ pastAttempts: PastAttempt[] }> {
  return db.one(sql`select past_attempts from deliveries where id = ${id}`);
}

interface MessageWindow {
  webhookId: string;
  since: string;
  /** Null: up to now. */
  until: string | null;
  wasDelivered: boolean;
  most: number;
}

/**
 * The first delivery of each message of the window that was delivered in the end, or never. A message with a delivery
 * still under way is neither.
 */
export function listSettledMessages(
  tx: Tx,
  { webhookId, since, until, wasDelivered, most }: MessageWindow,
): Promise<{ deliveryId: string }[]> {
  // Repeats are younger than the message's first delivery, so nothing before `since` has to be looked at.
  return tx.many(sql`
    select (array_agg(id) filter (where trigger = 'EVENT'))[1] as delivery_id from deliveries
    where webhook_id = ${webhookId} and created_at >= ${since}::timestamptz
    group by notice_id
    having bool_or(trigger = 'EVENT' and created_at <= coalesce(${until}::timestamptz, now()))
      and not bool_or(status = 'PENDING')
      and bool_or(status = 'DELIVERED') = ${wasDelivered}::boolean
    order by min(created_at)
    limit ${most}`);
}
