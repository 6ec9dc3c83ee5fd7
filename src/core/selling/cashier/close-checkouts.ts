import type { Database } from '../../../platform/database/database.ts';
import type { QueueKind } from '../../../platform/queue/queue-kind.ts';
import { findPaymentsByIds } from '../payments/payment.sql.ts';
import { checkoutCloseKind, isPaidPayment } from '../payments/payment.ts';
import type { PaymentProviders } from '../payments/payment-provider.ts';
import { paymentReference } from '../payments/payment-reference.ts';

/** Asks the provider to take no more money for orders that came to nothing. */
export function checkoutCloseQueueKind({
  db,
  providers,
}: {
  db: Database;
  providers: Pick<PaymentProviders, 'named'>;
}): QueueKind {
  return {
    name: checkoutCloseKind,
    // Few at once: thousands of holds may end in one second, and nobody waits for this.
    concurrency: 4,
    leaseSeconds: 60,
    retrySeconds: [5, 30, 120, 600, 3_600],
    isEndless: false,
    work: async ({ id }) => {
      const [payment] = await findPaymentsByIds(db, { ids: [id] });
      if (payment === undefined || isPaidPayment(payment)) return { result: 'DONE' };
      const { provider, sessionId } = payment;
      await providers.named(provider)?.closeCheckout({ reference: paymentReference(id), sessionId });
      return { result: 'DONE' };
    },
  };
}
