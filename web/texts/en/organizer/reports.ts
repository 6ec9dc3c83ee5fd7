import { count } from '../../../format.ts';

const dimensions: Record<string, string> = {
  day: 'Day',
  hour: 'Hour',
  weekday: 'Weekday',
  event: 'Event',
  type: 'Ticket type',
  promo: 'Promo code',
  source: 'Source',
  channel: 'Channel',
};

const channels: Record<string, string> = {
  ONLINE: 'Online',
  COUNTER: 'Counter',
  COMPLIMENTARY: 'Complimentary',
};

/** What is said of what has no key. */
const without: Record<string, string> = {
  type: 'Refunds not of single tickets',
  promo: 'Without a code',
  source: 'Without a source',
};

/** What was sold, by whatever one asks for. */
export const reports = {
  title: 'Reports',
  by: 'Sales by',
  dimensions,
  channels,
  without,
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  hour: (hour: string) => `${hour}:00 – ${hour}:59`,
  rest: 'All others',
  presets: { week: 'Last 7 days', month: 'Last 30 days', quarter: 'Last 90 days', all: 'Since the first sale' },
  orders: 'Orders',
  tickets: 'Tickets',
  gross: 'Sales',
  discount: 'Discounts',
  refunds: 'Refunds',
  fees: 'Fees',
  net: 'For you',
  total: 'In all',
  complimentaryApart: 'Complimentary, not in the sum',
  nothing: 'Nothing was sold or refunded on these days.',
  nothingLink: 'Show everything',
  columns: 'What the columns count',
  about: [
    'Days and hours are those of Manila. A sale counts when it was completed, a refund when it was given.',
    'Sales are what buyers were charged, after discounts and with the fees that they bear. Discounts are what promo codes took off.',
    'Tickets and orders are those that were sold, refunded ones too.',
  ],
  aboutNet: 'Sales − refunds − fees = for you. Fees are commission, less what refunds returned of it, and processing.',
  aboutType:
    'An order of several types counts with each of them, and once in the sum. A refund of an amount that names no ticket belongs to no type.',
  aboutSource: (address: string) => `A source is what a link says after ?via=, such as ${address}`,
  pace: 'Compared with another event',
  paceSummary: (name: string, tickets: string, days: number) =>
    days === 0
      ? `${name}: ${tickets} sold.`
      : `${name}: ${tickets} sold so far, ${count(days)} ${days === 1 ? 'day' : 'days'} before.`,
  paceOther: (name: string, tickets: string) => `${name} had sold ${tickets} by then.`,
  paceNothing: 'Nothing was sold yet.',
  paceAlone: 'Once another event of yours has sold tickets, this one can be compared with it.',
  against: 'Compare with',
  daysBefore: 'Days before',
  soldSoFar: (name: string) => `${name}: tickets so far`,
  dayOfEvent: 'Day of the event',
  daysBeforeOf: (days: number) => `${count(days)} ${days === 1 ? 'day' : 'days'} before`,
  paceTable: 'The same as a table',
};
