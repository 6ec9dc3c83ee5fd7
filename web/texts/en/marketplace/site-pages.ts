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

Organizers hold the events and sell the tickets. Takilya is where they do it: we take the order and the payment for the organizer, send the tickets, and give money back when it is to go back. What happens at the event is between you and the organizer, whose name stands on the page of the event.

# Your order

- Prices are in Philippine pesos. The total that you see before you pay is what you are charged; there is nothing on top of it later.
- From the moment you order, your tickets are held for a few minutes. The page of your order shows how long. If they are not paid by then, others can buy them.
- The order is settled when your payment has arrived. You then get the tickets on the page of your order and by e-mail.
- An order is for as many tickets as the page of the event allows. Orders made by programs to get around that may be cancelled and refunded.
- Give an e-mail address that you read. Whoever has the link in our mail has the tickets.

# Your tickets

- Each ticket lets one person in, once. The first who shows its QR code gets in, so show it to nobody before the door.
- You may give a ticket on to somebody else on the page of your order, unless the page of the event says that this is not allowed. The old code is void then.
- Bags, age limits, cameras and other rules of the house are the organizer’s and the venue’s. Who breaks them may be turned away.
- Selling tickets for more than you paid for them is not allowed where the organizer or the law forbids it.

# When something changes

If the event is cancelled, your money comes back without your asking. If it is moved, you hear of it by e-mail, with what you can do. Our page about refunds tells the rest.

# What we answer for

We answer for what we do ourselves: for taking your order rightly, for your payment, for your tickets and for your data. The organizer answers for the event. Nothing here takes away what the law gives you, among other things the Consumer Act of the Philippines (Republic Act No. 7394).

# If we disagree

Write to us first by replying to any mail that you had from us. Philippine law applies, and you may also turn to the Department of Trade and Industry.

# Changes

When these terms change, the new ones stand here. An order keeps to those that stood here when it was placed.`;

const privacy = ({ cancelledDays, buyerDays }: SitePageFigures) => `# What we keep

- Of an order: your name and e-mail address, what you ordered, your tickets, and what you answered where the organizer asked something.
- Of a payment: how and when you paid, how much, and its number. Card and account numbers stay with the payment provider; we never see them.
- At the door: when a ticket was shown, and at which gate.
- Where you asked to hear of an event: your name and e-mail address.
- That a mail was sent to you, of which kind and when.
- Where you wanted no more messages of an organizer: a coded mark of your address, for as long as that is to hold. It stays when your data are erased.
- Of an order that is not paid also a coded mark of the address and the network that it came from, so that nobody can hold all tickets.
- A cookie that shows you your own order, and one for the language that you chose. Nobody follows you around here.
- Where you are is not kept. Only if you press “Near me” and your browser may tell does it go along with that one search, to about a kilometre.

We keep this because the contract with you needs it: without it there is no order, no ticket and no refund. What the law wants in the books we keep because of that law.

# Who is told

- The organizer of the event sees your name, your e-mail address, your order and your answers, and may keep a copy in their own books. Ask them about that copy.
- The payment provider gets what it needs to take the payment.
- Nobody else. We do not sell data.

# When it goes

- ${buyerDays === null ? 'Name and address of an order stay until you have them erased.' : `Name and address of an order go ${days(buyerDays)} after the event, or when you have them erased.`}
- ${cancelledDays === null ? 'The same is true of orders that were never paid.' : `Of orders that were never paid they go after ${days(cancelledDays)}, and of people who wanted to hear of an event so long after it is over.`}
- Mails and messages to organizers are kept for 30 days.
- What the law wants in the books stays, without a name: order number, amounts, tickets, payments and refunds.
- A copy that was made for emergencies may hold what was erased since, until it is replaced by a newer one.

# Your rights

The Data Privacy Act of 2012 (Republic Act No. 10173) gives you the right to know what is kept about you, to see it and take it with you, to have it put right or erased, to object, and to be compensated for harm.

- See and download everything that we keep about your address, or have it erased: the button below sends you a link for that. Nobody has to agree to it. Tickets to events that are still to come stay good until the event is over.
- Another e-mail address: on the page of your order. Another name: ask the organizer.
- Anything else: reply to any mail that you had from us. Our data protection officer reads it.
- If we do not help you, complain to the [National Privacy Commission](https://privacy.gov.ph).`;

const refunds = `# The event is cancelled

You get back everything that you paid, fees included. You need not ask: we start it the moment the organizer cancels, and you get a mail.

# The event is moved

If the day, the time or the place changes, you get a mail. Where it says so, you can give your order back on its page until the day that stands there, and get back everything that you paid. If you do nothing, your tickets stay good for the new date.

# You cannot come

- Whether money is given back then is up to the organizer. Where they have a policy of their own, it stands on the page of the event, at checkout and on the page of your order. Where none stands there, tickets are not taken back.
- Ask the organizer: how to reach them stands on their page, which the page of the event links to. They can refund single tickets or the whole order.
- You can also give a ticket on to somebody else on the page of your order, unless the organizer does not allow it. That costs nothing.

# You paid and have no tickets

Money that comes after your time to pay has run out still gets you the tickets, if there are any left. Otherwise it goes back to you by itself. You need not do anything.

# How the money comes back

- The way you paid: to the same card, wallet or account. What was paid in cash, the organizer gives back in cash.
- E-wallets mostly take a day or two, cards and banks up to some weeks, depending on the bank.
- The page of your order and a mail say how much went back and when. Tickets that were refunded let nobody in any more.

# Your rights

Nothing here takes away what the law gives you, among other things the Consumer Act of the Philippines (Republic Act No. 7394).`;

const help = `# Where are my tickets?

In the mail that we sent you when your payment arrived; look into the spam folder, too. If it is not there, have the links sent again: the button below asks for your e-mail address and needs no password. The page of your order has the tickets, a PDF to print, and an entry for your calendar.

# I typed a wrong e-mail address

Open the page of your order in the browser in which you bought, and choose “Is that address wrong?”. Once the change is confirmed, the tickets go to the right address, and those that were sent before are void.

# I paid, but the order still waits

Payments mostly arrive within a minute; from some banks it takes longer. The page shows your tickets by itself when we hear of the payment, and you get a mail. You need not pay again. If the payment comes after your tickets were let go, you still get them if there are any left; otherwise all of the money goes back to you by itself.

# The payment failed

Nothing was charged. Try again or in another way, as long as the page of your order counts down. If your bank shows a charge all the same, it is only reserved and goes back by itself, mostly within a few days.

# I want to give a ticket to somebody else

On the page of your order, choose “Give it to somebody” below the ticket, and enter their name and e-mail address. They get a link; once they accept, they have a QR code of their own, and yours is void. Until then you can take it back. Some organizers do not allow this; the page of the event says so.

# At the door

- Show the QR code on your phone or on paper. Turn the screen bright.
- Save the PDF or a picture of the code beforehand: there may be no signal at the venue.
- Each code lets in one person, once. Whoever comes together may show all codes on one phone.
- If a code is not accepted, the people at the door can look your order up by its number, so have that at hand.

# I want my money back

Our page about refunds says when money goes back by itself, and whom to ask when it does not.

# The event was moved or cancelled

You get a mail. When it was cancelled, your money comes back without your asking.

# Something else

About the event itself (what you may bring, when the doors open, where to park), ask the organizer; how to reach them stands on their page. About an order or a payment, reply to the mail with your tickets and leave the order number in.`;

/** The pages that an operator may write anew: Markdown, shown until they do. */
export const sitePages = {
  changed: (day: string) => `Last changed ${day}`,
  menu: 'About Takilya',
  terms: {
    title: 'Terms',
    lead: 'What holds when you buy a ticket on Takilya.',
    text: (_figures: SitePageFigures) => terms,
  },
  privacy: {
    title: 'Privacy',
    lead: 'What Takilya keeps about people who buy tickets, who is told of it, and when it goes.',
    text: privacy,
  },
  refunds: {
    title: 'Refunds',
    lead: 'When money goes back, how, and whom to ask.',
    text: (_figures: SitePageFigures) => refunds,
  },
  help: {
    title: 'Help',
    lead: 'Tickets that cannot be found, payments that are late, giving a ticket on, and the door.',
    text: (_figures: SitePageFigures) => help,
  },
};
