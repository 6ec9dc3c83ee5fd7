import type { filRefusals } from '../fil/refusals.ts';

const statuses: Record<string, string> = {
  DRAFT: 'A draft',
  PUBLISHED: 'A published event',
  ARCHIVED: 'An archived event',
};

/** Where the core's own English speaks to programs: of fields, headers, ids and states. */
export const enRefusals: Partial<typeof filRefusals> = {
  invalidState: ({ status, what }) =>
    `${statuses[status]} cannot ${what}.${status === 'PUBLISHED' ? ' Unpublish it first.' : ''}`,
  movedIntoPast: () => 'Tickets of the event are sold or held, so it cannot be moved to where it would be over.',
  questionAnswered: ({ field }) =>
    `The question was answered, so ${field === 'kind' ? 'its kind' : 'whether it is asked for each ticket'} stays as it is.`,
  idempotencyInProgress: () => 'The same form was sent a moment ago and is still being worked on.',
  lastOwner: ({ organization }) => `${organization} would be left without an owner. Make somebody else an owner first.`,
  payoutStateForbids: () => 'The status of the payout does not allow this, or not any more.',
  payoutWaiting: () => 'The organization has no payout account, or changed it less than three days ago.',
  payoutNotReturned: () => 'Nothing of the payout is left to be sent again.',
  payoutNotCovered: ({ cause }) => `The payout is not to be sent: ${causes[cause]}.`,
  ticketsNotRefundable: ({ why }) =>
    `A ticket that was chosen cannot be refunded: it ${why.fault === 'ticketVoid' ? 'is void already' : 'is taken back by a refund that is under way'}.`,
  messageGone: () => 'The message is no longer kept, so it cannot be sent again.',
};

const causes = {
  OPERATOR: 'the operator withdrew it',
  ORGANIZATION_SUSPENDED: 'the organization is suspended',
  EVENT_CANCELLED: 'an event of it was cancelled',
  EVENT_TAKEN_DOWN: 'an event of it was taken down',
  NOT_COVERED: 'the balance no longer covers it',
};
