import { defineError } from '../../base/define-error.ts';

export const plansBusy = defineError({
  code: 'SERVICE_UNAVAILABLE',
  kind: 'unavailable',
  when: 'More plans are being read and painted than can be in good time, or this one takes too long.',
  message: () => 'The seating plan could not be worked on in time.',
  hint: 'Try again after the seconds in Retry-After; a plan or list that no hall has can be made smaller.',
});

export const planUsed = defineError<{ name: string; events: number }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'An event sells seats of the plan.',
  message: ({ name, events }) =>
    `${name} cannot be deleted: ${events} ${events === 1 ? 'event sells' : 'events sell'} its seats.`,
  hint: 'Take it off those events first: DELETE /events/:id/seating, or paint them with another plan.',
  example: { name: 'Main hall', events: 1 },
});
