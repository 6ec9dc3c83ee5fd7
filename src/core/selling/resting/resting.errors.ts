import { defineError } from '../../base/define-error.ts';

export const restingStateForbids = defineError<{ what: string; status: string; act: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A refund, a payment or a dispute stands so that the act is not possible, or no longer.',
  message: ({ what, status, act }) => `The ${what} is ${status}, so it cannot ${act}.`,
  hint: 'Look at what rests with takilya money, which says what can be done with each.',
});

export const refundInDoubt = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A refund that is under way is to be ended, and the payment provider does not say what became of it.',
  message: () => 'The payment provider does not answer, so nobody knows what became of this refund.',
  hint: 'Try again in a minute.',
});

export const notAcceptable = defineError<{ why: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'Money that was doubted cannot be taken for what was asked for.',
  message: ({ why }) => `This money cannot be accepted: ${why}.`,
  hint: 'Give it back instead, or give it up with a reason.',
});

export const disputeKnown = defineError<{ reference: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A dispute with the same reference was entered before, for another order or amount.',
  message: ({ reference }) => `The dispute ${reference} was entered before, with another order or amount.`,
  hint: 'Check the reference; every dispute is entered once, under the reference that the provider gave it.',
  example: { reference: 'dp_7F3K9Q2M' },
});

export const refundKnown = defineError<{ providerRefundId: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A refund with the same id of the provider was recorded before, with another amount or outcome.',
  message: ({ providerRefundId }) =>
    `The refund ${providerRefundId} was recorded before, with another amount or outcome.`,
  hint: 'Check the id; every refund of the provider is recorded once.',
});
