import { defineError } from '../../base/define-error.ts';
import { passkeysMax } from './passkey.ts';

export const passkeyRefused = defineError({
  code: 'UNAUTHORIZED',
  kind: 'unauthenticated',
  when: 'A passkey is unknown, was asked too long ago or elsewhere, or its answer was used before. It is not said which.',
  message: () => 'The passkey did not work.',
  hint: 'Try again, or use your password.',
});

export const passkeyNotMade = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'What a device answered to being asked for a passkey is too old, was used before, or is no passkey.',
  message: () => 'The passkey could not be added.',
  hint: 'Begin again, within five minutes.',
});

export const passkeysFull = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'An account has as many passkeys as it can have.',
  message: () => `An account has at most ${passkeysMax} passkeys.`,
  hint: 'Remove one that you no longer use.',
});
