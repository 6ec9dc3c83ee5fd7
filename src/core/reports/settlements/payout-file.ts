import type { Tx } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { csvText } from '../../base/csv.ts';
import { assignAccounts } from './payout.sql.ts';

/** What the bank is told: every payout that can be sent, and where to. */
export interface PayoutFile {
  csv: string;
  payoutIds: string[];
}

const columns = ['payout_id', 'account_name', 'account_number', 'bank_code', 'amount'];
const rowsMax = 10_000;

/** The account is written down with each payout, so that what was sent by this file stays known whatever changes. */
export async function payoutFile(tx: Tx, { accounts }: { accounts: SecretBox }): Promise<PayoutFile> {
  const payouts = await assignAccounts(tx, { most: rowsMax });
  const rows = payouts.map((payout) => [
    payout.id,
    accounts.open(payout.nameSealed),
    accounts.open(payout.numberSealed),
    payout.bankCode ?? payout.kind,
    { centavos: payout.amountCentavos },
  ]);
  return { csv: csvText(columns, rows), payoutIds: payouts.map(({ id }) => id) };
}
