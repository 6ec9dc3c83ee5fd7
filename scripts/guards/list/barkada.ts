import type { Guard } from '../guard.ts';

const taking = 'src/core/selling/barkada/take-ticket.ts';

/** The link by which friends take tickets. */
export const barkadaGuards: readonly Guard[] = [
  {
    name: 'barkada: the same form is one',
    invariant: 'a friend who sends a form twice has one ticket',
    file: taking,
    find: 'if (known !== undefined) return { ticketId: known.id };',
    replace: '',
    tests: ['sales/barkada'],
  },
  {
    name: 'barkada: one ticket an address',
    invariant: 'nobody empties an order with one address',
    file: taking,
    find: "if (desk.goodTicketsOf(orderId).some((each) => isOf(each, holder))) raise(ticketNotTaken, { why: 'HAS_ONE' });",
    replace: '',
    tests: ['sales/barkada'],
  },
  {
    name: 'barkada: a closed link gives nothing',
    invariant: 'what the buyer takes back nobody can take',
    file: taking,
    find: "if (link.closedAt !== null) raise(ticketNotTaken, { why: 'CLOSED' });",
    replace: '',
    tests: ['sales/barkada'],
  },
  {
    name: 'barkada: a link that was replaced is dead',
    invariant: 'each link of an order has a token of its own',
    file: 'src/core/selling/barkada/barkada-link.ts',
    find: 'orderTokenOf(`barkada ${orderId} ${number}`)',
    replace: 'orderTokenOf(`barkada ${orderId} ${number > 0}`)',
    tests: ['sales/barkada'],
  },
  {
    name: 'barkada: what the buyer keeps',
    invariant: 'friends take no ticket that the buyer keeps, also where somebody came in with one',
    file: 'src/core/selling/barkada/barkada-link.ts',
    find: 'Math.max(0, keep - (own.length - free.length))',
    replace: '0',
    tests: ['sales/barkada'],
  },
  {
    name: 'barkada: what the table of acts forbids',
    invariant: 'a ticket that cannot be given on is taken by no friend',
    file: 'src/core/selling/barkada/barkada-link.ts',
    find: " && isAllowed('GIVE_ON', factsOf(known, ticket))",
    replace: '',
    tests: ['sales/barkada'],
  },
  {
    name: 'barkada: its mails are counted',
    invariant: 'nobody floods an address by taking tickets with it',
    file: 'src/core/selling/tickets/ticket-mails.ts',
    find: 'const data = { ticketId, unpaid: { eventId: order.eventId, caller } };',
    replace: 'const data = { ticketId, ...paidBy(order) };',
    tests: ['sales/barkada'],
  },
];
