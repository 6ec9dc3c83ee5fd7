import type { Owed } from '../../core/back-office/settlements/next-payout.ts';
import { payoutRecord } from '../../core/back-office/settlements/payout-notices.sql.ts';
import type { StatementLine } from '../../core/back-office/settlements/settlement.ts';
import { pesosOf } from '../../core/base/money.ts';

const currency = 'PHP';

export function presentBalance({ owedCentavos, pendingCentavos, scheduledCentavos, nextPayout }: Owed) {
  return {
    currency,
    owed: pesosOf(owedCentavos),
    pending: pesosOf(pendingCentavos),
    scheduled: pesosOf(scheduledCentavos),
    nextPayout: nextPayout && { amount: pesosOf(nextPayout.amountCentavos), dueAt: nextPayout.at },
  };
}

export const presentPayout = payoutRecord;

export function presentLine({ orderId, orderNumber, eventId, kind, netCentavos }: StatementLine) {
  return { orderId, orderNumber, eventId, kind: kind === 'EXCHANGE' ? 'SALE' : kind, amount: pesosOf(netCentavos) };
}
