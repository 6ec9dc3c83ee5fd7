import type { Database } from '../../../platform/database/database.ts';
import type { QueueKind } from '../../../platform/queue/queue-kind.ts';
import { timeLimit } from '../../../platform/time-limit.ts';
import { settleRefund } from '../desk/refund-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import { findPaymentsByIds } from '../payments/payment.sql.ts';
import { refundKind } from '../payments/payment.ts';
import {
  type PaymentProvider,
  type PaymentProviders,
  ProviderUnavailable,
  type RefundReport,
  type RefundRequest,
} from '../payments/payment-provider.ts';
import { paymentReference } from '../payments/payment-reference.ts';
import { claimAsking, findRefundsByIds } from '../payments/refund.sql.ts';
import type { Refund } from '../payments/refund.ts';
import { isEndedWithoutProvider, settleLateRefund } from './settle-late-refund.ts';

interface RefundTools {
  db: Database;
  desk: SalesDesk;
  providers: Pick<PaymentProviders, 'named'>;
}

// Longer than looking for it, asking for it and looking again can take. After this long, an asker that has not answered
// is not waited for.
export const askingSeconds = 60;
// Asked for later than this, the answer might come after that.
export const askingBeginsMs = 30_000;

/**
 * Asks the provider for a refund as it stands now, only while it is open and nobody else asks, and writes down the
 * answer. Returns how it stands.
 */
export async function askRefund(tools: RefundTools, { refundId }: { refundId: string }): Promise<Refund> {
  const { db, desk } = tools;
  const limit = timeLimit(askingBeginsMs);
  const refund = await claimAsking(db, { id: refundId, seconds: askingSeconds });
  if (refund === undefined) return refundNow(db, refundId);
  const report = await atProvider(tools, refund, (provider, request) =>
    provider.refund({ ...request, mayStillAsk: () => !limit.isOver() }),
  );
  return desk.serve(refund.eventId, settleRefund({ refund, report }));
}

/**
 * Asks the provider what became of a refund, without asking for one; writes the answer down where it ends the refund.
 * Returns how it stands. A refund that ended without the provider and was paid by it all the same is written down too.
 */
export async function lookAfterRefund(tools: RefundTools, refund: Refund): Promise<Refund> {
  // The one that is asking for it writes down the answer.
  if (refund.isBeingAsked) return refund;
  const report = await atProvider(tools, refund, (provider, request) => provider.findRefund(request));
  if (report === undefined || report.state === 'PENDING') return refund;
  if (refund.status === 'PENDING') return tools.desk.serve(refund.eventId, settleRefund({ refund, report }));
  if (report.state === 'FAILED') return refund;
  return tools.desk.serve(refund.eventId, settleLateRefund({ refund, report }));
}

async function atProvider<Report extends RefundReport | undefined>(
  { db, providers }: RefundTools,
  refund: Refund,
  ask: (provider: PaymentProvider, request: Omit<RefundRequest, 'mayStillAsk'>) => Promise<Report>,
): Promise<Report | RefundReport> {
  const [payment] = refund.paymentId === null ? [] : await findPaymentsByIds(db, { ids: [refund.paymentId] });
  if (payment === undefined) throw new Error(`The refund ${refund.id} has no payment`);
  const provider = providers.named(payment.provider);
  if (provider === undefined) {
    const failure = `It was paid through ${payment.provider}, which is not the payment provider now.`;
    return { state: 'FAILED', isForNow: true, failure, providerRefundId: null };
  }
  return ask(provider, {
    refundId: refund.id,
    attempt: refund.attempt,
    reference: paymentReference(payment.id),
    providerPaymentId: payment.providerPaymentId ?? '',
    amountCentavos: refund.amountCentavos,
    reason: refund.reason,
  });
}

export async function refundNow(db: Database, refundId: string): Promise<Refund> {
  const [refund] = await findRefundsByIds(db, { ids: [refundId] });
  if (refund === undefined) throw new Error(`There is no refund ${refundId}`);
  return refund;
}

// A refund that ended without the provider is watched for as long as one might still be under way there.
const lookEverySeconds = 6 * 60 * 60;
// About two months.
const looksMax = 250;

/** Refunds that are owed: automatic ones, those of cancelled events, and those that were interrupted. */
export function refundQueueKind({
  onFault,
  ...tools
}: RefundTools & { onFault: (sentence: string, error: unknown) => void }): QueueKind {
  return {
    name: refundKind,
    concurrency: 16,
    // Longer than the calls to the provider can take, so that no two workers ask at the same time.
    leaseSeconds: 90,
    retrySeconds: [90, 120, 300, 900, 3_600],
    isEndless: true,
    work: async ({ id, attempts }) => {
      const [refund] = await findRefundsByIds(tools.db, { ids: [id] });
      try {
        if (refund?.status === 'PENDING') {
          const { status } = await askRefund(tools, { refundId: id });
          return { result: status === 'PENDING' ? 'RETRY' : 'DONE' };
        }
        if (refund === undefined || refund.paidLateAt !== null || !isEndedWithoutProvider(refund)) {
          return { result: 'DONE' };
        }
        const { status, paidLateAt } = await lookAfterRefund(tools, refund);
        const isEnded = paidLateAt !== null || !isEndedWithoutProvider({ status }) || attempts >= looksMax;
        return isEnded ? { result: 'DONE' } : { result: 'RETRY', afterSeconds: lookEverySeconds };
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        onFault('A refund could not be asked for; it is tried again', error);
        return { result: 'RETRY' };
      }
    },
  };
}
