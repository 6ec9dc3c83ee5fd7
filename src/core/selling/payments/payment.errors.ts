import { defineError } from '../../base/define-error.ts';

export const tooManyPayments = defineError<{ most: number }>({
  code: 'LIMIT_REACHED',
  kind: 'conflict',
  when: 'The order has as many attempts to pay as one may have.',
  message: ({ most }) => `An order can have at most ${most} attempts to pay.`,
  hint: 'Pay by one of the pages that were opened already, or place a new order.',
  example: { most: 10 },
});

export const providerAway = defineError({
  code: 'SERVICE_UNAVAILABLE',
  kind: 'unavailable',
  when: 'The payment provider does not answer. `Retry-After` says when to come back.',
  message: () => 'The payment provider does not answer at the moment.',
  hint: 'The tickets stay held; try again after the seconds in Retry-After.',
});

export const noticeNotBelieved = defineError<{ provider: string }>({
  code: 'UNAUTHORIZED',
  kind: 'unauthenticated',
  when: "A call to a provider's callback address does not carry the provider's signature, or cannot be read.",
  message: ({ provider }) => `This does not carry a valid signature of ${provider}.`,
  hint: 'Only the payment provider may call here; check the webhook secret in the configuration.',
});

export const refundRefused = defineError<{ reason: string; refundId?: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The payment provider refused the refund.',
  message: ({ reason }) => `The payment provider refused the refund: ${reason}`,
  hint: 'Nothing was given back. Pay the buyer back in another way, or try a different amount.',
  example: { reason: 'The account of the buyer is closed.' },
});

export const otherProvider = defineError<{ provider: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The order was paid through a provider that the service does not use now.',
  message: ({ provider }) => `The order was paid through ${provider}, which is not the configured payment provider.`,
  hint: 'Start the service, or run the command, with PAYMENT_PROVIDER set to the one that took the money.',
  example: { provider: 'paymongo' },
});

export const checkoutRefused = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The payment provider does not take this payment, for instance because the amount is below what the method allows.',
  message: () => 'The payment provider does not take this payment by this method.',
  hint: 'The tickets stay held; try another payment method.',
});
