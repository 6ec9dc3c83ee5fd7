import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';

/** After how many days each is erased by itself; null: never. */
export interface SitePageFigures {
  cancelledDays: number | null;
  buyerDays: number | null;
}

const days = (amount: number) =>
  amount % 365 === 0
    ? plural('en', amount / 365, { one: '1 year', other: `${count(amount / 365)} years` })
    : plural('en', amount, { one: '1 day', other: `${count(amount)} days` });

const terms = `# Who sells

Organizers hold the events and sell the tickets. Takilya is where they do it: we take the order and the payment for the organizer, send the tickets, and pay refunds. What happens at the event is between you and the organizer, who is named on the event page.

# Your order

- Prices are in Philippine pesos. The total you see before you pay is what you are charged; nothing is added later.
- When you order, we hold your tickets for a few minutes. Your order page shows how long. If they aren’t paid for by then, they go back on sale.
- The order is complete when your payment has arrived. You then get the tickets on your order page and by e-mail.
- You can order as many tickets as the event page allows. Orders placed by bots to get around that may be cancelled and refunded.
- Use an e-mail address that you read. Anyone who has the link in our e-mail has the tickets.

# Your tickets

- Each ticket admits one person: once, or on each of its days, or in and out, as the organizer says. The first person to show its QR code gets in, so keep it private until you reach the door.
- You can transfer a ticket to someone else on your order page, unless the event page says otherwise. The old QR code then stops working.
- The organizer and the venue set the rules on bags, age limits, cameras and so on. People who break them may be turned away.
- You may not resell tickets for more than you paid where the organizer or the law forbids it.

# When something changes

If the event is cancelled, you are refunded automatically. If it is rescheduled, we e-mail you with what you can do. See our page about refunds for the rest.

# What we are responsible for

We are responsible for what we do ourselves: taking your order correctly, your payment, your tickets and your data. The organizer is responsible for the event. Nothing here limits your rights under the law, including the Consumer Act of the Philippines (Republic Act No. 7394).

# If we disagree

Write to us first by replying to any e-mail from us. Philippine law applies, and you may also contact the Department of Trade and Industry.

# Changes

When these terms change, we publish the new ones here. Your order follows the terms that were published when you placed it.`;

const privacy = ({ cancelledDays, buyerDays }: SitePageFigures) => `# What we keep

- For an order: your name and e-mail address, what you ordered, your tickets, and your answers to the organizer’s questions.
- For a payment: how, when and how much you paid, and its reference number. Card and account numbers stay with the payment provider; we never see them.
- At the door: when a ticket was scanned, and at which gate.
- If you asked to hear about an event: your name and e-mail address.
- Which e-mails we sent you, and when.
- If you unsubscribed from an organizer: a coded mark of your address, for as long as you stay unsubscribed. It is kept when your data is erased.
- For an unpaid order: also a coded mark of the address and network it came from, so that no one can hold all the tickets.
- Cookies that show you your own orders and what you hold unpaid, and one for your language. We don’t track you.
- We don’t keep your location. If you press “Near me” and allow it in your browser, it is used for that one search only, to about a kilometre.

We keep this because we need it for our contract with you: without it there is no order, ticket or refund. We keep what the law requires in our books because of that law.

# Who we share it with

- The organizer of the event sees your name, e-mail address, order and answers, and may keep their own copy. Ask them about that copy.
- The payment provider gets what it needs to process your payment.
- No one else. We do not sell data.

# How long we keep it

- ${buyerDays === null ? 'We keep the name and address on an order until you have them erased.' : `We erase the name and address on an order ${days(buyerDays)} after the event, or when you ask us to.`}
- ${cancelledDays === null ? 'The same goes for orders that were never paid.' : `For orders that were never paid, we erase them after ${days(cancelledDays)}; for people who asked to hear about an event, the same time after it ends.`}
- We keep e-mails and messages to organizers for 30 days.
- We keep what the law requires in our books, without a name: order number, amounts, tickets, payments and refunds.
- A backup may still hold erased data until a newer backup replaces it.

# Your rights

The Data Privacy Act of 2012 (Republic Act No. 10173) gives you the right to know what is kept about you, to see it and take it with you, to have it corrected or erased, to object, and to be compensated for harm.

- To see, download or erase everything we keep about your address, use the button below: we’ll send you a link. No one has to approve it. Tickets to upcoming events stay valid until the event is over.
- To change your e-mail address: go to your order page. To change your name: ask the organizer.
- For anything else: reply to any e-mail from us. Our data protection officer reads it.
- If we can’t help you, you can complain to the [National Privacy Commission](https://privacy.gov.ph).`;

const refunds = `# The event is cancelled

You are refunded everything you paid, fees included. You don’t need to ask: we start the refund as soon as the organizer cancels, and we e-mail you.

# The event is rescheduled

If the date, time or place changes, we e-mail you. Where the e-mail says so, you can return your order on its page until the date shown and be refunded everything you paid. If you do nothing, your tickets stay valid for the new date.

# You can’t make it

- The organizer decides whether to refund you. Their refund policy, if they have one, is on the event page, at checkout and on your order page. If there is none, tickets are not refunded.
- Ask the organizer: their contact details are on their page, which the event page links to. They can refund single tickets or the whole order.
- You can also transfer a ticket to someone else on your order page, unless the organizer doesn’t allow it. It’s free.

# You paid but have no tickets

If your payment arrives after the time to pay ran out, you still get the tickets if any are left and a code that you used is still good. Otherwise we refund you automatically. You don’t need to do anything.

# How you get your money back

- The way you paid: to the same card, wallet or account. If you paid in cash, the organizer refunds you in cash.
- E-wallets usually take a day or two. Cards and banks can take up to a few weeks.
- Your order page and an e-mail show how much was refunded and when. Refunded tickets are no longer valid.

# Your rights

Nothing here limits your rights under the law, including the Consumer Act of the Philippines (Republic Act No. 7394).`;

const help = `# Where are my tickets?

On the device you bought them with, open “My tickets” at the top of every page. They are also in the e-mail we sent when your payment arrived; check your spam folder too. If it isn’t there, have the links sent again: the button below asks for your e-mail address only, no password. Your order page has the tickets, a PDF to print, and a calendar entry.

# I entered the wrong e-mail address

On the device you bought with, open “My tickets” at the top of every page, then your order, and choose “Wrong e-mail address?”. If you can’t open it there any more, you still get in: the entrance finds your tickets by your name. Bring an ID and the reference of your payment. Once the change is confirmed, the tickets go to the right address, and the ones sent before become invalid.

# I paid, but my order is still waiting

Payments usually arrive within a minute; some banks take longer. Your tickets appear on the page automatically when the payment is confirmed, and we e-mail you. Don’t pay again. If the payment comes after your tickets were released, you still get them if any are left; otherwise we refund you in full automatically.

# The payment failed

You were not charged. Try again or choose another method while your order page still counts down. If your bank shows a charge anyway, it is only on hold and is released automatically, usually within a few days.

# I want to transfer a ticket to someone else

On your order page, choose “Transfer this ticket” below the ticket, and enter their name and e-mail address. They get a link; once they accept, they have their own QR code and yours stops working. Until then you can cancel the transfer. Some organizers don’t allow this; the event page says so.

# At the door

- Show the QR code on your phone or on paper. Turn up the brightness of your screen.
- Save the PDF or a screenshot of the code beforehand: there may be no signal at the venue.
- Each code admits one person. If you come as a group, you can show all the codes on one phone.
- If a code isn’t accepted, staff at the door can look up your order by its number, so have it ready.

# I want a refund

Our page about refunds says when you are refunded automatically, and whom to ask when you aren’t.

# The event was rescheduled or cancelled

We e-mail you. If it was cancelled, you are refunded automatically.

# Something else

For questions about the event itself (what to bring, when the doors open, where to park), ask the organizer; their contact details are on their page. For questions about an order or a payment, reply to the e-mail with your tickets and keep the order number in it.`;

/** The pages that an operator may write anew: Markdown, shown until they do. */
export const sitePages = {
  changed: (day: string) => `Last changed ${day}`,
  menu: 'About Takilya',
  terms: {
    title: 'Terms',
    lead: 'The terms that apply when you buy a ticket on Takilya.',
    text: (_figures: SitePageFigures) => terms,
  },
  privacy: {
    title: 'Privacy',
    lead: 'What Takilya keeps about people who buy tickets, who we share it with, and how long we keep it.',
    text: privacy,
  },
  refunds: {
    title: 'Refunds',
    lead: 'When and how you are refunded, and whom to ask.',
    text: (_figures: SitePageFigures) => refunds,
  },
  help: {
    title: 'Help',
    lead: 'Missing tickets, late payments, transferring a ticket, and what to do at the door.',
    text: (_figures: SitePageFigures) => help,
  },
};
