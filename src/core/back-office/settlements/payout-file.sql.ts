import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { becomes } from '../../base/states/states.sql.ts';
import { isScheduledPayout } from '../../money/settling/payout-status.sql.ts';
import { payoutColumns } from './payout.sql.ts';
import { type Payout, payoutStates } from './settlement.ts';

/** A payout with the account that it goes to, as it is stored. */
interface FiledPayout {
  id: string;
  amountCentavos: number;
  kind: 'BANK' | 'GCASH' | 'MAYA';
  bankCode: string | null;
  nameSealed: Buffer;
  numberSealed: Buffer;
}

/**
 * Payouts that can be sent and are in no file, oldest first, locked: of two who make a file at once, the second finds
 * what the first left.
 */
export function lockToFile(tx: Tx, { most }: { most: number }): Promise<{ id: string; accountId: string }[]> {
  return tx.many(sql`
    select p.id, a.id as account_id
    from payouts p
    join organizations o on o.id = p.organization_id
    cross join lateral (
      select a.id, a.usable_at from payout_accounts a where a.organization_id = p.organization_id
      order by a.created_at desc, a.id desc limit 1
    ) as a
    -- A node of the version before wrote down an account with what it put into a file.
    where ${isScheduledPayout('p')} and p.account_id is null and o.sandbox_of is null and a.usable_at <= now()
    order by p.created_at, p.id limit ${most} for no key update of p`);
}

export function insertFile(tx: Tx): Promise<{ number: number }> {
  return tx.one(sql`insert into payout_files default values returning number`);
}

/** The account stays as it is now, even if it is changed later. */
export function markFiled(
  tx: Tx,
  { number, payouts }: { number: number; payouts: readonly { id: string; accountId: string }[] },
): Promise<number> {
  const ids = payouts.map(({ id }) => id);
  const accountIds = payouts.map(({ accountId }) => accountId);
  return tx.run(sql`
    update payouts p set ${becomes(payoutStates, 'FILED', 'p')}, file_number = ${number}, account_id = filed.account_id
    from unnest(${ids}::uuid[], ${accountIds}::uuid[]) as filed (id, account_id)
    where p.id = filed.id and ${isScheduledPayout('p')}`);
}

/** The payouts that a file names, in any state, oldest first. */
export function listFiled(db: Queryable, { number }: { number: number }): Promise<FiledPayout[]> {
  return db.many(sql`
    select p.id, p.amount_centavos, a.kind, a.bank_code, a.name_sealed, a.number_sealed
    from payouts p join payout_accounts a on a.id = p.account_id
    where p.file_number = ${number} order by p.created_at, p.id`);
}

/** How they stand, in the same order. */
export function listInFile(db: Queryable, { number }: { number: number }): Promise<Payout[]> {
  return db.many(sql`
    select ${payoutColumns} from payouts p where p.file_number = ${number} order by p.created_at, p.id`);
}

export interface PayoutFileFacts {
  number: number;
  madeAt: string;
  payouts: number;
  amountCentavos: number;
  /** How many of them were not sent yet, and how many must not be sent any more. */
  filed: number;
  withdrawn: number;
}

/** Newest first. */
export function listFiles(
  db: Queryable,
  { number, most }: { number: number | null; most: number },
): Promise<PayoutFileFacts[]> {
  return db.many(sql`
    select f.number, f.made_at, p.payouts, p.amount_centavos, p.filed, p.withdrawn
    from payout_files f cross join lateral (
      select count(*)::int as payouts, coalesce(sum(p.amount_centavos), 0)::bigint as amount_centavos,
             (count(*) filter (where p.status = 'FILED'))::int as filed,
             (count(*) filter (where p.status = 'WITHDRAWN'))::int as withdrawn
      from payouts p where p.file_number = f.number
    ) as p
    where ${number}::int is null or f.number = ${number}::int
    order by f.number desc limit ${most}`);
}
