import type { Guard } from '../guard.ts';

const settling = 'src/core/selling/desk/settle-pool.ts';

export const poolGuards: readonly Guard[] = [
  {
    name: 'pool: what comes back is kept before the next command',
    invariant: 'nobody buys what somebody fitting waits for',
    file: settling,
    find: 'putAside(desk.types.values(), { room: desk.room(), isOffered: (type) => isOffered(desk, type) });',
    replace: '',
    tests: ['sales/waiting/waiting'],
  },
  {
    name: 'pool: what is set aside counts as taken',
    invariant: 'nobody is let in beyond the capacity by what is kept for those who wait',
    file: 'src/core/selling/desk/desk.ts',
    find: 'taken += type.soldQuantity + type.heldQuantity + type.setAsideQuantity;',
    replace: 'taken += type.soldQuantity + type.heldQuantity;',
    tests: ['sales/waiting/waiting'],
  },
  {
    name: 'pool: an offer of a ticket that its holder keeps is no more',
    invariant: 'nobody pays for the place of somebody who comes',
    file: 'src/core/selling/desk/credit-payment.ts',
    find: "return areStillReturned(desk, order) ? 'held' : undefined;",
    replace: "return 'held';",
    tests: ['sales/waiting/returns'],
  },
  {
    name: 'pool: who was offered a ticket that is kept waits in the old place',
    invariant: 'an offer that its seller takes back costs nobody their place',
    file: settling,
    find: "desk.pool.changeEntry(entry, { status: 'WAITING' });",
    replace: "desk.pool.changeEntry(entry, { status: 'WAITING', place: null });",
    tests: ['sales/waiting/returns'],
  },
  {
    name: 'pool: a raised quantity is for those who wait',
    invariant: 'what an organizer adds is not sold past those who wait',
    file: 'src/core/catalog/ticket-types/feed-waiting.ts',
    find: 'putAside([fed], {',
    replace: 'putAside([], {',
    tests: ['sales/waiting/waiting'],
  },
  {
    name: 'pool: a lapse goes to the end',
    invariant: 'who lets an offer pass does not get the next before the others',
    file: 'src/core/selling/desk/offers-to-waiting.ts',
    find: "({ status: 'WAITING', place: null } as const)",
    replace: "({ status: 'WAITING' } as const)",
    tests: ['sales/waiting/waiting'],
  },
  {
    name: 'pool: a seat that is kept is not free',
    invariant: 'nobody names or sees as free a seat that somebody who waits is to have',
    file: 'src/core/catalog/seating/seat-book.sql.ts',
    find: ' when t.is_aside then 3',
    replace: '',
    tests: ['sales/waiting/seats'],
  },
  {
    name: 'pool: seats that are unblocked are for those who wait',
    invariant: 'what an organizer adds is not sold past those who wait',
    file: 'src/core/catalog/seat-blocks/delete-seat-block.ts',
    find: '  await feedWaiting(tx, { eventId: event.id });\n',
    replace: '',
    tests: ['sales/waiting/seats'],
  },
];
