import type { FastifyInstance } from 'fastify';
import type { InvoicesProps } from '../../../web/organizer/orders/taxes/invoices-page.tsx';
import { listOwnPapers } from '../../core/back-office/tax-papers/list-papers.ts';
import { paperToDraw } from '../../core/back-office/tax-papers/print-paper.ts';
import { ownPaper } from '../../core/back-office/tax-papers/tax-paper.sql.ts';
import { numberOfPaper } from '../../core/back-office/tax-papers/tax-paper.ts';
import { pesosOf } from '../../core/base/money.ts';
import { pdfHeaders } from '../../http/route/pdf.ts';
import { answerScreen, frameOf, screen } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { pageOf } from './statement.ts';

const ability = 'payouts';
const path = '/settlement/invoices';
const papersOnPage = 50;

/** Invoices and credit notes, where the rules of taxes have them written. */
export function invoiceRoutes(app: FastifyInstance, services: DashboardServices): void {
  if (services.taxRules === 'off') return;
  const { db } = services;

  screen(app, services, {
    method: 'GET',
    path,
    ability,
    handle: async (visit) => {
      const page = pageOf(visit.query.page, Number.MAX_SAFE_INTEGER);
      const { rows, total } = await listOwnPapers(db, visit.actor, { page: { page, take: papersOnPage } });
      const props: InvoicesProps = {
        frame: frameOf(visit, { current: 'settlement' }),
        papers: rows.map((paper) => ({
          id: paper.id,
          kind: paper.kind,
          number: numberOfPaper(paper),
          orderId: paper.orderId,
          buyer: paper.buyer.name,
          issuedAt: paper.issuedAt,
          total: pesosOf(paper.totalCentavos),
        })),
        page,
        totalPages: Math.max(1, Math.ceil(total / papersOnPage)),
      };
      await answerScreen(services, visit, ['ordersInvoices', props]);
    },
  });

  screen(app, services, {
    method: 'GET',
    path: `${path}/:paperId.pdf`,
    ability,
    handle: async (visit) => {
      const paper = await ownPaper(db, visit.actor, visit.params.paperId as string);
      // Numbers of cards are shown to owners alone.
      const cards = visit.may.has('payout-account') ? services.sales.rules.cards : undefined;
      const toDraw = await paperToDraw(db, { paper, cards });
      visit.reply.headers(pdfHeaders(toDraw.number)).send(await services.documents.paperPdf(toDraw));
    },
  });
}
