import { type Break, testBreaks } from '../../../../test/helpers/database/invariant-breaks.ts';
import { moneyChecks } from './money-checks.sql.ts';

const ledgerOpen = 'alter table ledger disable trigger ledger_is_append_only';

const cash = 'I3-only-cash-has-no-payment';
const ofLedger = ['earnings-match-ledger', 'owed-matches-ledger', 'sales-days-match-ledger'];

const breaks: Break[] = [
  {
    check: 'I3-ledger-balances',
    how: 'a movement out of balance',
    statements: ({ completedOrder }) => [
      ledgerOpen,
      'alter table ledger drop constraint ledger_balances',
      `update ledger set unmatched_centavos = 1 where order_id = '${completedOrder}' and kind = 'SALE'`,
    ],
  },
  {
    check: 'I3-payments-credited-once',
    how: 'credited twice',
    statements: ({ unmatchedPayment }) => [
      'drop index ledger_payment_once',
      `insert into ledger (id, organization_id, payment_id, kind, provider_centavos, unmatched_centavos)
       select gen_random_uuid(), organization_id, payment_id, kind, 0, 0
       from ledger where payment_id = '${unmatchedPayment}' and kind = 'UNMATCHED_PAYMENT'`,
    ],
  },
  {
    check: 'I3-payments-credited-once',
    how: 'a sale of a payment that did not complete the order',
    statements: ({ unmatchedPayment }) => [
      ledgerOpen,
      `update ledger set kind = 'SALE', order_id = null where payment_id = '${unmatchedPayment}' and kind = 'UNMATCHED_PAYMENT'`,
    ],
    alsoBroken: ['I3-orders-match-ledger', 'earnings-match-ledger', 'sales-days-match-ledger'],
  },
  {
    check: 'I3-captured-less-refunded-is-in-the-ledger',
    how: 'money that the ledger does not know',
    statements: ({ unmatchedPayment }) => [
      `update payments set refunded_centavos = 100 where id = '${unmatchedPayment}'`,
    ],
    alsoBroken: ['I3-refunds-within-payments', 'I5-unmatched-money-refunded-whole'],
  },
  {
    check: 'I3-refunds-go-by-one-road',
    how: 'paid by its method and to an account',
    statements: () => [
      `insert into simulator_transfers (key, amount_centavos)
       select r.id || '-1', r.amount_centavos from refunds r where r.status = 'SUCCEEDED' and r.payment_id is not null limit 1`,
    ],
  },
  {
    check: 'I3-accounts-are-kept-while-they-are-paid',
    how: 'an account that is kept after it was paid',
    statements: () => [`update refunds set account_sealed = '\\x01' where status = 'SUCCEEDED'`],
  },
  {
    check: 'I3-refunds-counted-once',
    how: 'a refund without a movement',
    statements: ({ automaticRefund }) => [`update refunds set status = 'FAILED' where id = '${automaticRefund}'`],
    alsoBroken: ['I3-refunds-within-payments', 'I5-unmatched-money-refunded-whole'],
  },
  {
    check: 'I3-refunds-match-orders',
    how: 'an order that shows another refund',
    statements: ({ partlyRefundedOrder }) => [
      `update orders set commission_refunded_centavos = commission_refunded_centavos + 1,
         commission_centavos = commission_centavos + 1 where id = '${partlyRefundedOrder}'`,
    ],
  },
  {
    check: 'I3-refunds-within-payments',
    how: 'more is promised than was paid',
    statements: ({ completedOrder }) => [
      `insert into refunds (id, organization_id, event_id, order_id, payment_id, kind, amount_centavos, status)
       select gen_random_uuid(), organization_id, event_id, order_id, id, 'REQUESTED', amount_centavos + 1, 'PENDING'
       from payments where order_id = '${completedOrder}'`,
    ],
    alsoBroken: ['I4-returning-tickets-are-being-refunded', 'pending-refunds-are-queued'],
  },
  {
    check: 'I3-orders-match-ledger',
    how: 'an order that shows other fees than were taken',
    statements: ({ completedOrder }) => [
      `update orders set processing_centavos = processing_centavos + 1 where id = '${completedOrder}'`,
    ],
  },
  {
    check: 'I3-orders-match-ledger',
    how: 'cash among the money of the service',
    statements: ({ counterOrder }) => [
      `insert into ledger (id, organization_id, event_id, order_id, kind, provider_centavos, organization_centavos)
       select gen_random_uuid(), organization_id, event_id, id, 'SALE', total_centavos, -total_centavos
       from orders where id = '${counterOrder}'`,
    ],
    alsoBroken: ['I3-captured-less-refunded-is-in-the-ledger', 'I3-payments-credited-once', ...ofLedger],
  },
  {
    check: cash,
    how: 'an order online that nobody paid for',
    statements: ({ counterOrder }) => [`update orders set channel = 'ONLINE' where id = '${counterOrder}'`],
    alsoBroken: ['I3-orders-match-ledger', 'sales-days-count-cash', 'sales-days-count-orders'],
  },
  {
    check: cash,
    how: 'a payment for what was paid in cash',
    statements: ({ counterOrder }) => [
      `insert into payments (id, organization_id, event_id, order_id, provider, method, status, amount_centavos,
                             commission_centavos, processing_centavos)
       select gen_random_uuid(), organization_id, event_id, id, 'simulator', 'gcash', 'EXPIRED', total_centavos, 0, 0
       from orders where id = '${counterOrder}'`,
    ],
  },
  {
    check: cash,
    how: 'cash handed back for what was paid otherwise',
    statements: ({ cashRefund, completedOrder }) => [
      `update refunds set order_id = '${completedOrder}' where id = '${cashRefund}'`,
    ],
    alsoBroken: ['I3-refunds-match-orders'],
  },
  {
    check: cash,
    how: 'money for a gift',
    statements: ({ giftOrder }) => [
      `insert into refunds (id, organization_id, event_id, order_id, kind, amount_centavos, status)
       select gen_random_uuid(), organization_id, event_id, id, 'REQUESTED', 100, 'SUCCEEDED' from orders
       where id = '${giftOrder}'`,
    ],
    alsoBroken: ['I3-refunds-match-orders'],
  },
  {
    check: 'I5-unmatched-money-refunded-once',
    how: 'money that is never given back',
    statements: ({ pendingAutomaticRefund }) => [`delete from refunds where id = '${pendingAutomaticRefund}'`],
  },
  {
    check: 'I5-unmatched-money-refunded-whole',
    how: 'only a part is given back',
    statements: ({ pendingAutomaticRefund }) => [
      `update refunds set amount_centavos = amount_centavos - 1 where id = '${pendingAutomaticRefund}'`,
    ],
  },
];

testBreaks(moneyChecks, breaks);
