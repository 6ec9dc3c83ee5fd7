import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import { becomes } from '../../base/states/states.sql.ts';
import { isPayoutNotLeft, isScheduledPayout } from '../../money/settling/payout-status.sql.ts';
import { stopOf } from './earnings.sql.ts';
import { type Payout, type PayoutStatus, payoutStates, type WithdrawCause } from './settlement.ts';

export const payoutColumns = trustedSql(`
  p.id, p.organization_id, p.amount_centavos, p.withheld_centavos, p.remittance_centavos, p.status, p.created_at, p.sent_at, p.paid_at, p.returned_at, p.return_reason,
  p.file_number, p.withdrawn_at, p.withdraw_cause, p.withdraw_reason, p.is_held,
  case when ${isScheduledPayout('p').text} then nullif(coalesce(
    (select case when a.usable_at > now() then 'PAYOUT_ACCOUNT_REST' else 'NOTHING' end from payout_accounts a
     where a.organization_id = p.organization_id order by a.created_at desc, a.id desc limit 1),
    'PAYOUT_ACCOUNT'), 'NOTHING') end as waiting_for`);

/** In a sandbox no bank is asked: it is paid as soon as it is due. */
export function insertPayout(
  tx: Tx,
  payout: Pick<Payout, 'id' | 'organizationId' | 'amountCentavos'> &
    Partial<Pick<Payout, 'withheldCentavos' | 'remittanceCentavos'>>,
): Promise<Payout> {
  const { id, organizationId, amountCentavos, withheldCentavos = 0, remittanceCentavos = null } = payout;
  return tx.one(sql`
    insert into payouts as p (id, organization_id, amount_centavos, withheld_centavos, remittance_centavos, created_at, status, sent_at,
                              paid_at)
    select ${id}::uuid, o.id, ${amountCentavos}::bigint, ${withheldCentavos}::bigint, ${remittanceCentavos}::bigint, now() + o.clock_ahead,
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

export type LockedPayout = Payout & { accountId: string | null };

/** In id order. */
export function lockPayouts(tx: Tx, { payoutIds }: { payoutIds: readonly string[] }): Promise<LockedPayout[]> {
  return tx.many(sql`
    select ${payoutColumns}, p.account_id from payouts p where p.id = any(${payoutIds}::uuid[]) and ${isReal}
    order by p.id for no key update of p`);
}

/** What is written down of a payout with where it goes. */
export type PayoutMove =
  | { to: 'SENT'; accountId?: string | null }
  | { to: 'PAID' }
  | { to: 'RETURNED'; reason: string }
  | { to: 'WITHDRAWN'; cause: WithdrawCause; reason: string | null };

export function updatePayoutStatus(tx: Tx, payoutIds: readonly string[], move: PayoutMove): Promise<number> {
  return tx.run(sql`
    update payouts p set ${becomes(payoutStates, move.to, 'p')}, ${written(move)} where p.id = any(${payoutIds}::uuid[])`);
}

function written(move: PayoutMove): Statement {
  if (move.to === 'PAID') return sql`paid_at = now()`;
  if (move.to === 'RETURNED') return sql`returned_at = now(), return_reason = ${move.reason}`;
  // What stands in a file may be with the bank: nobody pays it a second time before a person has looked.
  if (move.to === 'WITHDRAWN') {
    return sql`withdrawn_at = now(), withdraw_cause = ${move.cause}, withdraw_reason = ${move.reason},
      is_held = ${move.cause === 'OPERATOR'} or p.status = 'FILED'`;
  }
  // Where no account was written down when it was put into a file, it is the one of now.
  return sql`sent_at = now(), account_id = coalesce(p.account_id, ${move.accountId ?? null}::uuid,
    (select a.id from payout_accounts a where a.organization_id = p.organization_id
     order by a.created_at desc, a.id desc limit 1))`;
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
    where p.organization_id = ${organizationId} and ${isPayoutNotLeft('p')}
    order by p.id for no key update of p`);
}

/** Answers nothing where it was released before. */
export function releaseHeld(tx: Tx, { payoutId }: { payoutId: string }): Promise<number> {
  return tx.run(sql`update payouts set is_held = false where id = ${payoutId} and is_held`);
}

interface OwnPayouts {
  organizationId: string;
  statuses: readonly PayoutStatus[];
}

/** Newest first. */
export function listPayoutPage(
  db: Queryable,
  input: OwnPayouts & { after: CursorPlace | undefined; skip: number; take: number },
): Promise<Payout[]> {
  const { organizationId, statuses, after, skip, take } = input;
  const beyond =
    after === undefined
      ? trustedSql('true')
      : sql`(p.created_at, p.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return db.many(sql`
    select ${payoutColumns} from payouts p
    where p.organization_id = ${organizationId} and p.status = any(${statuses}::text[]) and ${beyond}
    order by p.created_at desc, p.id desc offset ${skip} limit ${take}`);
}

export function sumPayouts(
  db: Queryable,
  { organizationId, statuses }: OwnPayouts,
): Promise<{ total: number; amountCentavos: number }> {
  return db.one(sql`
    select count(*) as total, coalesce(sum(amount_centavos), 0)::bigint as amount_centavos
    from payouts where organization_id = ${organizationId} and status = any(${statuses}::text[])`);
}
