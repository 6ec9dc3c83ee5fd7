import type { Guard } from '../guard.ts';

const rules = 'src/core/selling/ordering/add-ons-of-order.ts';

export const addOnGuards: readonly Guard[] = [
  {
    name: 'add-ons that need a ticket',
    invariant: 'what is not sold alone is not bought without a ticket, online, as a gift or for cash',
    file: rules,
    find: 'addOns.filter(({ type }) => !type.standalone)',
    replace: 'addOns.filter(({ type }) => type.standalone === null)',
    tests: ['sales/add-ons'],
  },
  {
    name: 'so many add-ons for each ticket',
    invariant: 'an order has no more of an add-on than its tickets allow',
    file: rules,
    find: 'perTicketMax !== null && quantity > perTicketMax * tickets',
    replace: 'perTicketMax !== null && quantity > perTicketMax * tickets * 1_000',
    tests: ['sales/add-ons'],
  },
  {
    name: 'capacity counts tickets alone',
    invariant: 'a shirt takes nobody’s place',
    file: 'src/core/selling/desk/desk.ts',
    find: 'if (isTicket(type)) taken +=',
    replace: 'if (isTicket(type) || true) taken +=',
    tests: ['sales/add-ons'],
  },
  {
    name: 'what is sold stays what it is',
    invariant: 'nobody’s shirt becomes a ticket',
    file: 'src/core/catalog/ticket-types/add-on-rules.ts',
    find: 'sold + held + refunded > 0) raise(kindOfSold',
    replace: 'sold + held + refunded < 0) raise(kindOfSold',
    tests: ['sales/add-ons'],
  },
  {
    name: 'an add-on is redeemed once in every mode',
    invariant: 'a meal for one is not handed out on every day of the event',
    file: 'door-rules/decide-scan.ts',
    find: "const once: EntryRules = { ...rules, mode: 'ONCE' };",
    replace: 'const once: EntryRules = rules;',
    tests: ['door/add-ons'],
  },
  {
    name: 'apps that know of no add-ons',
    invariant: 'an app of before lets nobody in with a shirt',
    file: 'src/core/selling/door/door-rules-of.ts',
    find: 'if (event.hasAddOns) return true;',
    replace: 'if (event.hasAddOns && rules < 0) return true;',
    tests: ['door/add-ons'],
  },
  {
    name: 'an add-on goes with the last ticket',
    invariant: 'nobody keeps a parking for tickets that went back',
    file: 'src/core/selling/refunds/refund-of-tickets.ts',
    find: 'return isLast ? [...tickets, ...others.filter(goesWithTickets)] : [...tickets];',
    replace: 'return [...tickets];',
    tests: ['sales/add-ons/last-ticket'],
  },
  {
    name: 'an add-on goes with the last ticket by whatever way',
    invariant: 'an add-on that needs a ticket has one, also where a refused refund is paid later',
    file: 'src/core/selling/desk/desk-batch.ts',
    find: '        takeAddOnsLeft(desk, orderId);\n',
    replace: '',
    tests: ['sales/add-ons/last-ticket'],
  },
  {
    name: 'an add-on goes where everything is kept',
    invariant: 'an add-on that needs a ticket has one, and what a return said goes back',
    file: 'src/core/selling/waiting-list/return-ticket.ts',
    find: 'takeTicketsBack(desk, found, kept);',
    replace: 'takeTicketsBack(desk, found, [ticket]);',
    tests: ['sales/add-ons/last-ticket'],
  },
];
