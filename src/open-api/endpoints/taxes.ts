import { findTaxProfile, listTaxDocuments } from '../../core/accounts/tax-profiles/tax-profile.sql.ts';
import { listOwnPapers } from '../../core/back-office/tax-papers/list-papers.ts';
import { ownPaper } from '../../core/back-office/tax-papers/tax-paper.sql.ts';
import { type PaperKind, paperKinds, presentPaper } from '../../core/back-office/tax-papers/tax-paper.ts';
import { ownCertificate } from '../../core/back-office/withholding/certificate.ts';
import { drawingsBusy, recordNotFound } from '../../core/base/common.errors.ts';
import { pageMeta } from '../../core/base/page.ts';
import { closedObject, oneOf } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { type PageQuery, pageOf, pageParameters } from '../../http/paging.ts';
import { pdfAnswer, pdfSuccess } from '../../http/route/pdf.ts';
import { paperRecord, taxProfileRecord } from '../records/tax-records.ts';
import { readRoute } from './route.ts';

const tag = 'Taxes';
const scope = 'orders:read';
const day = (description: string) => Type.String({ format: 'date', description });
const paperQuery = closedObject<PageQuery & { kind?: PaperKind; from?: string; to?: string }>(
  {
    ...pageParameters,
    kind: oneOf(paperKinds, { description: 'Only of this kind.' }),
    from: day('From this day in Manila on.'),
    to: day('Up to this day.'),
  },
  [],
);

export const taxRoutes = [
  readRoute({
    method: 'GET',
    path: '/tax-profile',
    operationId: 'getTaxProfile',
    tag,
    summary: 'Read how the organization is registered for taxes',
    description: 'A sandbox has that of its organization.',
    scope,
    success: { status: 200, description: 'The profile.', data: taxProfileRecord },
    errors: [],
    read: async ({ actor, services: { db } }) => {
      const [{ registeredName, tin, address, vat, permit }, documents] = await Promise.all([
        findTaxProfile(db, actor),
        listTaxDocuments(db, actor),
      ]);
      const shown = documents.map(({ kind, year, status }) => ({ kind, year, status }));
      return { data: { registeredName, tin, address, vat, permit, documents: shown } };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/invoices',
    operationId: 'listInvoices',
    tag,
    summary: 'List invoices and credit notes',
    description: 'Newest first.',
    scope,
    query: paperQuery,
    success: { status: 200, description: 'Papers.', data: Type.Array(paperRecord), isPaged: true },
    errors: [],
    read: async ({ actor, query, services }) => {
      const { kind, from, to } = query;
      const listed = await listOwnPapers(services.db, actor, { page: pageOf(query), kind, from, to });
      return { data: listed.rows.map(presentPaper), meta: pageMeta(listed) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/invoices/:invoiceId',
    operationId: 'getInvoice',
    tag,
    summary: 'Read an invoice or credit note',
    scope,
    params: { invoiceId: 'Id of the paper.' },
    success: { status: 200, description: 'The paper.', data: paperRecord },
    errors: [recordNotFound],
    read: async ({ actor, params, services }) => ({
      data: presentPaper(await ownPaper(services.db, actor, params.invoiceId as string)),
    }),
  }),
  readRoute({
    method: 'GET',
    path: '/tax-certificates/:quarter.pdf',
    operationId: 'getTaxCertificatePdf',
    tag,
    summary: 'Read what was withheld in a quarter as PDF',
    description: 'A form 2307, once the quarter is over and where something was withheld in it.',
    scope,
    params: { quarter: 'Such as 2027Q1.' },
    success: pdfSuccess('The certificate.'),
    errors: [recordNotFound, drawingsBusy],
    read: async ({ actor, params, services: { db, platformTaxes, printer } }) => {
      const quarterName = params.quarter as string;
      const certificate = await ownCertificate(db, actor, { quarterName, payor: platformTaxes });
      return pdfAnswer(`2307-${quarterName}`, await printer.certificatePdf(certificate));
    },
  }),
];
