import { defineError } from '../define-error.ts';

export const organizationNotFound = defineError<{ slug: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'No organization has that slug.',
  message: ({ slug }) => `There is no organization ${slug}.`,
  hint: 'Check the slug; `takilya org list` shows them all.',
});
