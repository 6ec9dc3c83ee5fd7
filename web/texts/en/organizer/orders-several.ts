import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';

const orders = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'order', other: 'orders' })}`;

/** Acts on several orders, or on several tickets of an event. */
export const several = {
  choose: 'Select',
  chooseOne: (what: string) => `Select ${what}`,
  withChosen: 'With selected:',
  allFound: (amount: number, isExact: boolean) =>
    `All ${isExact ? count(amount) : `${count(amount)}+`} that were found`,
  most: (amount: number) => `At most ${count(amount)} at a time.`,
  acts: { resend: 'Send tickets again…', message: 'E-mail them…', refund: 'Refund…', file: 'Download (CSV)' },
  which: (amount: number) => `Which ${orders(amount)}`,
  back: 'Back to the list',
  doneTitle: 'Not everything was done',
  done: (amount: number) => `Done for ${orders(amount)}. We couldn’t do it for these:`,
  resend: {
    title: 'Send tickets again',
    lead: (amount: number) => `The tickets of ${orders(amount)} go to their buyers once more.`,
    leftOut: (amount: number) => `${orders(amount)} left out: not paid, refunded, or the buyer left no e-mail address.`,
    act: (amount: number) => `Send ${amount === 1 ? 'one e-mail' : `${count(amount)} e-mails`}`,
  },
  refund: {
    title: 'Refund selected orders',
    money: (amount: number, total: string) =>
      `${total} goes back to the buyers of ${orders(amount)}: everything that is left of what they paid.`,
    free: (amount: number) => `${orders(amount)} cost nothing: only the tickets are cancelled.`,
    tickets: (amount: string) => `Tickets that are no longer valid and go back on sale: ${amount}.`,
    cash: (amount: string) => `${amount} of it was paid at the counter: hand it back yourself.`,
    balance: (amount: string) => `Your balance changes by ${amount}.`,
    leftOut: (amount: number) => `${orders(amount)} left out: nothing is left to refund.`,
    none: 'Nothing is left to refund of the orders you selected.',
  },
};
