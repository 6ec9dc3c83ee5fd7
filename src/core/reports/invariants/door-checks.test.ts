import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Break, testBreaks } from '../../../../test/helpers/database/invariant-breaks.ts';
import { doorChecks } from './door-checks.sql.ts';

const one = 'I9-one-admission';

/** Lets somebody in with the first ticket of an order, as a door does; the changes given break it. */
function admitted(
  orderId: string,
  { scan = {}, ticket = '' }: { scan?: Record<string, string>; ticket?: string } = {},
) {
  const columns: Record<string, string> = {
    event_id: 'event_id',
    device: `'phone'`,
    id: `'1'`,
    organization_id: 'organization_id',
    door_code_id: 'gen_random_uuid()',
    gate: `'Main gate'`,
    ticket_id: 'id',
    ticket_type_id: 'ticket_type_id',
    ticket_status: `'USED'`,
    scanned_at: 'admitted_at',
    received_at: 'now()',
    result: `'ADMITTED'`,
    is_admission: 'true',
    known_since: 'now()',
    ...scan,
  };
  const first = `(select id from issued_tickets where order_id = '${orderId}' order by id limit 1)`;
  return [
    `update issued_tickets set status = 'USED', admitted_at = now(), admitted_gate = 'Main gate' where id = ${first}`,
    `insert into scans (${Object.keys(columns).join(', ')})
     select ${Object.values(columns).join(', ')} from issued_tickets where id = ${first}`,
    ...(ticket === '' ? [] : [`update issued_tickets set ${ticket} where id = ${first}`]),
  ];
}

const breaks: Break[] = [
  {
    check: 'I9-exits-end-admissions',
    how: 'an exit of nobody who came in',
    statements: ({ completedOrder }) =>
      admitted(completedOrder, {
        scan: { scanned_at: 'now()', is_admission: 'false', is_exit: 'true', direction: `'OUT'`, result: `'LEFT'` },
      }).slice(1),
  },
  {
    check: one,
    how: 'a ticket that is used, and no scan',
    statements: ({ completedOrder }) => admitted(completedOrder).slice(0, 1),
  },
  {
    check: one,
    how: 'a scan that does not count',
    statements: ({ completedOrder }) => admitted(completedOrder, { scan: { is_admission: 'false' } }),
  },
  {
    check: one,
    how: 'a ticket that is valid again, and was not undone',
    statements: ({ completedOrder }) => admitted(completedOrder, { ticket: `status = 'VALID'` }),
  },
  {
    check: one,
    how: 'an admission that its ticket knows nothing of',
    statements: ({ completedOrder }) =>
      admitted(completedOrder, { ticket: `status = 'VALID', admitted_at = null, admitted_gate = null` }),
  },
  {
    check: one,
    how: 'another time',
    statements: ({ completedOrder }) =>
      admitted(completedOrder, { ticket: `admitted_at = now() - interval '1 second'` }),
  },
  {
    check: one,
    how: 'another gate',
    statements: ({ completedOrder }) => admitted(completedOrder, { ticket: `admitted_gate = 'Side gate'` }),
  },
  {
    check: one,
    how: 'two admissions',
    statements: ({ completedOrder }) => [
      'drop index scans_one_admission_a_key',
      ...admitted(completedOrder),
      ...admitted(completedOrder, { scan: { device: `'other phone'` } }).slice(1),
    ],
  },
  {
    check: 'I9-redeemed-once',
    how: 'a ticket that was redeemed as an add-on is',
    statements: ({ completedOrder }) => admitted(completedOrder, { scan: { result: `'REDEEMED'` } }),
  },
  {
    check: 'I9-redeemed-once',
    how: 'an add-on that was redeemed on two days',
    statements: ({ completedOrder }) => [
      'drop trigger ticket_types_kind on ticket_types',
      `update ticket_types set kind = 'ADD_ON' where id in (
         select ticket_type_id from issued_tickets where order_id = '${completedOrder}')`,
      ...admitted(completedOrder, { scan: { result: `'REDEEMED'` } }),
      ...admitted(completedOrder, {
        scan: { device: `'other phone'`, result: `'REDEEMED'`, passage_key: `'2027-02-14'` },
      }).slice(1),
    ],
  },
  {
    check: 'I9-used-tickets-were-sold',
    how: 'a ticket that is used, of an order that was never paid',
    statements: ({ completedOrder, pendingOrder }) =>
      admitted(completedOrder, { ticket: `order_id = '${pendingOrder}'` }),
    alsoBroken: ['I4-orders-have-their-tickets', 'I4-sold-tickets-are-issued'],
  },
  {
    check: 'I9-scans-are-of-their-event',
    how: 'a ticket of another event',
    statements: ({ completedOrder }) => admitted(completedOrder, { scan: { event_id: 'gen_random_uuid()' } }),
  },
  {
    check: 'I9-scans-are-of-their-event',
    how: 'a ticket that was never issued',
    statements: ({ completedOrder }) =>
      admitted(completedOrder, {
        scan: { ticket_id: 'gen_random_uuid()', scanned_at: 'now()', is_admission: 'false' },
      }).slice(1),
  },
];

const { reportAfter } = testBreaks(doorChecks, breaks);

test('who came in and was refunded afterwards is sound', async () => {
  const { checks } = await reportAfter(({ refundedOrder }) => admitted(refundedOrder, { ticket: `status = 'VOID'` }));
  assert.deepEqual(
    checks.filter(({ ok }) => !ok),
    [],
  );
});
