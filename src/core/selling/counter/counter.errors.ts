import { defineError } from '../../base/define-error.ts';
import { undoMinutes } from './undo-minutes.ts';

const reasons = {
  LATE: `More than ${undoMinutes} minutes have passed since this sale.`,
  ADMITTED: 'Somebody has come in with a ticket of this sale.',
  CHANGED: 'This sale was refunded since, or a ticket of it was changed.',
  NOT_SOLD: 'This reservation was not sold, so there is no sale to undo.',
  CANCELLED: 'The event was cancelled, so its sales are given back with it.',
} as const;

export type NotUndoable = keyof typeof reasons;

export const saleNotUndoable = defineError<{ why: NotUndoable }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: `A sale at the counter can no longer be undone: ${undoMinutes} minutes have passed, somebody has come in with a ticket of it, or something was refunded or changed since.`,
  message: ({ why }) => `${reasons[why]} It cannot be undone.`,
  hint: 'Refund the order instead: POST /orders/:id/refunds.',
  example: { why: 'LATE' },
});

export const reservationOver = defineError<{ what: 'SOLD' | 'OVER' }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'A reservation was collected already, or its time is over and its tickets are on sale again.',
  message: ({ what }) =>
    what === 'SOLD' ? 'This reservation was collected already.' : 'The time of this reservation is over.',
  hint: 'Read the order to see how it stands. Sell the tickets anew where they are still free.',
  example: { what: 'OVER' },
});
