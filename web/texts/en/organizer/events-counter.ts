import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';

const tickets = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'ticket', other: 'tickets' })}`;

/** Of tickets that the organizer sells for cash or gives away. */
export const counter = {
  title: 'Sell at the counter, or give away',
  lead: 'The tickets are theirs at once, mailed, and here to be printed. Cash stays with you: no fee, no commission, and no part of your payouts.',
  closed: 'An archived event has no counter any more.',
  noTypes: 'There is nothing to hand out yet.',
  noTypesHint: 'Add a ticket type first; it need not be on sale.',
  choose: 'Tickets',
  left: (price: string, left: number) => `${price} · ${count(left)} left`,
  name: 'Name',
  email: 'E-mail',
  emailHint: 'The tickets are mailed there. Where somebody has none, type your own and print them.',
  note: 'A line to whom you give them',
  noteHint: 'Stands in the mail. Only for tickets that you give away.',
  total: 'Work out the total',
  toPay: (amount: string) => `${amount} to pay`,
  sell: 'Sell for cash',
  give: 'Give away',
  sold: (amount: string, amountOfTickets: number) => `Sold: ${tickets(amountOfTickets)} for ${amount} in cash.`,
  given: (amountOfTickets: number) => `Given away: ${tickets(amountOfTickets)}.`,
  print: 'Print the tickets (PDF)',
  order: (number: string) => `Order ${number}`,
  today: 'Today at this counter',
  cash: 'Cash taken',
  cashBack: (amount: string) => `${amount} handed back`,
  soldToday: 'Tickets sold',
  givenToday: 'Tickets given away',
};
