import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';

const orders = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'order', other: 'orders' })}`;

/** Cancelling a whole event. */
export const cancellation = {
  title: (event: string) => `Cancel ${event}`,
  warning: 'This cannot be undone. Sales stop right away, and every order is refunded.',
  buyers: (buyers: number, amount: string) =>
    plural('en', buyers, {
      one: `1 buyer gets back ${amount}.`,
      other: `${count(buyers)} buyers get back ${amount}.`,
    }),
  guests: (guests: number) =>
    plural('en', guests, {
      one: '1 guest loses their ticket; nothing was paid.',
      other: `${count(guests)} guests lose their tickets; nothing was paid.`,
    }),
  nobody: 'No one has bought a ticket yet, so there is nothing to refund.',
  tickets: (amount: number) =>
    plural('en', amount, { one: '1 ticket becomes invalid.', other: `${count(amount)} tickets become invalid.` }),
  addOns: (amount: number) =>
    plural('en', amount, { one: '1 add-on becomes invalid.', other: `${count(amount)} add-ons become invalid.` }),
  commission: (amount: string) => `We return ${amount} of commission to you.`,
  processing: (amount: string) => `${amount} in processing fees is lost: payment providers don’t return it.`,
  balance: (amount: string) => `Your balance changes by ${amount}.`,
  cash: (amount: string, all: string) =>
    `Of the ${all}, you refund ${amount} in cash yourself: it was paid at the counter.`,
  cashAll: (amount: string) => `You refund all ${amount} in cash yourself: it was paid at the counter.`,
  pending: (amount: number) =>
    plural('en', amount, {
      one: '1 unpaid order is cancelled.',
      other: `${count(amount)} unpaid orders are cancelled.`,
    }),
  mails: 'Every buyer gets an e-mail with your reason.',
  reason: 'Reason',
  reasonHint: 'Buyers see it exactly as you write it.',
  typed: (name: string) => `Type “${name}” to continue`,
  submit: 'Cancel the event',
  back: 'Back to the event',
  progressTitle: (event: string) => `${event} is cancelled`,
  running: 'Orders are being refunded',
  done: 'Every order is settled',
  doneButSome: 'Done, except for some orders',
  counted: (dealtWith: number, total: number) => `${count(dealtWith)} of ${orders(total)}`,
  counts: {
    refunded: 'Refunded',
    cancelled: 'Cancelled before payment',
    failed: 'Refused by the provider',
    disputed: 'Disputed',
    toAccounts: 'To buyers’ accounts',
    remaining: 'Still to do',
  },
  reasonGiven: 'Reason',
  since: (when: string) => `Cancelled ${when}`,
  finished: (when: string) => `Done ${when}`,
  follows: 'This page updates automatically. You can leave it: the work continues.',
  disputedHint:
    'The buyer’s bank reversed the rest of a disputed order. If the dispute is won, it goes back to the buyer automatically.',
  toAccountsHint:
    'Some buyers paid by a method that takes no refunds. We’ve asked them for an account and send the money there. After two weeks without an answer, our team looks after it.',
  retryLead: (amount: number, sum: string) =>
    plural('en', amount, {
      one: `The payment provider refused one refund of ${sum}. You can try it again.`,
      other: `The payment provider refused ${count(amount)} refunds of ${sum} in total. You can try all of them again.`,
    }),
  retryAll: (amount: number) => plural('en', amount, { one: 'Try it again', other: `Try all ${count(amount)} again` }),
  failures: 'Refused refunds',
  failuresHint: 'You still have the money from these orders. Try again, or refund these buyers another way.',
  order: 'Order',
  buyer: 'Buyer',
  amount: 'Amount',
  failure: 'Why',
  tryAgain: 'Try again',
  tryAgainOf: (order: string) => `Try again: ${order}`,
};
