import { rowAsksFor } from '../../base/states/meanings.sql.ts';
import { disputeMeanings } from './dispute.ts';
import { paymentMeanings } from './payment.ts';
import { refundMeanings } from './refund.ts';
import { strayMeanings } from './stray-payment.ts';

// What the statuses of this room mean, for statements that read them; the files of the nouns say it to code.

export const isAwaitedPayment = rowAsksFor(paymentMeanings, 'awaited');
export const isPaidPayment = rowAsksFor(paymentMeanings, 'paid');
export const isEndedPayment = rowAsksFor(paymentMeanings, 'ended');

export const isRefundUnderWay = rowAsksFor(refundMeanings, 'underWay');
export const isRefusedRefund = rowAsksFor(refundMeanings, 'refused');
export const isGivenUpRefund = rowAsksFor(refundMeanings, 'givenUp');
export const isOwedRefund = rowAsksFor(refundMeanings, 'owed');
export const isUnpaidRefund = rowAsksFor(refundMeanings, 'unpaid');
export const isSucceededRefund = rowAsksFor(refundMeanings, 'succeeded');
export const isPaidBack = rowAsksFor(refundMeanings, 'paidBack');

export const isOpenDispute = rowAsksFor(disputeMeanings, 'open');

export const isOpenStray = rowAsksFor(strayMeanings, 'open');
export const isReturningStray = rowAsksFor(strayMeanings, 'returning');
export const isReturnedStray = rowAsksFor(strayMeanings, 'returned');
export const isRestingStray = rowAsksFor(strayMeanings, 'resting');
export const isEndedStray = rowAsksFor(strayMeanings, 'ended');
