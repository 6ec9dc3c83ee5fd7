import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';

const tickets = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'ticket', other: 'tickets' })}`;

/** Of tickets that the organizer sells for cash or gives away. */
export const counter = {
  title: 'Sell at the counter, or give away',
  lead: 'Tap the tickets, take the cash. You keep it: no fees, no commission, and it is not part of your payouts.',
  closed: 'You can’t sell tickets to an archived event.',
  noTypes: 'There are no tickets to sell yet.',
  noTypesHint: 'Add a ticket type first. It doesn’t have to be on sale.',
  choose: 'Tickets',
  left: (price: string, left: number) => `${price} · ${left === 0 ? 'none' : count(left)} left`,
  name: 'Name',
  email: 'E-mail',
  emailHint: 'We e-mail the tickets here.',
  note: 'Note to the recipient',
  noteHint: 'Shown in the e-mail. Only for tickets you give away.',
  person: 'Name and e-mail, or give away',
  personHint: 'Optional for cash: without them, print the tickets',
  more: (name: string) => `One more: ${name}`,
  fewer: (name: string) => `One fewer: ${name}`,
  totalLabel: 'Total',
  received: 'Cash received',
  receivedHint: 'Optional, in pesos',
  changeLabel: 'Change',
  short: (amount: string) => `${amount} short`,
  changeDue: (amount: string) => `Change due: ${amount}`,
  notMailed: 'No e-mail address was entered, so print the tickets or let the buyer take a photo of them.',
  sellFor: (amount: string) => `Take ${amount} cash`,
  total: 'Calculate total',
  sell: 'Sell for cash',
  give: 'Give away',
  sold: (amount: string, amountOfTickets: number) => `Sold: ${tickets(amountOfTickets)} for ${amount} in cash.`,
  given: (amountOfTickets: number) => `Given away: ${tickets(amountOfTickets)}.`,
  print: 'Print tickets (PDF)',
  order: (number: string) => `Order ${number}`,
  today: 'Today at this counter',
  cash: 'Cash taken',
  cashBack: (amount: string) => `${amount} refunded in cash`,
  soldToday: 'Tickets sold',
  givenToday: 'Tickets given away',
};
