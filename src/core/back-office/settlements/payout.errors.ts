import { defineError } from '../../base/define-error.ts';
import type { PayoutStatus, PayoutWait, WithdrawCause } from './settlement.ts';

export const payoutStateForbids = defineError<{ payoutId: string; status: PayoutStatus; to: PayoutStatus }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The status of the payout does not allow it.',
  message: ({ payoutId, status, to }) => `The payout ${payoutId} is ${status} and cannot become ${to}.`,
  hint: 'A payout is sent, and then paid or returned; what was not sent can be withdrawn. Read it again to see how it stands.',
  example: { payoutId: '01938f74-1b6f-7d28-a094-e3c7518fb2d6', status: 'WITHDRAWN', to: 'RETURNED' },
});

export const payoutWaiting = defineError<{ payoutId: string; waitingFor: PayoutWait }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The organization has no payout account, or changed it less than three days ago.',
  message: ({ payoutId, waitingFor }) => `The payout ${payoutId} waits for ${waitingFor}.`,
  hint: 'Send it once the organization has a payout account that has rested for three days.',
});

export const payoutNotReturned = defineError<{ payoutId: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The payout did not come back and was not withdrawn, or what was is part of another payout already.',
  message: ({ payoutId }) => `Nothing of the payout ${payoutId} is left to be sent again.`,
  hint: 'Only a payout that is RETURNED, or WITHDRAWN and held, is sent again, once.',
});

export const payoutNotCovered = defineError<{ payoutId: string; cause: WithdrawCause }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The organization is suspended, an event of the payout is taken down or cancelled, or its balance no longer covers it.',
  message: ({ payoutId, cause }) => `The payout ${payoutId} is not to be sent: ${cause}.`,
  hint: 'The next settlement withdraws it, within ten minutes or by `takilya settle`; what is still earned is scheduled anew.',
});

export const nothingToFile = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'There is no payout that can be sent and stands in no file yet.',
  message: () => 'There is nothing to file.',
  hint: 'A file that was made before is made again by its number.',
});
