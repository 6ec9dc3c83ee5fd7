import type { Guard } from '../guard.ts';

const book = 'src/core/catalog/seating/seat-book.ts';
const completing = 'src/core/selling/desk/complete-order.ts';

/** What keeps seats of a plan right while they are sold. */
export const seatGuards: readonly Guard[] = [
  {
    name: 'seats: what a transaction wrote stays out of the book',
    invariant: 'a seat that was taken in a transaction that is rolled back is free for everybody',
    file: book,
    find: 'if (!isOwn) this.#keep(eventId, page);\n      return page;',
    replace: 'this.#keep(eventId, page);\n      return page;',
    tests: ['sales/seats/seat-book'],
  },
  {
    name: 'seats: tickets by their seats',
    invariant: 'money for one seat is never a ticket for another',
    file: completing,
    find: 'changes.heldTicketsToIssue.push({ ...demand, quantity, seatIds: item.seats.map(({ id }) => id) });',
    replace: 'changes.heldTicketsToIssue.push({ ...demand, quantity });',
    tests: ['sales/seats/chosen'],
  },
  {
    name: 'seats: late money has its very seats',
    invariant: 'money that comes late is for the seats of its order, or goes back',
    file: 'src/core/selling/desk/credit-payment.ts',
    find: 'return isRoom && areAgreedFree(desk, items)',
    replace: 'return isRoom',
    tests: ['sales/seats/life'],
  },
  {
    name: 'seats: a blocked seat is not free',
    invariant: 'a blocked seat is sold to nobody',
    file: 'src/core/catalog/seating/seat-book.sql.ts',
    find: 'when t.block_id is not null then 2 ',
    replace: '',
    tests: ['sales/seats/seat-book', 'sales/seats/chosen'],
  },
  {
    name: 'seats: only a free seat is moved to',
    invariant: 'a ticket is never moved to a seat that somebody has',
    file: 'src/core/selling/moving/move-ticket.ts',
    find: 'if (seats.isFreeAsBefore(seat)) return;',
    replace: 'return;',
    tests: ['sales/seats/move'],
  },
  {
    name: 'seats: a swap asks for both tickets',
    invariant: 'two holders swap seats only where both may move',
    file: 'src/core/selling/moving/swap-seats.ts',
    find: "const ends = [mine, theirs].map(({ found, asked }) => mayDo('MOVE_SEAT', factsAtDesk(desk, found, asked)));",
    replace: "const ends = [mine].map(({ found, asked }) => mayDo('MOVE_SEAT', factsAtDesk(desk, found, asked)));",
    tests: ['sales/seats/swap'],
  },
];
