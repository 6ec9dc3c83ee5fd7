import type { Queryable } from '../../../platform/database/database.ts';
import { spanOfDays } from '../../back-office/settlements/settlement-days.ts';
import { numberOfPaper } from '../../back-office/tax-papers/tax-paper.ts';
import { csvPieces } from '../../base/csv.ts';
import { streamRows } from '../../base/cursor-page.ts';
import type { Tenant } from '../../base/own.ts';
import type { Page } from '../../base/page.ts';
import { localTimeIn } from '../../base/zoned-time.ts';
import { salesZone } from '../../selling/orders/sales-days.ts';
import { type CardKeys, shownCard } from '../../selling/statutory/statutory-card.ts';
import { type BookLine, type BookSums, listBook, sumBook } from './tax-book.sql.ts';

export type { BookLine, BookSums } from './tax-book.sql.ts';

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
  const [sums, lines] = await Promise.all([
    sumBook(db, span),
    listBook(db, { ...span, skip: (page - 1) * take, take }),
  ]);
  return { sums, lines };
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

/** The month as a file; numbers of cards are in it where there are keys. */
export function taxBookCsv(
  db: Queryable,
  tenant: Tenant,
  { month, cards }: { month: string; cards: CardKeys | undefined },
): AsyncGenerator<string> {
  const span = spanOf(tenant, month);
  const lines = streamRows<BookLine>({ most: linesMax }, (part) => listBook(db, { ...span, ...part }));
  return csvPieces(columns, lines, (line) => [
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

function idNumberOf({ kind, document, name, numberSealed }: BookLine, cards: CardKeys | undefined): string | null {
  if (document === null || numberSealed === null) return null;
  return shownCard(cards, { kind, document, name, numberSealed })?.idNumber ?? null;
}
