import type { Guard } from '../guard.ts';

const desk = 'src/core/selling/desk/acts-at-desk.ts';
const faults = ['sales/acts/faults'];

export const actsGuards: readonly Guard[] = [
  {
    name: 'acts: a ticket whose return is offered keeps its seat',
    invariant: 'nobody pays for one seat and has a ticket for another',
    file: 'src/core/selling/acts/organizers-rows.ts',
    find: "RETURN_OFFERED: refuses(ticketNotMovable, { why: 'RETURNED' }),",
    replace: 'RETURN_OFFERED: goes,',
    tests: faults,
  },
  {
    name: 'acts: a return whose refund is refused admits nobody',
    invariant: 'a buyer has a good ticket or the money, never both',
    file: desk,
    find: '(isRefusedRefund(refund) && returned.has(refund.id))',
    replace: 'false',
    tests: faults,
  },
  {
    name: 'acts: an amount that leaves something takes no ticket',
    invariant: 'refunds by ticket void those tickets and no other',
    file: 'src/core/selling/desk/refund-order.ts',
    find: 'isAllThatIsLeft(of, amountCentavos) ? desk.goodTicketsOf(order.id) : [];',
    replace: 'desk.goodTicketsOf(order.id);',
    tests: faults,
  },
  {
    name: 'acts: what was kept is no other ticket’s',
    invariant: 'what was kept of a ticket goes back by an amount or with the cancelled event alone',
    file: 'src/core/selling/refunds/refund-of-tickets.ts',
    find: 'const amountCentavos = Math.min(shareCentavos, leftForTicketsOf(of, shares));',
    replace: 'const amountCentavos = shareCentavos === 0 ? 0 : refundableCentavosOf(of.order, of.refunds);',
    tests: faults,
  },
  {
    name: 'acts: a return follows its refund',
    invariant: 'a return that was given up is over, and its ticket can be returned again',
    file: 'src/core/selling/tickets/ticket-return.ts',
    find: "return isGivenUpRefund(refund) ? 'ENDED' : 'REFUNDED';",
    replace: "return 'REFUNDED';",
    tests: faults,
  },
  {
    name: 'acts: orders that an upgrade found are ended',
    invariant: 'an order without a good ticket is REFUNDED, whichever version left it otherwise',
    file: 'src/core/selling/resting/settle-left-behind.ts',
    find: 'if (endWithoutGoodTickets(at, found) && wasCompleted) {',
    replace: 'if (wasCompleted && orderId === eventId) {',
    tests: ['sales/acts/left-behind'],
  },
  {
    name: 'acts: a return that was refused before admits nobody',
    invariant: 'a buyer has a good ticket or the money, never both, whichever version the row is of',
    file: 'migrations/0135-left-behind.sql',
    find: "r.status = 'REFUNDED' and f.status = 'FAILED'",
    replace: "r.status = 'REFUNDED' and f.status = 'NONE'",
    tests: ['sales/acts/left-behind'],
  },
  {
    name: 'acts: what was disputed is nobody’s who gave no ticket back',
    invariant: 'a dispute that is won gives back what refunds of tickets were short of, and not what a return kept',
    file: 'src/core/selling/refunds/refund-of-tickets.ts',
    find: ' || ofReturns.has(id)) return [];',
    replace: ') return [];',
    tests: faults,
  },
  {
    name: 'acts: what was disputed goes back once it is won',
    invariant: 'who has no ticket has the money',
    file: 'src/core/selling/resting/end-dispute.ts',
    find: '      giveBackWon(desk, found);\n',
    replace: '',
    tests: faults,
  },
  {
    name: 'acts: another address leaves tickets that were given on',
    invariant: 'who was given a ticket keeps it, whatever becomes of the order',
    file: 'src/core/selling/order-email/change-address.ts',
    find: '    if (isSkipped) continue;\n',
    replace: '',
    tests: ['sales/acts/cells'],
  },
];
