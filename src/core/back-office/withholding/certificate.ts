import type { Queryable } from '../../../platform/database/database.ts';
import { findTaxProfile } from '../../accounts/tax-profiles/tax-profile.sql.ts';
import type { TaxProfile } from '../../accounts/tax-profiles/tax-profile.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { type CsvCell, csvText } from '../../base/csv.ts';
import { raise } from '../../base/define-error.ts';
import type { Tenant } from '../../base/own.ts';
import { taxRulesOn } from '../../money/tax-rules/tax-rules.ts';
import { findPayee, listWithheldMonths, type WithheldMonth } from './certificate.sql.ts';

/** Three months of Manila. */
interface Quarter {
  /** Such as 2027Q1. */
  name: string;
  /** Days, both included. */
  firstDay: string;
  lastDay: string;
  /** From 1 to 12. */
  months: readonly [number, number, number];
}

/** Undefined where the text is none, such as 2027Q5. */
export function quarterOf(text: string): Quarter | undefined {
  const [, year = '', quarter = ''] = /^(20\d\d)Q([1-4])$/.exec(text) ?? [];
  if (year === '') return undefined;
  const first = 3 * Number(quarter) - 2;
  const months = [first, first + 1, first + 2] as const;
  const lastDay = new Date(Date.UTC(Number(year), first + 2, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return { name: text, firstDay: `${year}-${String(first).padStart(2, '0')}-01`, lastDay, months };
}

/** What was withheld of an organization in a quarter: the form 2307, by month and in all. */
export interface Certificate {
  quarter: Quarter;
  payee: Pick<TaxProfile, 'tin' | 'address'> & { name: string };
  payor: Pick<TaxProfile, 'registeredName' | 'tin' | 'address'>;
  /** Alphanumeric tax code. */
  code: string;
  isSandbox: boolean;
  /** The part of the gross remittances that the rate is of. */
  months: readonly { baseCentavos: number; withheldCentavos: number }[];
  remittanceCentavos: number;
  baseCentavos: number;
  withheldCentavos: number;
}

/** There is one once the quarter is over, so that it stays as it is, and something was withheld in it. */
export async function ownCertificate(
  db: Queryable,
  { organizationId }: Tenant,
  { quarterName, payor }: { quarterName: string; payor: TaxProfile },
): Promise<Certificate> {
  const quarter = quarterOf(quarterName);
  const missing = () => raise(recordNotFound, { record: 'tax certificate', id: quarterName });
  if (quarter === undefined) return missing();
  const { name, isSandbox, today } = await findPayee(db, { organizationId });
  if (today <= quarter.lastDay) return missing();
  const months = await listWithheldMonths(db, { organizationId, ...spanOf(quarter) });
  if (months.length === 0) return missing();
  const { registeredName, tin, address } = await findTaxProfile(db, { organizationId });
  const payee = { name: registeredName ?? name, tin, address };
  return { quarter, payee, payor, isSandbox, ...amountsOf(quarter, months) };
}

function spanOf({ firstDay, lastDay }: Quarter): { from: string; to: string } {
  const after = Date.parse(`${lastDay}T00:00:00+08:00`) + 24 * 3_600_000;
  return { from: new Date(`${firstDay}T00:00:00+08:00`).toISOString(), to: new Date(after).toISOString() };
}

function amountsOf(quarter: Quarter, found: readonly WithheldMonth[]) {
  const { withholding } = taxRulesOn(quarter.lastDay);
  // Half-up to a centavo.
  const baseOf = (centavos: number) => Math.floor((2 * centavos * withholding.basePercent + 100) / 200);
  const months = quarter.months.map((month) => {
    const at = found.find((each) => each.month === month);
    return { baseCentavos: baseOf(at?.remittanceCentavos ?? 0), withheldCentavos: at?.withheldCentavos ?? 0 };
  });
  const sum = (name: 'baseCentavos' | 'withheldCentavos') => months.reduce((all, month) => all + month[name], 0);
  return {
    code: withholding.code,
    months,
    remittanceCentavos: found.reduce((all, each) => all + each.remittanceCentavos, 0),
    baseCentavos: sum('baseCentavos'),
    withheldCentavos: sum('withheldCentavos'),
  };
}

const columns = [
  'quarter',
  'organization',
  'registeredName',
  'tin',
  'address',
  'code',
  'remittances',
  'month1',
  'month2',
  'month3',
  'base',
  'withheld',
];

/** What was withheld of an organization in a quarter, by month and in all. */
type WithheldOfQuarter = ReturnType<typeof amountsOf> & Certificate['payee'] & { quarter: Quarter; slug: string };

/** Of everybody. */
export async function listWithheld(db: Queryable, quarter: Quarter): Promise<WithheldOfQuarter[]> {
  const found = await listWithheldMonths(db, { organizationId: null, ...spanOf(quarter) });
  const rows: WithheldOfQuarter[] = [];
  for (const [organizationId, months = []] of Map.groupBy(found, (each) => each.organizationId)) {
    const { name, slug } = await findPayee(db, { organizationId });
    const { registeredName, tin, address } = await findTaxProfile(db, { organizationId });
    rows.push({ quarter, slug, name: registeredName ?? name, tin, address, ...amountsOf(quarter, months) });
  }
  return rows;
}

/** As it is filed: one row an organization. */
export function withheldCsv(rows: readonly WithheldOfQuarter[]): string {
  return csvText(
    columns,
    rows.map((row): CsvCell[] => [
      ...[row.quarter.name, row.slug, row.name, row.tin, row.address, row.code],
      { centavos: row.remittanceCentavos },
      ...row.months.map(({ withheldCentavos }) => ({ centavos: withheldCentavos })),
      { centavos: row.baseCentavos },
      { centavos: row.withheldCentavos },
    ]),
  );
}
