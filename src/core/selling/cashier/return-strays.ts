import type { Database } from '../../../platform/database/database.ts';
import type { QueueKind, WorkOutcome } from '../../../platform/queue/queue-kind.ts';
import { timeLimit } from '../../../platform/time-limit.ts';
import type { PaymentProviders } from '../payments/payment-provider.ts';
import { paymentReference } from '../payments/payment-reference.ts';
import { claimStrayAsking, endReturn, findStray } from '../payments/stray-payment.sql.ts';
import { isReturningStray, type StrayPayment, strayReturnKind } from '../payments/stray-payment.ts';
import { askingBeginsMs, askingSeconds } from './ask-refund.ts';

// About a day of temporary refusals by the provider; then it is a person's turn again.
const refusedForNowMax = 28;

/** Gives money back through the provider that nobody here asked for. */
export function strayReturnQueueKind({
  db,
  providers,
}: {
  db: Database;
  providers: Pick<PaymentProviders, 'named'>;
}): QueueKind {
  return {
    name: strayReturnKind,
    concurrency: 4,
    // Longer than the calls to the provider can take, so that no two workers ask at the same time.
    leaseSeconds: 90,
    retrySeconds: [90, 120, 300, 900, 3_600],
    isEndless: true,
    work: async ({ id, attempts }) => {
      const limit = timeLimit(askingBeginsMs);
      const stray = await claimStrayAsking(db, { id, seconds: askingSeconds });
      if (stray === undefined) {
        const found = await findStray(db, { id });
        return { result: found !== undefined && isReturningStray(found) ? 'RETRY' : 'DONE' };
      }
      if (stray.returnCentavos === null) return { result: 'DONE' };
      const { provider: name, providerPaymentId, paymentId, returnCentavos: amountCentavos, attempt, flag } = stray;
      const provider = providers.named(name);
      if (provider === undefined)
        return ended(stray, `It was paid through ${name}, which is not the payment provider now.`);
      const report = await provider.refund({
        refundId: id,
        attempt,
        reference: paymentId === null ? providerPaymentId : paymentReference(paymentId),
        providerPaymentId,
        amountCentavos,
        reason: flag,
        mayStillAsk: () => !limit.isOver(),
      });
      if (report.state === 'SUCCEEDED') return ended(stray, null, report.providerRefundId);
      const isForNow = report.isForNow === true && attempts < refusedForNowMax;
      if (report.state === 'PENDING' || isForNow) return { result: 'RETRY', error: report.failure };
      return ended(stray, report.failure ?? 'The payment provider refused it');
    },
  };
}

function ended(
  { id, attempt }: StrayPayment,
  failure: string | null,
  providerRefundId: string | null = null,
): WorkOutcome {
  const status = failure === null ? 'RETURNED' : 'OPEN';
  return { result: 'DONE', record: (tx) => endReturn(tx, { id, attempt, status, failure, providerRefundId }) };
}
