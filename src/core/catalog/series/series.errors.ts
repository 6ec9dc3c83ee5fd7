import { defineError } from '../../base/define-error.ts';

export const templateGone = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The event that the dates of the series are made after was deleted.',
  message: () => 'The event that the dates are made after was deleted.',
  hint: 'Create a new series with another templateEventId.',
});

export const eventOfSeries = defineError<{ name: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The template is to be a date of the new series, and is a date of another already.',
  message: ({ name }) => `${name} is a date of a series already.`,
  hint: 'Add dates to that series, or send includesTemplate false.',
  example: { name: 'Gabi ng Musika' },
});

export const dateTaken = defineError<{ name: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A date is to begin when another date of its series does.',
  message: ({ name }) => `${name} would begin when another date of its series does.`,
  hint: 'Move the event itself, or leave it out with except.',
  example: { name: 'Gabi ng Musika' },
});

export const dateBegun = defineError<{ name: string }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'A change is for dates to come, and the date has begun.',
  message: ({ name }) => `${name} has begun, and the change is for dates to come.`,
  hint: 'Change the event itself.',
  example: { name: 'Gabi ng Musika' },
});
