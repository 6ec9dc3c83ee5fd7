import type { Database } from '../../../platform/database/database.ts';
import type { QueueKind } from '../../../platform/queue/queue-kind.ts';
import { creditPayment } from '../desk/credit-payment.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import { findPaymentsByIds } from '../payments/payment.sql.ts';
import { paymentPollKind } from '../payments/payment.ts';
import type { PaymentProviders } from '../payments/payment-provider.ts';
import { paymentReference } from '../payments/payment-reference.ts';

// About a day, the time in which a checkout can still be paid; after that the provider has forgotten it too.
const pollStepsSeconds = [20, 40, 60, 120, 300, 600, 900, 1_800, 3_600, 3_600, 7_200, 14_400, 28_800, 28_800];

/** Asks the provider about payments of which nothing was heard: its notices may be lost. */
export function paymentPollQueueKind({
  db,
  desk,
  providers,
}: {
  db: Database;
  desk: SalesDesk;
  providers: PaymentProviders;
}): QueueKind {
  return {
    name: paymentPollKind,
    concurrency: 16,
    // Longer than a call to the provider can take.
    leaseSeconds: 60,
    retrySeconds: pollStepsSeconds,
    isEndless: false,
    work: async ({ id, attempts }) => {
      const [payment] = await findPaymentsByIds(db, { ids: [id] });
      if (payment === undefined) return { result: 'DONE' };
      const { provider, sessionId, eventId } = payment;
      const report = await providers.named(provider)?.askState({ reference: paymentReference(id), sessionId });
      if (report !== undefined && report.state !== 'PENDING') {
        await desk.serve(eventId, creditPayment({ payment, report, notice: null, providers }));
      }
      // A payment that was settled left the queue by that.
      return { result: attempts > pollStepsSeconds.length ? 'DONE' : 'RETRY' };
    },
  };
}
