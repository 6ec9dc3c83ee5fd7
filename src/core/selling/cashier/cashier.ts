import type { Database } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { naturalBatch } from '../../../platform/natural-batch.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { creditPayment } from '../desk/credit-payment.ts';
import { type RefundInput, requestRefund, settleRefund } from '../desk/refund-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import { findOrderById } from '../orders/order.sql.ts';
import { otherProvider, refundRefused } from '../payments/payment.errors.ts';
import { claimPaymentsToPoll, findPaymentsByIds, insertProviderNotice } from '../payments/payment.sql.ts';
import type { NoticeOutcome, Payment } from '../payments/payment.ts';
import {
  type PaymentProviders,
  type ProviderName,
  type ProviderNotice,
  ProviderUnavailable,
  type RefundReport,
} from '../payments/payment-provider.ts';
import { paymentIdOf, paymentReference } from '../payments/payment-reference.ts';
import { claimRefundsToTry } from '../payments/refund.sql.ts';
import type { Refund } from '../payments/refund.ts';

/** Deals with the payment provider on behalf of orders. Never talks to it inside a transaction. */
export interface Cashier {
  /** Believes a notice that carried the provider's signature. */
  receive(provider: ProviderName, notice: ProviderNotice): Promise<NoticeOutcome>;
  /** Asks the provider about payments that nothing was heard of. Answers how many were asked about. */
  poll(): Promise<number>;
  /** Gives money back; undefined amount for the rest of it. */
  refund(input: RefundInput): Promise<Refund>;
  /** Tries refunds that are due: automatic ones, and those that were interrupted. Answers how many were tried. */
  tryRefunds(): Promise<number>;
  /** Asks the provider to take no more money for orders that came to nothing. */
  closeCheckouts(payments: readonly Payment[]): Promise<void>;
}

export interface CashierOptions {
  db: Database;
  desk: SalesDesk;
  providers: PaymentProviders;
  onFault: (sentence: string, error: unknown) => void;
}

// About a day, the time in which a checkout can still be paid; after that the provider has forgotten it too.
const pollStepsSeconds = [20, 40, 60, 120, 300, 600, 900, 1_800, 3_600, 3_600, 7_200, 14_400, 28_800, 28_800];
// The first is longer than a call to the provider can take, so that no two workers ask at the same time.
const tryStepsSeconds = [90, 120, 300, 900, 3_600];
const claimedMax = 50;

export function createCashier({ db, desk, providers, onFault }: CashierOptions): Cashier {
  const findPayment = naturalBatch<string, Payment | undefined>({
    sizeMax: 100,
    inFlightMax: 1,
    patienceMs: 100,
    load: async (ids) => {
      const found = new Map((await findPaymentsByIds(db, { ids })).map((payment) => [payment.id, payment]));
      return ids.map((id) => found.get(id));
    },
  });

  const askRefund = async (refund: Refund, payment: Payment): Promise<Refund> => {
    const provider = providers.named(payment.provider);
    if (provider === undefined) return refund;
    let report: RefundReport;
    try {
      report = await provider.refund({
        refundId: refund.id,
        reference: paymentReference(payment.id),
        providerPaymentId: payment.providerPaymentId ?? '',
        amountCentavos: refund.amountCentavos,
        reason: refund.reason,
      });
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      onFault('A refund could not be asked for; it is tried again', error);
      return refund;
    }
    return desk.serve(refund.eventId, settleRefund({ refund, report }));
  };

  return {
    async receive(provider, notice) {
      const paymentId = notice.reference === null ? undefined : paymentIdOf(notice.reference);
      const payment = paymentId === undefined ? undefined : await findPayment(paymentId);
      const { noticeId, state, amountCentavos, currency } = notice;
      if (payment === undefined || payment.provider !== provider) {
        const row = { provider, noticeId, paymentId: null, state, amountCentavos, currency };
        await insertProviderNotice(db, { ...row, outcome: 'UNKNOWN' });
        return 'UNKNOWN';
      }
      const command = creditPayment({ payment, report: notice, notice: { provider, noticeId }, providers });
      return (await desk.serve(payment.eventId, command)).outcome;
    },

    async poll() {
      const payments = await claimPaymentsToPoll(db, { most: claimedMax, pollStepsSeconds });
      await eachOf(payments, onFault, async (payment) => {
        const { id, sessionId } = payment;
        const report = await providers
          .named(payment.provider)
          ?.askState({ reference: paymentReference(id), sessionId });
        if (report === undefined || report.state === 'PENDING') return;
        await desk.serve(payment.eventId, creditPayment({ payment, report, notice: null, providers }));
      });
      return payments.length;
    },

    async refund(input) {
      const { orderId } = input;
      const order = isUuid(orderId) ? await findOrderById(db, { id: orderId }) : undefined;
      if (order === undefined) raise(recordNotFound, { record: 'order', id: orderId });
      const [paid] = order.paymentId === null ? [] : await findPaymentsByIds(db, { ids: [order.paymentId] });
      if (paid !== undefined && providers.named(paid.provider) === undefined) {
        raise(otherProvider, { provider: paid.provider });
      }
      const command = requestRefund({ ...input, orderId: order.id });
      const requested = await desk.serve(order.eventId, command);
      const refund = await askRefund(requested.refund, requested.payment);
      if (refund.status === 'FAILED') {
        raise(refundRefused, { reason: refund.failure ?? 'without a reason', refundId: refund.id });
      }
      return refund;
    },

    async tryRefunds() {
      const refunds = await claimRefundsToTry(db, { most: claimedMax, tryStepsSeconds });
      await eachOf(refunds, onFault, async (refund) => {
        const [payment] = await findPaymentsByIds(db, { ids: [refund.paymentId] });
        if (payment !== undefined) await askRefund(refund, payment);
      });
      return refunds.length;
    },

    async closeCheckouts(payments) {
      await eachOf(payments, onFault, async ({ id, provider, sessionId }) => {
        await providers.named(provider)?.closeCheckout({ reference: paymentReference(id), sessionId });
      });
    },
  };
}

/** One that fails keeps none of the others from their turn. */
async function eachOf<Item>(
  items: readonly Item[],
  onFault: CashierOptions['onFault'],
  work: (item: Item) => Promise<void> | Promise<unknown>,
): Promise<void> {
  const results = await Promise.allSettled(items.map(work));
  for (const result of results) {
    if (result.status === 'rejected')
      onFault('The payment provider could not be asked; it is tried again', result.reason);
  }
}
