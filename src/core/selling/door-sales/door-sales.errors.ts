import { defineError } from '../../base/define-error.ts';
import type { LeftToSell } from './left-to-sell.ts';

export const doorSalesLimit = defineError<LeftToSell>({
  code: 'LIMIT_REACHED',
  kind: 'conflict',
  when: 'The sale would pass what may be sold with the door code at the event that day.',
  message: ({ pesosLeft, ticketsLeft }) => {
    const left = [
      ...(pesosLeft === null ? [] : [`₱${pesosLeft}`]),
      ...(ticketsLeft === null ? [] : [ticketsLeft === 1 ? '1 ticket' : `${ticketsLeft} tickets`]),
    ];
    return `No more than ${left.join(' and ')} can still be sold with this door code today. Nothing was sold.`;
  },
  hint: 'Sell less, undo a sale that was a mistake, or ask the organizer for another door code.',
  example: { pesosLeft: 200, ticketsLeft: null },
});
