import type { Queryable } from '../../../platform/database/database.ts';
import { spanOfDays } from '../../back-office/settlements/settlement-days.ts';
import { numberOfPaper } from '../../back-office/tax-papers/tax-paper.ts';
import { csvPieces } from '../../base/csv.ts';
import type { Tenant } from '../../base/own.ts';
import type { Page } from '../../base/page.ts';
import { localTimeIn } from '../../base/zoned-time.ts';
import { salesZone } from '../../selling/orders/sales-days.ts';
import { type CardKeys, shownCard } from '../../selling/statutory/statutory-card.ts';
import {
  type BookLine as BookRow,
  type BookSums,
  listBook,
  listBookPlaces,
  listNamesOfSeveralCards,
  sumBook,
} from './tax-book.sql.ts';

export type { BookSums } from './tax-book.sql.ts';

export interface BookLine extends BookRow {
  /** Whether the same name has tickets of the event by several cards. */
  hasOtherCards: boolean;
}

export function isMonth(text: string): boolean {
  return /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);
}

function spanOf({ organizationId }: Tenant, month: string) {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return { organizationId, ...spanOfDays({ from: `${month}-01`, to: `${month}-${daysInMonth}` }) };
}

/** Tickets that cost less by law, sold or given back in a month of Manila: the sums by kind, and a page of the lines. */
export async function taxBookOf(
  db: Queryable,
  tenant: Tenant,
  { month, page: { page, take } }: { month: string; page: Page },
): Promise<{ sums: BookSums[]; lines: BookLine[] }> {
  const span = spanOf(tenant, month);
  const [sums, rows, withOthers] = await Promise.all([
    sumBook(db, span),
    listBook(db, { ...span, skip: (page - 1) * take, take }),
    namesOfSeveralCards(db, span),
  ]);
  return { sums, lines: rows.map(withOthers) };
}

async function namesOfSeveralCards(
  db: Queryable,
  span: ReturnType<typeof spanOf>,
): Promise<(row: BookRow) => BookLine> {
  const keyOf = ({ eventId, cardName }: Pick<BookRow, 'eventId' | 'cardName'>) => `${eventId} ${cardName}`;
  const names = new Set((await listNamesOfSeveralCards(db, span)).map(keyOf));
  return (row) => ({ ...row, hasOtherCards: names.has(keyOf(row)) });
}

const columns = [
  ...[
    'date',
    'paper',
    'order_number',
    'event',
    'ticket',
    'kind',
    'document',
    'id_number',
    'name',
    'same_name_other_card',
  ],
  ...['tickets', 'price', 'promo_code', 'vatable', 'vat', 'exempt', 'discount', 'paid'],
];
const linesMax = 100_000;
const linesAtOnce = 1_000;

/** The month as a file; numbers of cards are in it where there are keys. */
export function taxBookCsv(
  db: Queryable,
  tenant: Tenant,
  { month, cards, atOnce = linesAtOnce }: { month: string; cards: CardKeys | undefined; atOnce?: number },
): AsyncGenerator<string> {
  return csvPieces(columns, everyLine(db, spanOf(tenant, month), atOnce), (line) => [
    localTimeIn(line.at, salesZone).slice(0, 'YYYY-MM-DD'.length),
    line.paper && numberOfPaper(line.paper),
    ...[line.orderNumber, line.eventName, line.ticketName, line.kind, line.document],
    idNumberOf(line, cards),
    line.name,
    line.hasOtherCards ? 'YES' : null,
    { count: line.tickets },
    ...[line.priceCentavos, line.promoCentavos, line.vatableCentavos, line.vatCentavos, line.exemptCentavos].map(
      (centavos) => ({ centavos }),
    ),
    { centavos: line.discountCentavos },
    { centavos: line.paidCentavos },
  ]);
}

/** The days are read whole once, for where the pieces end; then each piece by itself. */
async function* everyLine(db: Queryable, span: ReturnType<typeof spanOf>, atOnce: number): AsyncGenerator<BookLine> {
  const [places, withOthers] = await Promise.all([
    listBookPlaces(db, { ...span, every: atOnce, most: linesMax }),
    namesOfSeveralCards(db, span),
  ]);
  const ends = [...places, undefined].slice(0, linesMax / atOnce);
  for (const [index, upTo] of ends.entries()) {
    // What was written down meanwhile may stand in between.
    const rows = await listBook(db, { ...span, after: places[index - 1], upTo, take: linesMax });
    for (const row of rows) yield withOthers(row);
  }
}

function idNumberOf({ kind, document, name, numberSealed }: BookLine, cards: CardKeys | undefined): string | null {
  if (document === null || numberSealed === null) return null;
  return shownCard(cards, { kind, document, name, numberSealed })?.idNumber ?? null;
}
