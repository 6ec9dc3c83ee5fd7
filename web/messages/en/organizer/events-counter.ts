import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';

const tickets = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'ticket', other: 'tickets' })}`;

/** Of tickets that the organizer sells for cash or gives away. */
export const counter = {
  title: 'Sell at the counter, or give away',
  lead: 'Tap the tickets, take the cash. It stays with you: no fee, no commission, and no part of your payouts.',
  closed: 'An archived event has no counter any more.',
  noTypes: 'There is nothing to hand out yet.',
  noTypesHint: 'Add a ticket type first; it need not be on sale.',
  choose: 'Tickets',
  left: (price: string, left: number) => `${price} · ${count(left)} left`,
  name: 'Name',
  email: 'E-mail',
  emailHint: 'The tickets are mailed there.',
  note: 'A line to whom you give them',
  noteHint: 'Stands in the mail. Only for tickets that you give away.',
  person: 'Name and e-mail, or give away',
  personHint: 'Optional for cash: without them, print the tickets',
  more: (name: string) => `One more: ${name}`,
  fewer: (name: string) => `One fewer: ${name}`,
  totalLabel: 'Total',
  received: 'Cash received',
  receivedHint: 'Optional, in pesos',
  changeLabel: 'Change',
  short: (amount: string) => `${amount} short`,
  changeDue: (amount: string) => `Change to give back: ${amount}`,
  notMailed: 'No e-mail was given, so print the tickets or let the buyer take a photo of them.',
  sellFor: (amount: string) => `Take ${amount} cash`,
  total: 'Work out the total',
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
