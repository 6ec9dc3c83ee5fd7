import { listOwnPayouts, payoutCursorFaults } from '../../core/back-office/settlements/list-own-payouts.ts';
import { owedTo } from '../../core/back-office/settlements/next-payout.ts';
import { ownPayout } from '../../core/back-office/settlements/own-payout.sql.ts';
import { readPayout } from '../../core/back-office/settlements/read-payout.ts';
import { ownCommissionPaper } from '../../core/back-office/tax-papers/commission-paper.sql.ts';
import { commissionPaperToDraw, presentCommissionPaper } from '../../core/back-office/tax-papers/commission-paper.ts';
import { numberOfPaper } from '../../core/back-office/tax-papers/tax-paper.ts';
import { drawingsBusy, recordNotFound } from '../../core/base/common.errors.ts';
import { pageMeta } from '../../core/base/page.ts';
import { closedObject } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { cursorParameter, type PageQuery, pageOf, pageParameters } from '../../http/paging.ts';
import { pdfAnswer, pdfSuccess } from '../../http/route/pdf.ts';
import { balanceRecord, payoutDetailRecord, payoutRecord } from '../records/payout-records.ts';
import { presentBalance, presentLine, presentPayout } from '../records/present-payout.ts';
import { paperRecord } from '../records/tax-records.ts';
import { readRoute } from './route.ts';

const tag = 'Payouts';
const scope = 'orders:read';
const ofPayout = { tag, scope, params: { payoutId: 'Id of the payout.' } } as const;
const listQuery = closedObject<PageQuery & { cursor?: string }>({ ...pageParameters, cursor: cursorParameter }, []);
const linesQuery = closedObject<PageQuery>(pageParameters, []);

export const payoutRoutes = [
  readRoute({
    method: 'GET',
    path: '/balance',
    operationId: 'getBalance',
    tag,
    summary: 'Read what the organization is owed',
    description:
      'A sale is earned some days after its event took place, once its payment is settled, and then part of the next payout. What refunds and disputes took after their sale was paid out is taken from the next one, so it may be below zero.',
    scope,
    success: { status: 200, description: 'The balance.', data: balanceRecord },
    errors: [],
    read: async ({ actor, services }) => {
      const { organizationId } = actor;
      return { data: presentBalance(await owedTo(services.db, { organizationId, holdDays: services.payoutHoldDays })) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/payouts',
    operationId: 'listPayouts',
    tag,
    summary: 'List payouts',
    description: 'Newest first. Walk the pages, or follow `meta.nextCursor`.',
    scope,
    query: listQuery,
    success: { status: 200, description: 'A page of payouts.', data: Type.Array(payoutRecord), isPaged: true },
    errors: [],
    whenFaulty: async (_db, { query }) => payoutCursorFaults(query.cursor),
    read: async ({ actor, query, services }) => {
      const listed = await listOwnPayouts(services.db, actor, { page: pageOf(query), cursor: query.cursor });
      return { data: listed.rows.map(presentPayout), meta: pageMeta(listed) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/payouts/:payoutId',
    operationId: 'getPayout',
    tag,
    summary: 'Read a payout and what it is made of',
    description: 'Its `lines` come in pages, event by event, oldest first; all of them sum to its `amount` exactly.',
    scope,
    params: { payoutId: 'Id of the payout.' },
    query: linesQuery,
    success: {
      status: 200,
      description: 'The payout, with a page of its lines.',
      data: payoutDetailRecord,
      isPaged: true,
    },
    errors: [recordNotFound],
    whenFaulty: async (db, { actor, params }) => {
      await ownPayout(db, actor, params.payoutId as string);
      return [];
    },
    read: async ({ actor, params, query, services }) => {
      const wanted = { payoutId: params.payoutId as string, page: pageOf(query) };
      const { payout, lines } = await readPayout(services.db, actor, wanted);
      return { data: { ...presentPayout(payout), lines: lines.rows.map(presentLine) }, meta: pageMeta(lines) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/payouts/:payoutId/invoice',
    operationId: 'getPayoutInvoice',
    summary: 'Read the invoice for the commission of a payout',
    description:
      'Of the service to you, where `TAX_RULES` has invoices written: there within a minute once the payout has left; a credit note where refunds came to more than sales.',
    ...ofPayout,
    success: { status: 200, description: 'The invoice.', data: paperRecord },
    errors: [recordNotFound],
    read: async ({ actor, params, services: { db } }) => ({
      data: presentCommissionPaper(await ownCommissionPaper(db, actor, params.payoutId as string)),
    }),
  }),
  readRoute({
    method: 'GET',
    path: '/payouts/:payoutId/invoice.pdf',
    operationId: 'getPayoutInvoicePdf',
    summary: 'Read the invoice for the commission of a payout as PDF',
    ...ofPayout,
    success: pdfSuccess('The invoice.'),
    errors: [recordNotFound, drawingsBusy],
    read: async ({ actor, params, services: { db, printer } }) => {
      const paper = await ownCommissionPaper(db, actor, params.payoutId as string);
      return pdfAnswer(numberOfPaper(paper), await printer.paperPdf(commissionPaperToDraw(paper)));
    },
  }),
];
