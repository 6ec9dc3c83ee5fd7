import { type Break, testBreaks } from '../../../../test/helpers/database/invariant-breaks.ts';
import { newId } from '../../../platform/ids.ts';
import { poolChecks } from './pool-checks.sql.ts';

const entry = newId();

/** Somebody who waits for a type, as sales know of it. */
function waiting(type: string, status: string, more: { orderId?: string; least?: number } = {}): string[] {
  const { orderId, least = 1 } = more;
  const isWaiting = status === 'WAITING';
  return [
    `insert into waiting_entries (id, organization_id, event_id, name, email, email_key, language, token_hash, quantity, accepts_fewer,
       status, place, order_id, created_at, updated_at)
     select '${entry}', organization_id, event_id, 'Bea', 'bea@example.com', 'bea@example.com', 'en', '\\x00', ${least}, false,
       '${status}', 1, ${orderId === undefined ? 'null' : `'${orderId}'`}, now() - interval '1 hour', now() - interval '1 hour'
     from ticket_types where id = '${type}'`,
    ...(isWaiting
      ? [
          `insert into waiting_wishes values ('${entry}', '${type}', 1, ${least}, ${least})`,
          `update ticket_types set waiting_least = ${least}, waiting_tickets = ${least} where id = '${type}'`,
        ]
      : []),
  ];
}

/** A return of the first good ticket of an order. */
function returned(orderId: string, status: string, columns: Record<string, string> = {}): string[] {
  const names = Object.keys(columns);
  return [
    `insert into ticket_returns (id, organization_id, event_id, order_id, ticket_id, ticket_type_id, mode, status, refund_centavos${names.map((name) => `, ${name}`).join('')})
     select gen_random_uuid(), organization_id, event_id, order_id, id, ticket_type_id, 'WHEN_RESOLD', '${status}', 100${names.map((name) => `, ${columns[name]}`).join('')}
     from issued_tickets where order_id = '${orderId}' order by id limit 1`,
    ...(status === 'OPEN' && columns.offer_order_id === undefined
      ? [
          `update ticket_types set open_returns = open_returns + 1
           where id = (select ticket_type_id from ticket_returns where order_id = '${orderId}' limit 1)`,
        ]
      : []),
  ];
}

const anyRefundOf = (orderId: string) =>
  `(select max(f.id::text)::uuid from refunds f where f.order_id = '${orderId}')`;

const gift = (orderId: string) => `
  insert into ticket_offers (id, organization_id, event_id, order_id, ticket_id, recipient_name, recipient_email, recipient_email_key, token_hash)
  select gen_random_uuid(), t.organization_id, t.event_id, t.order_id, t.id, 'Bea', 'bea@example.com', 'bea@example.com', '\\x01'
  from issued_tickets t where t.order_id = '${orderId}' order by t.id limit 1`;

const breaks: Break[] = [
  {
    check: 'I15-offers-are-of-who-is-offered',
    how: 'an offer that is gone',
    statements: ({ type }) => waiting(type, 'OFFERED', { orderId: newId() }),
  },
  {
    check: 'I15-offers-are-of-who-is-offered',
    how: 'an offer to somebody who has taken one',
    statements: ({ type, heldOrder }) => [
      ...waiting(type, 'TAKEN'),
      `update orders set waiting_entry_id = '${entry}' where id = '${heldOrder}'`,
    ],
  },
  {
    check: 'I15-offers-end-in-time',
    how: 'an offer past the start',
    statements: ({ type, heldOrder }) => [
      ...waiting(type, 'OFFERED', { orderId: heldOrder }),
      `update orders o set waiting_entry_id = '${entry}', expires_at = e.date_time + interval '1 hour', created_at = now()
       from events e where e.id = o.event_id and o.id = '${heldOrder}'`,
      `update events set updated_at = now() - interval '1 hour' where id = (select event_id from orders where id = '${heldOrder}')`,
    ],
  },
  {
    check: 'I15-nothing-slips-past',
    how: 'tickets on sale while somebody waits for them',
    statements: ({ type }) => [
      ...waiting(type, 'WAITING'),
      `update ticket_types set published = true, updated_at = now() - interval '1 hour' where id = '${type}'`,
      `update events set status = 'PUBLISHED', date_time = now() + interval '9 days', end_date_time = null, updated_at = now() - interval '1 hour'
       where id = (select event_id from ticket_types where id = '${type}')`,
    ],
  },
  {
    check: 'I15-resold-tickets-are-replaced',
    how: 'a ticket that was resold and is good',
    statements: ({ completedOrder }) => returned(completedOrder, 'SOLD'),
  },
  {
    check: 'I15-returns-are-paid-once-resold',
    how: 'money for a ticket that nobody bought',
    statements: ({ completedOrder }) => returned(completedOrder, 'TAKEN_BACK', { refund_id: 'gen_random_uuid()' }),
  },
  {
    check: 'I15-open-returns-are-good',
    how: 'an open return of a void ticket',
    statements: ({ refundedOrder }) => returned(refundedOrder, 'OPEN'),
  },
  {
    check: 'I15-types-know-who-waits',
    how: 'somebody whom sales do not know of',
    statements: ({ type }) => [
      ...waiting(type, 'WAITING', { least: 10_000 }),
      `update ticket_types set waiting_least = null where id = '${type}'`,
    ],
  },
  {
    check: 'I15-types-know-who-waits',
    how: 'a wish of somebody who left',
    statements: ({ type }) => [
      ...waiting(type, 'WAITING', { least: 10_000 }),
      `update waiting_entries set status = 'LEFT' where id = '${entry}'`,
    ],
  },
  {
    check: 'I19-returns-follow-their-refunds',
    how: 'a return whose refund names no ticket',
    statements: ({ partlyRefundedOrder: id }) => returned(id, 'REFUNDED', { refund_id: anyRefundOf(id) }),
  },
  {
    check: 'I19-returns-follow-their-refunds',
    how: 'two returns of a ticket that both stand',
    statements: ({ completedOrder: paidOrder }) => [
      ...returned(paidOrder, 'REFUNDED'),
      ...returned(paidOrder, 'REFUNDED'),
    ],
  },
  {
    check: 'I19-gifts-are-of-good-tickets',
    how: 'a gift of a ticket that is being returned',
    statements: ({ completedOrder: paidOrder }) => [...returned(paidOrder, 'OPEN'), gift(paidOrder)],
  },
  {
    check: 'I19-open-returns-are-in-no-dispute',
    how: 'a return of a ticket that a refund is about to take back',
    statements: ({ completedOrder: paidOrder }) => [
      ...returned(paidOrder, 'OPEN'),
      `update issued_tickets set returning_at = now() where order_id = '${paidOrder}'`,
    ],
    alsoBroken: ['I4-returning-tickets-are-being-refunded'],
  },
];

testBreaks(poolChecks, breaks);
