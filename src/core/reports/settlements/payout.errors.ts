import { defineError } from '../../base/define-error.ts';
import type { PayoutStatus, PayoutWait } from './settlement.ts';

export const payoutStateForbids = defineError<{ payoutId: string; status: PayoutStatus; to: PayoutStatus }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The status of the payout does not allow it.',
  message: ({ payoutId, status, to }) => `The payout ${payoutId} is ${status} and cannot become ${to}.`,
  hint: 'A payout is first sent, and then paid or returned; read it again to see how it stands.',
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
  when: 'The payout did not come back, or what came back is part of another payout already.',
  message: ({ payoutId }) => `Nothing of the payout ${payoutId} is left to be sent again.`,
  hint: 'Only a payout that is RETURNED is sent again, once.',
});
