import { defineError } from '../../../base/define-error.ts';

export const seatTaken = defineError<{ seats: readonly string[] }>({
  code: 'SEAT_TAKEN',
  kind: 'conflict',
  when: 'A seat that was asked for is held, sold or blocked. `details` has a row for each, and `alternatives` up to three sets of seats as good.',
  message: ({ seats }) =>
    seats.length === 1 ? `The seat ${seats[0]} is taken.` : `The seats ${seats.slice(0, 10).join(', ')} are taken.`,
  hint: 'Nothing is held. Ask for one of the alternatives, or leave out seats to get the best that are free.',
  example: { seats: ['ORCH-C-28'] },
});

export const orphanSeat = defineError<{ seats: readonly string[] }>({
  code: 'ORPHAN_SEAT',
  kind: 'conflict',
  when: 'The seats would leave one alone between others, where the organizer refuses that and there is another way. `alternatives` has up to three sets.',
  message: ({ seats }) => `These seats would leave ${seats.slice(0, 10).join(', ')} as a single seat.`,
  hint: 'Nothing is held. Ask for one of the alternatives, or leave out seats to get the best that are free.',
  example: { seats: ['ORCH-C-27'] },
});
