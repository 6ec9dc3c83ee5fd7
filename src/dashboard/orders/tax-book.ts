import type { FastifyInstance } from 'fastify';
import type { ShownBookLine, ShownBookSums, TaxBookProps } from '../../../web/organizer/orders/taxes/tax-book-page.tsx';
import { numberOfPaper } from '../../core/back-office/tax-papers/tax-paper.ts';
import { pesosOf } from '../../core/base/money.ts';
import { type BookLine, type BookSums, isMonth, taxBookCsv, taxBookOf } from '../../core/reports/taxes/tax-book.ts';
import { salesZone } from '../../core/selling/orders/sales-days.ts';
import { sendPieces } from '../../http/pages/send-csv.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { pageOf } from './statement.ts';

const ability = 'payouts';
const path = '/settlement/tax-book';
const take = 100;
const monthsOffered = 24;

/** What was sold for less by law, month by month: the record that the law asks of sellers. */
export function taxBookRoutes(app: FastifyInstance, services: DashboardServices): void {
  if (services.taxRules === 'off') return;
  const { reports: db } = services;

  screen(app, services, {
    method: 'GET',
    path,
    ability,
    handle: async (visit) => {
      const month = monthOf(visit);
      const page = pageOf(visit.query.page, Number.MAX_SAFE_INTEGER);
      const { sums, lines } = await taxBookOf(db, visit.actor, { month, page: { page, take } });
      const count = sums.reduce((sum, each) => sum + each.lines, 0);
      const props: TaxBookProps = {
        frame: frameOf(visit, { current: 'settlement' }),
        month,
        months: [...new Set([month, ...lastMonths(visit)])],
        sums: sums.map(shownSums),
        lines: lines.map(shownLine),
        hasNumbers: seesNumbers(visit),
        page,
        totalPages: Math.max(1, Math.ceil(count / take)),
      };
      await answerScreen(services, visit, ['ordersTaxBook', props]);
    },
  });

  screen(app, services, {
    method: 'GET',
    path: `${path}.csv`,
    ability,
    handle: async (visit) => {
      const month = monthOf(visit);
      const name = `tax-book-${month}`;
      const { sums } = await taxBookOf(db, visit.actor, { month, page: { page: 1, take: 0 } });
      const rows = sums.reduce((sum, { lines }) => sum + lines, 0);
      const sees = seesNumbers(visit);
      await services.db.transaction((tx) =>
        noteAct(tx, visit, {
          action: 'tax_book.exported',
          subject: { kind: 'other', id: null, label: name },
          details: { rows, cardNumbers: sees ? rows : 0 },
        }),
      );
      const cards = sees ? services.sales.rules.cards : undefined;
      await sendPieces(visit, taxBookCsv(db, visit.actor, { month, cards }), name);
    },
  });
}

/** Numbers of cards are for owners, and in the file alone: then it is written down who took them along. */
function seesNumbers({ may }: Visit): boolean {
  return may.has('payout-account');
}

function monthOf({ query, now }: Visit): string {
  const asked = query.month?.trim() ?? '';
  return isMonth(asked) ? asked : thisMonth(now).toString();
}

function lastMonths({ now }: Visit): string[] {
  return Array.from({ length: monthsOffered }, (_, back) => thisMonth(now).subtract({ months: back }).toString());
}

function thisMonth(now: number): Temporal.PlainYearMonth {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(salesZone).toPlainDate().toPlainYearMonth();
}

function shownSums({ kind, tickets, ...sums }: BookSums): ShownBookSums {
  return { kind, tickets, ...shownAmounts(sums) };
}

function shownLine(line: BookLine): ShownBookLine {
  const { at, isReturn, paper, orderId, orderNumber, position, eventName, ticketName, kind, document, name } = line;
  return {
    ...{ at, isReturn, orderId, orderNumber, position, eventName, ticketName, kind, document, name },
    paper: paper && { id: paper.id, number: numberOfPaper(paper) },
    hasOtherCards: line.hasOtherCards,
    ...shownAmounts(line),
  };
}

function shownAmounts(amounts: Omit<BookSums, 'kind' | 'tickets' | 'lines'>) {
  return {
    price: pesosOf(amounts.priceCentavos),
    exempt: pesosOf(amounts.exemptCentavos),
    vat: pesosOf(amounts.vatCentavos),
    discount: pesosOf(amounts.discountCentavos),
    paid: pesosOf(amounts.paidCentavos),
  };
}
