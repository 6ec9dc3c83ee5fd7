import { defineError } from '../../base/define-error.ts';

export const operatorAlready = defineError<{ email: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'Somebody is to be made an operator who is one.',
  message: ({ email }) => `${email} is an operator already.`,
  hint: 'There is nothing to do; `takilya operator list` shows all operators.',
});

export const operatorEnrolled = defineError<{ email: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A link is to be made for an operator who has a second factor, which it would take away.',
  message: ({ email }) => `${email} has a second factor, and signs in with it.`,
  hint: 'Where app and recovery codes are lost, add `--reset-factor`: it takes the second factor away and signs them out everywhere.',
});

export const notAnOperator = defineError<{ email: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'No operator signs in with that address.',
  message: ({ email }) => `${email} is not an operator.`,
  hint: 'Check the address; `takilya operator list` shows all operators.',
});
