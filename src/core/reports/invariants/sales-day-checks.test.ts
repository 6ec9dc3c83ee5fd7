import { type Break, testBreaks } from '../../../../test/helpers/database/invariant-breaks.ts';
import { salesDayChecks } from './sales-day-checks.sql.ts';

const orders = 'sales-days-count-orders';
const money = 'sales-days-match-ledger';
const cash = 'sales-days-count-cash';

const breaks: Break[] = [
  {
    check: 'sold-centavos-match-orders',
    how: 'a type that was sold for a centavo more than its orders say',
    statements: ({ type }) => [`update ticket_types set sold_centavos = sold_centavos + 1 where id = '${type}'`],
  },
  { check: orders, how: 'an order too many', statements: ({ event }) => [change(event, 'orders = orders + 1')] },
  { check: orders, how: 'a ticket too few', statements: ({ event }) => [change(event, 'tickets = tickets - 1')] },
  {
    check: orders,
    how: 'a sale that is in no day',
    statements: ({ event }) => [`delete from sales_days where event_id = '${event}'`],
    alsoBroken: [money],
  },
  ...['counter', 'complimentary'].flatMap((channel) =>
    ['orders', 'tickets'].map((name) => ({
      check: orders,
      how: `${name} too many, ${channel}`,
      statements: ({ seatedEvent }: { seatedEvent: string }) => [
        change(seatedEvent, `${channel}_${name} = ${channel}_${name} + 1`),
      ],
    })),
  ),
  {
    check: orders,
    how: 'a gift among what was sold',
    statements: ({ seatedEvent }) => [
      change(seatedEvent, 'complimentary_orders = complimentary_orders - 1, orders = orders + 1'),
    ],
  },
  ...['counter', 'counter_refunds'].map((name) => ({
    check: cash,
    how: `a centavo of ${name} too many`,
    statements: ({ seatedEvent }: { seatedEvent: string }) => [
      change(seatedEvent, `${name}_centavos = ${name}_centavos + 1`),
    ],
  })),
  ...['gross', 'refunds', 'commission', 'processing'].map((name) => ({
    check: money,
    how: `a centavo of ${name} too many`,
    statements: ({ event }: { event: string }) => [change(event, `${name}_centavos = ${name}_centavos + 1`)],
  })),
  {
    check: money,
    how: 'money on another day',
    statements: ({ event }) => [change(event, 'day = day - 1')],
  },
];

testBreaks(salesDayChecks, breaks);

function change(eventId: string, what: string): string {
  return `update sales_days set ${what} where event_id = '${eventId}'`;
}
