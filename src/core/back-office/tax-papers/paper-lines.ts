import { type TaxRules, vatWithin } from '../../money/tax-rules/tax-rules.ts';
import type { PaperLine } from './tax-paper.ts';

/** A line of an order, as far as papers go. */
export interface SoldLine {
  name: string;
  section: string;
  bundleName: string | null;
  quantity: number;
  priceCentavos: number;
  discountCentavos: number;
  /** Where one ticket costs less by law. */
  statutory: { kind: string; name: string; discountCentavos: number; exemptCentavos: number } | null;
}

interface Sold {
  totalCentavos: number;
  lines: readonly SoldLine[];
  /** Whether prices carry VAT: the seller is registered for it, and the event is not outside of it. */
  carriesVat: boolean;
}

/** What was sold, line by line, and the fees that the buyer bears; sums to the order. */
export function invoiceLines(
  rules: Pick<TaxRules, 'vatPercent'>,
  { totalCentavos, lines, carriesVat }: Sold,
): PaperLine[] {
  const sold = lines.map((line) => {
    const { quantity, priceCentavos, discountCentavos, statutory } = line;
    const total = (priceCentavos - discountCentavos) * quantity;
    return {
      description: [line.bundleName, line.name, line.section].filter((part) => part !== null && part !== '').join(', '),
      quantity,
      priceCentavos: priceCentavos + (statutory?.discountCentavos ?? 0),
      ...taxed(rules, { total, carriesVat, exempt: statutory?.exemptCentavos ?? 0 }),
      card: statutory === null ? null : { kind: statutory.kind, name: statutory.name },
    };
  });
  const fees = totalCentavos - sold.reduce((sum, line) => sum + line.totalCentavos, 0);
  if (fees === 0) return sold;
  const fee = { description: 'Fees', quantity: 1, priceCentavos: fees, card: null };
  return [...sold, { ...fee, ...taxed(rules, { total: fees, carriesVat, exempt: 0 }) }];
}

/** Of what is exempt by law, the law's discount is what stands between that and what is paid. */
function taxed(
  rules: Pick<TaxRules, 'vatPercent'>,
  { total, carriesVat, exempt }: { total: number; carriesVat: boolean; exempt: number },
) {
  const isExempt = exempt > 0 || !carriesVat;
  const exemptCentavos = exempt > 0 ? exempt : carriesVat ? 0 : total;
  const vatCentavos = isExempt ? 0 : vatWithin(total, rules);
  return {
    vatableCentavos: isExempt ? 0 : total - vatCentavos,
    vatCentavos,
    exemptCentavos,
    statutoryDiscountCentavos: isExempt ? exemptCentavos - total : 0,
    totalCentavos: total,
  };
}

/**
 * What a credit note takes back of an invoice: its share of each amount, so that notes over all of it come to the invoice to the
 * centavo. The whole at once is the invoice's own lines.
 */
export function creditLines(
  invoice: { number: string; totalCentavos: number; lines: readonly PaperLine[] },
  { before, amount }: { before: number; amount: number },
): PaperLine[] {
  if (amount === invoice.totalCentavos) return [...invoice.lines];
  const shareOf = (name: 'vatCentavos' | 'exemptCentavos' | 'statutoryDiscountCentavos') => {
    const whole = invoice.lines.reduce((sum, line) => sum + line[name], 0);
    const upTo = (centavos: number) => Math.round((whole * centavos) / invoice.totalCentavos);
    return upTo(before + amount) - upTo(before);
  };
  const vatCentavos = shareOf('vatCentavos');
  const exemptCentavos = shareOf('exemptCentavos');
  const statutoryDiscountCentavos = shareOf('statutoryDiscountCentavos');
  return [
    {
      description: `Refund of ${invoice.number}`,
      quantity: 1,
      priceCentavos: amount,
      vatableCentavos: amount - vatCentavos - exemptCentavos + statutoryDiscountCentavos,
      vatCentavos,
      exemptCentavos,
      statutoryDiscountCentavos,
      totalCentavos: amount,
      card: null,
    },
  ];
}
