import { defineError } from '../../base/define-error.ts';

export const interestNotTaken = defineError<{ isOver: boolean }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'Interest is registered only in an event that is preselling and not over.',
  message: ({ isOver }) => (isOver ? 'The event is over.' : 'The event is not preselling, so it takes no interest.'),
  hint: ({ isOver }) =>
    isOver
      ? 'Find what is coming with GET /marketplace/v1/events.'
      : 'Its tickets are offered as the event shows them; there is nothing to wait for.',
});
