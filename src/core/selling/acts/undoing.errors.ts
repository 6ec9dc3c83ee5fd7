import { defineError } from '../../base/define-error.ts';

/** How long a sale at the counter can be undone. */
export const undoMinutes = 5;

const reasons = {
  LATE: `More than ${undoMinutes} minutes have passed since this sale.`,
  ADMITTED: 'Somebody has come in with a ticket of this sale.',
  CHANGED: 'This sale was refunded since, or a ticket of it was changed.',
  NOT_SOLD: 'This reservation was not sold, so there is no sale to undo.',
  CANCELLED: 'The event was cancelled, so its sales are given back with it.',
} as const;

type NotUndoable = keyof typeof reasons;

export const saleNotUndoable = defineError<{ why: NotUndoable }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: `A sale at the counter can no longer be undone: ${undoMinutes} minutes have passed, somebody has come in with a ticket of it, or something was refunded or changed since.`,
  message: ({ why }) => `${reasons[why]} It cannot be undone.`,
  hint: 'Refund the order instead: POST /orders/:id/refunds.',
  example: { why: 'LATE' },
});
