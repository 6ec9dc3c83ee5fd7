import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';

const orders = (amount: number) => plural('en', amount, { one: '1 order', other: `${count(amount)} orders` });
const interests = (amount: number) =>
  plural('en', amount, {
    one: '1 event that you want to hear of',
    other: `${count(amount)} events that you want to hear of`,
  });

/** What buyers can have done with what is kept about them. */
export const privacy = {
  yourData: {
    title: 'Your data',
    lead: 'Give us your e-mail address. We will send you a link, by which you can download what we keep about it, or have it erased.',
    send: 'Send me the link',
    sent: (email: string) => `If we keep anything about ${email}, a message with a link is on its way.`,
    linkOver: 'This link is no longer good. Have a new one sent.',
    kept: (address: string, orderCount: number, interestCount: number) =>
      `About ${address} we keep ${orders(orderCount)}${interestCount === 0 ? '' : ` and ${interests(interestCount)}`}.`,
    download: {
      heading: 'Download it',
      lead: 'Orders, tickets, payments, refunds, what you wanted to hear of and which mails you were sent, as a JSON file.',
      action: 'Download my data',
    },
    erase: {
      heading: 'Have it erased',
      lead: 'Your name and address are taken out of your orders, and out of what organizers are told of them from now on. It cannot be undone, and your orders can no longer be found by your address.',
      stays: 'What the law wants in the books stays, without a name.',
      later: (amount: number) =>
        plural('en', amount, {
          one: '1 order is not over: its event is still to come, money for it is on its way, or it was given up today. Its tickets stay good, and it is erased by itself once it is over, at the latest the day after the event.',
          other: `${count(amount)} orders are not over: their event is still to come, money for them is on its way, or they were given up today. Their tickets stay good, and they are erased by themselves once they are over, at the latest the day after the event.`,
        }),
      sure: 'I understand that this cannot be undone.',
      unsure: 'Please tick this first.',
      action: 'Erase my data',
    },
    erased: 'Your data were erased.',
    erasedInPart: 'What is over was erased.',
    erasedLater: (amount: number) =>
      plural('en', amount, {
        one: '1 order follows by itself once it is over, at the latest the day after its event. Its tickets stay good until then.',
        other: `${count(amount)} orders follow by themselves once they are over, at the latest the day after their event. Their tickets stay good until then.`,
      }),
  },
};
