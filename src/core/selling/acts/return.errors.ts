import { defineError } from '../../base/define-error.ts';

const reasons = {
  OFF: 'Tickets of this order cannot be returned: the organizer does not take any back.',
  LATE: 'The time to return this ticket is over.',
  OVER: 'The event is over or was cancelled, so its tickets cannot be returned.',
  ADMITTED: 'Somebody has come in with this ticket, so it cannot be returned.',
  VOID: 'This ticket is no longer valid, so it cannot be returned.',
  OFFERED: 'This ticket is offered to somebody, so it cannot be returned.',
  GIVEN_ON: 'This ticket was given on, so it cannot be returned.',
  RETURNING: 'This ticket is being refunded already.',
  DISPUTED: 'The payment of this order is disputed, so its tickets cannot be returned.',
  NOT_BOUGHT: 'This ticket was not bought online, so it cannot be returned here.',
  ADD_ON: 'What is sold beside tickets cannot be returned until somebody else buys it.',
  STATUTORY: 'This ticket cost less by law, so nobody else can take it over at its price.',
  STATUS: 'Only tickets of an order that is paid can be returned.',
} as const;

/** Why a ticket cannot be returned. */
export type NotReturnable = keyof typeof reasons;

export const ticketNotReturnable = defineError<{ why: NotReturnable }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The ticket cannot be returned, or not any more: the organizer takes none back, the time for it is over, somebody came in with it, it is offered or given on, refunded, disputed, given away or sold at the counter.',
  message: ({ why }) => reasons[why],
  hint: ({ why }) =>
    why === 'OFFERED'
      ? 'Take the offer back first: DELETE the offer of the ticket.'
      : 'Read the tickets of the order again to see how they stand, or ask the organizer.',
  example: { why: 'LATE' },
});

export const noOpenReturn = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The ticket is not being returned, or its place was bought by somebody else already.',
  message: () => 'This ticket is not being returned, or not any more.',
  hint: 'Read the tickets of the order again to see how they stand.',
});

export const ticketPutUpTooOften = defineError({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'The ticket was put up for resale three times already, whatever became of it.',
  message: () => 'This ticket was offered to the waiting list three times already, so it cannot be returned again.',
  hint: 'Nothing was changed: the ticket is good. Ask the organizer for anything else.',
});
