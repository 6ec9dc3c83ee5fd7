import { defineError } from '../../base/define-error.ts';

export const changeLinkOver = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The link that was mailed is over: its entry ended or was changed since, or the link is too old.',
  message: () => 'This link is over: what you wait for was changed since, or you do not wait any more.',
  hint: 'Join the waiting list again.',
});

export const entryNotFound = defineError<{ entryId: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The entry of a waiting list does not exist, or the request does not carry its token.',
  message: ({ entryId }) => `There is no entry ${entryId.slice(0, 100)} of a waiting list under the given token.`,
  hint: 'Send the header Authorization: Bearer with the token that joining answered.',
});
