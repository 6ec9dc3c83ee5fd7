import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { PayoutAccountKind } from './payout-account.ts';

interface PayoutAccountRow {
  kind: PayoutAccountKind;
  bankCode: string | null;
  nameSealed: Buffer;
  numberEnd: string;
  usableAt: string;
  isUsable: boolean;
  createdAt: string;
}

/** The newest, whether or not it is used already. */
export function findPayoutAccount(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<PayoutAccountRow | undefined> {
  return db.maybe(sql`
    select kind, bank_code, name_sealed, number_end, usable_at, usable_at <= now() as is_usable, created_at
    from payout_accounts where organization_id = ${organizationId} order by created_at desc, id desc limit 1`);
}

export function insertPayoutAccount(
  tx: Tx,
  account: {
    id: string;
    organizationId: string;
    kind: PayoutAccountKind;
    bankCode: string | null;
    nameSealed: Buffer;
    numberSealed: Buffer;
    numberEnd: string;
    restDays: number;
  },
): Promise<number> {
  const { id, organizationId, kind, bankCode, nameSealed, numberSealed, numberEnd, restDays } = account;
  return tx.run(sql`
    insert into payout_accounts (id, organization_id, kind, bank_code, name_sealed, number_sealed, number_end, usable_at,
                                 created_at)
    values (${id}, ${organizationId}, ${kind}, ${bankCode}, ${nameSealed}, ${numberSealed}, ${numberEnd},
            now() + make_interval(days => ${restDays}::int), clock_timestamp())`);
}

/** Payouts that came back are sent again once their new account may be used. */
export function releaseReturnedTo(
  tx: Tx,
  { organizationId, restDays }: { organizationId: string; restDays: number },
): Promise<number> {
  return tx.run(sql`
    update earnings set ends_at = now() + make_interval(days => ${restDays}::int)
    where organization_id = ${organizationId} and returned_payout_id is not null and payout_id is null`);
}
