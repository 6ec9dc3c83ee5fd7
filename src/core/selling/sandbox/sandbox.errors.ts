import { defineError } from '../../base/define-error.ts';
import type { OrderStatus } from '../orders/order.ts';

export const sandboxOnly = defineError({
  code: 'FORBIDDEN',
  kind: 'forbidden',
  when: 'The key is a live one. Buyers are simulated, and time is moved, in the sandbox only.',
  message: () => 'Only the sandbox can be played with, and this API key is a live one.',
  hint: 'Use a key that starts with tak_test_. What it creates is kept apart from your real events and orders.',
});

export const outcomeImpossible = defineError<{ outcome: OrderStatus }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The tickets cost nothing: such an order completes at once, and can neither wait for money nor be refunded.',
  message: ({ outcome }) => `An order that costs nothing completes at once; it cannot become ${outcome}.`,
  hint: 'Ask for the outcome COMPLETED, or order at least one ticket that has a price.',
  example: { outcome: 'PENDING' },
});
