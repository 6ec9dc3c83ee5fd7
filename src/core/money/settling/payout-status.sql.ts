import { rowAsksFor } from '../../base/states/meanings.sql.ts';
import { payoutMeanings } from './payout-status.ts';

// What the status of a payout means, for statements that read it; `back-office/settlements/settlement.ts` says it to code.

export const isScheduledPayout = rowAsksFor(payoutMeanings, 'scheduled');
export const isPayoutNotLeft = rowAsksFor(payoutMeanings, 'notLeft');
export const hasPayoutLeft = rowAsksFor(payoutMeanings, 'left');
export const isReturnedPayout = rowAsksFor(payoutMeanings, 'returned');
export const isWithdrawnPayout = rowAsksFor(payoutMeanings, 'withdrawn');
