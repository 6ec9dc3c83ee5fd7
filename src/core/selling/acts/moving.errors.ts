import { defineError } from '../../base/define-error.ts';

const reasons = {
  VOID: 'This ticket is no longer valid, so it cannot go to another seat.',
  ADMITTED: 'Somebody has come in with this ticket, so it cannot go to another seat.',
  RETURNING: 'This ticket is being refunded, so it cannot go to another seat.',
  RETURNED: 'The holder of this ticket returns it, so it cannot go to another seat.',
  CANCELLED: 'The event was cancelled, so its tickets cannot go to other seats.',
} as const;

export type NotMovable = keyof typeof reasons;

export const ticketNotMovable = defineError<{ why: NotMovable }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'The ticket cannot go to another seat: it is void, about to be refunded or returned by its holder, somebody has come in with it, or the event was cancelled.',
  message: ({ why }) => reasons[why],
  hint: 'Read the list of attendees again: only a ticket that is VALID, not returned and not admitted can be moved.',
  example: { why: 'ADMITTED' },
});
