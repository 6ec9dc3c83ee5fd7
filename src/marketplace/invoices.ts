import { cardsOfPaper, paperToDraw } from '../core/back-office/tax-papers/print-paper.ts';
import { findInvoices } from '../core/back-office/tax-papers/tax-paper.sql.ts';
import {
  notForInputTax,
  numberOfPaper,
  presentPaper,
  type TaxPaper,
} from '../core/back-office/tax-papers/tax-paper.ts';
import { drawingsBusy, recordNotFound } from '../core/base/common.errors.ts';
import { raise } from '../core/base/define-error.ts';
import { statutoryKinds } from '../core/money/tax-rules/tax-rules.ts';
import type { Order } from '../core/selling/orders/order.ts';
import { nullable, oneOf, record, text } from '../http/fields/fields.ts';
import { Type } from '../http/fields/schema-type.ts';
import { lineFields, paperFields } from '../http/records/tax-paper.ts';
import { pdfAnswer, pdfSuccess } from '../http/route/pdf.ts';
import { idParameter, ofBuyers, ofTokens, orderOf, ownSeenOrder } from './orders.ts';
import { type MarketplaceServices, readRoute } from './route.ts';

const cardRecord = record(
  'InvoiceCard',
  {
    kind: oneOf(statutoryKinds, { description: 'Whose it is by law.' }),
    document: text('Document.'),
    idNumber: text('Its number.'),
    name: text('Name on it.'),
  },
  'A card by which a line costs less.',
);

const invoiceRecord = record(
  'Invoice',
  {
    ...paperFields,
    lines: Type.Array(
      record(
        'InvoiceLine',
        { ...lineFields, cards: Type.Array(cardRecord, { description: 'Cards that it costs less by.' }) },
        'A line.',
      ),
      { description: 'Lines.' },
    ),
    notice: nullable(text('What a paper of a seller without VAT must say.')),
  },
  'The invoice of an order.',
);

const ofInvoices = {
  tag: 'Orders',
  params: idParameter,
  security: ofBuyers,
  whenFaulty: ownSeenOrder,
} as const;

export const invoiceRoutes = [
  readRoute({
    method: 'GET',
    path: '/orders/:id/invoice',
    operationId: 'getOrderInvoice',
    summary: 'Read the invoice of an order',
    description: 'It is there within a minute of the payment, where `TAX_RULES` has invoices written.',
    ...ofInvoices,
    success: { status: 200, description: 'The invoice.', data: invoiceRecord },
    errors: [...ofTokens, recordNotFound],
    read: async (call) => {
      const { services } = call;
      return { data: await presentInvoice(services, await invoiceOf(services, await orderOf(call))) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/orders/:id/invoice.pdf',
    operationId: 'getOrderInvoicePdf',
    summary: 'Read the invoice of an order as PDF',
    description: 'The same on paper.',
    ...ofInvoices,
    success: pdfSuccess('The invoice.'),
    errors: [...ofTokens, recordNotFound, drawingsBusy],
    read: async (call) => {
      const { services } = call;
      const paper = await invoiceOf(services, await orderOf(call));
      const toDraw = await paperToDraw(services.db, { paper, cards: services.sales.rules.cards });
      return pdfAnswer(numberOfPaper(paper), await services.printer.paperPdf(toDraw));
    },
  }),
];

async function invoiceOf({ db }: Pick<MarketplaceServices, 'db'>, { id }: Pick<Order, 'id'>): Promise<TaxPaper> {
  const [invoice] = await findInvoices(db, { orderIds: [id] });
  return invoice ?? raise(recordNotFound, { record: 'invoice', id });
}

async function presentInvoice({ db, sales }: MarketplaceServices, invoice: TaxPaper) {
  const cards = await cardsOfPaper(db, { paper: invoice, cards: sales.rules.cards });
  const paper = presentPaper(invoice);
  return {
    ...paper,
    lines: paper.lines.map((line, place) => ({ ...line, cards: cards[place] ?? [] })),
    notice: invoice.seller.vat === 'NON_VAT' ? notForInputTax : null,
  };
}
