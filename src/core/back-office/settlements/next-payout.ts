import type { Queryable } from '../../../platform/database/database.ts';
import { listOwed, type OwedPart } from './earnings.sql.ts';
import { sumPayouts } from './payout.sql.ts';
import { notLeftStatuses } from './settlement.ts';

/** When the organization is paid next and how much, if nothing more is sold or refunded. */
export interface NextPayout {
  at: string;
  amountCentavos: number;
}

/** What an organization is owed that no payout has taken yet, and how much of it is not earned. */
export interface Owed {
  owedCentavos: number;
  pendingCentavos: number;
  /** Beside it, what is in payouts that are not sent. */
  scheduledCentavos: number;
  /** Null where nothing is to come. */
  nextPayout: NextPayout | null;
}

export async function owedTo(
  db: Queryable,
  { organizationId, holdDays }: { organizationId: string; holdDays: number },
): Promise<Owed> {
  const [parts, { amountCentavos: scheduledCentavos }] = await Promise.all([
    listOwed(db, { organizationId, holdDays }),
    sumPayouts(db, { organizationId, statuses: notLeftStatuses }),
  ]);
  const sum = (some: readonly OwedPart[]) => some.reduce((total, { amountCentavos }) => total + amountCentavos, 0);
  return {
    owedCentavos: sum(parts),
    scheduledCentavos,
    pendingCentavos: sum(parts.filter(({ isDue }) => !isDue)),
    nextPayout: nextOf(parts),
  };
}

/** Negative parts are taken from what comes next. */
function nextOf(parts: readonly OwedPart[]): NextPayout | null {
  let amountCentavos = 0;
  for (const part of parts) {
    if (part.dueAt === null) return null;
    amountCentavos += part.amountCentavos;
    if (amountCentavos > 0) return { at: part.dueAt, amountCentavos };
  }
  return null;
}
