import { defineError } from '../../base/define-error.ts';

export const promoCodeUsed = defineError<{ code: string; orders: number }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A promo code is to be deleted that orders were placed with.',
  message: ({ code, orders }) =>
    `${code} cannot be deleted: ${orders} ${orders === 1 ? 'order was' : 'orders were'} placed with it.`,
  hint: 'Set isActive to false instead: nobody can use it any more, and its figures stay.',
  example: { code: 'EARLYBIRD', orders: 12 },
});
