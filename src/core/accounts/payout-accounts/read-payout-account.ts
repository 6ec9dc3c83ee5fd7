import type { Queryable } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import type { Tenant } from '../../base/own.ts';
import { findPayoutAccount } from './payout-account.sql.ts';
import type { PayoutAccount } from './payout-account.ts';

/** Where the caller's organization is paid; null where it has not said. */
export async function readPayoutAccount(
  db: Queryable,
  { organizationId }: Tenant,
  { accounts }: { accounts: SecretBox },
): Promise<PayoutAccount | null> {
  const row = await findPayoutAccount(db, { organizationId });
  if (row === undefined) return null;
  const { nameSealed, numberEnd, ...rest } = row;
  return { ...rest, name: accounts.open(nameSealed), maskedNumber: `•••• ${numberEnd}` };
}
