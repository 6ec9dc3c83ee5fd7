import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';

const freeCount = (seats: number) =>
  plural('en', seats, { one: `${count(seats)} available`, other: `${count(seats)} available` });

/** Seats on a plan, from the map to the ticket. */
export const seats = {
  heading: 'Seats',
  one: (section: string, row: string, seat: string) => `${section}, row ${row}, seat ${seat}`,
  several: (section: string, row: string, seats: string) => `${section}, row ${row}, seats ${seats}`,
  and: (first: string, last: string) => `${first} and ${last}`,
  priced: (seat: string, price: string) => `${seat}, ${price}`,
  from: (price: string) => `from ${price}`,
  free: freeCount,
  soldOut: 'Sold out',
  best: {
    heading: 'Best seats together',
    quantity: 'How many',
    type: 'Ticket type',
    wheelchair: 'Wheelchair spaces among them',
    together: (quantity: number) => plural('en', quantity, { one: 'Best seat', other: `Best ${quantity} together` }),
    priced: (together: string, price: string) => `${together}, ${price}`,
    hint: 'You get the best seats that are available when you reserve.',
    now: (seats: string) => `Right now: ${seats}.`,
    show: 'Show on the map',
  },
  own: 'Or choose your own',
  map: {
    label: 'Map of seats',
    keys: 'Arrow keys move from seat to seat, Enter chooses, plus and minus zoom, 0 shows the whole map. The list below has the same seats.',
    nearer: 'Zoom in',
    farther: 'Zoom out',
    whole: 'Show the whole map',
    stage: 'Stage',
    hint: 'Tap a section to zoom in, then tap a seat.',
    away: 'The map could not be loaded. Choose from the list.',
  },
  legend: 'What the map shows',
  states: { chosen: 'Chosen', taken: 'Not available' },
  marks: {
    WHEELCHAIR: 'wheelchair space',
    COMPANION: 'companion seat',
    RESTRICTED_VIEW: 'restricted view',
  },
  list: {
    heading: 'List of seats',
    section: (name: string) => `Choose seats in ${name}`,
    row: (row: string) => `Row ${row}`,
    none: 'No seats are available in this section.',
    next: 'More rows',
    standing: 'Standing area: choose how many below.',
    loading: 'Loading',
  },
  chosen: {
    heading: (seats: number) => plural('en', seats, { one: '1 seat chosen', other: `${count(seats)} seats chosen` }),
    hint: 'Uncheck a seat to remove it.',
    remove: (seat: string) => `Remove ${seat}`,
    more: 'Choose more seats',
    back: (event: string) => `Back to ${event}`,
  },
  said: {
    chosen: (seat: string) => `${seat}: chosen.`,
    removed: (seat: string) => `${seat}: removed.`,
    taken: (seat: string) => `${seat}: not available.`,
    most: (type: string, most: number) => `${type}: up to ${most} per order.`,
    gone: (seats: string) => `Someone else just took ${seats}. It is no longer in your choice.`,
    goneAll: (seats: string) => `Someone else just took ${seats}. They are no longer in your choice.`,
    others: (seats: number) =>
      plural('en', seats, { one: '1 more seat was just taken.', other: `${count(seats)} more seats were just taken.` }),
    alone: (seat: string) => `${seat} would be left as a single seat. Take it too, or choose seats beside each other.`,
    takeToo: (seat: string) => `Add seat ${seat}`,
    instead: (seats: string) => `${seats} instead`,
  },
  /** At checkout, before anything is held. */
  checkout: {
    best: (quantity: number) =>
      plural('en', quantity, {
        one: 'The best seat available when you reserve',
        other: `The best ${quantity} seats available when you reserve`,
      }),
    wheelchair: (spaces: number) =>
      plural('en', spaces, { one: '1 wheelchair space', other: `${count(spaces)} wheelchair spaces` }),
    taken: (seats: string) => `No longer available: ${seats}.`,
    alone: (seats: string) => `A single seat would be left: ${seats}. Please choose seats beside it.`,
    instead: 'Take these instead:',
    best1: 'Best that is left',
    change: 'Choose on the map',
    nothingElse: 'Nothing else like it is left. Please choose again.',
  },
};
