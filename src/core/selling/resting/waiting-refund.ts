import { raise } from '../../base/define-error.ts';
import { lookAfterRefund } from '../cashier/ask-refund.ts';
import { ProviderUnavailable } from '../payments/payment-provider.ts';
import { isLeftPending, type Refund, type RefundStatus, refundTransitions } from '../payments/refund.ts';
import type { RestingTools } from './resolver.ts';
import { refundInDoubt, restingStateForbids } from './resting.errors.ts';

/** Whoever decides hears it where the provider does not answer: without it nobody knows what became of the money. */
export async function orAway<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    raise(refundInDoubt, {});
  }
}

/** Before a person ends one that was left pending the provider is asked what became of it, and it is asked for nothing. */
export async function lookBeforeEnding(tools: RestingTools, refund: Refund): Promise<void> {
  if (refund.status === 'PENDING' && refund.askedAgainAt !== null) await orAway(lookAfterRefund(tools, refund));
}

/** Refuses what its state does not allow, and what the provider may be about to pay. */
export function checkEndable(refund: Refund, to: RefundStatus, { now, act }: { now: string; act: string }): void {
  const refuse = (status: string) => raise(restingStateForbids, { what: 'refund', status, act });
  if (!refundTransitions[refund.status].includes(to)) refuse(refund.status);
  if (refund.status !== 'PENDING') return;
  if (!isLeftPending(refund, now)) refuse('PENDING for less than a day');
  if (refund.askedAgainAt === null) refuse('PENDING and was not asked for once more');
  if (refund.isBeingAsked) refuse('PENDING and the provider is being asked for it at this moment');
}
