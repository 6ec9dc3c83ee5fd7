import { readConfig } from '../../../src/config/config.ts';
import {
  type CreateApiKeyInput,
  type CreatedApiKey,
  createApiKey,
} from '../../../src/core/accounts/api-keys/create-api-key.ts';
import { createOrganization } from '../../../src/core/accounts/organizations/create-organization.ts';
import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { scopes } from '../../../src/core/base/scope.ts';
import { createDeliverer, type Deliverer } from '../../../src/core/telling/deliveries/deliverer.ts';
import type { DeliveryStatus, DeliveryTrigger } from '../../../src/core/telling/deliveries/delivery.ts';
import type { SigningBoxes } from '../../../src/core/telling/deliveries/prepare-call.ts';
import { relayNotices } from '../../../src/core/telling/deliveries/relay-notices.ts';
import type { WebhookAnswer, WebhookCall, WebhookSender } from '../../../src/core/telling/deliveries/webhook-call.ts';
import { type NoticeType, noticeTypes } from '../../../src/core/telling/notices/kinds.ts';
import { announce } from '../../../src/core/telling/notices/notice.sql.ts';
import { generateSecret } from '../../../src/core/telling/webhooks/webhook.ts';
import type { Database, Tx } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createKeyRules, createSigningBoxes } from '../../../src/wiring/rules.ts';
import { type Connection, testDatabase } from '../database/test-database.ts';

const config = readConfig(
  { APP_SECRET: 'a secret that only the tests know, 48 characters', WEBHOOK_ALLOW_RANGES: '127.0.0.0/8' },
  { workDir: '/nonexistent' },
);

/** An event of an organization, as far as notices are concerned. */
export interface EventAt {
  id: string;
  organizationId: string;
}

interface WebhookInput {
  url?: string;
  events?: readonly NoticeType[];
  isActive?: boolean;
  seesBuyers?: boolean;
}

export interface DeliveryRow {
  id: string;
  targetKind: string;
  targetId: string;
  webhookId: string | null;
  noticeId: string | null;
  messageId: string;
  trigger: DeliveryTrigger;
  status: DeliveryStatus;
  attempts: number;
  responseStatus: number | null;
  error: string | null;
  url: string;
  seesBuyers: boolean;
  lease: string | null;
  nextAttemptAt: string | null;
  /** Seconds from the last attempt to the next. */
  waitSeconds: number | null;
}

/**
 * A database with organizations, events and receivers of their notices; a test relays and delivers when it wants to.
 */
export interface WebhookWorld {
  db: Database;
  connection: Connection;
  boxes: SigningBoxes;
  /** What deliverers could not carry out. */
  faults: string[];
  organization(): Promise<Organization>;
  key(organization: Organization, options?: Partial<CreateApiKeyInput>): Promise<CreatedApiKey>;
  event(organization: Organization, options?: { keyId?: string; callbackUrl?: string }): Promise<EventAt>;
  webhook(organization: Organization, options?: WebhookInput): Promise<{ id: string; secret: string; url: string }>;
  /** Many at once. */
  webhooks(organization: Organization, count: number, host: string): Promise<{ id: string; url: string }[]>;
  /** Writes notices in a transaction of their own; answers their ids. */
  notice(event: EventAt, options?: { type?: NoticeType; count?: number }): Promise<string[]>;
  /** Writes deliveries that are due at once, for as many webhooks as are given, straight into the tables. */
  backlog(event: EventAt, webhooks: readonly { id: string; url: string }[], count: number): Promise<void>;
  /** Relays all there is. */
  relay(): Promise<number>;
  /** Its pauses do not vary. */
  deliverer(sender: WebhookSender, options?: { db?: Database; now?: () => number; random?: () => number }): Deliverer;
  deliveries(targetId?: string): Promise<DeliveryRow[]>;
  /** Lets the wait for the next attempt be over. */
  makeDue(): Promise<void>;
  close(): Promise<void>;
}

export async function webhookWorld(): Promise<WebhookWorld> {
  const { db, connection, close } = await testDatabase();
  const boxes = createSigningBoxes(config);
  const keyRules = createKeyRules(config);
  const faults: string[] = [];
  const deliverers: Deliverer[] = [];
  return {
    db,
    connection,
    boxes,
    faults,
    organization: () => db.transaction((tx) => createOrganization(tx, { name: 'Hiraya Live', tier: 'ENTERPRISE' })),
    key: (organization, given = {}) =>
      db.transaction((tx) =>
        createApiKey(tx, keyRules, { organization, name: 'Test', scopes, isTest: false, ...given }),
      ),
    event: (organization, options) => insertEvent(db, organization, options),
    webhook: (organization, options) => insertWebhook(db, boxes, organization, options),
    webhooks: ({ id }, count, host) =>
      db.many(sql`
        insert into webhooks (id, organization_id, url, events, sees_buyers, secret_sealed)
        select gen_random_uuid(), ${id}, 'https://' || ${host} || '/' || g, ${noticeTypes}, true,
               ${boxes.webhookSecrets.seal(generateSecret())}
        from generate_series(1, ${count}::int) g returning id, url`),
    notice: (event, options) => db.transaction((tx) => writeNotices(tx, event, options)),
    backlog: (event, webhooks, count) => insertBacklog(db, event, webhooks, count),
    async relay() {
      let relayed = 0;
      for (;;) {
        const more = await db.transaction((tx) => relayNotices(tx, { most: 500 }));
        if (more === 0) return relayed;
        relayed += more;
      }
    },
    deliverer(sender, { db: ofDeliverer = db, now = Date.now, random = () => 0.5 } = {}) {
      const onFault = (sentence: string, error: unknown) => faults.push(`${sentence}: ${error}`);
      const deliverer = createDeliverer({ db: ofDeliverer, sender, boxes, now, random, onFault });
      deliverers.push(deliverer);
      return deliverer;
    },
    deliveries: (targetId) =>
      db.many(sql`
        select d.id, target_kind, target_id, webhook_id, notice_id, message_id, trigger, status, d.attempts,
               response_status, d.error, url, sees_buyers, q.lease, next_attempt_at,
               extract(epoch from next_attempt_at - last_attempt_at)::float8 as wait_seconds
        from deliveries d left join delivery_queue q on q.id = d.id
        where ${targetId ?? null}::uuid is null or target_id = ${targetId ?? null}::uuid
        order by d.created_at, d.id`),
    makeDue: async () => {
      await db.run(sql`update delivery_queue set due_at = now() - interval '1 second', leased_until = null`);
    },
    async close() {
      await Promise.all(deliverers.map((deliverer) => deliverer.stop()));
      await close();
    },
  };
}

async function insertEvent(
  db: Database,
  { id: organizationId }: Organization,
  { keyId, callbackUrl }: { keyId?: string; callbackUrl?: string } = {},
): Promise<EventAt> {
  const id = newId();
  await db.run(sql`
    insert into events (id, organization_id, created_by_api_key_id, name, search_text, search_grams, slug, date_time, type,
                        journey_type, currency, location_type, visibility, timezone, absorb_fees, callback_url)
    values (${id}, ${organizationId}, ${keyId ?? null}, 'Gabi', 'gabi', '{}', ${id}, now() + interval '30 days', 'PAID',
            'STANDARD', 'PHP', 'ONLINE', 'PUBLIC', 'Asia/Manila', true, ${callbackUrl ?? null})`);
  return { id, organizationId };
}

async function insertWebhook(
  db: Database,
  { webhookSecrets }: SigningBoxes,
  { id: organizationId }: Organization,
  options: WebhookInput = {},
): Promise<{ id: string; secret: string; url: string }> {
  const { url = `https://${newId()}.example.com/hook`, events = noticeTypes } = options;
  const { isActive = true, seesBuyers = true } = options;
  const id = newId();
  const secret = generateSecret();
  await db.run(sql`
    insert into webhooks (id, organization_id, url, events, is_active, sees_buyers, secret_sealed)
    values (${id}, ${organizationId}, ${url}, ${events}, ${isActive}, ${seesBuyers}, ${webhookSecrets.seal(secret)})`);
  return { id, secret, url };
}

async function insertBacklog(
  db: Database,
  { id: eventId, organizationId }: EventAt,
  webhooks: readonly { id: string; url: string }[],
  count: number,
): Promise<void> {
  await db.run(sql`
    with n as (
      insert into notices (id, organization_id, event_id, type, is_test, data, position)
      select gen_random_uuid(), ${organizationId}, ${eventId}, 'order.completed', false, ${JSON.stringify(orderData)}::json,
             p.last + g from (select coalesce(max(position), 0) as last from notices
                              where organization_id = ${organizationId}) p, generate_series(1, ${count}::int) g
      returning id
    )
    , d as (
    insert into deliveries (id, organization_id, target_kind, target_id, webhook_id, signer_webhook_ids, notice_id,
                            message_id, event_type, trigger, sees_buyers, url, next_attempt_at)
    select gen_random_uuid(), ${organizationId}, 'WEBHOOK', w.id, w.id, array[w.id], n.id,
           'msg_' || replace(n.id::text, '-', ''), 'order.completed', 'EVENT', true, w.url, now()
    from n, unnest(${webhooks.map(({ id }) => id)}::uuid[], ${webhooks.map(({ url }) => url)}::text[]) as w (id, url)
    returning id, target_id, next_attempt_at
    )
    insert into delivery_queue (kind, id, lane, due_at) select 'delivery', id, target_id, next_attempt_at from d`);
}

/** What an order's notice says, as far as it matters here. */
export const orderData = { orderNumber: 'TK-1', buyerName: 'Ana Reyes', buyerEmail: 'ana@example.com', quantity: 2 };

export async function writeNotices(
  tx: Tx,
  { id: eventId, organizationId }: EventAt,
  { type = 'order.completed', count = 1 }: { type?: NoticeType; count?: number } = {},
): Promise<string[]> {
  const notices = Array.from({ length: count }, () => {
    const orderId = newId();
    return { id: newId(), organizationId, eventId, orderId, type, isTest: false, data: { id: orderId, ...orderData } };
  });
  await announce(tx, notices);
  return notices.map(({ id }) => id);
}

export const accepted: WebhookAnswer = { responseStatus: 200, durationMs: 3, error: null, retryAfterSeconds: null };

export function refused(responseStatus: number, retryAfterSeconds: number | null = null): WebhookAnswer {
  return { responseStatus, durationMs: 3, error: `Answered with ${responseStatus}`, retryAfterSeconds };
}

interface RecordingSender extends WebhookSender {
  sent: WebhookCall[];
}

/** Remembers what it was given, and answers as told. */
export function recordingSender(
  answer: (call: WebhookCall) => WebhookAnswer | Promise<WebhookAnswer> = () => accepted,
): RecordingSender {
  const sent: WebhookCall[] = [];
  return {
    sent,
    async send({ body, ...call }) {
      const told = { ...call, body: String(body) };
      sent.push(told);
      return answer(told);
    },
    close: async () => {},
  };
}
