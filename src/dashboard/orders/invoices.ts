import type { FastifyInstance } from 'fastify';
import type { InvoicesProps } from '../../../web/organizer/orders/taxes/invoices-page.tsx';
import { ownCommissionPaper } from '../../core/back-office/tax-papers/commission-paper.sql.ts';
import { commissionPaperToDraw } from '../../core/back-office/tax-papers/commission-paper.ts';
import { listOwnPapers } from '../../core/back-office/tax-papers/list-papers.ts';
import { paperToDraw } from '../../core/back-office/tax-papers/print-paper.ts';
import { ownPaper } from '../../core/back-office/tax-papers/tax-paper.sql.ts';
import { numberOfPaper } from '../../core/back-office/tax-papers/tax-paper.ts';
import { listCertificates } from '../../core/back-office/withholding/certificate.sql.ts';
import { ownCertificate } from '../../core/back-office/withholding/certificate.ts';
import { pesosOf } from '../../core/base/money.ts';
import { pdfHeaders } from '../../http/route/pdf.ts';
import { answerScreen, frameOf, screen } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { pageOf } from './statement.ts';

const ability = 'payouts';
const path = '/settlement/invoices';
const papersOnPage = 50;
const certificatesOnPage = 12;

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
        certificates: await listCertificates(db, {
          organizationId: visit.actor.organizationId,
          most: certificatesOnPage,
        }),
        page,
        totalPages: Math.max(1, Math.ceil(total / papersOnPage)),
      };
      await answerScreen(services, visit, ['ordersInvoices', props]);
    },
  });

  screen(app, services, {
    method: 'GET',
    path: '/settlement/payouts/:payoutId/invoice.pdf',
    ability,
    handle: async (visit) => {
      const paper = await ownCommissionPaper(db, visit.actor, visit.params.payoutId as string);
      const bytes = await services.documents.paperPdf(commissionPaperToDraw(paper));
      visit.reply.headers(pdfHeaders(numberOfPaper(paper))).send(bytes);
    },
  });

  screen(app, services, {
    method: 'GET',
    path: '/settlement/certificates/:quarter.pdf',
    ability,
    handle: async (visit) => {
      const quarterName = visit.params.quarter as string;
      const payor = services.payouts.platformTaxes;
      const certificate = await ownCertificate(db, visit.actor, { quarterName, payor });
      const bytes = await services.documents.certificatePdf(certificate);
      visit.reply.headers(pdfHeaders(`2307-${quarterName}`)).send(bytes);
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
