import { defineError } from '../../base/define-error.ts';

export const documentMissing = defineError<{ name: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'An organization is to be approved that has no accepted COR_2303, where TAX_RULES asks for one.',
  message: ({ name }) => `${name} has no accepted COR_2303.`,
  hint: 'Look at its certificate of registration (BIR form 2303) and accept it: `takilya org document`, or on the page of the organization.',
});

export const documentUnknown = defineError({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'A document is named that the organization never handed in.',
  message: () => 'There is no such document.',
  hint: 'Look at the page of the organization again.',
});
