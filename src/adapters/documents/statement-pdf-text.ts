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
    ofPayoutNotPaid: (day) => `Payout of ${day}, which was not paid: it is owed again`,
    test: 'TEST – no money moved',
    made: (when) => `Made ${when}, Manila time. All amounts in Philippine pesos.`,
    gross: 'Sales',
    refunds: 'Given back',
    commission: 'Commission',
    processing: 'Processing',
    net: 'For the organizer',
    netShort: 'Net',
    paidOut: 'Paid out',
    other: 'Disputes and carried over',
    carried: 'Carried over',
    organization: 'Paid to',
    platform: 'Paid by',
    orderedOn: 'Ordered',
    byEvent: 'By event',
    byOrder: 'By order',
    event: 'Event',
    order: 'Order',
    orders: 'Orders',
    all: 'Total',
    leftOut: (lines) => `${lines} further lines are counted above and listed in the CSV file of this statement.`,
    page: (page) => `Page ${page}`,
  },
  fil: {
    title: 'Pahayag ng benta',
    ofPeriod: (from, to) => `Mga benta at ibinalik, ${from} hanggang ${to}`,
    ofPayout: (day) => `Ipinadala noong ${day}`,
    ofPayoutNotPaid: (day) => `Payout noong ${day} na hindi nabayaran: utang ulit ito`,
    test: 'TEST – walang perang gumalaw',
    made: (when) => `Ginawa noong ${when}, oras sa Maynila. Nasa piso ang lahat ng halaga.`,
    gross: 'Benta',
    refunds: 'Ibinalik',
    commission: 'Komisyon',
    processing: 'Pagproseso',
    net: 'Para sa organizer',
    netShort: 'Neto',
    paidOut: 'Naipadala',
    other: 'Mga dispute at dala mula sa nauna',
    carried: 'Dala mula sa nauna',
    organization: 'Binayaran',
    platform: 'Nagbayad',
    orderedOn: 'In-order',
    byEvent: 'Bawat event',
    byOrder: 'Bawat order',
    event: 'Event',
    order: 'Order',
    orders: 'Mga order',
    all: 'Kabuuan',
    leftOut: (lines) => `May ${lines} pang linya na kasama sa bilang sa itaas at nakalista sa CSV ng pahayag na ito.`,
    page: (page) => `Pahina ${page}`,
  },
};
