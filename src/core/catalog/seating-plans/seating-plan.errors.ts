import { defineError } from '../../base/define-error.ts';

export const planUsed = defineError<{ name: string; events: number }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'An event sells seats of the plan.',
  message: ({ name, events }) =>
    `${name} cannot be deleted: ${events} ${events === 1 ? 'event sells' : 'events sell'} its seats.`,
  hint: 'Take it off those events first: DELETE /events/:id/seating, or paint them with another plan.',
  example: { name: 'Main hall', events: 1 },
});
