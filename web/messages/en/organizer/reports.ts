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
  type: 'Refunds without specific tickets',
  promo: 'No code',
  source: 'No source',
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
  total: 'Total',
  complimentaryApart: 'Complimentary, not in the total',
  nothing: 'Nothing was sold or refunded on these days.',
  nothingLink: 'Show everything',
  columns: 'What the columns count',
  about: [
    'Days and hours are in Manila time. A sale counts when it is completed, a refund when it is made.',
    'Sales are what buyers were charged: after discounts, and with the fees they pay. Discounts are what promo codes took off.',
    'Tickets and orders count everything sold, including what was refunded.',
  ],
  aboutNet: 'Sales − refunds − fees = for you. Fees are commission, minus what refunds returned of it, and processing.',
  aboutType:
    'An order with several types counts for each of them, and once in the total. A refund of an amount, without tickets, belongs to no type.',
  aboutSource: (address: string) => `A source is what follows ?via= in a link, such as ${address}`,
  pace: 'Compared with another event',
  paceSummary: (name: string, tickets: string, days: number) =>
    days === 0
      ? `${name}: ${tickets} sold.`
      : `${name}: ${tickets} sold so far, ${count(days)} ${days === 1 ? 'day' : 'days'} before.`,
  paceOther: (name: string, tickets: string) => `${name} had sold ${tickets} by then.`,
  paceNothing: 'No sales yet.',
  paceAlone: 'Once another of your events has sold tickets, you can compare this one with it.',
  against: 'Compare with',
  daysBefore: 'Days before',
  soldSoFar: (name: string) => `${name}: tickets so far`,
  dayOfEvent: 'Day of the event',
  daysBeforeOf: (days: number) => `${count(days)} ${days === 1 ? 'day' : 'days'} before`,
  paceTable: 'Show as table',
};
