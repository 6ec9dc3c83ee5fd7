import { defineError } from '../../base/define-error.ts';

export const providerUnknown = defineError({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'There is no such organization, or its members do not sign in by a provider of its own.',
  message: () => 'There is no such sign-in.',
  hint: 'Check the short name of the organization, or sign in with your password.',
});

export const providerSilent = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: "The organization's sign-in provider cannot be reached, or answers something else than the standard says.",
  message: () => "The organization's sign-in did not answer as it should.",
  hint: 'Try again later, or sign in with your password. Owners check what is set in the settings of the organization.',
});

export const providerRefused = defineError({
  code: 'UNAUTHORIZED',
  kind: 'unauthenticated',
  when: 'Somebody came back from a sign-in provider too late, a second time, in another browser, or without having signed in.',
  message: () => 'Signing in was not finished.',
  hint: 'Begin again.',
});

export const providerStale = defineError({
  code: 'FORBIDDEN',
  kind: 'forbidden',
  when: 'A sign-in provider does not say that somebody has just signed in, where that is needed.',
  message: () => 'Your sign-in does not say that you have just signed in.',
  hint: 'Sign in with your password to do this.',
});

export const providerStranger = defineError({
  code: 'FORBIDDEN',
  kind: 'forbidden',
  when: 'The provider’s account is not on the team: its address is not verified, or is neither a member’s nor invited.',
  message: () => 'Nobody with that address is on the team.',
  hint: 'Ask an owner of the organization to invite you, with the address that you sign in with there.',
});

export const providerNotJoined = defineError({
  code: 'FORBIDDEN',
  kind: 'forbidden',
  when: 'The provider names somebody who was invited and has an account: only that account can accept.',
  message: () => 'You have an account, and have not accepted the invitation with it.',
  hint: 'Open the link in the invitation, and sign in with your own account to accept it.',
});
