import { findInvoices } from '../core/back-office/tax-papers/tax-paper.sql.ts';
import { notForInputTax, presentPaper } from '../core/back-office/tax-papers/tax-paper.ts';
import { recordNotFound } from '../core/base/common.errors.ts';
import { raise } from '../core/base/define-error.ts';
import type { Order } from '../core/selling/orders/order.ts';
import { nullable, record, text } from '../http/fields/fields.ts';
import { paperFields } from '../http/records/tax-paper.ts';
import { idParameter, ofBuyers, ofTokens, orderOf, ownSeenOrder } from './orders.ts';
import { type MarketplaceServices, readRoute } from './route.ts';

const invoiceRecord = record(
  'Invoice',
  { ...paperFields, notice: nullable(text('What a paper of a seller without VAT must say.')) },
  'The invoice of an order.',
);

export const invoiceRoutes = [
  readRoute({
    method: 'GET',
    path: '/orders/:id/invoice',
    operationId: 'getOrderInvoice',
    tag: 'Orders',
    summary: 'Read the invoice of an order',
    description: 'It is there within a minute of the payment, where `TAX_RULES` has invoices written.',
    params: idParameter,
    security: ofBuyers,
    success: { status: 200, description: 'The invoice.', data: invoiceRecord },
    errors: [...ofTokens, recordNotFound],
    whenFaulty: ownSeenOrder,
    read: async (call) => ({ data: await invoiceOf(call.services, await orderOf(call)) }),
  }),
];

async function invoiceOf({ db }: MarketplaceServices, { id }: Order) {
  const [invoice] = await findInvoices(db, { orderIds: [id] });
  if (invoice === undefined) raise(recordNotFound, { record: 'invoice', id });
  return { ...presentPaper(invoice), notice: invoice.seller.vat === 'NON_VAT' ? notForInputTax : null };
}
