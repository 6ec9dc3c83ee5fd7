import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Break, testBreaks } from '../../../../test/helpers/database/invariant-breaks.ts';
import { refundedTicketChecks } from './refunded-ticket-checks.sql.ts';

const areVoid = 'I4-refunded-tickets-are-void';
const returning = 'I4-returning-tickets-are-being-refunded';

const breaks: Break[] = [
  {
    check: areVoid,
    how: 'a ticket that still admits though its money went back',
    statements: ({ ticketRefund, byTicketOrder }) => [
      `update refunds set ticket_ids = ticket_ids || (select id from issued_tickets where order_id = '${byTicketOrder}'
         and status = 'VALID' limit 1) where id = '${ticketRefund}'`,
    ],
  },
  {
    check: areVoid,
    how: 'a ticket that was refunded twice',
    statements: ({ ticketRefund, byTicketOrder }) => [
      `insert into free_refunds select id, organization_id, event_id, '${byTicketOrder}', ticket_ids from refunds
       where id = '${ticketRefund}'`,
    ],
    alsoBroken: ['I4-free-refunds-cost-nothing'],
  },
  {
    check: areVoid,
    how: "a refund that takes back another order's ticket",
    statements: ({ ticketRefund, refundedOrder }) => [
      `update refunds set ticket_ids = ticket_ids || (select id from issued_tickets where order_id = '${refundedOrder}' limit 1)
       where id = '${ticketRefund}'`,
    ],
  },
  {
    check: areVoid,
    how: 'a ticket that was given on after its refund was asked for, and admits under its new name',
    statements: ({ ticketRefund, byTicketOrder }) => [
      `update issued_tickets set replaced_by = (select id from issued_tickets where order_id = '${byTicketOrder}'
         and status = 'VALID' limit 1)
       where id = (select ticket_ids[1] from refunds where id = '${ticketRefund}')`,
    ],
    alsoBroken: ['I1-sold-matches-completed-orders', 'I4-orders-have-their-tickets', 'sold-centavos-match-orders'],
  },
  {
    check: 'I4-free-refunds-cost-nothing',
    how: 'a ticket that was paid for and taken back for nothing',
    statements: ({ ticketRefund }) => [
      `insert into free_refunds select gen_random_uuid(), organization_id, event_id, order_id, ticket_ids from refunds
       where id = '${ticketRefund}'`,
      `update refunds set ticket_ids = null where id = '${ticketRefund}'`,
    ],
  },
  {
    check: returning,
    how: 'a good ticket that no refund takes back and that lets nobody in',
    statements: ({ completedOrder }) => [
      `update issued_tickets set returning_at = now() where order_id = '${completedOrder}'`,
    ],
  },
  {
    check: returning,
    how: 'a ticket that a refund under way takes back and that still admits',
    statements: ({ completedOrder }) => [pendingRefund(completedOrder, { share: '100' })],
    alsoBroken: ['pending-refunds-are-queued'],
  },
  {
    check: returning,
    how: 'tickets that admit while everything goes back',
    statements: ({ completedOrder }) => [pendingRefund(completedOrder, { share: 'total_centavos', names: 'null' })],
    alsoBroken: ['pending-refunds-are-queued'],
  },
];

const { reportAfter } = testBreaks(refundedTicketChecks, breaks);

test('a part of the money that goes back without naming a ticket marks none', async () => {
  const { checks } = await reportAfter(({ completedOrder }) => [
    pendingRefund(completedOrder, { share: '100', names: 'null' }),
  ]);
  assert.equal(checks.find(({ name }) => name === returning)?.ok, true);
});

function pendingRefund(orderId: string, { share, names }: { share: string; names?: string }): string {
  const named = names ?? '(select array[min(id::text)::uuid] from issued_tickets where order_id = orders.id)';
  return `insert into refunds (id, organization_id, event_id, order_id, payment_id, kind, amount_centavos, ticket_ids, status)
    select gen_random_uuid(), organization_id, event_id, id, payment_id, 'REQUESTED', ${share}, ${named}, 'PENDING'
    from orders where id = '${orderId}'`;
}
