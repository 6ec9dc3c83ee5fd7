import type { Queryable } from '../../../platform/database/database.ts';
import { findPayoutTerms, listEarningsToCome } from './overview.sql.ts';

/** When the organization is paid next and how much, if nothing more were sold or refunded. */
export interface NextPayout {
  at: string;
  amountCentavos: number;
}

const endsMax = 1_000;

/** Null where nothing is to come, and in a sandbox, which is never paid. */
export async function nextPayoutOf(
  db: Queryable,
  { organizationId, now }: { organizationId: string; now: string },
): Promise<NextPayout | null> {
  const terms = await findPayoutTerms(db, { organizationId, now });
  const { owedCentavos } = terms;
  if (terms.isSandbox || owedCentavos <= 0) return null;
  if (terms.payoutSchedule === 'WEEKLY') return { at: terms.nextMonday, amountCentavos: owedCentavos };
  const earnings = await listEarningsToCome(db, { organizationId, now, most: endsMax });
  const toCome = earnings.reduce((sum, { netCentavos }) => sum + netCentavos, 0);
  // What events that are over left behind: due at once, or below zero and taken from what comes next.
  let amountCentavos = owedCentavos - toCome;
  if (amountCentavos > 0) return { at: now, amountCentavos };
  for (const { endsAt, netCentavos } of earnings) {
    amountCentavos += netCentavos;
    if (amountCentavos > 0) return { at: endsAt, amountCentavos };
  }
  return null;
}
