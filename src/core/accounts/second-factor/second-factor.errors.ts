import { defineError } from '../../base/define-error.ts';

export const codeRefused = defineError({
  code: 'UNAUTHORIZED',
  kind: 'unauthenticated',
  when: 'The code of the second factor is wrong, too old or used before; the same for a recovery code.',
  message: () => 'The code is not right, or was used before.',
  hint: 'Wait for the next code of your app, or use a recovery code that you have not used yet.',
});

export const halfSignInOver = defineError({
  code: 'UNAUTHORIZED',
  kind: 'unauthenticated',
  when: 'The password was given more than ten minutes before the code, or has changed since.',
  message: () => 'Signing in took too long.',
  hint: 'Begin again with e-mail address and password.',
});

export const signInAgainRefused = defineError({
  code: 'FORBIDDEN',
  kind: 'forbidden',
  when: 'Password or code are wrong where somebody who is signed in was asked for them again. It is not said which.',
  message: () => 'Password or code are not right.',
  hint: 'Type the password that you sign in with and, where a second factor is on, the code that your app shows now.',
});

export const setUpOver = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The secret of a second factor was shown too long ago, or to somebody else.',
  message: () => 'Setting it up took too long.',
  hint: 'Begin again, with the new code for your app.',
});

export const secondFactorOn = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A second factor is to be set up where there is one.',
  message: () => 'A second factor is on already.',
  hint: 'Switch it off first to set up another app.',
});

export const operatorLinkNeeded = defineError({
  code: 'FORBIDDEN',
  kind: 'forbidden',
  when: 'An operator sets up a second factor without a link from the command line, or with one that was used, replaced or is too old.',
  message: () => 'Somebody who runs the service sets up a second factor by a link from the command line.',
  hint: '`takilya operator link --email E` prints one. It is good once, for 24 hours.',
});

export const accountUnknown = defineError<{ email: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'There is no account with that e-mail address.',
  message: ({ email }) => `There is no account ${email.slice(0, 100)}.`,
  hint: 'Check how the e-mail address is written.',
});

export const secondFactorOff = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'Something needs a second factor, and the account has none.',
  message: () => 'The second factor is not on.',
  hint: 'Set it up in your account first.',
});
