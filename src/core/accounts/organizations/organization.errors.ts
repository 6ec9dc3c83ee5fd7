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

export const sandboxNotFound = defineError<{ name: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The organization has no sandbox of that name.',
  message: ({ name }) => `There is no sandbox ${name}.`,
  hint: 'Check the name; `takilya sandbox list` shows them all.',
});

export const sandboxNameTaken = defineError<{ name: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The organization has a sandbox of that name already.',
  message: ({ name }) => `There is a sandbox ${name} already.`,
  hint: 'Take another name, or use the one that there is.',
});

export const organizerNotFound = defineError({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'No organization that may sell has that slug.',
  message: () => 'There is no such organizer.',
  hint: 'Check the slug; it stands in the `organizer` of an event.',
});

export const organizationSuspended = defineError({
  code: 'FORBIDDEN',
  kind: 'forbidden',
  when: 'The organization of the key is suspended.',
  message: () => 'The organization of this API key is suspended by the operator of the service.',
  hint: 'Its owners read the reason in the organizer dashboard; write to the operator. Tickets that were sold stay good.',
});

export const suspendedAlready = defineError<{ name: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'An organization is to be suspended that is suspended already.',
  message: ({ name }) => `${name} is suspended already.`,
  hint: 'Unsuspend it first to give another reason.',
});

export const notSuspended = defineError<{ name: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'An organization is to go on that is not suspended.',
  message: ({ name }) => `${name} is not suspended.`,
  hint: 'There is nothing to do.',
});
