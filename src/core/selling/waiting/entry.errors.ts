import { defineError } from '../../base/define-error.ts';

export const entryNotFound = defineError<{ entryId: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The entry of a waiting list does not exist, or the request does not carry its token.',
  message: ({ entryId }) => `There is no entry ${entryId.slice(0, 100)} under the given token.`,
  hint: 'Send the header Authorization: Bearer with the token that was answered when joining.',
});
