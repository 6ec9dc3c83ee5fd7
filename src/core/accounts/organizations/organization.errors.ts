import { defineError } from '../../base/define-error.ts';

export const callbackSecretShown = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The callback secret was shown before.',
  message: () => 'The callback secret was shown before, and is shown once only.',
  hint: 'Make a new one; the one so far signs as well for a day.',
});

export const organizationNotFound = defineError<{ slug: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'No organization has that slug.',
  message: ({ slug }) => `There is no organization ${slug}.`,
  hint: 'Check the slug; `takilya org list` shows them all.',
});
