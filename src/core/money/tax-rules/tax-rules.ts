/** Whose rules of prices and papers hold on this installation. */
export const taxRulesKinds = ['off', 'ph'] as const;
export type TaxRulesKind = (typeof taxRulesKinds)[number];

/** What the law says from a day on. Counsel confirms figures and days. */
export interface TaxRules {
  /** The first day in Manila on which it holds. */
  from: string;
  vatPercent: number;
  withholding: Withholding;
  /** Where each figure stands. */
  sources: Readonly<Record<'vatPercent' | 'withholding', string>>;
}

/** What a marketplace keeps back of what it pays to a seller. */
interface Withholding {
  ratePercent: number;
  /** The part of a gross remittance that the rate is of. */
  basePercent: number;
  /** With a sworn declaration nothing is withheld while a year's gross remittances stay at or below it. */
  yearFreeCentavos: number;
  /** Month and day until which the declaration of the year before is good. */
  declaredUntil: string;
}

/** The newest last. What was sold or paid out keeps the figures of its day: a row is added and never changed. */
const table: readonly TaxRules[] = [
  {
    from: '2024-07-15',
    vatPercent: 12,
    withholding: { ratePercent: 1, basePercent: 50, yearFreeCentavos: 500_000_00, declaredUntil: '01-20' },
    sources: {
      vatPercent: 'NIRC section 106, RA 9337',
      withholding: 'RR 16-2023, RMC 8-2024, RMC 55-2024',
    },
  },
];

/** By the day in Manila, such as 2027-03-31; before the first row the first. */
export function taxRulesOn(day: string): TaxRules {
  return table.findLast(({ from }) => from <= day) ?? (table[0] as TaxRules);
}

/** VAT within what a price that carries it comes to, half-up to a centavo. */
export function vatWithin(centavos: number, { vatPercent }: Pick<TaxRules, 'vatPercent'>): number {
  return Math.floor((2 * centavos * vatPercent + 100 + vatPercent) / (2 * (100 + vatPercent)));
}

/** Half-up to a centavo. */
export function withheldOf(remittanceCentavos: number, { withholding }: Pick<TaxRules, 'withholding'>): number {
  const { ratePercent, basePercent } = withholding;
  return Math.max(0, Math.floor((2 * remittanceCentavos * ratePercent * basePercent + 10_000) / 20_000));
}
