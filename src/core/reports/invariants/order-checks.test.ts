import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Break, testBreaks } from '../../../../test/helpers/database/invariant-breaks.ts';
import { orderChecks } from './order-checks.sql.ts';

const tickets = 'I4-sold-tickets-are-issued';

const moneyOfRefund = ['I3-refunds-counted-once', 'I3-refunds-match-orders', 'I3-refunds-within-payments'];
const counters = ['I1-sold-matches-completed-orders', 'I21-sold-counts-good-tickets', 'sold-centavos-match-orders'];

const breaks: Break[] = [
  {
    check: 'I4-completed-told-once',
    how: 'nobody was told',
    statements: ({ completedOrder }) => [`delete from notices where order_id = '${completedOrder}'`],
  },
  {
    check: 'I4-completed-told-once',
    how: 'told twice',
    statements: () => [
      'drop index notices_completed_once',
      'insert into notices select gen_random_uuid(), organization_id, event_id, order_id, type, is_test, data from notices',
    ],
  },
  {
    check: 'I4-completed-told-once',
    how: 'told of an order that is not completed',
    statements: ({ pendingOrder }) => [
      `insert into notices (id, organization_id, event_id, order_id, type, is_test, data)
       select gen_random_uuid(), organization_id, event_id, id, 'order.completed', false, '{}' from orders
       where id = '${pendingOrder}'`,
    ],
  },
  {
    check: 'I4-told-at-most-once',
    how: 'an order that was told to be cancelled and to have expired',
    statements: ({ pendingOrder }) => ['order.cancelled', 'order.expired'].map((type) => tell(type, pendingOrder)),
  },
  {
    check: 'I4-told-at-most-once',
    how: 'more tickets told to be issued than there are',
    statements: ({ completedOrder }) => Array.from({ length: 9 }, () => tell('ticket.issued', completedOrder)),
  },
  {
    check: 'I4-orders-have-their-tickets',
    how: 'a completed order with a ticket too few',
    statements: ({ completedOrder }) => [voidOne(completedOrder)],
    alsoBroken: [tickets, ...counters],
  },
  {
    check: 'I4-orders-have-their-tickets',
    how: 'a void ticket for which nothing went back',
    statements: ({ ticketRefund }) => [`update refunds set ticket_ids = null where id = '${ticketRefund}'`],
  },
  {
    check: 'I4-orders-have-their-tickets',
    how: 'a void ticket whose free refund is gone',
    statements: ({ freeRefund }) => [`delete from free_refunds where id = '${freeRefund}'`],
  },
  {
    check: 'I4-orders-have-their-tickets',
    how: 'a void ticket whose refund was refused',
    statements: ({ ticketRefund }) => [`update refunds set status = 'GIVEN_UP' where id = '${ticketRefund}'`],
    alsoBroken: moneyOfRefund,
  },
  {
    check: 'I4-orders-have-their-tickets',
    how: 'a pending order with a ticket',
    statements: ({ pendingOrder, completedOrder }) => [
      `update issued_tickets set order_id = '${pendingOrder}' where order_id = '${completedOrder}'`,
      `update tickets set order_id = '${pendingOrder}' where order_id = '${completedOrder}'`,
    ],
  },
  {
    check: 'I4-orders-have-their-tickets',
    how: 'a refunded order of which a ticket is gone',
    statements: ({ refundedOrder }) => [
      `delete from issued_tickets where id = (select id from issued_tickets where order_id = '${refundedOrder}' limit 1)`,
    ],
  },
  {
    check: tickets,
    how: 'a ticket that admits to a place that is not sold',
    statements: ({ completedOrder }) => [
      `update issued_tickets set number = 49 where id =
         (select id from issued_tickets where order_id = '${completedOrder}' limit 1)`,
    ],
  },
  {
    check: 'I4-tickets-issued-once',
    how: 'two admissions for one place',
    statements: ({ completedOrder }) => [
      `update issued_tickets i set number = (select min(number) from issued_tickets where order_id = i.order_id)
       where order_id = '${completedOrder}'`,
    ],
    alsoBroken: [tickets],
  },
  {
    check: 'I4-lines-have-their-tickets',
    how: 'tickets of which nobody knows the line',
    statements: ({ completedOrder }) => [
      `update orders set lines = 'ISSUED' where id = '${completedOrder}'`,
      `update order_items set quantity = quantity - 1 where order_id = '${completedOrder}'`,
      `insert into order_items (order_id, position, id, ticket_type_id, quantity, price_centavos, name, section, row_label)
       select order_id, 1, gen_random_uuid(), ticket_type_id, 1, price_centavos, name, section, row_label
       from order_items where order_id = '${completedOrder}'`,
    ],
  },
  {
    check: 'I4-bundles-of-lines-are-kept',
    how: 'a line of a bundle that is gone',
    statements: ({ completedOrder }) => [
      `update order_items set bundle_id = gen_random_uuid(), bundle_name = 'Gone' where order_id = '${completedOrder}'`,
    ],
  },
  {
    check: 'order-counts-agree',
    how: 'an order that is not counted',
    statements: ({ event }) => [`update order_counts set cancelled = cancelled - 1 where event_id = '${event}'`],
  },
  {
    check: 'order-items-add-up',
    how: 'a price that is not in the subtotal',
    statements: ({ completedOrder }) => [
      `update order_items set price_centavos = price_centavos + 100 where order_id = '${completedOrder}'`,
    ],
    alsoBroken: ['sold-centavos-match-orders'],
  },
  {
    check: 'access-code-uses-agree',
    how: 'a use that no order made',
    statements: () => ['update access_codes set uses = uses + 1'],
  },
  {
    check: 'promo-code-uses-agree',
    how: 'a use that no order made',
    statements: ({ completedOrder }) => [
      `insert into promo_codes (id, organization_id, event_id, code, code_key, kind, value, used_orders)
       select gen_random_uuid(), organization_id, event_id, 'X', 'x', 'PERCENT', 1, 1 from orders where id = '${completedOrder}'`,
    ],
  },
  {
    check: 'order-items-add-up',
    how: 'a discount that no code gave',
    statements: ({ completedOrder }) => [
      `update order_items set discount_centavos = price_centavos where order_id = '${completedOrder}'`,
    ],
    alsoBroken: ['sold-centavos-match-orders'],
  },
];

const { reportAfter } = testBreaks(orderChecks, breaks);

test('an order that was completed before notices were last swept needs none', async () => {
  const { ok } = await reportAfter(({ completedOrder }) => [
    `delete from notices where order_id = '${completedOrder}'`,
    `update orders set completed_at = now() - interval '30 days' where id = '${completedOrder}'`,
  ]);
  assert.equal(ok, true);
});

function tell(type: string, orderId: string): string {
  return `insert into notices (id, organization_id, event_id, order_id, type, is_test, data)
    select gen_random_uuid(), organization_id, event_id, id, '${type}', false, '{}' from orders where id = '${orderId}'`;
}

function voidOne(orderId: string): string {
  return `update issued_tickets set status = 'VOID' where id =
            (select id from issued_tickets where order_id = '${orderId}' limit 1)`;
}
