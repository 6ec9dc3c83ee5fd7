import type { Guard } from '../guard.ts';

// Faults that were found by trying everything with everything: each put back is found by the model, which is told nothing of it.

const model = { tests: ['sales/everything/model'], environment: { MODEL_SECONDS: '100' } };

export const everythingGuards: readonly Guard[] = [
  {
    ...{ ...model, name: 'everything: an entry is written as the batch leaves it' },
    invariant: 'who joins in the batch that hands out what came back has the order that they are offered',
    file: 'src/core/selling/waiting/entry.sql.ts',
    find: "'created_at', 'status'];",
    replace: "'created_at', 'status', 'order_id'];",
  },
  {
    ...{ ...model, name: 'everything: a code for one order, paid late' },
    invariant: 'a code for one order buys one, however many pages to pay were opened',
    file: 'src/core/selling/desk/credit-payment.ts',
    find: 'isPromoGood(desk, promo, discountedAmong(items))',
    replace: 'true',
  },
  {
    ...{ ...model, name: 'everything: a seller has no more than the replacement paid' },
    invariant: 'nobody gains by returning a ticket whose price fell',
    file: 'src/core/selling/desk/offers-to-waiting.ts',
    find: 'returnedCentavosOf(rule ?? { keep: 0 }, replacedCentavos)',
    replace: 'refundCentavos',
  },
  {
    ...{ ...model, name: 'everything: types of one name are not exchanged into one' },
    invariant: 'no exchange is answered with a fault of ours',
    file: 'src/core/selling/exchange/decide-exchange.ts',
    find: '  checkApart(lines);\n',
    replace: '',
  },
];
