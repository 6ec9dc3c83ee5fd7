import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import { stopOf } from './earnings.sql.ts';
import type { Payout, PayoutStatus, WithdrawCause } from './settlement.ts';

export const payoutColumns = trustedSql(`
  p.id, p.organization_id, p.amount_centavos, p.status, p.created_at, p.sent_at, p.paid_at, p.returned_at, p.return_reason,
  p.file_number, p.withdrawn_at, p.withdraw_cause, p.withdraw_reason, p.is_held,
  case when p.status = 'SCHEDULED' then nullif(coalesce(
    (select case when a.usable_at > now() then 'PAYOUT_ACCOUNT_REST' else 'NOTHING' end from payout_accounts a
     where a.organization_id = p.organization_id order by a.created_at desc, a.id desc limit 1),
    'PAYOUT_ACCOUNT'), 'NOTHING') end as waiting_for`);

/** In a sandbox no bank is asked: it is paid as soon as it is due. */
export function insertPayout(
  tx: Tx,
  { id, organizationId, amountCentavos }: Pick<Payout, 'id' | 'organizationId' | 'amountCentavos'>,
): Promise<Payout> {
  return tx.one(sql`
    insert into payouts as p (id, organization_id, amount_centavos, created_at, status, sent_at, paid_at)
    select ${id}::uuid, o.id, ${amountCentavos}::bigint, now() + o.clock_ahead,
           case when o.sandbox_of is null then 'SCHEDULED' else 'PAID' end,
           case when o.sandbox_of is not null then now() + o.clock_ahead end,
           case when o.sandbox_of is not null then now() + o.clock_ahead end
    from organizations o where o.id = ${organizationId} returning ${payoutColumns}`);
}

// Payouts of sandboxes are nothing that an operator sends, sees or changes.
const isReal = trustedSql(
  'not exists (select from organizations o where o.id = p.organization_id and o.sandbox_of is not null)',
);

export function findPayout(db: Queryable, { payoutId }: { payoutId: string }): Promise<Payout | undefined> {
  return db.maybe(sql`select ${payoutColumns} from payouts p where p.id = ${payoutId} and ${isReal}`);
}

/** In id order. */
export function lockPayouts(
  tx: Tx,
  { payoutIds }: { payoutIds: readonly string[] },
): Promise<(Payout & { accountId: string | null })[]> {
  return tx.many(sql`
    select ${payoutColumns}, p.account_id from payouts p where p.id = any(${payoutIds}::uuid[]) and ${isReal}
    order by p.id for no key update of p`);
}

/** Where no account was written down when it was put into a file, it is the one of now. */
export function markSent(
  tx: Tx,
  { payoutIds, accountId = null }: { payoutIds: readonly string[]; accountId?: string | null },
): Promise<number> {
  return tx.run(sql`
    update payouts p set status = 'SENT', sent_at = now(), account_id = coalesce(p.account_id, ${accountId}::uuid,
      (select a.id from payout_accounts a where a.organization_id = p.organization_id
       order by a.created_at desc, a.id desc limit 1))
    where p.id = any(${payoutIds}::uuid[])`);
}

export function markPaid(tx: Tx, { payoutId }: { payoutId: string }): Promise<number> {
  return tx.run(sql`update payouts set status = 'PAID', paid_at = now() where id = ${payoutId}`);
}

export function markReturned(tx: Tx, { payoutId, reason }: { payoutId: string; reason: string }): Promise<number> {
  return tx.run(sql`
    update payouts set status = 'RETURNED', returned_at = now(), return_reason = ${reason} where id = ${payoutId}`);
}

/** Newest first, of one organization or of all that are real. */
export function listPayouts(
  db: Queryable,
  input: { organizationId: string | null; status: PayoutStatus | null; most: number },
): Promise<Payout[]> {
  const { organizationId, status, most } = input;
  return db.many(sql`
    select ${payoutColumns} from payouts p
    where case when ${organizationId}::uuid is null then ${isReal}
        else p.organization_id = ${organizationId}::uuid end
      and (${status}::text is null or p.status = ${status}::text)
    order by p.created_at desc, p.id desc limit ${most}`);
}

/**
 * Payouts that came back or were withdrawn and wait for another account or for somebody who has them sent again, oldest
 * first.
 */
export function listPayoutsThatRest(db: Queryable, { most }: { most: number }): Promise<Payout[]> {
  return db.many(sql`
    with rests as (
      select id from payouts where is_held
      union all
      select b.returned_payout_id from earnings b
      where b.ends_at = 'infinity' and b.payout_id is null and b.carried_at is null and not b.is_sandbox
    )
    select ${payoutColumns} from rests join payouts p on p.id = rests.id
    where ${isReal} order by coalesce(p.returned_at, p.withdrawn_at), p.id limit ${most}`);
}

/** Those of an organization that are not sent yet, in id order. */
export function lockNotSent(
  tx: Tx,
  { organizationId }: { organizationId: string },
): Promise<(Payout & { stop: WithdrawCause | null })[]> {
  return tx.many(sql`
    select ${payoutColumns}, ${stopOf} as stop from payouts p join organizations o on o.id = p.organization_id
    where p.organization_id = ${organizationId} and p.status in ('SCHEDULED', 'FILED')
    order by p.id for no key update of p`);
}

export function markWithdrawn(
  tx: Tx,
  input: { payoutId: string; cause: WithdrawCause; reason: string | null; isHeld: boolean },
): Promise<number> {
  const { payoutId, cause, reason, isHeld } = input;
  return tx.run(sql`
    update payouts set status = 'WITHDRAWN', withdrawn_at = now(), withdraw_cause = ${cause}, withdraw_reason = ${reason},
      is_held = ${isHeld} where id = ${payoutId}`);
}

/** Answers nothing where it was released before. */
export function releaseHeld(tx: Tx, { payoutId }: { payoutId: string }): Promise<number> {
  return tx.run(sql`update payouts set is_held = false where id = ${payoutId} and is_held`);
}

/** Newest first. */
export function listPayoutPage(
  db: Queryable,
  input: { organizationId: string; after: CursorPlace | undefined; skip: number; take: number },
): Promise<Payout[]> {
  const { organizationId, after, skip, take } = input;
  const beyond =
    after === undefined
      ? trustedSql('true')
      : sql`(p.created_at, p.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return db.many(sql`
    select ${payoutColumns} from payouts p where p.organization_id = ${organizationId} and ${beyond}
    order by p.created_at desc, p.id desc offset ${skip} limit ${take}`);
}

export function countPayouts(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<{ total: number }> {
  return db.one(sql`select count(*) as total from payouts where organization_id = ${organizationId}`);
}
