import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { NoticeType } from '../notices/kinds.ts';
import { queuedDeliveries } from './delivery.sql.ts';
import type { NewDelivery } from './delivery.ts';

/** As the index on notices to be relayed has it: the last digit of the organization's id. */
const shardOf = trustedSql('(get_byte(uuid_send(n.organization_id), 15) & 15)');

/**
 * The shard of organizations that this transaction relays: the one whose oldest notice has waited longest, of those that nobody else relays,
 * so that the order within an organization is kept. The row of `relay` is for nodes of the release before, which relay all of them and
 * lock it for themselves. Undefined where there is nothing: no lock is taken then, since a lock is a write, after which everybody has
 * to ask anew whether what they know is still so.
 */
export function lockShard(tx: Tx): Promise<{ shard: number } | undefined> {
  return tx.maybe(sql`
    select s.shard from relay r, relay_shards s, lateral (
      select n.ordinal from notices n where n.position is null and ${shardOf} = s.shard order by n.ordinal limit 1
    ) as oldest
    order by oldest.ordinal limit 1 for key share of r skip locked for update of s skip locked`);
}

export interface RelayedNotice {
  id: string;
  organizationId: string;
  /** Null where it is of no event. */
  eventId: string | null;
  type: NoticeType;
}

/**
 * Gives committed notices of a shard their positions: consecutive for each organization, in the order in which they were written. At most
 * a thousand at once: the planner takes an unknown limit for so many that it would read all notices.
 */
export function positionNotices(tx: Tx, { shard, most }: { shard: number; most: number }): Promise<RelayedNotice[]> {
  return tx.many(sql`
    with taken as (
      select id, organization_id, row_number() over (partition by organization_id order by ordinal) as place
      from (
        select * from (
          select id, organization_id, ordinal from notices n where position is null and ${shardOf} = ${shard} order by ordinal limit 1000
        ) as first limit ${most}
      ) as next
    ), counts as (
      select organization_id, count(*) as count from taken group by organization_id
    ), moved as (
      insert into notice_positions as p (organization_id, last)
      select organization_id, count from counts
      on conflict (organization_id) do update set last = p.last + excluded.last
      returning organization_id, last
    )
    update notices n set position = m.last - c.count + t.place
    from taken t join moved m using (organization_id) join counts c using (organization_id)
    where n.id = t.id
    returning n.id, n.organization_id, n.event_id, n.type`);
}

export interface ListeningWebhook {
  id: string;
  organizationId: string;
  url: string;
  events: NoticeType[];
  seesBuyers: boolean;
}

/** Held until the transaction ends, so that none of them is deleted before its deliveries are written. */
export function listListeningWebhooks(
  tx: Tx,
  { organizationIds }: { organizationIds: readonly string[] },
): Promise<ListeningWebhook[]> {
  return tx.many(sql`
    select id, organization_id, url, events, sees_buyers from webhooks
    where organization_id = any(${organizationIds}::uuid[]) and is_active order by created_at, id for key share`);
}

export interface EventCallbacks {
  eventId: string;
  callbackUrl: string | null;
  /** The key that created the event, where it may still act. */
  apiKeyId: string | null;
  apiKeyCallbackUrl: string | null;
  apiKeySeesBuyers: boolean;
}

export function listEventCallbacks(
  db: Queryable,
  { eventIds }: { eventIds: readonly string[] },
): Promise<EventCallbacks[]> {
  return db.many(sql`
    select e.id as event_id, e.callback_url, k.id as api_key_id, k.callback_url as api_key_callback_url,
           coalesce('orders:read' = any(k.scopes), false) as api_key_sees_buyers
    from events e
    left join api_keys k on k.id = e.created_by_api_key_id and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())
    where e.id = any(${eventIds}::uuid[])`);
}

/** Writes deliveries that are due at once; one for each notice and receiver, however often it is asked for. */
export function insertDeliveries(tx: Tx, { deliveries }: { deliveries: readonly NewDelivery[] }): Promise<number> {
  const column = <Name extends keyof NewDelivery>(name: Name) => deliveries.map((delivery) => delivery[name]);
  return tx.run(
    queuedDeliveries(sql`
    insert into deliveries (id, organization_id, target_kind, target_id, webhook_id, signer_webhook_ids,
                            signer_api_key_id, notice_id, message_id, event_type, trigger, sees_buyers, body, url,
                            next_attempt_at)
    select d.id, d.organization_id, d.target_kind, d.target_id, d.webhook_id, d.signer_webhook_ids::uuid[],
           d.signer_api_key_id, d.notice_id, d.message_id, d.event_type, d.trigger, d.sees_buyers, d.body, d.url, now()
    from unnest(
      ${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('targetKind')}::text[],
      ${column('targetId')}::uuid[], ${column('webhookId')}::uuid[],
      ${deliveries.map(({ signerWebhookIds }) => `{${signerWebhookIds.join()}}`)}::text[],
      ${column('signerApiKeyId')}::uuid[], ${column('noticeId')}::uuid[], ${column('messageId')}::text[],
      ${column('eventType')}::text[], ${column('trigger')}::text[], ${column('seesBuyers')}::boolean[],
      ${column('body')}::text[], ${column('url')}::text[])
      as d (id, organization_id, target_kind, target_id, webhook_id, signer_webhook_ids, signer_api_key_id, notice_id,
            message_id, event_type, trigger, sees_buyers, body, url)
    on conflict do nothing`),
  );
}
