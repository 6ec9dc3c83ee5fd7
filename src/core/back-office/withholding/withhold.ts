import type { Tx } from '../../../platform/database/database.ts';
import type { Tenant } from '../../base/own.ts';
import { taxRulesOn, withheldOf } from '../../money/tax-rules/tax-rules.ts';
import {
  findStanding,
  keepRemittance,
  listWithoutRemittance,
  type Standing,
  sumOfYear,
  sumRemittance,
} from './withholding.sql.ts';

/** What is kept back of a payout that is about to be made, and the gross remittance that it is. */
interface Withheld {
  withheldCentavos: number;
  remittanceCentavos: number;
}

/** By the rules of the day on which the payout is scheduled. Under the organization's lock, so that no other payout of the year is missed. */
export async function withhold(
  tx: Tx,
  { organizationId, earningsIds }: Tenant & { earningsIds: readonly string[] },
): Promise<Withheld> {
  const { remittanceCentavos } = await sumRemittance(tx, { organizationId, earningsIds });
  const standing = await findStanding(tx, { organizationId });
  const rules = taxRulesOn(standing.day);
  const withheldCentavos = withheldOf(remittanceCentavos, rules);
  if (withheldCentavos === 0 || standing.isExempt) return { withheldCentavos: 0, remittanceCentavos };
  if (!isDeclared(standing, rules.withholding.declaredUntil)) return { withheldCentavos, remittanceCentavos };
  const inYear = await remittedInYear(tx, { organizationId, year: yearOf(standing) });
  const isFree = inYear + remittanceCentavos <= rules.withholding.yearFreeCentavos;
  return { withheldCentavos: isFree ? 0 : withheldCentavos, remittanceCentavos };
}

/** A declaration is good for its year, and until a day of January for the next. */
function isDeclared(standing: Standing, declaredUntil: string): boolean {
  const { day, declaredYears } = standing;
  const year = yearOf(standing);
  return declaredYears.includes(year) || (day <= `${year}-${declaredUntil}` && declaredYears.includes(year - 1));
}

function yearOf({ day }: Pick<Standing, 'day'>): number {
  return Number(day.slice(0, 'YYYY'.length));
}

/** Payouts from before the rules were asked for count too. */
async function remittedInYear(tx: Tx, { organizationId, year }: Tenant & { year: number }): Promise<number> {
  for (const { payoutId, earningsIds } of await listWithoutRemittance(tx, { organizationId, year })) {
    const { remittanceCentavos } = await sumRemittance(tx, { organizationId, earningsIds });
    await keepRemittance(tx, { payoutId, remittanceCentavos });
  }
  return (await sumOfYear(tx, { organizationId, year })).remittanceCentavos;
}
