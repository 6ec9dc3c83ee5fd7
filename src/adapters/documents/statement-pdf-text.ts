import type { Language } from '../../core/base/language.ts';

export interface StatementPdfText {
  title: string;
  ofPeriod: (from: string, to: string) => string;
  ofPayout: (day: string) => string;
  /** For a payout that came back, or was withdrawn before it was sent. */
  ofPayoutNotPaid: (day: string) => string;
  test: string;
  made: (when: string) => string;
  gross: string;
  refunds: string;
  commission: string;
  processing: string;
  net: string;
  /** At the head of a column. */
  netShort: string;
  paidOut: string;
  /** Disputes, and what is carried over. */
  other: string;
  carried: string;
  withheld: string;
  organization: string;
  platform: string;
  orderedOn: string;
  byEvent: string;
  byOrder: string;
  event: string;
  order: string;
  orders: string;
  all: string;
  leftOut: (lines: number) => string;
  page: (page: number) => string;
}

export const statementPdfText: Record<Language, StatementPdfText> = {
  en: {
    title: 'Statement',
    ofPeriod: (from, to) => `Sales and refunds, ${from} to ${to}`,
    ofPayout: (day) => `Payout of ${day}`,
    ofPayoutNotPaid: (day) => `Payout of ${day}, not paid: we owe it again`,
    test: 'TEST – no money moved',
    made: (when) => `Created ${when}, Manila time. All amounts in Philippine pesos.`,
    gross: 'Sales',
    refunds: 'Refunded',
    commission: 'Commission',
    processing: 'Processing fees',
    net: 'For the organizer',
    netShort: 'Net',
    paidOut: 'Paid out',
    other: 'Disputes and carried over',
    carried: 'Carried over',
    withheld: 'Tax withheld',
    organization: 'Paid to',
    platform: 'Paid by',
    orderedOn: 'Ordered',
    byEvent: 'By event',
    byOrder: 'By order',
    event: 'Event',
    order: 'Order',
    orders: 'Orders',
    all: 'Total',
    leftOut: (lines) => `${lines} more lines are counted above and listed in the CSV file of this statement.`,
    page: (page) => `Page ${page}`,
  },
  fil: {
    title: 'Statement',
    ofPeriod: (from, to) => `Mga benta at refund, ${from} hanggang ${to}`,
    ofPayout: (day) => `Payout noong ${day}`,
    ofPayoutNotPaid: (day) => `Payout noong ${day}, hindi nabayaran: utang ulit namin ito`,
    test: 'TEST – walang perang gumalaw',
    made: (when) => `Ginawa noong ${when}, oras sa Maynila. Nasa piso ang lahat ng halaga.`,
    gross: 'Benta',
    refunds: 'Na-refund',
    commission: 'Commission',
    processing: 'Processing fee',
    net: 'Net sa organizer',
    netShort: 'Net',
    paidOut: 'Na-payout',
    other: 'Mga dispute at mula sa nauna',
    carried: 'Mula sa nauna',
    withheld: 'Withheld na tax',
    organization: 'Binayaran kay',
    platform: 'Nagbayad',
    orderedOn: 'In-order',
    byEvent: 'Bawat event',
    byOrder: 'Bawat order',
    event: 'Event',
    order: 'Order',
    orders: 'Mga order',
    all: 'Total',
    leftOut: (lines) => `May ${lines} pang linya na bilang sa itaas at nakalista sa CSV file ng statement na ito.`,
    page: (page) => `Page ${page}`,
  },
};
