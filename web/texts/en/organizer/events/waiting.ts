import { count } from '../../../../format.ts';
import { plural } from '../../../../language.ts';

const people = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'person', other: 'people' })}`;
const tickets = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'ticket', other: 'tickets' })}`;

/** Who waits for tickets, and what comes back. */
export const waiting = {
  title: 'Waiting list',
  lead: 'Tickets that come back go to those who have waited longest and want what is there. They get an offer by e-mail and a reserved order.',
  figures: 'By ticket type',
  type: 'Ticket type',
  waiting: 'Waiting',
  wanted: 'Tickets wanted',
  setAside: 'Set aside',
  offered: 'Offered now',
  taken: 'Bought',
  lapsed: 'Missed twice',
  ifMore: (more: number) => `With ${count(more)} more`,
  brings: (offers: number, amount: number) =>
    offers === 0
      ? 'No offers'
      : `${plural('en', offers, { one: '1 offer', other: `${count(offers)} offers` })}, ${tickets(amount)}`,
  more: 'How many more tickets?',
  moreHint: 'What adding them to a ticket type would offer at once.',
  apply: 'Show',
  people: 'People on the waiting list',
  found: (amount: number) => people(amount),
  none: 'No one is waiting.',
  noneHint: 'When a ticket type sells out, its page offers the waiting list.',
  noneLink: 'See the rules',
  name: 'Name',
  wish: 'Wants',
  status: 'Status',
  anyStatus: 'Any status',
  since: 'Since',
  statuses: {
    WAITING: 'Waiting',
    OFFERED: 'Has an offer',
    TAKEN: 'Bought',
    LAPSED: 'Missed twice',
    LEFT: 'Left',
    CLOSED: 'Closed',
  },
  returns: 'Returned tickets',
  noReturns: 'No one has returned a ticket.',
  order: 'Order',
  refund: 'Refund',
  returnStatuses: {
    REFUNDED: 'Refunded',
    WAITING_FOR_MONEY: 'Refund refused, waits for the money',
    OPEN: 'Offered to the waiting list',
    SOLD: 'Resold',
    TAKEN_BACK: 'Kept by its holder',
    ENDED: 'Ended, still valid',
  },
  rules: 'Rules',
  fields: {
    waitingList: 'Waiting list',
    offerHours: 'Hours to take an offer',
    mode: 'Returning tickets',
    untilHours: 'Until how many hours before the start',
    keep: 'You keep (%)',
  },
  hints: {
    offerHours: '1 to 72. From 48 hours before the start it is one hour; 3 hours before the start the list closes.',
    untilHours: '0 to 720. For tickets that are refunded when resold, at least 3 hours before the start.',
    keep: 'Of what was paid for the ticket, fees included.',
  },
  on: 'On',
  onHint: 'The page of what is sold out has a form to join.',
  off: 'Off',
  offHint: 'No one can wait.',
  offTells: (amount: number) =>
    plural('en', amount, {
      one: '1 person who waits is told by e-mail that the list is closed. This cannot be undone.',
      other: `${count(amount)} people who wait are told by e-mail that the list is closed. This cannot be undone.`,
    }),
  modes: { OFF: 'Not possible', AT_ONCE: 'Refunded right away', WHEN_RESOLD: 'Refunded when resold' },
  modeHints: {
    OFF: 'You can still refund single orders yourself.',
    AT_ONCE: 'The ticket is no longer valid, and its place goes to the waiting list.',
    WHEN_RESOLD: 'The ticket stays valid until someone on the waiting list has bought it. You never lose a sale.',
  },
  tighter: 'A stricter rule holds for later sales only; a looser one for all.',
  saysNow: 'Your event page says:',
};
