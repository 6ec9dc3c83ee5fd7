import type { Database } from '../../../platform/database/database.ts';
import type { QueueKind } from '../../../platform/queue/queue.ts';
import { settleRefund } from '../desk/refund-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import { findPaymentsByIds } from '../payments/payment.sql.ts';
import type { Payment } from '../payments/payment.ts';
import { refundKind } from '../payments/payment.ts';
import { type PaymentProviders, ProviderUnavailable, type RefundReport } from '../payments/payment-provider.ts';
import { paymentReference } from '../payments/payment-reference.ts';
import { findRefundsByIds } from '../payments/refund.sql.ts';
import type { Refund } from '../payments/refund.ts';

export interface RefundTools {
  desk: SalesDesk;
  providers: PaymentProviders;
  onFault: (sentence: string, error: unknown) => void;
}

/** Asks the provider for a refund and writes down what it says. One that it cannot answer now stays as it is. */
export async function askRefund(
  { desk, providers, onFault }: RefundTools,
  refund: Refund,
  payment: Payment,
): Promise<Refund> {
  const report = await reportOn({ providers, onFault }, refund, payment);
  return report === undefined ? refund : desk.serve(refund.eventId, settleRefund({ refund, report }));
}

async function reportOn(
  { providers, onFault }: Pick<RefundTools, 'providers' | 'onFault'>,
  refund: Refund,
  payment: Payment,
): Promise<RefundReport | undefined> {
  const provider = providers.named(payment.provider);
  if (provider === undefined) {
    const failure = `It was paid through ${payment.provider}, which is not the payment provider now.`;
    return { state: 'FAILED', isForNow: true, failure, providerRefundId: null };
  }
  try {
    return await provider.refund({
      refundId: refund.id,
      attempt: refund.attempt,
      reference: paymentReference(payment.id),
      providerPaymentId: payment.providerPaymentId ?? '',
      amountCentavos: refund.amountCentavos,
      reason: refund.reason,
    });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    onFault('A refund could not be asked for; it is tried again', error);
    return undefined;
  }
}

/** Refunds that are owed: automatic ones, those of cancelled events, and those that were interrupted. */
export function refundQueueKind({ db, ...tools }: RefundTools & { db: Database }): QueueKind {
  return {
    name: refundKind,
    concurrency: 16,
    // Longer than the calls to the provider can take, so that no two workers ask at the same time.
    leaseSeconds: 90,
    retrySeconds: [90, 120, 300, 900, 3_600],
    isEndless: true,
    work: async ({ id }) => {
      const [refund] = await findRefundsByIds(db, { ids: [id] });
      if (refund === undefined || refund.status !== 'PENDING') return { result: 'DONE' };
      const [payment] = refund.paymentId === null ? [] : await findPaymentsByIds(db, { ids: [refund.paymentId] });
      const asked = payment === undefined ? refund : await askRefund(tools, refund, payment);
      return { result: asked.status === 'PENDING' ? 'RETRY' : 'DONE' };
    },
  };
}
