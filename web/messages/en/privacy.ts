import { count } from '../../format.ts';
import { plural } from '../../language.ts';

const days = (amount: number) =>
  amount % 365 === 0
    ? plural('en', amount / 365, { one: '1 year', other: `${count(amount / 365)} years` })
    : plural('en', amount, { one: '1 day', other: `${count(amount)} days` });
const orders = (amount: number) => plural('en', amount, { one: '1 order', other: `${count(amount)} orders` });
const interests = (amount: number) =>
  plural('en', amount, {
    one: '1 event that you want to hear of',
    other: `${count(amount)} events that you want to hear of`,
  });

/** What is kept about buyers, and what they can have done with it. */
export const privacy = {
  title: 'Privacy',
  lead: 'What Takilya keeps about people who buy tickets, who is told of it, and when it goes.',
  kept: {
    heading: 'What we keep',
    order: 'Of an order: your name and e-mail address, what you ordered, and your tickets.',
    payment:
      'Of a payment: how and when you paid, how much, and its number. Card and account numbers stay with the payment provider; we never see them.',
    interest: 'Where you asked to hear of an event: your name and e-mail address.',
    mails: 'That a mail was sent to you, of which kind and when.',
    stops:
      'Where you wanted no more messages of an organizer: a coded mark of your address, for as long as that is to hold. It stays when your data are erased.',
    limits:
      'Of an order that is not paid also a coded mark of the address and the network that it came from, so that nobody can hold all tickets.',
    visits:
      'A cookie that shows you your own order, and one for the language that you chose. Nobody follows you around here.',
  },
  told: {
    heading: 'Who is told',
    organizer:
      'The organizer of the event sees your name, your e-mail address and your order, and may keep a copy in their own books. Ask them about that copy.',
    provider: 'The payment provider gets what it needs to take the payment.',
    nobody: 'Nobody else. We do not sell data.',
  },
  gone: {
    heading: 'When it goes',
    buyers: (amount: number | null) =>
      amount === null
        ? 'Name and address of an order stay until you have them erased.'
        : `Name and address of an order go ${days(amount)} after the event, or when you have them erased.`,
    cancelled: (amount: number | null) =>
      amount === null
        ? 'The same is true of orders that were never paid.'
        : `Of orders that were never paid they go after ${days(amount)}, and of people who wanted to hear of an event so long after it is over.`,
    short: 'Mails and messages to organizers are kept for 30 days.',
    books:
      'What the law wants in the books stays, without a name: order number, amounts, tickets, payments and refunds.',
    backups:
      'A copy that was made for emergencies may hold what was erased since, until it is replaced by a newer one.',
  },
  rights: {
    heading: 'What you can do',
    see: 'See and download everything that we keep about your address.',
    erase: 'Have it erased. Tickets to events that are still to come stay good until the event is over.',
  },

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
