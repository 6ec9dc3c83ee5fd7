import { defineError } from '../../base/define-error.ts';

export const addressChangeNotFound = defineError({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'No change of an address was asked for under this link or id.',
  message: () => 'There is no such request for another address.',
  hint: 'Use the link as it stands in the mail, to its last character.',
});

export const addressChangeEnded = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The request for another address was confirmed, refused or replaced by another one already.',
  message: () => 'This request for another address was decided already, or another one took its place.',
  hint: 'Look at the order, and ask again where the address is still wrong.',
});
