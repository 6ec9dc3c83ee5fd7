import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { createPaymongo, type Paymongo } from '../../../src/adapters/paymongo/paymongo.ts';
import type { ProviderTimeouts } from '../../../src/adapters/providers/connection.ts';
import type { CheckoutRequest, RefundRequest } from '../../../src/core/selling/payments/payment-provider.ts';
import { type PaymongoServer, startPaymongoServer } from './paymongo-server.ts';

const secretKey = 'sk_test_RightKey123';
const webhookSecret = 'whsk_RightSecret123';
const buyer = { name: 'Maria Clara', email: 'maria@example.ph' };

/** Our adapter against a PayMongo of our own, in test mode, with a clock that stands still. */
export async function startPaymongoTrial() {
  const clock = { now: Date.UTC(2030, 0, 1) };
  const server: PaymongoServer = await startPaymongoServer({
    secretKey,
    webhookSecret,
    mode: 'test',
    now: () => clock.now,
  });
  const providers: Paymongo[] = [];
  const provider = (options?: {
    secretKey?: string;
    webhookSecret?: string;
    apiUrl?: string;
    timeouts?: Partial<ProviderTimeouts>;
  }): Paymongo => {
    const made = createPaymongo({ secretKey, webhookSecret, apiUrl: server.url, ...options });
    providers.push(made);
    return made;
  };
  const paymongo = provider();

  const opened = async (changes?: Partial<CheckoutRequest>) => {
    const request = checkoutRequest(changes);
    const { sessionId } = await paymongo.openCheckout(request);
    assert.ok(sessionId !== null);
    const payment = { reference: request.reference, sessionId };
    return { payment, sessionId, ask: () => paymongo.askState(payment), close: () => paymongo.closeCheckout(payment) };
  };

  let refundsSoFar = 0;
  /** A refund of an order that has just been paid. */
  const refundable = async (
    order?: Partial<CheckoutRequest>,
    refund?: Partial<RefundRequest>,
  ): Promise<RefundRequest> => {
    const { payment, sessionId } = await opened(order);
    refundsSoFar += 1;
    return {
      refundId: `refund-of-trial-${refundsSoFar}`,
      attempt: 1,
      reference: payment.reference,
      providerPaymentId: server.pay(sessionId).id,
      amountCentavos: 10_000,
      reason: null,
      mayStillAsk: () => true,
      ...refund,
    };
  };

  return {
    server,
    clock,
    paymongo,
    provider,
    opened,
    refundable,
    refundsOf: ({ providerPaymentId }: RefundRequest) =>
      server.payments.get(providerPaymentId)?.attributes.refunds ?? [],
    close: () => Promise.all([...providers, server].map((each) => each.close())),
  };
}

export type PaymongoTrial = Awaited<ReturnType<typeof startPaymongoTrial>>;

export function checkoutRequest(changes?: Partial<CheckoutRequest>): CheckoutRequest {
  return {
    reference: 'reference-1',
    orderNumber: 'TAK-1',
    description: 'Harana sa Luneta',
    amountCentavos: 150_000,
    currency: 'PHP',
    method: 'gcash',
    buyer,
    expiresAt: null,
    heldSeconds: 600,
    returnUrl: 'https://takilya.example/orders/1',
    ...changes,
  };
}

/** The error that a call ends in, seen to hold neither a secret nor the buyer, in its cause and properties too. */
export async function errorOf(work: Promise<unknown>, moreSecrets: readonly string[] = []): Promise<Error> {
  const error = await work.then(
    () => assert.fail('it succeeded'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Error);
  const secrets = ['RightKey123', btoa(`${secretKey}:`), 'RightSecret123', ...Object.values(buyer), ...moreSecrets];
  const text = inspect(error, { depth: 8, showHidden: true });
  for (const secret of secrets) assert.ok(!text.includes(secret), `it tells ${secret}`);
  return error;
}
