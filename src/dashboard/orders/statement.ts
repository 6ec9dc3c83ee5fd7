import type { FastifyInstance } from 'fastify';
import { findTaxDetails } from '../../core/accounts/organizations/tax-details.sql.ts';
import { taxLinesOf } from '../../core/accounts/organizations/tax-details.ts';
import { amountsInPesos, type Payout, type StatementLine } from '../../core/back-office/settlements/settlement.ts';
import { ownStatement } from '../../core/back-office/settlements/settlement-of.ts';
import { statementCsv } from '../../core/back-office/settlements/statement-csv.ts';
import {
  payoutLinesPage,
  printedOf,
  type SettlementStatement,
} from '../../core/back-office/settlements/statement-of.ts';
import { hasCommissionPaper } from '../../core/back-office/tax-papers/commission-paper.sql.ts';
import { pesosOf } from '../../core/base/money.ts';
import { sendPieces } from '../../http/pages/send-csv.ts';
import { languageOf } from '../../http/pages/visit.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { periodOf } from './period.ts';
import { shownPayout } from './settlement.ts';

const ability = 'payouts';
const linesOnPage = 100;

/** What a payout was made of, and statements to keep. */
export function statementRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, {
    method: 'GET',
    path: '/settlement/payouts/:payoutId',
    ability,
    handle: async (visit) => {
      const { lineCount, orders, totals, payout } = await ofPayout(visit);
      const totalPages = Math.max(1, Math.ceil(lineCount / linesOnPage));
      const page = pageOf(visit.query.page, totalPages);
      const part = { skip: (page - 1) * linesOnPage, take: linesOnPage };
      const { lines } = await payoutLinesPage(db, payout as Payout, part);
      const props = {
        frame: frameOf(visit, { current: 'settlement' }),
        payout: shownPayout(payout as Payout),
        totals: {
          ...amountsInPesos(totals),
          other: pesosOf(totals.otherCentavos + (payout as Payout).withheldCentavos),
        },
        withheld: pesosOf((payout as Payout).withheldCentavos),
        hasInvoice: (await hasCommissionPaper(db, { payoutId: (payout as Payout).id })).exists,
        orders,
        lines: lines.map(shownLine),
        page,
        totalPages,
      };
      await answerScreen(services, visit, ['ordersPayout', props]);
    },
  });

  const ofPayout = ({ actor, params }: Visit) => ownStatement(db, actor, { payoutId: params.payoutId as string });
  const ofPeriod = (visit: Visit) => ownStatement(db, visit.actor, periodOf(visit, visit.now));

  const statements = [
    { path: '/settlement/statement', read: ofPeriod, nameOf: nameOfPeriod },
    { path: '/settlement/payouts/:payoutId/statement', read: ofPayout, nameOf: nameOfPayout },
  ];
  for (const { path, read, nameOf } of statements) {
    screen(app, services, {
      method: 'GET',
      path: `${path}.csv`,
      ability,
      handle: async (visit) => {
        const statement = await read(visit);
        const name = nameOf(visit, statement, visit.now);
        await noteExport(visit, name, statement);
        await sendPieces(visit, statementCsv(statement, { withMark: true }), name);
      },
    });
    screen(app, services, {
      method: 'GET',
      path: `${path}.pdf`,
      ability,
      handle: async (visit) => {
        const statement = await read(visit);
        const name = nameOf(visit, statement, visit.now);
        await noteExport(visit, name, statement);
        const bytes = await services.documents.statementPdf({
          language: languageOf(visit.request),
          createdAt: new Date(visit.now).toISOString(),
          organizationName: visit.membership.organizationName,
          isSandbox: visit.isSandbox,
          period: statement.payout === null ? periodOf(visit, visit.now) : null,
          statement: await printedOf(statement),
          taxDetails: {
            organization: taxLinesOf(await findTaxDetails(db, visit.membership)),
            platform: services.payouts.platformTaxDetails,
          },
        });
        sendFile(visit, { name: `${name}.pdf`, type: 'application/pdf' }, bytes);
      },
    });
  }

  const noteExport = (visit: Visit, name: string, { payout, orders }: SettlementStatement) =>
    db.transaction((tx) =>
      noteAct(tx, visit, {
        action: 'statement.exported',
        subject: { kind: 'other', id: payout?.id ?? null, label: name },
        details: { orders },
      }),
    );
}

export function shownLine(line: StatementLine) {
  const { id, kind, orderId, orderNumber, eventName } = line;
  return { id, kind, orderId, orderNumber, eventName, ...amountsInPesos(line), other: pesosOf(line.otherCentavos) };
}

export function pageOf(text: string | undefined, most: number): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, most) : 1;
}

function nameOfPeriod(visit: Visit, _statement: SettlementStatement, now: number): string {
  const { from, to } = periodOf(visit, now);
  return `statement-${from}-${to}`;
}

function nameOfPayout(_visit: Visit, { payout }: SettlementStatement): string {
  return `statement-payout-${(payout as Payout).createdAt.slice(0, 10)}-${(payout as Payout).id.slice(0, 8)}`;
}

export function sendFile({ reply }: Visit, { name, type }: { name: string; type: string }, content: Buffer): void {
  reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    .send(content);
}
