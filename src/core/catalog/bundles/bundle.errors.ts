import { defineError } from '../../base/define-error.ts';

export const bundleUsed = defineError<{ name: string }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'Somebody ordered the bundle.',
  message: ({ name }) => `${name} was ordered, and cannot be deleted.`,
  hint: 'Set published to false, and nobody can order it any more.',
  example: { name: 'Table of ten' },
});
