import { defineError } from '../../base/define-error.ts';

export const paintedOver = defineError<{ count: number }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'Seats that are held or sold would lose their ticket type, or not be on the plan. `details` names up to 100 of them.',
  message: ({ count }) =>
    `${count} held or sold ${count === 1 ? 'place' : 'places'} would lose ${count === 1 ? 'its' : 'their'} ticket type.`,
  hint: 'Keep the places that details names with the ticket type that they have, or move or refund their tickets first.',
  example: { count: 2 },
});

export const seatsTaken = defineError<{ count: number }>({
  code: 'SEAT_TAKEN',
  kind: 'conflict',
  when: 'A seat is held, sold or blocked. `details` has a row for each, up to 100.',
  message: ({ count }) => `${count} of the seats ${count === 1 ? 'is' : 'are'} held, sold or blocked.`,
  hint: 'Leave out the seats that details names. Nothing was blocked.',
  example: { count: 1 },
});

export const seatingSold = defineError<{ sold: number; held: number }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'Tickets of the plan are sold or held.',
  message: ({ sold, held }) => `The event keeps its plan: ${sold} tickets of it are sold and ${held} are held.`,
  hint: 'Paint the event anew instead, or refund its tickets first.',
  example: { sold: 40, held: 2 },
});
