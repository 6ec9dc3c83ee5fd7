import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Break, testBreaks } from '../../../../test/helpers/database/invariant-breaks.ts';
import { newId } from '../../../platform/ids.ts';
import { inventoryChecks } from './inventory-checks.sql.ts';

const breaks: Break[] = [
  {
    check: 'I21-sold-counts-good-tickets',
    how: 'a ticket that gave way to one that was there before',
    statements: ({ type }) => [
      `update issued_tickets set status = 'VOID', voided_at = now(),
         replaced_by = (select max(id::text)::uuid from issued_tickets where ticket_type_id = '${type}' and status = 'VALID')
       where id = (select min(id::text)::uuid from issued_tickets where ticket_type_id = '${type}' and status = 'VALID')`,
    ],
    alsoBroken: ['I4-orders-have-their-tickets', 'I4-sold-tickets-are-issued'],
  },
  {
    check: 'I1-counters-add-up',
    how: 'one ticket too many',
    statements: ({ type }) => [
      'alter table ticket_types drop constraint ticket_types_all_add_up',
      `update ticket_types set remaining_quantity = remaining_quantity + 1 where id = '${type}'`,
    ],
  },
  {
    check: 'I1-counters-add-up',
    how: 'a negative counter',
    statements: ({ type }) => [
      'alter table ticket_types drop constraint ticket_types_withdrawn_quantity_check',
      'alter table ticket_types drop constraint ticket_types_blocked',
      `update ticket_types set remaining_quantity = remaining_quantity + 1, withdrawn_quantity = -1 where id = '${type}'`,
    ],
  },
  {
    check: 'I1-tickets-match-counters',
    how: 'a ticket is missing',
    statements: ({ type }) => [`delete from tickets where ticket_type_id = '${type}' and number = 50`],
  },
  {
    check: 'I1-tickets-match-counters',
    how: 'tickets of no type',
    statements: () => [`insert into tickets (ticket_type_id, number) values ('${newId()}', 1)`],
  },
  {
    check: 'I1-tickets-match-counters',
    how: 'a ticket is sold that is not counted',
    statements: ({ type }) => [
      `update tickets set state = 'SOLD', is_returned = false where ticket_type_id = '${type}' and number =
         (select min(number) from tickets where ticket_type_id = '${type}' and state = 'FREE' and is_returned)`,
    ],
    alsoBroken: ['I4-sold-tickets-are-issued'],
  },
  {
    check: 'I1-holds-match-kind',
    how: 'a seat is not held that an order has',
    statements: ({ heldOrder }) => [
      `update tickets set state = 'FREE', is_returned = true, order_id = null where order_id = '${heldOrder}' and number =
         (select min(number) from tickets where order_id = '${heldOrder}')`,
    ],
  },
  {
    check: 'I1-holds-match-kind',
    how: 'a ticket is held where only a number should be',
    statements: ({ type, pendingOrder }) => [
      `update tickets set state = 'HELD', is_returned = false, order_id = '${pendingOrder}' where ticket_type_id = '${type}'
       and number = (select min(number) from tickets where ticket_type_id = '${type}' and state = 'FREE' and is_returned)`,
    ],
  },
  {
    check: 'I1-held-matches-pending-orders',
    how: 'a hold that no order has',
    statements: ({ type }) => [
      `update ticket_types set held_quantity = held_quantity + 1, remaining_quantity = remaining_quantity - 1
       where id = '${type}'`,
    ],
  },
  {
    check: 'I1-sold-matches-completed-orders',
    how: 'an order of more than is sold',
    statements: ({ completedOrder }) => [
      `update order_items set quantity = quantity + 1 where order_id = '${completedOrder}'`,
    ],
    alsoBroken: ['order-items-add-up', 'sold-centavos-match-orders'],
  },
  {
    check: 'I1-held-tickets-of-pending-orders',
    how: 'a seat that nobody holds',
    statements: ({ heldOrder }) => [
      `update tickets set order_id = '${newId()}' where order_id = '${heldOrder}' and number =
         (select min(number) from tickets where order_id = '${heldOrder}')`,
    ],
  },
  {
    check: 'I1-free-tickets-can-be-found',
    how: 'a returned ticket that is forgotten',
    statements: ({ type }) => [
      `update tickets set is_returned = false where ticket_type_id = '${type}' and number =
         (select min(number) from tickets where ticket_type_id = '${type}' and state = 'FREE')`,
    ],
  },
  {
    check: 'I1-free-tickets-can-be-found',
    how: 'sold tickets that count as fresh',
    statements: ({ seatedType }) => [`update ticket_types set next_number = 5 where id = '${seatedType}'`],
  },
  {
    check: 'I1-marked-sold-out-has-none-left',
    how: 'marked, and something is left',
    statements: ({ type }) => [
      'alter table ticket_types drop constraint ticket_types_marked_has_none_left',
      `update ticket_types set is_marked_sold_out = true where id = '${type}'`,
    ],
  },
  {
    check: 'I2-capacity-kept',
    how: 'a capacity below what is sold and held',
    statements: ({ event }) => [`update events set event_capacity = 6 where id = '${event}'`],
  },
];

const { reportAfter } = testBreaks(inventoryChecks, breaks);

test('holds from before a type became a seated one, or ceased to be, break nothing', async () => {
  const { ok } = await reportAfter(() => [
    `update ticket_types set updated_at = now(),
       type = case type when 'RESERVED_SEAT' then 'VIP' else 'RESERVED_SEAT' end where planned_as is null`,
  ]);
  assert.equal(ok, true);
});
