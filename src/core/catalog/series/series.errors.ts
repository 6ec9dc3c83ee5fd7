import { defineError } from '../../base/define-error.ts';

export const templateGone = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The event that the dates of the series are made after was deleted.',
  message: () => 'The event that the dates are made after was deleted.',
  hint: 'Create a new series with another templateEventId.',
});

export const dateBegun = defineError<{ name: string }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'A change is for dates to come, and the date has begun.',
  message: ({ name }) => `${name} has begun, and the change is for dates to come.`,
  hint: 'Change the event itself.',
  example: { name: 'Gabi ng Musika' },
});
