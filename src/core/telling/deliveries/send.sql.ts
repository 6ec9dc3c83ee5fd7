import type { Database, Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { type Allowance, claimOfLanes, claimOfLanesInTurn, heldRows } from '../../../platform/queue/queue.sql.ts';
import { type DeliveryStatus, type DeliveryTrigger, deliveryKind } from './delivery.ts';

/** A delivery that is about to be tried, with everything that it is made of. */
export interface ClaimedDelivery {
  id: string;
  organizationId: string;
  targetId: string;
  webhookId: string | null;
  /** Null where it goes to a webhook, which signs by itself. */
  signerWebhookIds: string[] | null;
  signerApiKeyId: string | null;
  messageId: string;
  eventType: string;
  trigger: DeliveryTrigger;
  /** Whether it names buyers, as things stand now. */
  seesBuyers: boolean;
  body: string | null;
  url: string;
  attempts: number;
  /** When the notice was written; null for a test. */
  noticedAt: string | null;
  isTest: boolean | null;
  dataText: string | null;
  /** Whether the webhook is active; null where there is none, or it is gone. */
  isActive: boolean | null;
  secretSealed: Buffer | null;
  /** Null once it signs no longer. */
  previousSecretSealed: Buffer | null;
}

// The event's own URL gets what the one who set it may see at this moment. A delivery for a URL that has been replaced
// since goes there without the buyer.
const seesBuyers = `
  d.sees_buyers and (d.target_kind <> 'EVENT' or exists (
    select from events e left join api_keys k on k.id = e.callback_set_by_api_key_id
    where e.id = d.target_id and e.callback_url = d.url
      and (e.callback_set_by_api_key_id is null or 'orders:read' = any(k.scopes) and k.revoked_at is null
           and (k.expires_at is null or k.expires_at > now()))))`;

const claimedColumns = trustedSql(
  `d.id, d.organization_id, d.target_id, d.webhook_id,
   case when d.webhook_id is null then d.signer_webhook_ids end as signer_webhook_ids, d.signer_api_key_id, d.message_id,
   d.event_type, d.trigger, ${seesBuyers} as sees_buyers, d.body, d.url, d.attempts, n.created_at as noticed_at, n.is_test,
   n.data::text as data_text, w.is_active, w.secret_sealed,
   case when w.previous_secret_until > now() then w.previous_secret_sealed end as previous_secret_sealed`,
);
// One by one, however many the planner expects: it would read all deliveries and notices there are.
const takenDeliveries = trustedSql(
  'select d.* from taken cross join lateral (select * from deliveries where id = taken.id offset 0) as d',
);
const claimedTables = trustedSql(`
  d left join lateral (select created_at, is_test, data from notices where id = d.notice_id offset 0) as n on true
  left join lateral (
    select is_active, secret_sealed, previous_secret_until, previous_secret_sealed from webhooks where id = d.webhook_id offset 0
  ) as w on true`);

interface Claim {
  lease: string;
  leaseSeconds: number;
  most: number;
}

/** Takes deliveries that are due of these receivers. */
export function claimDueOf(
  db: Database,
  claim: Claim & { allowances: readonly Allowance[] },
): Promise<ClaimedDelivery[]> {
  return db.many(claimed(claimOfLanes('delivery_queue', { kind: deliveryKind, ...claim })));
}

/** Takes deliveries that are due, a few of every receiver in turn. */
export function claimDueInTurn(
  db: Database,
  claim: Claim & { allowances: readonly Allowance[]; allowanceDefault: number; afterLane: string },
): Promise<ClaimedDelivery[]> {
  return db.many(claimed(claimOfLanesInTurn('delivery_queue', { kind: deliveryKind, ...claim })));
}

function claimed(claim: Statement): Statement {
  return sql`
    with taken as (${claim}), d as (${takenDeliveries})
    select ${claimedColumns} from ${claimedTables} cross join ${unhurried}
    order by d.target_id, d.created_at, d.id`;
}

// A statement that uses this is committed without waiting for the disk: should the database crash in that instant, a
// delivery is sent once more.
const unhurried = trustedSql(`(select set_config('synchronous_commit', 'off', true)) as unhurried`);

/** What a delivery is made of, without taking it. */
export function findDeliveryContent(db: Queryable, { id }: { id: string }): Promise<ClaimedDelivery> {
  return db.one(sql`
    with d as (select * from deliveries where id = ${id})
    select ${claimedColumns} from ${claimedTables}`);
}

/** Takes one delivery by its id, whenever it is due. */
export function claimDelivery(
  db: Database,
  { id, lease, leaseSeconds }: { id: string; lease: string; leaseSeconds: number },
): Promise<ClaimedDelivery | undefined> {
  return db.maybe(sql`
    with taken as (
      update delivery_queue set lease = ${lease}::uuid, attempts = attempts + 1,
        leased_until = now() + make_interval(secs => ${leaseSeconds}::int)
      where kind = ${deliveryKind} and id = ${id}
      returning id
    ), d as (${takenDeliveries})
    select ${claimedColumns} from ${claimedTables}`);
}

/** Deliveries that were taken but not tried are due again. */
export function putBackClaims(
  db: Queryable,
  { claims }: { claims: readonly { id: string; lease: string }[] },
): Promise<number> {
  return db.run(sql`
    update delivery_queue q set lease = null, leased_until = null
    from unnest(${claims.map(({ id }) => id)}::uuid[], ${claims.map(({ lease }) => lease)}::uuid[]) as c (id, lease)
    where q.kind = ${deliveryKind} and q.id = c.id and q.lease = c.lease`);
}

export interface SigningWebhook {
  id: string;
  secretSealed: Buffer;
  /** Null once it signs no longer. */
  previousSecretSealed: Buffer | null;
}

export function findSigningWebhooks(db: Queryable, { ids }: { ids: readonly string[] }): Promise<SigningWebhook[]> {
  return db.many(sql`
    select id, secret_sealed,
           case when previous_secret_until > now() then previous_secret_sealed end as previous_secret_sealed
    from webhooks where id = any(${ids}::uuid[])`);
}

interface SigningKey {
  id: string;
  callbackSecretSealed: Buffer;
  /** False once it was revoked or has expired. */
  mayAct: boolean;
}

export function findSigningKeys(db: Queryable, { ids }: { ids: readonly string[] }): Promise<SigningKey[]> {
  return db.many(sql`
    select id, callback_secret_sealed, revoked_at is null and (expires_at is null or expires_at > now()) as may_act
    from api_keys where id = any(${ids}::uuid[])`);
}

interface OrganizationSecret {
  /** Null before it is first needed. */
  callbackSecretSealed: Buffer | null;
  /** Null once it signs no longer. */
  previousSecretSealed: Buffer | null;
}

export function findOrganizationSecret(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<OrganizationSecret> {
  return db.one(sql`
    select callback_secret_sealed,
           case when callback_previous_secret_until > now() then callback_previous_secret_sealed end
             as previous_secret_sealed
    from organizations where id = ${organizationId}`);
}

/** Makes this the organization's own secret, unless another was made meanwhile; returns the one that counts. */
export function makeOrganizationSecret(
  db: Queryable,
  { organizationId, freshSealed }: { organizationId: string; freshSealed: Buffer },
): Promise<{ callbackSecretSealed: Buffer }> {
  return db.one(sql`
    update organizations set callback_secret_sealed = coalesce(callback_secret_sealed, ${freshSealed})
    where id = ${organizationId} returning callback_secret_sealed`);
}

export interface AttemptOutcome {
  id: string;
  lease: string;
  status: DeliveryStatus;
  responseStatus: number | null;
  durationMs: number;
  error: string | null;
  /** Until the next attempt; null where there is none. */
  nextSeconds: number | null;
}

/**
 * Writes down attempts, and that the webhooks of successful ones no longer fail. An attempt whose lease was lost changes
 * nothing. Returns the ids of those, of which there are hardly ever any.
 */
export function recordAttempts(
  db: Queryable,
  { outcomes }: { outcomes: readonly AttemptOutcome[] },
): Promise<{ id: string }[]> {
  const column = <Name extends keyof AttemptOutcome>(name: Name) => outcomes.map((outcome) => outcome[name]);
  return db.many(sql`
    with o as (
      select ${deliveryKind}::text as kind, o.* from unnest(
        ${column('id')}::uuid[], ${column('lease')}::uuid[], ${column('status')}::text[],
        ${column('responseStatus')}::int[], ${column('durationMs')}::int[], ${column('error')}::text[],
        ${column('nextSeconds')}::float8[])
        as o (id, lease, status, response_status, duration_ms, error, next_seconds) cross join ${unhurried}
    ), done as (
      delete from delivery_queue where ctid = any(${heldRows('delivery_queue', sql`o.status <> 'PENDING'`)}) returning id
    ), kept as (
      update delivery_queue q set lease = null, leased_until = null, error = o.error,
        due_at = now() + make_interval(secs => o.next_seconds)
      from o where q.ctid = any(${heldRows('delivery_queue', sql`o.status = 'PENDING'`)}) and q.id = o.id
      returning q.id
    ), recorded as (
      update deliveries d set status = o.status, attempts = d.attempts + 1, response_status = o.response_status,
        duration_ms = o.duration_ms, error = o.error, last_attempt_at = now(),
        past_attempts = case when d.attempts = 0 then d.past_attempts else d.past_attempts || jsonb_build_object(
          'at', d.last_attempt_at, 'responseStatus', d.response_status, 'durationMs', d.duration_ms, 'error', d.error)
          end,
        next_attempt_at = now() + make_interval(secs => o.next_seconds)
      from (select id from done union all select id from kept) as held join o using (id) where d.id = o.id
      returning d.id, d.webhook_id, d.status, d.trigger
    ), well as (
      update webhooks set failing_since = null
      where failing_since is not null
        and id in (select webhook_id from recorded where status = 'DELIVERED' and trigger <> 'TEST')
    )
    select id from o where not exists (select from recorded r where r.id = o.id)`);
}

/** Those of the organizations that are sandboxes which have begun anew since. */
export function listRetired(db: Queryable, { ids }: { ids: readonly string[] }): Promise<{ id: string }[]> {
  return db.many(sql`select id from organizations where id = any(${ids}::uuid[]) and retired_at is not null`);
}

/** Notes since when a webhook fails, and switches off one that has only failed for too long. */
export function noteFailure(
  db: Queryable,
  { webhookIds, daysMax, reason }: { webhookIds: readonly string[]; daysMax: number; reason: string },
): Promise<{ id: string; isActive: boolean }[]> {
  return db.many(sql`
    update webhooks set
      failing_since = coalesce(failing_since, now()),
      is_active = is_active and coalesce(failing_since, now()) > now() - make_interval(days => ${daysMax}::int),
      disabled_reason = case
        when is_active and failing_since <= now() - make_interval(days => ${daysMax}::int) then ${reason}
        else disabled_reason end,
      updated_at = case
        when is_active and failing_since <= now() - make_interval(days => ${daysMax}::int) then now() else updated_at end,
      revision = revision + case
        when is_active and failing_since <= now() - make_interval(days => ${daysMax}::int) then 1 else 0 end
    where id = any(${webhookIds}::uuid[])
      and (failing_since is null or (is_active and failing_since <= now() - make_interval(days => ${daysMax}::int)))
    returning id, is_active`);
}

export function switchOff(db: Queryable, { id, reason }: { id: string; reason: string }): Promise<number> {
  return db.run(sql`
    update webhooks set is_active = false, disabled_reason = ${reason}, updated_at = now(), revision = revision + 1
    where id = ${id} and is_active`);
}
