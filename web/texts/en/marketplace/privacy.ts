import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';

const orders = (amount: number) => plural('en', amount, { one: '1 order', other: `${count(amount)} orders` });
const interests = (amount: number) =>
  plural('en', amount, {
    one: '1 event you asked to hear about',
    other: `${count(amount)} events you asked to hear about`,
  });

/** What buyers can have done with what is kept about them. */
export const privacy = {
  yourData: {
    title: 'Your data',
    lead: 'Enter your e-mail address. We’ll send you a link to download the data we keep about it, or have it erased.',
    send: 'Send me the link',
    sent: (email: string) => `If we keep data about ${email}, we’ve sent an e-mail with a link.`,
    linkOver: 'This link has expired. Request a new one.',
    kept: (address: string, orderCount: number, interestCount: number) =>
      `About ${address} we keep ${orders(orderCount)}${interestCount === 0 ? '' : ` and ${interests(interestCount)}`}.`,
    download: {
      heading: 'Download your data',
      lead: 'Your orders, tickets, payments, refunds, the events you asked to hear about and the e-mails we sent you, as a JSON file.',
      action: 'Download my data',
    },
    erase: {
      heading: 'Erase your data',
      lead: 'We remove your name and address from your orders and from what organizers receive about them from now on. This cannot be undone, and your orders can no longer be found by your address.',
      stays: 'We keep what the law requires in our books, without your name.',
      later: (amount: number) =>
        plural('en', amount, {
          one: '1 order is still open: its event is coming up, a payment or refund is in progress, or it was cancelled today. Its tickets stay valid. We erase it automatically once it closes, at the latest the day after the event.',
          other: `${count(amount)} orders are still open: their event is coming up, a payment or refund is in progress, or they were cancelled today. Their tickets stay valid. We erase them automatically once they close, at the latest the day after the event.`,
        }),
      sure: 'I understand that this cannot be undone.',
      unsure: 'Tick this box first.',
      action: 'Erase my data',
    },
    erased: 'Your data has been erased.',
    erasedInPart: 'We erased everything that is closed.',
    erasedLater: (amount: number) =>
      plural('en', amount, {
        one: '1 order will be erased automatically once it closes, at the latest the day after its event. Its tickets stay valid until then.',
        other: `${count(amount)} orders will be erased automatically once they close, at the latest the day after their event. Their tickets stay valid until then.`,
      }),
  },
};
