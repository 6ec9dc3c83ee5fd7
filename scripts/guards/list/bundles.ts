import type { Guard } from '../guard.ts';

const tests = ['sales/bundles/bundles'];

export const bundleGuards: readonly Guard[] = [
  {
    name: 'line of a ticket',
    invariant: 'a ticket of a bundle is refunded for what it cost, and not for what another of its type did',
    file: 'src/core/selling/orders/order.ts',
    find: '(line === null || each.position === line)',
    replace: '(line === null || each.position !== null)',
    tests,
  },
  {
    name: 'promo codes beside bundles',
    invariant: 'a promo code takes nothing off a bundle',
    file: 'src/core/selling/ordering/discounts.ts',
    find: 'bundle !== null ||',
    replace: '',
    tests,
  },
  {
    name: 'what is left for all lines of a type',
    invariant: 'a bundle and single tickets in one order have no more of a type than are left',
    file: 'src/core/selling/ordering/place-order.ts',
    find: 'if (together > left) refuseSoldOut',
    replace: 'if (quantity > left) refuseSoldOut',
    tests,
  },
  {
    name: 'late money for all lines of a type',
    invariant: 'money that comes late for a bundle finds all of its tickets, or goes back',
    file: 'src/core/selling/desk/credit-payment.ts',
    find: '[...quantitiesOf(items)].every(([ticketTypeId, quantity]) => {',
    replace: 'items.every(({ ticketTypeId, quantity }) => {',
    tests,
  },
  {
    name: 'prices of types in bundles',
    invariant: 'no bundle costs more than its tickets one by one, whatever becomes of their prices',
    file: 'src/core/catalog/ticket-types/update-ticket-type.ts',
    find: 'if (isRepriced(locked, changed)) await checkBundlesFit(tx, event);',
    replace: '',
    tests,
  },
  {
    name: 'orders that the version before cannot price',
    invariant: 'a node that knows nothing of lines does not complete an order in which a type has several prices',
    file: 'migrations/0108-orders-by-lines.sql',
    find: "check (lines is distinct from 'OPEN' or status in ('PENDING', 'CANCELLED'))",
    replace: 'check (true)',
    tests: ['sales/bundles/bundle-races'],
  },
  {
    name: 'tickets that the version before cannot price',
    invariant: 'a node that knows nothing of lines takes no ticket back that names one',
    file: 'migrations/0109-lines-of-tickets.sql',
    find: "(status <> 'VOID' or voided_line is not distinct from line)",
    replace: 'true',
    tests: ['sales/bundles/bundle-races'],
  },
];
