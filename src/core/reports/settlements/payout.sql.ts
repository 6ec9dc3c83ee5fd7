import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import type { CursorPlace } from '../../base/cursor-page.ts';
import type { Payout, PayoutStatus } from './settlement.ts';

export const payoutColumns = trustedSql(`
  p.id, p.organization_id, p.amount_centavos, p.status, p.created_at, p.sent_at, p.paid_at, p.returned_at, p.return_reason,
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

export function findPayout(db: Queryable, { payoutId }: { payoutId: string }): Promise<Payout | undefined> {
  return db.maybe(sql`select ${payoutColumns} from payouts p where p.id = ${payoutId}`);
}

/** In id order. */
export function lockPayouts(
  tx: Tx,
  { payoutIds }: { payoutIds: readonly string[] },
): Promise<(Payout & { accountId: string | null })[]> {
  return tx.many(sql`
    select ${payoutColumns}, p.account_id from payouts p where p.id = any(${payoutIds}::uuid[])
    order by p.id for no key update of p`);
}

/** Where no account was written down when it was put into a file, it is the one of now. */
export function markSent(tx: Tx, { payoutIds }: { payoutIds: readonly string[] }): Promise<number> {
  return tx.run(sql`
    update payouts p set status = 'SENT', sent_at = now(), account_id = coalesce(p.account_id,
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
    where case when ${organizationId}::uuid is null
        then not exists (select from organizations o where o.id = p.organization_id and o.sandbox_of is not null)
        else p.organization_id = ${organizationId}::uuid end
      and (${status}::text is null or p.status = ${status}::text)
    order by p.created_at desc, p.id desc limit ${most}`);
}

/** What came back and waits for another account or for somebody who has it sent again, oldest first. */
export function listReturnedPayouts(db: Queryable, { most }: { most: number }): Promise<Payout[]> {
  return db.many(sql`
    select ${payoutColumns} from payouts p join earnings b on b.returned_payout_id = p.id
    where b.payout_id is null and b.ends_at = 'infinity' order by p.returned_at, p.id limit ${most}`);
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

/** A payout with the account that it goes to, as it is stored. */
export interface PayoutToSend {
  id: string;
  organizationId: string;
  amountCentavos: number;
  kind: 'BANK' | 'GCASH' | 'MAYA';
  bankCode: string | null;
  nameSealed: Buffer;
  numberSealed: Buffer;
}

/** Those that can be sent, oldest first; the account is written down with them. */
export function assignAccounts(tx: Tx, { most }: { most: number }): Promise<PayoutToSend[]> {
  return tx.many(sql`
    with ready as (
      select p.id, a.id as account_id
      from payouts p
      cross join lateral (
        select a.id, a.usable_at from payout_accounts a where a.organization_id = p.organization_id
        order by a.created_at desc, a.id desc limit 1
      ) as a
      where p.status = 'SCHEDULED' and a.usable_at <= now()
      order by p.created_at, p.id limit ${most} for no key update of p
    ), assigned as (
      update payouts p set account_id = ready.account_id from ready where p.id = ready.id
      returning p.id, p.organization_id, p.amount_centavos, p.created_at, p.account_id
    )
    select p.id, p.organization_id, p.amount_centavos, a.kind, a.bank_code, a.name_sealed, a.number_sealed
    from assigned p join payout_accounts a on a.id = p.account_id
    order by p.created_at, p.id`);
}
