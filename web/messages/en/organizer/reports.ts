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
  type: 'Refunds and disputes not of single tickets',
  promo: 'Without a code',
  source: 'Without a source',
};

const chartBy: Record<string, string> = {
  day: 'Sales over time',
  hour: 'Sales by hour of the day',
  weekday: 'Sales by weekday',
  event: 'Sales by event',
  type: 'Sales by ticket type',
  promo: 'Sales by promo code',
  source: 'Sales by source',
  channel: 'Sales by channel',
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
  aboutNet:
    'Sales − refunds − fees − disputes = for you. Fees are commission, less what refunds returned of it, and processing. Cash at the counter is part of it, and is in no payout.',
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
  chartBy,
  chartBest: (best: string, amount: string) => `Best: ${best}, ${amount}.`,
  toTable: 'See the table',
  cashSales: (cash: string, online: string) =>
    `${cash} of the sales was cash at the counter, which you already have; the other ${online} was paid online.`,
  cashRefunds: (cash: string, online: string) =>
    `${cash} of the refunds you handed back in cash, ${online} went back online.`,
  cashNet: (amount: string) => `Without the cash, “For you” is ${amount}: what these days added to your balance.`,
  toSettlement: 'Settlement of these days',
  lines: {
    title: 'What it is made of',
    of: (what: string, days: string) => `${what} · ${days}`,
    all: 'All sales, refunds and disputes',
    kind: 'What to show',
    allKinds: 'All',
    kinds: { SALE: 'Sale', REFUND: 'Refund', DISPUTE: 'Dispute' },
    what: 'What',
    order: 'Order',
    disputes: 'Disputes',
    total: 'Total',
    commission: (amount: string) => `commission ${amount}`,
    processing: (amount: string) => `processing ${amount}`,
    count: (lines: number) => `${count(lines)} ${lines === 1 ? 'line' : 'lines'}`,
    none: 'Every sale, refund and dispute of these days stands here, one line each.',
    toReport: 'Back to the report',
  },
};
