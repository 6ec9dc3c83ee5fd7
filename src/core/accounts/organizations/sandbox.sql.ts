import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { foundByOlderNodes, organizationColumns } from './organization.sql.ts';
import { firstSandbox, type Organization } from './organization.ts';

/** The sandboxes of a live organization that are in use, the first one first. */
export function listSandboxes(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<(Organization & { sandboxName: string; aheadMs: number })[]> {
  return db.many(sql`
    select ${organizationColumns}, (extract(epoch from clock_ahead) * 1000)::float8 as ahead_ms
    from organizations where live_id = ${organizationId} and retired_at is null
    order by sandbox_name <> ${firstSandbox}, sandbox_name`);
}

export function findSandbox(
  db: Queryable,
  { organizationId, sandbox }: { organizationId: string; sandbox: string },
): Promise<Organization | undefined> {
  return db.maybe(sql`
    select ${organizationColumns} from organizations
    where live_id = ${organizationId} and sandbox_name = ${sandbox} and retired_at is null`);
}

/** How often a sandbox began anew within a day. */
export function countResets(tx: Tx, { sandboxOf, sandboxName }: Organization): Promise<{ count: number }> {
  return tx.one(sql`
    select count(*) as count from organizations
    where live_id = ${sandboxOf} and sandbox_name = ${sandboxName} and retired_at > now() - interval '1 day'`);
}

/** Lets its slug and its place among the organization's sandboxes go. */
export function retireSandbox(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`
    update organizations set retired_at = now(), sandbox_of = id, slug = 'retired-' || id
    where id = ${id} and live_id is not null and retired_at is null`);
}

/** An empty sandbox at the real time. Like the one before it is named, may do and is signed for; nothing else is taken over. */
export function insertSuccessor(tx: Tx, { id, of }: { id: string; of: Organization }): Promise<number> {
  const { slug, sandboxOf, sandboxName } = of;
  return tx.run(sql`
    insert into organizations (id, slug, sandbox_of, name, tier, live_id, sandbox_name, payout_schedule, approved_at,
                               suspended_at, suspension_reason, callback_secret_sealed, callback_secret_shown_at,
                               callback_previous_secret_sealed, callback_previous_secret_until)
    select ${id}, ${slug}, ${foundByOlderNodes({ id, sandboxOf, sandboxName })}, name, tier, live_id, sandbox_name,
           payout_schedule, approved_at, suspended_at, suspension_reason, callback_secret_sealed, callback_secret_shown_at,
           callback_previous_secret_sealed, callback_previous_secret_until
    from organizations where id = ${of.id}`);
}

/** What a client has read last goes on to say where it is. */
export function copyPosition(tx: Tx, { from, to }: { from: string; to: string }): Promise<number> {
  return tx.run(sql`
    insert into notice_positions (organization_id, last) select ${to}, last from notice_positions where organization_id = ${from}`);
}

/** Those that ended too: lists go on naming them. */
export function moveKeys(tx: Tx, { from, to }: { from: string; to: string }): Promise<number> {
  return tx.run(sql`
    with documentation as (
      update documentation_keys set organization_id = ${to} where organization_id = ${from}
    )
    update api_keys set organization_id = ${to} where organization_id = ${from}`);
}

/** Webhooks of a sandbox that is retired; what waits for them is given up. */
export function switchOffWebhooks(
  tx: Tx,
  { organizationId, reason }: { organizationId: string; reason: string },
): Promise<number> {
  return tx.run(sql`
    update webhooks set is_active = false, disabled_reason = ${reason}, updated_at = now(), revision = revision + 1
    where organization_id = ${organizationId} and is_active`);
}
