import { defineError } from '../../base/define-error.ts';

export const operatorAlready = defineError<{ email: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'Somebody is to be made an operator who is one.',
  message: ({ email }) => `${email} is an operator already.`,
  hint: 'There is nothing to do; `takilya operator list` shows all operators.',
});

export const notAnOperator = defineError<{ email: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'No operator signs in with that address.',
  message: ({ email }) => `${email} is not an operator.`,
  hint: 'Check the address; `takilya operator list` shows all operators.',
});
