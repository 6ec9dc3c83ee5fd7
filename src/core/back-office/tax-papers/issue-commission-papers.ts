import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { findTaxProfile } from '../../accounts/tax-profiles/tax-profile.sql.ts';
import { invoiceNumberMax, type TaxProfile } from '../../accounts/tax-profiles/tax-profile.ts';
import { dayOfTaxes, taxRulesOn } from '../../money/tax-rules/tax-rules.ts';
import {
  insertCommissionPaper,
  isCommissionDue,
  listPayoutsToInvoice,
  lockCommissionPapers,
  nextCommissionNumber,
  type PayoutToInvoice,
  settleCommission,
} from './commission-paper.sql.ts';
import { invoiceLines } from './paper-lines.ts';

const payoutsAtOnce = 200;

/** Writes the service's own invoices for payouts that left; answers how many. Beyond the range of its permit they wait, in order. */
export async function issueCommissionPapers(db: Database, { platform }: { platform: TaxProfile }): Promise<number> {
  let issued = 0;
  while ((await isCommissionDue(db)).exists) {
    const round = await db.transaction((tx) => issueNext(tx, platform));
    issued += round.issued;
    if (round.settled === 0) break;
  }
  return issued;
}

/** A number is given with its paper, or not at all. */
async function issueNext(tx: Tx, platform: TaxProfile): Promise<{ issued: number; settled: number }> {
  await lockCommissionPapers(tx);
  const settled: string[] = [];
  let issued = 0;
  for (const payout of await listPayoutsToInvoice(tx, { most: payoutsAtOnce })) {
    if (payout.commissionCentavos !== 0) {
      if (!(await issue(tx, payout, platform))) break;
      issued += 1;
    }
    settled.push(payout.id);
  }
  await settleCommission(tx, { payoutIds: settled });
  return { issued, settled: settled.length };
}

/** Whether a number was left for it. */
async function issue(tx: Tx, payout: PayoutToInvoice, seller: TaxProfile): Promise<boolean> {
  const { id: payoutId, organizationId, series, isSandbox, sentAt: issuedAt, commissionCentavos } = payout;
  const kind = commissionCentavos > 0 ? 'INVOICE' : 'CREDIT_NOTE';
  const { from, to } = (kind === 'INVOICE' ? seller.permit : null) ?? { from: 1, to: invoiceNumberMax };
  const number = await nextCommissionNumber(tx, { series, kind, from, to });
  if (number > to) return false;
  const { registeredName, tin, address } = await findTaxProfile(tx, { organizationId });
  const day = dayOfTaxes(issuedAt);
  const totalCentavos = Math.abs(commissionCentavos);
  const sold = { name: `Commission on ticket sales, payout of ${day}`, section: '', bundleName: null, quantity: 1 };
  const line = { ...sold, priceCentavos: totalCentavos, discountCentavos: 0, statutory: null };
  await insertCommissionPaper(tx, {
    ...{ id: newId(), payoutId, organizationId, series, kind, number, seller, totalCentavos, isSandbox, issuedAt },
    buyer: { name: registeredName ?? payout.name, tin, address },
    lines: invoiceLines(taxRulesOn(day), { totalCentavos, lines: [line], carriesVat: seller.vat === 'VAT' }),
  });
  return true;
}
