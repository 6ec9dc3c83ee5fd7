import { defineError } from '../../base/define-error.ts';

export const entryTightened = defineError({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'Somebody was let in already, and the change would take from tickets what they were good for: another mode than once, another beginning of days, fewer days or zones.',
  message: () => 'Somebody was let in already: tickets cannot become good for less.',
  hint: 'Let in more often, on more days or in more zones; or leave it as it is.',
});

export const entryDayGone = defineError<{ name: string }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'The event would no longer have a day that a ticket type is good for.',
  message: ({ name }) => `${name} is good for a day that the event would no longer have.`,
  hint: 'Change the days of the ticket type first. Moving an event keeps days by their number.',
  example: { name: 'Day 3' },
});
