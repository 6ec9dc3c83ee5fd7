/** Whose rules of prices and papers hold on this installation. */
export const taxRulesKinds = ['off', 'ph'] as const;
export type TaxRulesKind = (typeof taxRulesKinds)[number];

/** How admission to an event is taxed. */
export const taxKinds = ['VATABLE', 'OUTSIDE', 'PERCENTAGE'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** Whose ticket costs less by law. */
export const statutoryKinds = ['SENIOR', 'PWD', 'ATHLETE', 'VALOR'] as const;
export type StatutoryKind = (typeof statutoryKinds)[number];

/** What they show it by: the first is meant where none is named. */
export const statutoryDocuments = {
  SENIOR: ['OSCA', 'PASSPORT', 'UMID', 'SSS', 'GSIS', 'PRC', 'IBP', 'DRIVERS_LICENSE'],
  PWD: ['PWD'],
  ATHLETE: ['PSC'],
  VALOR: ['VALOR'],
} as const satisfies Record<StatutoryKind, readonly string[]>;
export type StatutoryDocument = (typeof statutoryDocuments)[StatutoryKind][number];

/** What somebody at a door asks to see. */
export const cardChecks = [
  'SENIOR_ID',
  'PWD_ID',
  'ATHLETE_ID',
  'VALOR_ID',
] as const satisfies readonly `${StatutoryKind}_ID`[];
export type CardCheck = (typeof cardChecks)[number];

export function cardCheckOf(kind: StatutoryKind): CardCheck {
  return `${kind}_ID`;
}

interface StatutoryRule {
  /** As people know it. */
  law: string;
  discountPercent: number;
  /** Whether no VAT is due either. */
  isExempt: boolean;
}

/** What the law says from a day on. Counsel confirms figures and days. */
export interface TaxRules {
  /** The first day in Manila on which it holds. */
  from: string;
  vatPercent: number;
  statutory: Record<StatutoryKind, StatutoryRule>;
  withholding: Withholding;
  /** The most that a city or province may take of what admission brought, less VAT. */
  localAmusementPercentMax: number;
  /** Where each figure stands. */
  sources: Readonly<Record<'vatPercent' | StatutoryKind | 'withholding' | 'amusementTax', string>>;
}

/** What a marketplace keeps back of what it pays to a seller. */
interface Withholding {
  /** Alphanumeric tax code of persons and of corporations. */
  code: string;
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
    statutory: {
      SENIOR: { law: 'RA 9994', discountPercent: 20, isExempt: true },
      PWD: { law: 'RA 10754', discountPercent: 20, isExempt: true },
      ATHLETE: { law: 'RA 10699', discountPercent: 20, isExempt: false },
      VALOR: { law: 'RA 9049', discountPercent: 20, isExempt: false },
    },
    withholding: {
      code: 'WI820 / WC820',
      ratePercent: 1,
      basePercent: 50,
      yearFreeCentavos: 500_000_00,
      declaredUntil: '01-20',
    },
    localAmusementPercentMax: 10,
    sources: {
      vatPercent: 'NIRC section 106, RA 9337',
      SENIOR: 'RA 9994 section 4, RR 7-2010, RMC 38-2012; sold online: JMC 01-2022, RR 8-2023',
      PWD: 'RA 10754 section 1, RR 5-2017; sold online: JMC 01-2022, RR 8-2023',
      ATHLETE: 'RA 10699 section 4, RR 13-2020',
      VALOR: 'RA 9049 section 4',
      withholding: 'RR 16-2023, RMC 8-2024, RMC 55-2024',
      amusementTax: 'RA 7160 sections 131 (n) and 140, RA 9640; to the BIR: NIRC section 125',
    },
  },
];

/** The day of Manila, which has had no summer time since 1978. */
export function dayOfTaxes(instant: string): string {
  return new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** By the day in Manila, such as 2027-03-31; before the first row the first. */
export function taxRulesOn(day: string, rows: readonly TaxRules[] = table): TaxRules {
  return rows.findLast(({ from }) => from <= day) ?? (rows[0] as TaxRules);
}

/** The percent of VAT from each row's first day on, the newest last; the first holds for what was before it too. */
export const vatPercents: readonly { from: string; vatPercent: number }[] = table.map(
  ({ from, vatPercent }, place) => ({
    from: place === 0 ? '' : from,
    vatPercent,
  }),
);

/** VAT within what a price that carries it comes to, half-up to a centavo. */
export function vatWithin(centavos: number, { vatPercent }: Pick<TaxRules, 'vatPercent'>): number {
  return Math.floor((2 * centavos * vatPercent + 100 + vatPercent) / (2 * (100 + vatPercent)));
}

/** Half-up to a centavo. */
export function withheldOf(remittanceCentavos: number, { withholding }: Pick<TaxRules, 'withholding'>): number {
  const { ratePercent, basePercent } = withholding;
  return Math.max(0, Math.floor((2 * remittanceCentavos * ratePercent * basePercent + 10_000) / 20_000));
}

/** Of what admission brought less what went back and less VAT; half-up to a centavo. */
export function amusementTaxOf(receiptsCentavos: number, { rate, exempt }: { rate: number; exempt: boolean }): number {
  return exempt ? 0 : Math.max(0, Math.floor((2 * receiptsCentavos * rate + 100) / 200));
}
