import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';

const orders = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'order', other: 'orders' })}`;

/** Cancelling a whole event. */
export const cancellation = {
  title: (event: string) => `Cancel ${event}`,
  warning: 'This cannot be undone. Sales end at once, and every order is refunded.',
  buyers: (buyers: number, amount: string) =>
    plural('en', buyers, {
      one: `1 buyer gets back ${amount}.`,
      other: `${count(buyers)} buyers get back ${amount}.`,
    }),
  guests: (guests: number) =>
    plural('en', guests, {
      one: '1 guest is turned away; nothing was paid.',
      other: `${count(guests)} guests are turned away; nothing was paid.`,
    }),
  nobody: 'Nobody has bought a ticket yet, so nothing goes back.',
  tickets: (amount: number) =>
    plural('en', amount, { one: '1 ticket becomes void.', other: `${count(amount)} tickets become void.` }),
  commission: (amount: string) => `We return ${amount} of commission to you.`,
  processing: (amount: string) => `${amount} of payment processing is lost: the providers keep it.`,
  balance: (amount: string) => `Your balance changes by ${amount}.`,
  cash: (amount: string) => `Of that you hand back ${amount} in cash yourself: it was paid at the counter.`,
  pending: (amount: number) =>
    plural('en', amount, {
      one: '1 order that is not paid yet is dropped.',
      other: `${count(amount)} orders that are not paid yet are dropped.`,
    }),
  mails: 'Every buyer is told by mail, with your reason.',
  reason: 'Reason',
  reasonHint: 'Buyers read it, as you write it here.',
  typed: (name: string) => `Type “${name}” to go on`,
  submit: 'Cancel the event',
  back: 'Back to the event',
  progressTitle: (event: string) => `${event} is cancelled`,
  running: 'Orders are being refunded',
  done: 'Every order is dealt with',
  doneButSome: 'Done, but for some orders',
  counted: (dealtWith: number, total: number) => `${count(dealtWith)} of ${orders(total)}`,
  counts: {
    refunded: 'Refunded',
    cancelled: 'Dropped before payment',
    failed: 'Refused by the provider',
    disputed: 'Disputed',
    remaining: 'Still to do',
  },
  reasonGiven: 'Reason given',
  since: (when: string) => `Cancelled ${when}`,
  finished: (when: string) => `Done ${when}`,
  follows: 'This page looks again by itself. You can also leave it: the work goes on.',
  disputedHint:
    'The bank of a buyer has taken back the rest of a disputed order. Where the dispute is won, it goes back to the buyer by itself.',
  retryLead: (amount: number, sum: string) =>
    plural('en', amount, {
      one: `The provider refused one refund of ${sum}. You can have it tried again.`,
      other: `The provider refused ${count(amount)} refunds of ${sum} in all. You can have all of them tried again, each once.`,
    }),
  retryAll: (amount: number) => plural('en', amount, { one: 'Try it again', other: `Try all ${count(amount)} again` }),
  failures: 'Refunds that were refused',
  failuresHint: 'The money of these orders is still with you. Try again, or pay these buyers in another way.',
  order: 'Order',
  buyer: 'Buyer',
  amount: 'Amount',
  failure: 'Why',
  tryAgain: 'Try again',
  tryAgainOf: (order: string) => `Try again: ${order}`,
};
