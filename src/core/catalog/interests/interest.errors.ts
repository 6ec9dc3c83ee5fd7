import { defineError } from '../../base/define-error.ts';

export const interestNotTaken = defineError<{ isOver: boolean }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'Interest is registered only in an event of which nothing can be bought now and that is not over.',
  message: ({ isOver }) =>
    isOver ? 'The event is over.' : 'Tickets of the event are on sale, so it takes no interest.',
  hint: ({ isOver }) =>
    isOver
      ? 'Find what is coming with GET /marketplace/v1/events.'
      : 'Place an order with POST /marketplace/v1/orders; there is nothing to wait for.',
});
