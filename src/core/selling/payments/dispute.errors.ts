import { defineError } from '../../base/define-error.ts';

type Unpaid = 'the payment completed no order' | 'nothing was paid for the order';
type NotDisputed = Unpaid | 'it is more than was paid and not disputed before';

export const notDisputable = defineError<{ why: NotDisputed }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A dispute is entered of money that completed no order, or of more than was paid.',
  message: ({ why }) => `This cannot be disputed: ${why}.`,
  hint: 'Where money that found no order was taken back, end its refund with takilya refund otherwise.',
  example: { why: 'nothing was paid for the order' },
});
