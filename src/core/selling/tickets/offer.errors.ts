import { defineError } from '../../base/define-error.ts';

export const ticketNotFound = defineError<{ ticketId: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The ticket does not exist, or does not belong to the token.',
  message: ({ ticketId }) => `There is no ticket ${ticketId.slice(0, 100)} under the given token.`,
  hint: 'GET /marketplace/v1/orders/:id/tickets lists the tickets that the token opens.',
  example: { ticketId: '018f0000-0000-7000-8000-000000000003' },
});

export const noOpenOffer = defineError({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The ticket is offered to nobody, so there is nothing to take back.',
  message: () => 'This ticket is offered to nobody.',
  hint: 'Nothing has to be done: the ticket is still yours.',
});

export const offerNotFound = defineError({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'No ticket was ever offered under this token.',
  message: () => 'There is no offer under this link.',
  hint: 'Use the link as it stands in the mail, to its last character.',
});

const reasons = {
  OFFERED: 'This ticket is offered to somebody already.',
  GIVEN: 'This ticket was given on already.',
  TAKEN_BACK: 'This offer was taken back.',
  ADMITTED: 'Somebody has come in with this ticket, so it cannot be given on.',
  RETURNING: 'This ticket is being refunded, so it cannot be given on.',
  VOID: 'This ticket is no longer valid, so it cannot be given on.',
  OVER: 'The event is over, so its tickets cannot be given on.',
  CANCELLED: 'The event was cancelled, so its tickets cannot be given on.',
  OFF: 'The organizer does not allow tickets of this event to be given on.',
} as const;

/** Why a ticket cannot become somebody else's. */
export type NotGivable = keyof typeof reasons;

export const ticketNotGivable = defineError<{ why: NotGivable }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The ticket cannot be given on, or not any more: it is offered or given on already, the offer was taken back, somebody has come in with it, it is refunded or about to be, or the event is over, cancelled, or does not allow it.',
  message: ({ why }) => reasons[why],
  hint: ({ why }) =>
    why === 'OFFERED'
      ? 'Take the offer back first: DELETE the offer of the ticket.'
      : 'Read the tickets of the order again to see how they stand.',
  example: { why: 'ADMITTED' },
});
