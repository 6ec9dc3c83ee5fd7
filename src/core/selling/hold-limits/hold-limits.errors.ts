import { defineError } from '../../base/define-error.ts';

const howToSolve =
  'Find a text that begins with challenge.nonce and whose SHA-256 begins with challenge.difficulty zero bits, and send the order again with it in the header Challenge-Answer.';

// Neither error says by what somebody was recognized: that would reveal something about others.

export const tooManyHeld = defineError<{ isSolvable: boolean }>({
  code: 'RATE_LIMITED',
  kind: 'limited',
  when: 'Too many tickets of the event are held and not paid for by the same e-mail address, or from the same address or network. Where the error has a `challenge`, solving it lets the order through; `Retry-After` says when some of them count no longer.',
  message: () => 'Too many tickets of this event are held for you and not paid for.',
  hint: ({ isSolvable }) =>
    isSolvable
      ? `Pay what is held, or solve the challenge. ${howToSolve}`
      : 'Pay what is held, or wait for the seconds in Retry-After; tickets that were let go count for a while.',
});

export const tooManyFree = defineError<{ isSolvable: boolean }>({
  code: 'RATE_LIMITED',
  kind: 'limited',
  when: 'Too many tickets of the event that cost nothing were taken by the same e-mail address, or from the same address or network. They count until the event is over or they are given back. Where the error has a `challenge`, solving it lets the order through.',
  message: () => 'Too many free tickets of this event were taken by you, or from where you are.',
  hint: ({ isSolvable }) =>
    isSolvable
      ? `Solve the challenge. ${howToSolve}`
      : 'They count until the event is over or they are given back. Order from another connection, or ask the organizer for more.',
});

export const challengeNeeded = defineError({
  code: 'RATE_LIMITED',
  kind: 'limited',
  when: 'The event is rushed: every order needs the answer to the `challenge` in the error, in the header `Challenge-Answer`.',
  message: () => 'Many want tickets of this event at this moment, so an order needs the answer to a challenge.',
  hint: howToSolve,
});
