import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { type CsvCell, csvPieces } from '../../base/csv.ts';
import { everyRow } from '../../base/cursor-page.ts';
import { listOwnPayouts } from './list-own-payouts.ts';
import type { CounterCash, StatementAmounts } from './settlement.ts';
import type { SettlementDays } from './settlement-days.ts';
import { settlementOf } from './settlement-of.ts';

// The cash comes after the net: it is no part of it.
const amountColumns = ['gross', 'refunds', 'commission', 'processing', 'disputes', 'net', 'cash', 'cash_back'];

/** What each event came to on some days, as a file. */
export async function* settlementCsv(db: Queryable, actor: Actor, days: SettlementDays): AsyncGenerator<string> {
  const { events } = await settlementOf(db, actor, days);
  yield* csvPieces(['event', 'orders', 'tickets', ...amountColumns], events, (event) => [
    event.eventName,
    { count: event.orders },
    { count: event.tickets },
    ...amountCells(event),
  ]);
}

function amountCells(amounts: StatementAmounts & CounterCash): CsvCell[] {
  return [
    { centavos: amounts.grossCentavos },
    { centavos: amounts.refundsCentavos },
    { centavos: amounts.commissionCentavos },
    { centavos: amounts.processingCentavos },
    { centavos: 0 - amounts.otherCentavos },
    { centavos: amounts.netCentavos },
    { centavos: amounts.cashCentavos },
    { centavos: amounts.cashBackCentavos },
  ];
}

/** All payouts, as a file. */
export function payoutsCsv(db: Queryable, actor: Actor): AsyncGenerator<string> {
  return csvPieces(
    ['payout', 'created_at', 'status', 'sent_at', 'paid_at', 'amount'],
    everyRow(({ cursor, take }) => listOwnPayouts(db, actor, { cursor, page: { take } })),
    ({ id, amountCentavos, status, createdAt, sentAt, paidAt }) => [
      id,
      createdAt,
      status,
      sentAt,
      paidAt,
      { centavos: amountCentavos },
    ],
  );
}
