import type { Database } from '../../../platform/database/database.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { naturalBatch } from '../../../platform/natural-batch.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { keptText } from '../../base/text.ts';
import { creditPayment } from '../desk/credit-payment.ts';
import { type RefundInput, requestRefund } from '../desk/refund-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import { findOrderById } from '../orders/order.sql.ts';
import { otherProvider, refundRefused } from '../payments/payment.errors.ts';
import { findPaymentsByIds, insertProviderNotice } from '../payments/payment.sql.ts';
import type { NoticeOutcome, Payment } from '../payments/payment.ts';
import {
  type PaymentProviders,
  type ProviderName,
  type ProviderNotice,
  ProviderUnavailable,
} from '../payments/payment-provider.ts';
import { paymentIdOf } from '../payments/payment-reference.ts';
import { isRefusedRefund, type Refund } from '../payments/refund.ts';
import { newStraysStatement } from '../payments/stray-payment.sql.ts';
import type { NewStray } from '../payments/stray-payment.ts';
import { askRefund, type RefundTools, refundNow } from './ask-refund.ts';

/** Deals with the payment provider on behalf of orders. Never talks to it inside a transaction. */
export interface Cashier {
  /** Believes a notice that carried the provider's signature. */
  receive(provider: ProviderName, notice: ProviderNotice): Promise<NoticeOutcome>;
  /**
   * Gives money back. Undefined where the named tickets cost nothing: they are void, and there is no money to give back.
   */
  refund(input: RefundInput & { ticketIds?: undefined }): Promise<Refund>;
  refund(input: RefundInput): Promise<Refund | undefined>;
  /** The same, where nobody waits for what the provider says: a worker asks it. */
  refundLater(input: Omit<RefundInput, 'isLeftToWorker'>): Promise<void>;
}

interface CashierOptions {
  db: Database;
  desk: SalesDesk;
  providers: PaymentProviders;
  accounts: RefundTools['accounts'];
  onFault: (sentence: string, error: unknown) => void;
}

export function createCashier({ db, desk, providers, accounts, onFault }: CashierOptions): Cashier {
  const findPayment = naturalBatch<string, Payment | undefined>({
    sizeMax: 100,
    inFlightMax: 1,
    patienceMs: 100,
    load: async (ids) => {
      const found = new Map((await findPaymentsByIds(db, { ids })).map((payment) => [payment.id, payment]));
      return ids.map((id) => found.get(id));
    },
  });

  /** A refund that the provider cannot answer now stays as it is; a worker goes on with it. */
  const ask = async (refundId: string): Promise<Refund> => {
    try {
      return await askRefund({ db, desk, providers, accounts }, { refundId });
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      onFault('A refund could not be asked for; it is tried again', error);
      return refundNow(db, refundId);
    }
  };

  const reserve = async (input: RefundInput) => {
    const { orderId } = input;
    const order = isUuid(orderId) ? await findOrderById(db, { id: orderId }) : undefined;
    if (order === undefined) raise(recordNotFound, { record: 'order', id: orderId });
    const [paid] = order.paymentId === null ? [] : await findPaymentsByIds(db, { ids: [order.paymentId] });
    if (paid !== undefined && providers.named(paid.provider) === undefined) {
      raise(otherProvider, { provider: paid.provider });
    }
    return (await desk.serve(order.eventId, requestRefund({ ...input, orderId: order.id }))).reserved;
  };

  return {
    async receive(provider, notice) {
      const paymentId = notice.reference === null ? undefined : paymentIdOf(notice.reference);
      const payment = paymentId === undefined ? undefined : await findPayment(paymentId);
      const { noticeId, state, amountCentavos, currency } = notice;
      if (payment === undefined || payment.provider !== provider) {
        const row = { provider, noticeId, paymentId: null, state, amountCentavos, currency };
        await insertProviderNotice(db, { ...row, outcome: 'UNKNOWN' });
        if (state === 'PAID') await db.run(newStraysStatement([unknownStray(provider, notice)]));
        return 'UNKNOWN';
      }
      const command = creditPayment({ payment, report: notice, notice: { provider, noticeId }, providers });
      return (await desk.serve(payment.eventId, command)).outcome;
    },

    // Only for named tickets can there be nothing to give back.
    refund: (async (input: RefundInput) => {
      const reserved = await reserve(input);
      if (reserved === null) return undefined;
      // A repeat under the same claim may meet an earlier refund: what was reserved then does not say how it stands
      // now.
      const refund = await ask(reserved.refund.id);
      if (isRefusedRefund(refund)) {
        raise(refundRefused, { reason: refund.failure ?? 'without a reason', refundId: refund.id });
      }
      return refund;
    }) as Cashier['refund'],

    async refundLater(input) {
      await reserve({ ...input, isLeftToWorker: true });
    },
  };
}

/** Money that fits no payment of ours. */
function unknownStray(provider: ProviderName, notice: ProviderNotice): NewStray {
  const { providerPaymentId, noticeId, amountCentavos, currency, reference } = notice;
  const flag = reference === null ? 'it names no payment' : 'it names no payment of ours';
  return {
    ...{ id: newId(), provider, providerPaymentId: keptText(providerPaymentId ?? noticeId, { lengthMax: 200 }) },
    ...{ amountCentavos, currency, flag },
    ...{ paymentId: null, orderId: null, eventId: null, organizationId: null },
  };
}
