import type { Guard } from '../guard.ts';

const tests = ['marketplace/seats'];
const reader = 'src/core/catalog/public-seating/public-seating-reader.ts';

export const publicSeatGuards: readonly Guard[] = [
  {
    name: 'age of what is shown of seats',
    invariant: 'states of seats are at most a second old',
    file: reader,
    find: 'const ageMaxMs = 1_000;',
    replace: 'const ageMaxMs = 60_000;',
    tests,
  },
  {
    name: 'one look for all who watch',
    invariant: 'however many watch an event, the database is asked once a second',
    file: reader,
    find: 'if (underWay !== undefined) return underWay;',
    replace: '',
    tests,
  },
  {
    name: 'types that are off sale on the map',
    invariant: 'no seat of a type that is marked as sold out or not published is shown as free',
    file: reader,
    find: 'const offered = isOpen.every(Boolean)',
    replace: 'const offered = isOpen.length > 0',
    tests,
  },
  {
    name: 'plans of events that are withheld',
    invariant: 'nobody sees the plan of an event that the operator took down',
    file: 'src/core/catalog/public-seating/seats-on-sale.sql.ts',
    find: "where e.status = 'PUBLISHED' and not ${isWithheld}`",
    replace: "where e.status = 'PUBLISHED' or ${isWithheld}`",
    tests,
  },
  {
    name: 'place of a ticket',
    invariant: 'a ticket for a seat of a plan names section and row of the seat, not of its type',
    file: 'src/core/selling/tickets/ticket-place.sql.ts',
    find: "'coalesce(t.seat_section, i.section)'",
    replace: "'i.section'",
    tests: ['sales/seats/seats-shown'],
  },
];
