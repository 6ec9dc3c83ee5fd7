import type { Database } from '../../../src/platform/database/database.ts';
import type { FieldFaults } from '../clients/faulty-values.ts';
import { written } from '../clients/faulty-values.ts';
import { rowFingerprints } from '../database/snapshot.ts';

const long = (length: number) => 'x'.repeat(length);
const never: unknown[] = [7, true, [], {}, { toString: 'x' }, null];
const broken = ['a\0b', '\0', 'a\ud800', '\udfffa'];

const uuid = [
  ...never,
  ...broken,
  ...['', 'x', '018f0000-0000-7000-8000-00000000000', '{018f0000-0000-7000-8000-000000000000}', ' ', "' or 1=1 --"],
];

export const quantityFaults: unknown[] = [
  ...['2', '', '2 ', 0, -1, 1.5, 1_001, 2 ** 31, true, [], [2], {}, null],
  ...['1e400', '-1e400', '1e-1', '1e21', '9007199254740993', '0.5'].map(written),
];

const notOneOf: unknown[] = [
  ...['', 'GCASH', ' gcash', 'gcash ', 'gcash\0', 'bitcoin', 'toString', '__proto__', ['gcash']],
  ...[7, true, {}, { toString: 'x' }],
];

export const badEmails = [
  ...[
    '',
    ' ',
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'ana@@example.com',
    'ana@exa mple.com',
    'a na@example.com',
  ],
  ...['ana@example..com', '.ana@example.com', 'ana.@example.com', 'ana@-example.com', 'ana@example.com-', 'ana@.com'],
  ...[
    '<ana@example.com>',
    'Ana <ana@example.com>',
    'ana@example.com,eve@example.com',
    'ana@example.com;eve',
    '"a"@b.c',
  ],
  ...['ana@example.com\nBcc: eve@example.com', 'ana\r\n@example.com', 'ana\t@example.com', 'ana\u200b@example.com'],
  ...['ana\u202e@example.com', 'ana@exa\u0000mple.com', 'ana@[127.0.0.1]', `${long(65)}@example.com`],
  ...[
    `ana@${long(250)}.com`,
    'javascript:alert(1)',
    'ana@example.com<script>',
    'ana\\@example.com',
    'ana(x)@example.com',
  ],
];

/** Fields of an order's body that stand alone. */
export const orderFaults: Record<string, FieldFaults> = {
  eventId: { faulty: uuid, sound: [] },
  items: { faulty: [7, 'x', true, {}, [], null, Array.from({ length: 101 }, () => ({}))], sound: [] },
  buyer: { faulty: [7, 'Ana', true, [], ['Ana'], null], sound: [] },
  method: { faulty: notOneOf, sound: ['card', 'gcash', 'maya', 'grab_pay', 'qrph', 'online_banking', null] },
  accessCode: { faulty: [7, true, [], {}, '', ' \t ', long(101), ...broken], sound: ['x', long(100), null] },
};

export const quoteFaults: Record<string, FieldFaults> = {
  eventId: orderFaults.eventId as FieldFaults,
  items: orderFaults.items as FieldFaults,
  method: orderFaults.method as FieldFaults,
};

export const lineFaults: Record<string, FieldFaults> = {
  ticketTypeId: { faulty: uuid, sound: [] },
  quantity: { faulty: quantityFaults, sound: [1, 2, written('2.0'), written('2e0')] },
};

export const buyerFaults: Record<string, FieldFaults> = {
  name: { faulty: [...never, '', ' \t\n ', long(201), ...broken], sound: ['x', long(200), '🎉'.repeat(200)] },
  email: {
    faulty: [...never, ...badEmails, ...broken],
    sound: ['ana@example.com', ' ana+x@mail.example.co.uk ', 'ñandú@exämple.ph'],
  },
};

/** Text that means something elsewhere; here it is only text, and comes back as it was sent. */
export const markup = [
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '{{7*7}}', "'; drop table orders; --"],
  ...['=1+1', '@SUM(A1)', '\u202eevil', 'a\u0001b', 'a\u001fb', 'línea\nlínea', '\ufeffAna', '%00', '\\u0000'],
];

const tables = [
  ...['orders', 'order_items', 'order_counts', 'order_claims', 'issued_tickets', 'payments', 'provider_notices'],
  ...['refunds', 'ledger', 'notices', 'simulator_payments', 'simulator_refunds', 'ticket_types', 'tickets'],
  ...['access_codes', 'event_ticket_keys', 'payouts'],
];

/** A fingerprint of every row that selling can write, to show that nothing changed. */
export function salesRows(db: Database): Promise<Record<string, string>> {
  return rowFingerprints(db, tables);
}
