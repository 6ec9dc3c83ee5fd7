import type { Guard } from '../guard.ts';

const deciding = 'src/core/selling/exchange/decide-exchange.ts';

export const exchangeGuards: readonly Guard[] = [
  {
    name: 'exchange: both dates are locked in one order',
    invariant: 'orders that change places between two dates wait for each other and for nothing else',
    file: 'src/core/selling/exchange/two-desks.ts',
    find: '[asked.from.eventId, asked.to.eventId].sort()',
    replace: '[asked.from.eventId, asked.to.eventId]',
    tests: ['sales/exchange/races'],
  },
  {
    name: 'exchange: an order that went elsewhere is served there',
    invariant: 'what is asked about an order while it goes to another date is done at that date',
    file: 'src/core/selling/desk/desk-batch.ts',
    find: '.find((id) => id !== eventId);',
    replace: '.find(() => false);',
    tests: ['sales/exchange/exchange'],
  },
  {
    name: 'exchange: not where the order was before',
    invariant: 'an order that is sent to two dates at once is at one of them, with its tickets',
    file: 'src/core/selling/exchange/exchange-order.ts',
    find: 'if (found.order.eventId !== from.eventId) return { eventId: found.order.eventId };',
    replace: '',
    tests: ['sales/exchange/exchange', 'sales/exchange/races'],
  },
  {
    name: 'exchange: not what somebody came in with',
    invariant: 'nobody comes in twice for one ticket, at two dates',
    file: 'src/core/selling/acts/buyers-rows.ts',
    find: "ADMITTED: refuses(orderNotExchangeable, { why: 'ADMITTED' }),",
    replace: 'ADMITTED: goes,',
    tests: ['sales/exchange/refusals'],
  },
  {
    name: 'exchange: no more than is left there',
    invariant: 'a date that is sold out takes nobody, and nothing has moved',
    file: deciding,
    find: 'if (quantity > left) raise(soldOutError, { name: type.name, left });',
    replace: '',
    tests: ['sales/exchange/exchange'],
  },
  {
    name: 'exchange: earned by the later of both ends',
    invariant: 'going to another date never brings a payout forward',
    file: 'src/core/money/ledger/ledger.sql.ts',
    find: "if (movements.some(({ kind }) => kind === 'EXCHANGE')) return endAfterExchange;",
    replace: '',
    tests: ['sales/exchange/earned'],
  },
  {
    name: 'exchange: two types stay two',
    invariant: 'an order of several types of one name stays where it is, whole',
    file: 'src/core/selling/exchange/decide-exchange.ts',
    find: '  checkApart(lines);\n',
    replace: '',
    tests: ['sales/exchange/lines'],
  },
  {
    name: 'exchange: what is lost is said first',
    invariant: 'nobody loses the right to their money by a change of date without having been told',
    file: 'src/core/selling/acts/buyers-rows.ts',
    find: "EVENT_MOVED: ends('GIVE_BACK'),",
    replace: 'EVENT_MOVED: goes,',
    tests: ['sales/exchange/rights-lost'],
  },
];
