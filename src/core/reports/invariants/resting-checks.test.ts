import { type Break, testBreaks } from '../../../../test/helpers/database/invariant-breaks.ts';
import { moneyRestHoursDefault, restingChecks } from './resting-checks.sql.ts';

const dispute = (order: string) =>
  `insert into disputes (id, provider, reference, organization_id, event_id, order_id, payment_id, amount_centavos)
   select gen_random_uuid(), 'simulator', 'dsp_1', organization_id, event_id, id, payment_id, 100 from orders
   where id = '${order}'`;
const disputed = (order: string) => `update orders set disputed_centavos = 100 where id = '${order}'`;
const inLedger = `insert into ledger (id, organization_id, event_id, order_id, payment_id, dispute_id, kind,
                                      provider_centavos, organization_centavos)
   select gen_random_uuid(), organization_id, event_id, order_id, payment_id, id, 'DISPUTE', -100, 100 from disputes`;

const breaks: Break[] = [
  {
    check: 'I12-money-rests-too-long',
    how: 'a refund that was refused days ago, and does not take it for refunded',
    statements: ({ pendingAutomaticRefund }) => [
      `update refunds set status = 'FAILED', refused_at = now() - interval '73 hours' where id = '${pendingAutomaticRefund}'`,
    ],
  },
  {
    check: 'I12-money-rests-too-long',
    how: 'money that nobody asked for',
    statements: () => [
      `insert into stray_payments (id, provider, provider_payment_id, amount_centavos, currency, flag, received_at)
       values (gen_random_uuid(), 'simulator', 'pay_1', 100, 'PHP', 'fits no order', now() - interval '73 hours')`,
    ],
  },
  {
    check: 'I12-flagged-money-is-kept',
    how: 'a payment that was doubted and is kept nowhere',
    statements: ({ pendingOrder }) => [
      `insert into payments (id, organization_id, event_id, order_id, provider, method, status, amount_centavos,
                             commission_centavos, processing_centavos, flag)
       select gen_random_uuid(), organization_id, event_id, id, 'simulator', 'gcash', 'PENDING', 100, 0, 0, 'paid 1 instead'
       from orders where id = '${pendingOrder}'`,
    ],
  },
  {
    check: 'I12-stray-money-returns-by-the-queue',
    how: 'money on its way back that no worker knows of',
    statements: () => [
      `insert into stray_payments (id, provider, provider_payment_id, amount_centavos, currency, flag, status, return_centavos)
       values (gen_random_uuid(), 'simulator', 'pay_1', 100, 'PHP', 'fits no order', 'RETURNING', 100)`,
    ],
  },
  {
    check: 'I12-cancelled-events-keep-no-money',
    how: 'an order of a cancelled event that nobody gives back',
    statements: ({ completedOrder }) => [
      `update events set status = 'ARCHIVED', cancelled_at = now()
       where id = (select event_id from orders where id = '${completedOrder}')`,
      `insert into event_cancellations (id, event_id, organization_id, reason, state, orders_total, refunded_before,
                                        cancelled_before, finished_at)
       select gen_random_uuid(), event_id, organization_id, 'Typhoon', 'DONE', 1, 0, 0, now() from orders
       where id = '${completedOrder}'`,
    ],
  },
  {
    check: 'I3-disputes-are-in-the-ledger',
    how: 'a dispute that took nothing',
    statements: ({ completedOrder }) => [dispute(completedOrder), disputed(completedOrder)],
    alsoBroken: ['I3-captured-less-refunded-is-in-the-ledger'],
  },
  {
    check: 'I3-disputes-match-orders',
    how: 'an order that knows nothing of its dispute',
    statements: ({ completedOrder }) => [dispute(completedOrder), inLedger],
    alsoBroken: ['earnings-match-ledger', 'owed-matches-ledger'],
  },
];

testBreaks(restingChecks({ moneyRestHours: moneyRestHoursDefault }), breaks);
