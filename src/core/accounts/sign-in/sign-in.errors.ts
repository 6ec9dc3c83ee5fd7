import { defineError } from '../../base/define-error.ts';
import type { Role } from './role.ts';

export const notForRole = defineError<{ role: Role }>({
  code: 'FORBIDDEN',
  kind: 'forbidden',
  when: "The person's role in the organization does not allow this.",
  message: ({ role }) => `This is not open to members with the role ${role}.`,
  hint: 'Ask an owner of the organization to do it, or to change your role.',
});

export const signInRefused = defineError({
  code: 'UNAUTHORIZED',
  kind: 'unauthenticated',
  when: 'E-mail address and password do not belong together, or there is no such account.',
  message: () => 'E-mail address and password do not match.',
  hint: 'Check both, or ask for a mail to set a new password.',
});

export const tooManyAttempts = defineError<{ retryAfterSeconds: number }>({
  code: 'RATE_LIMITED',
  kind: 'limited',
  when: 'Sign-in, sending tickets again, or something else that is limited was tried too often. `Retry-After` says when to come back.',
  message: () => 'That was tried too often.',
  hint: ({ retryAfterSeconds }) => `Wait ${waitOf(retryAfterSeconds)}, then try again.`,
  example: { retryAfterSeconds: 1_200 },
});

function waitOf(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

export const currentPasswordWrong = defineError({
  code: 'FORBIDDEN',
  kind: 'forbidden',
  when: 'The current password that was given to change it is not the right one.',
  message: () => 'The current password is not right.',
  hint: 'Type the password that you sign in with now; sign out and ask for a mail if you have forgotten it.',
});

export const linkNotGood = defineError<{ what: 'password reset' | 'invitation' | 'sign-up' | 'export' }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The link of a mail is unknown, used already, withdrawn or too old.',
  message: ({ what }) => `The link of this ${what} is not good any more.`,
  hint: ({ what }) => {
    if (what === 'invitation') return 'Ask the person who invited you for another invitation.';
    if (what === 'export') return 'Run the export again in the dashboard, under Exports.';
    if (what === 'sign-up') return 'Sign in if you have confirmed it before; otherwise sign up again.';
    return 'Ask for another mail, and use its link within the hour.';
  },
});
