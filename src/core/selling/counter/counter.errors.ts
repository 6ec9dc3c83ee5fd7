import { defineError } from '../../base/define-error.ts';

export const reservationOver = defineError<{ what: 'SOLD' | 'OVER' }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'A reservation was collected already, or its time is over and its tickets are on sale again.',
  message: ({ what }) =>
    what === 'SOLD' ? 'This reservation was collected already.' : 'The time of this reservation is over.',
  hint: 'Read the order to see how it stands. Sell the tickets anew where they are still free.',
  example: { what: 'OVER' },
});
