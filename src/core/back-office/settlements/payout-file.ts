import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { recordAct } from '../../accounts/audit-log/record-act.ts';
import type { OperatorActor } from '../../accounts/operators/operator.ts';
import { nothingFound } from '../../base/common.errors.ts';
import { csvText } from '../../base/csv.ts';
import { raise } from '../../base/define-error.ts';
import { listUncovered } from './earnings.sql.ts';
import { nothingToFile } from './payout.errors.ts';
import { insertFile, listFiled, listFiles, lockToFile, markFiled, type PayoutFileFacts } from './payout-file.sql.ts';

/** What the bank gets: payouts, and their accounts. */
interface PayoutFile {
  number: number;
  csv: string;
  payoutIds: string[];
}

const columns = ['payout_id', 'account_name', 'account_number', 'bank_code', 'amount'];
const rowsMax = 10_000;

/**
 * A file of the payouts that can be sent and are in none yet. Uncovered ones are left to the next settlement, which
 * withdraws them.
 */
export async function makePayoutFile(
  tx: Tx,
  operator: OperatorActor,
  { accounts, holdDays }: { accounts: SecretBox; holdDays: number },
): Promise<PayoutFile> {
  const ready = await lockToFile(tx, { most: rowsMax });
  const uncovered = await listUncovered(tx, { payoutIds: ready.map(({ id }) => id), holdDays });
  const left = new Set(uncovered.map(({ payoutId }) => payoutId));
  const payouts = ready.filter(({ id }) => !left.has(id));
  if (payouts.length === 0) raise(nothingToFile, {});
  const { number } = await insertFile(tx);
  const filed = await markFiled(tx, { number, payouts });
  if (filed !== payouts.length) throw new Error(`The file ${number} took ${filed} of ${payouts.length} payouts`);
  const details = { number, rows: payouts.length };
  await recordAct(tx, { ...operator, organizationId: null, action: 'payout.filed', details });
  return fileOf(tx, { number, accounts });
}

/** The file once more, byte by byte as it was made. */
export async function readPayoutFile(
  tx: Tx,
  operator: OperatorActor,
  { number: given, accounts }: { number: string; accounts: SecretBox },
): Promise<PayoutFile> {
  const { number } = await payoutFileFacts(tx, given);
  await recordAct(tx, { ...operator, organizationId: null, action: 'payout.file_read', details: { number } });
  return fileOf(tx, { number, accounts });
}

const numberShape = /^[1-9]\d{0,8}$/;

/** How a file stands; refuses where there is none of this number. */
export async function payoutFileFacts(db: Queryable, number: string): Promise<PayoutFileFacts> {
  const [file] = numberShape.test(number) ? await listFiles(db, { number: Number(number), most: 1 }) : [];
  if (file === undefined) raise(nothingFound, { record: 'payout file', id: number });
  return file;
}

async function fileOf(tx: Tx, { number, accounts }: { number: number; accounts: SecretBox }): Promise<PayoutFile> {
  const payouts = await listFiled(tx, { number });
  const rows = payouts.map((payout) => [
    payout.id,
    accounts.open(payout.nameSealed),
    accounts.open(payout.numberSealed),
    payout.bankCode ?? payout.kind,
    { centavos: payout.amountCentavos },
  ]);
  return { number, csv: csvText(columns, rows), payoutIds: payouts.map(({ id }) => id) };
}
