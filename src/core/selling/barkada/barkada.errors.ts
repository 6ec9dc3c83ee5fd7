import { defineError } from '../../base/define-error.ts';

export const noBarkadaLink = defineError({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The order has no barkada link.',
  message: () => 'This order has no barkada link.',
  hint: 'Make one: POST /marketplace/v1/orders/:id/barkada.',
});

export const barkadaNotFound = defineError({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'There is no barkada link with this token, or another one took its place.',
  message: () => 'There is no barkada link like this.',
  hint: 'Ask the buyer for the link as it is now.',
});

const reasons = {
  CLOSED: 'The buyer closed this link.',
  UNPAID: 'The tickets are not paid for yet.',
  NONE_LEFT: 'No ticket is left under this link.',
  TAKEN: 'Somebody took this ticket a moment ago.',
  HAS_ONE: 'This address has taken a ticket of this order already.',
} as const;

/** Why a friend cannot take a ticket. */
type NotTaken = keyof typeof reasons;

export const ticketNotTaken = defineError<{ why: NotTaken }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'No ticket can be taken by this barkada link: it is closed, the order is not paid, no ticket is left, somebody else took the one that was named, or the address has one already.',
  message: ({ why }) => reasons[why],
  hint: ({ why }) =>
    why === 'TAKEN'
      ? 'Read the link again to see which tickets are left.'
      : 'Read the link again to see how it stands, or ask the buyer.',
  example: { why: 'NONE_LEFT' },
});
