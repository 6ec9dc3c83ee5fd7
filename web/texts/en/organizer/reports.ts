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
  type: 'Refunds and disputes without specific tickets',
  promo: 'No code',
  source: 'No source',
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
  addOn: (name: string) => `${name} (add-on)`,
  rest: 'All others',
  presets: { week: 'Last 7 days', month: 'Last 30 days', quarter: 'Last 90 days', all: 'Since the first sale' },
  orders: 'Orders',
  tickets: 'Tickets',
  ticketsNote:
    'Tickets are those of completed sales, with add-ons and those refunded since; none that were given away.',
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
  aboutNet:
    'Sales − refunds − fees − disputes = for you. Fees are commission, minus what refunds returned of it, and processing fees. Cash at the counter is part of it, and is in no payout.',
  aboutType:
    'An order with several types counts for each of them, and once in the total. A refund of an amount, without tickets, belongs to no type.',
  aboutSource: (address: string) => `A source is what follows ?via= in a link, such as ${address}`,
  pace: 'Compared with another event',
  paceSummary: (name: string, tickets: string, days: number) =>
    days === 0
      ? `${name}: ${tickets} sold, with add-ons and those refunded since.`
      : `${name}: ${tickets} sold so far, with add-ons and those refunded since, ${count(days)} ${days === 1 ? 'day' : 'days'} before.`,
  paceOther: (name: string, tickets: string) => `${name} had sold ${tickets} by then.`,
  paceNothing: 'No sales yet.',
  paceAlone: 'Once another of your events has sold tickets, you can compare this one with it.',
  against: 'Compare with',
  againstHint: 'Type part of an event’s name.',
  daysBefore: 'Days before',
  soldSoFar: (name: string) => `${name}: tickets so far`,
  dayOfEvent: 'Day of the event',
  daysBeforeOf: (days: number) => `${count(days)} ${days === 1 ? 'day' : 'days'} before`,
  paceTable: 'Show as table',
  chartBy,
  tableOf: (chart: string) => `${chart}: table`,
  chartBest: (best: string, amount: string) => `Best: ${best}, ${amount}.`,
  toTable: 'Show table',
  cashSales: (cash: string, online: string) =>
    `${cash} of the sales was cash at the counter, which you already have; the other ${online} was paid online.`,
  cashRefunds: (cash: string, online: string) =>
    `You refunded ${cash} in cash; the other ${online} was refunded online.`,
  cashNet: (amount: string) => `Without the cash, “For you” is ${amount}: what these days added to your balance.`,
  toSettlement: 'Settlement for these days',
  lines: {
    title: 'What it is made of',
    of: (what: string, days: string) => `${what} · ${days}`,
    all: 'All sales, refunds and disputes',
    kind: 'Show',
    allKinds: 'All',
    kinds: { SALE: 'Sale', REFUND: 'Refund', DISPUTE: 'Dispute' },
    what: 'Type',
    order: 'Order',
    disputes: 'Disputes',
    total: 'Total',
    commission: (amount: string) => `commission ${amount}`,
    processing: (amount: string) => `processing fees ${amount}`,
    count: (lines: number) => `${count(lines)} ${lines === 1 ? 'line' : 'lines'}`,
    none: 'No sales, refunds or disputes in these days. Each one appears here on its own line.',
    toReport: 'Back to the report',
  },
  amusementTax: {
    title: 'Amusement tax',
    lead: 'What each event owes its city or the BIR of what admission brought. We only report it: nothing is taken from your payouts, and you pay it yourself.',
    none: 'None of your events has an amusement tax. You set it where you edit an event, under “Taxes”.',
    byEvent: 'By event',
    rate: 'Rate',
    rateOf: (rate: number) => `${rate}%`,
    exempt: 'Exempt',
    kinds: { LOCAL: 'To the city or province', NATIONAL: 'To the BIR' },
    aboveLaw: (most: number) => `RA 9640 allows at most ${most}%`,
    sold: 'Tickets',
    vat: 'VAT',
    receipts: 'Taxable',
    tax: 'Tax so far',
    forecast: 'Tax if sold out',
    forecastOf: (receipts: string) => `of ${receipts}`,
    about: [
      'Tickets are what buyers paid for them, online and at the counter: without add-ons, and without fees that buyers pay.',
      'A refund counts once it has arrived, and takes its share of tickets and VAT, as its credit note does.',
      'Tickets − refunds − VAT = taxable.',
      '“If sold out” adds all that is still on sale at full price, up to the event’s capacity. Cities ask for a deposit on it; ask yours how much, and when.',
    ],
  },
};
