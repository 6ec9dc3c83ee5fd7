import type { Queryable } from '../../../platform/database/database.ts';
import type { StatementAmounts } from '../../back-office/settlements/settlement.ts';
import type { Actor } from '../../base/actor.ts';
import { type CsvCell, csvPieces } from '../../base/csv.ts';
import type { SalesLine } from './sales-lines.sql.ts';
import { streamSalesLines } from './sales-lines-of.ts';
import type { SalesRow, SalesSums } from './sales-report.ts';
import { salesReportOf } from './sales-report-of.ts';

const rowsMax = 10_000;

/** What an organization keeps is for those who see payouts. */
interface Seen {
  seesNet: boolean;
}

const sumColumns = ['orders', 'tickets', 'gross', 'discount', 'refunds'];
const netColumns = ['commission', 'processing', 'disputes', 'net'];

/** A report of sales as a file. */
export async function* salesCsv(
  db: Queryable,
  actor: Actor,
  { seesNet, ...asked }: Omit<Parameters<typeof salesReportOf>[2], 'most'> & Seen,
): AsyncGenerator<string> {
  const { rows, complimentary } = await salesReportOf(db, actor, { ...asked, most: rowsMax });
  const given = complimentary && { ...complimentary, key: 'COMPLIMENTARY', name: null, isRest: false };
  // Told apart where there is anything to tell apart: other files are as they were.
  const hasKinds = rows.some(({ kind }) => kind === 'ADD_ON');
  yield* csvPieces<SalesRow>(
    [asked.by, ...(hasKinds ? ['kind'] : []), ...sumColumns, ...(seesNet ? netColumns : [])],
    given === null || given.orders === 0 ? rows : [...rows, given],
    (row) => [
      labelCell(row),
      ...(hasKinds ? [row.kind ?? null] : []),
      ...sumCells(row),
      ...(seesNet ? netCells(row) : []),
    ],
  );
}

function labelCell({ key, name, isRest }: SalesRow): CsvCell {
  return isRest ? '(others)' : (name ?? key);
}

function sumCells(sums: SalesSums): CsvCell[] {
  return [
    { count: sums.orders },
    { count: sums.tickets },
    { centavos: sums.grossCentavos },
    { centavos: sums.discountCentavos },
    { centavos: sums.refundsCentavos },
  ];
}

const lineColumns = ['date', 'kind', 'channel', 'order_number', 'buyer', 'event', 'tickets', 'gross', 'refunds'];

/** The sales, refunds and disputes that a report is the sum of, as a file. */
export function salesLinesCsv(
  db: Queryable,
  actor: Actor,
  { seesNet, ...asked }: Parameters<typeof streamSalesLines>[2] & Seen,
): AsyncGenerator<string> {
  return csvPieces<SalesLine>(
    [...lineColumns, ...(seesNet ? netColumns : [])],
    streamSalesLines(db, actor, asked),
    (line) => [...lineCells(line), ...(seesNet ? netCells(line) : [])],
  );
}

function lineCells(line: SalesLine): CsvCell[] {
  return [
    line.createdAt,
    line.kind,
    line.channel,
    line.orderNumber,
    line.buyerName,
    line.eventName,
    { count: line.tickets },
    { centavos: line.grossCentavos },
    { centavos: line.refundsCentavos },
  ];
}

function netCells({ commissionCentavos, processingCentavos, otherCentavos, netCentavos }: StatementAmounts): CsvCell[] {
  const disputesCentavos = 0 - otherCentavos;
  return [commissionCentavos, processingCentavos, disputesCentavos, netCentavos].map((centavos) => ({ centavos }));
}
