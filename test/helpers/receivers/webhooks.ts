import assert from 'node:assert/strict';
import { countedByDay } from '../../../src/core/telling/deliveries/delivery.sql.ts';
import type { Delivery } from '../../../src/core/telling/deliveries/delivery.ts';
import { type NoticeType, noticeTypes } from '../../../src/core/telling/notices/kinds.ts';
import { messageIdOf } from '../../../src/core/telling/notices/message.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql, trustedSql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { ApiClient, Json, Method } from '../clients/api-client.ts';

export interface WebhookRecord {
  id: string;
  url: string;
  events: string[];
  isActive: boolean;
  disabledReason: string | null;
  createdAt: string;
  updatedAt: string;
}

export type DeliveryRecord = Delivery & { webhookId: string };

export const webhookKeys = ['id', 'url', 'events', 'isActive', 'disabledReason', 'createdAt', 'updatedAt'];
export const deliveryKeys = [
  'id',
  'webhookId',
  'messageId',
  'eventType',
  'trigger',
  'status',
  'attempts',
  'responseStatus',
  'durationMs',
  'error',
  'url',
  'createdAt',
  'lastAttemptAt',
  'nextAttemptAt',
];
export const secretShape = /^whsec_[A-Za-z0-9+/]{43}=$/;

// Nothing listens on the discard port, so that an attempt fails at once.
export const closedUrl = 'http://127.0.0.1:9/hook';
export const openRanges = { WEBHOOK_ALLOW_RANGES: '127.0.0.1' };
/** Rows stay as a test wrote them: no worker relays or sends. */
export const noWorker = { ROLE: 'web' };

export const webhookBody = { url: 'https://hooks.example.com/takilya', events: ['order.completed', 'event.sold_out'] };

export interface WebhookIds {
  webhook: string;
  delivery: string;
}

/** One endpoint, written down a second time so that a slip in the code shows. */
export interface WebhookEndpoint {
  name: string;
  method: Method;
  path: string;
  ids: readonly (keyof WebhookIds)[];
  status: number;
  body?: Json;
}

const one = '/webhooks/:webhook';
const ofWebhook = ['webhook'] as const;

export const webhookEndpoints: readonly WebhookEndpoint[] = [
  { name: 'register webhook', method: 'POST', path: '/webhooks', ids: [], status: 201, body: webhookBody },
  { name: 'list webhooks', method: 'GET', path: '/webhooks', ids: [], status: 200 },
  {
    name: 'update webhook',
    method: 'PATCH',
    path: one,
    ids: ofWebhook,
    status: 200,
    body: { events: ['order.refunded'] },
  },
  { name: 'delete webhook', method: 'DELETE', path: one, ids: ofWebhook, status: 200 },
  { name: 'test webhook', method: 'POST', path: `${one}/test`, ids: ofWebhook, status: 200 },
  { name: 'rotate secret', method: 'POST', path: `${one}/rotate-secret`, ids: ofWebhook, status: 200 },
  { name: 'list deliveries', method: 'GET', path: `${one}/deliveries`, ids: ofWebhook, status: 200 },
  {
    name: 'redeliver',
    method: 'POST',
    path: `${one}/deliveries/:delivery/redeliver`,
    ids: ['webhook', 'delivery'],
    status: 202,
  },
  {
    name: 'replay',
    method: 'POST',
    path: `${one}/replay`,
    ids: ofWebhook,
    status: 202,
    body: { since: '2020-01-01T00:00:00Z' },
  },
  { name: 'list notices', method: 'GET', path: '/notices', ids: [], status: 200 },
];
assert.equal(webhookEndpoints.length, 10);

export function webhookPathOf({ path }: WebhookEndpoint, ids: Partial<WebhookIds>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: keyof WebhookIds) => encodeURIComponent(ids[name] as string));
}

export async function makeWebhook(client: ApiClient, body: Json = {}): Promise<WebhookRecord & { secret: string }> {
  return client.post('/webhooks', { ...webhookBody, ...body });
}

/** A webhook with a delivery that failed, so that every endpoint works on it. */
export async function makeWebhookWithDelivery(client: ApiClient, db: Database, body: Json = {}): Promise<WebhookIds> {
  const { id } = await makeWebhook(client, body);
  return { webhook: id, delivery: await insertDelivery(db, id) };
}

export interface DeliveryRow {
  noticeId?: string | null;
  messageId?: string;
  eventType?: string;
  trigger?: 'EVENT' | 'TEST' | 'REDELIVERY';
  status?: 'PENDING' | 'DELIVERED' | 'FAILED';
  body?: string | null;
  createdAt?: string;
}

/** Writes a delivery as the relay and the sender would have left it; answers its id. */
export async function insertDelivery(db: Database, webhookId: string, row: DeliveryRow = {}): Promise<string> {
  const id = newId();
  const { trigger = 'EVENT', status = 'FAILED', eventType = 'order.completed', body = null } = row;
  const noticeId = row.noticeId === undefined ? await insertNotice(db, webhookId) : row.noticeId;
  const messageId = row.messageId ?? messageIdOf(noticeId ?? newId());
  const createdAt = row.createdAt ?? null;
  const written = await db.run(sql`
    with d as (
    insert into deliveries (id, organization_id, target_kind, target_id, webhook_id, signer_webhook_ids, notice_id,
                            message_id, event_type, trigger, sees_buyers, body, url, status, attempts, response_status,
                            duration_ms, error, last_attempt_at, next_attempt_at, created_at)
    select ${id}, organization_id, 'WEBHOOK', id, id, array[id], ${noticeId}, ${messageId}, ${eventType}, ${trigger},
           sees_buyers, ${body}, url, ${status}::text, 3, 500, 17, 'Answered with 500', now(),
           case when ${status} = 'PENDING' then now() + interval '1 hour' end,
           coalesce(${createdAt}::timestamptz, now())
    from webhooks where id = ${webhookId}
    returning id, target_id, next_attempt_at, webhook_id, created_at
    ), queued as (
      insert into delivery_queue (kind, id, lane, due_at)
      select 'delivery', id, target_id, next_attempt_at from d where next_attempt_at is not null
    ), counted as (
      insert into delivery_counts as c (webhook_id, day, count) ${countedByDay(trustedSql('d'))}
      on conflict (webhook_id, day) do update set count = c.count + excluded.count
    )
    select from d`);
  assert.equal(written, 1);
  return id;
}

/** A notice of the webhook's organization, without a position. */
async function insertNotice(db: Database, webhookId: string): Promise<string> {
  const { organizationId } = await db.one<{ organizationId: string }>(
    sql`select organization_id from webhooks where id = ${webhookId}`,
  );
  const [id] = await insertNotices(db, organizationId, [{ position: null }]);
  return id as string;
}

interface NoticeRow {
  position: number | null;
  type?: NoticeType;
  isTest?: boolean;
  data?: Json;
  createdAt?: string;
}

/** Writes notices as the relay would have left them; answers their ids. */
export async function insertNotices(
  db: Database,
  organizationId: string,
  rows: readonly NoticeRow[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { position, type = noticeTypes[2], isTest = false, data = { eventId: newId() }, createdAt } of rows) {
    const id = newId();
    await db.run(sql`
      insert into notices (id, organization_id, event_id, type, is_test, data, position, created_at)
      values (${id}, ${organizationId}, ${newId()}, ${type}, ${isTest}, ${JSON.stringify(data)}::json, ${position},
              coalesce(${createdAt ?? null}::timestamptz, now()))`);
    ids.push(id);
  }
  return ids;
}
