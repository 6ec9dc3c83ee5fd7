import { type Break, testBreaks } from '../../../../test/helpers/database/invariant-breaks.ts';
import { seatChecks } from './seat-checks.sql.ts';

const counters = 'I14-counters-match-seats';
const orders = 'I14-orders-have-their-seats';
const painted = 'I14-seats-are-as-painted';
const tickets = 'I14-tickets-are-of-their-seats';

/** A seat of an order, the first or the last. */
const seatOf = (orderId: string, which: 'min' | 'max' = 'min') =>
  `(select ${which}(seat_id) from tickets where order_id = '${orderId}')`;

const breaks: Break[] = [
  {
    check: 'I14-seat-has-one-holder',
    how: 'an order that agreed on a seat which was sold to another',
    statements: ({ seatsHeld, seatsSold }) => [
      `update order_items set seats = jsonb_set(seats, '{0,id}', to_jsonb(${seatOf(seatsSold)})) where order_id = '${seatsHeld}'`,
    ],
    alsoBroken: [orders],
  },
  {
    check: 'I14-seat-has-one-holder',
    how: 'two good tickets for one seat',
    statements: ({ seatsSold }) => [
      `update issued_tickets set seat_id = ${seatOf(seatsSold)} where order_id = '${seatsSold}'`,
    ],
    alsoBroken: [tickets],
  },
  {
    check: 'I14-seat-is-of-one-type',
    how: 'a seat that two types have',
    statements: ({ plannedType, standingType }) => [
      `update tickets set seat_id = (select max(seat_id) from tickets where ticket_type_id = '${plannedType}')
       where ticket_type_id = '${standingType}' and number = 50`,
    ],
    alsoBroken: [counters, painted],
  },
  {
    check: 'I14-blocked-seats-are-free',
    how: 'a block that was put over a held seat',
    statements: ({ seatsHeld, blockId }) => [
      'alter table tickets drop constraint tickets_blocked_are_free',
      `update seat_blocks set seats = seats || ${seatOf(seatsHeld)} where id = '${blockId}'`,
      `update tickets set block_id = '${blockId}' where order_id = '${seatsHeld}' and seat_id = ${seatOf(seatsHeld)}`,
    ],
    alsoBroken: [counters],
  },
  {
    check: 'I14-blocked-seats-are-free',
    how: 'an order that agreed on a blocked seat',
    statements: ({ seatsHeld }) => [
      `update order_items set seats = jsonb_set(seats, '{0,id}', '"A-2-5"') where order_id = '${seatsHeld}'`,
    ],
    alsoBroken: [orders],
  },
  {
    check: 'I14-kept-seats-are-free',
    how: 'a seat that is kept for those who wait and that somebody holds',
    statements: ({ seatsHeld, plannedType }) => [
      'alter table tickets drop constraint tickets_aside_are_free',
      `update tickets set is_aside = true where order_id = '${seatsHeld}' and seat_id = ${seatOf(seatsHeld)}`,
      `update ticket_types set set_aside_quantity = 1, remaining_quantity = remaining_quantity - 1 where id = '${plannedType}'`,
    ],
  },
  {
    check: counters,
    how: 'a seat that is kept for those who wait and counted as on sale',
    statements: ({ plannedType }) => [
      `update tickets set is_aside = true where ticket_type_id = '${plannedType}' and seat_id = 'A-2-1'`,
    ],
  },
  {
    check: counters,
    how: 'a seat that is counted as kept for those who wait and that the public can name',
    statements: ({ plannedType }) => [
      `update ticket_types set set_aside_quantity = 1, remaining_quantity = remaining_quantity - 1 where id = '${plannedType}'`,
    ],
  },
  {
    check: 'I14-blocks-are-of-their-seats',
    how: 'a seat that its block does not name',
    statements: ({ blockId }) => [`update seat_blocks set seats = '{A-2-5}' where id = '${blockId}'`],
  },
  {
    check: 'I14-blocks-are-of-their-seats',
    how: 'a block of a seat that is on sale',
    statements: ({ blockId }) => [`update seat_blocks set seats = seats || 'A-2-1'::text where id = '${blockId}'`],
  },
  {
    check: counters,
    how: 'fewer blocked seats than there are',
    statements: ({ plannedType }) => [`update ticket_types set blocked_quantity = 1 where id = '${plannedType}'`],
  },
  {
    check: counters,
    how: 'a free seat that is not on sale',
    statements: ({ plannedType }) => [
      `update ticket_types set withdrawn_quantity = withdrawn_quantity + 1, remaining_quantity = remaining_quantity - 1
       where id = '${plannedType}'`,
    ],
  },
  {
    check: counters,
    how: 'a type without a plan that has blocked tickets',
    statements: ({ type }) => [
      `update ticket_types set withdrawn_quantity = 1, remaining_quantity = remaining_quantity - 1, blocked_quantity = 1
       where id = '${type}'`,
    ],
  },
  {
    check: tickets,
    how: 'a ticket that names another section than was agreed on',
    statements: ({ seatsSold }) => [`update issued_tickets set seat_section = 'B' where order_id = '${seatsSold}'`],
  },
  {
    check: tickets,
    how: 'a ticket for another seat than its own',
    statements: ({ seatsSold }) => [
      `update issued_tickets set seat_id = 'A-2-1', seat = '1' where order_id = '${seatsSold}' and seat_id = ${seatOf(seatsSold)}`,
    ],
  },
  {
    check: tickets,
    how: 'a ticket that forgot its seat',
    statements: ({ seatsSold }) => [`update issued_tickets set seat_id = null where order_id = '${seatsSold}'`],
  },
  {
    check: orders,
    how: 'an order that holds seats which it did not agree on',
    statements: ({ seatsHeld }) => [`update order_items set seats = null where order_id = '${seatsHeld}'`],
  },
  {
    check: orders,
    how: 'more seats than tickets',
    statements: ({ seatsReturned }) => [
      `update order_items set seats = seats || jsonb_build_array(seats -> 0) where order_id = '${seatsReturned}'`,
    ],
  },
  {
    check: orders,
    how: 'a held seat that was let go without its order',
    statements: ({ seatsHeld }) => [
      `update tickets set state = 'FREE', order_id = null where order_id = '${seatsHeld}' and seat_id = ${seatOf(seatsHeld)}`,
    ],
    alsoBroken: [counters, 'I1-holds-match-kind'],
  },
  {
    check: painted,
    how: 'a seat that was painted and is not there',
    statements: ({ plannedEvent }) => [
      `update event_seating set types = jsonb_set(types, '{0,areas,1,seats}', '"1-4, 5-6"') where event_id = '${plannedEvent}'`,
    ],
  },
  {
    check: painted,
    how: 'a seat that is there and was not painted',
    statements: ({ plannedEvent }) => [
      `update event_seating set types = jsonb_set(types, '{0,areas,1,seats}', '"1-4"') where event_id = '${plannedEvent}'`,
    ],
  },
  {
    check: painted,
    how: 'a row that is not on the plan any more',
    statements: ({ planId }) => [
      `update seating_plan_versions set body = body #- '{sections,0,rows,1}' where plan_id = '${planId}'`,
    ],
  },
  {
    check: 'I14-types-are-as-painted',
    how: 'more people than may stand there',
    statements: ({ planId }) => [
      `update seating_plan_versions set body = jsonb_set(body, '{sections,1,capacity}', '49') where plan_id = '${planId}'`,
    ],
  },
  {
    check: 'I14-types-are-as-painted',
    how: 'a type that is painted and does not know',
    statements: ({ standingType }) => [`update ticket_types set planned_as = null where id = '${standingType}'`],
  },
  {
    check: 'I14-types-are-as-painted',
    how: 'a type that is on a plan which its event has not',
    statements: ({ plannedEvent }) => [`delete from event_seating where event_id = '${plannedEvent}'`],
    alsoBroken: [painted],
  },
  {
    check: 'I19-offers-name-the-seats-of-returns',
    how: 'an offer of a returned seat that names another',
    statements: ({ seatsHeld, seatsSold }) => [
      `update orders set waiting_entry_id = gen_random_uuid() where id = '${seatsHeld}'`,
      `insert into ticket_returns (id, organization_id, event_id, order_id, ticket_id, ticket_type_id, mode, status, refund_centavos, offer_order_id)
       select gen_random_uuid(), organization_id, event_id, order_id, id, ticket_type_id, 'WHEN_RESOLD', 'OPEN', 100, '${seatsHeld}'
       from issued_tickets where order_id = '${seatsSold}' order by id limit 1`,
    ],
    alsoBroken: ['I1-held-matches-pending-orders', 'I15-offers-are-of-who-is-offered'],
  },
];

testBreaks(seatChecks, breaks);
