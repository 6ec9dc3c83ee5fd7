import { defineError } from '../../base/define-error.ts';

export const alreadyMember = defineError<{ email: string; organization: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The person is a member of the organization already.',
  message: ({ email, organization }) => `${email} is a member of ${organization} already.`,
  hint: 'Nothing needs to be done; the person can sign in.',
});

export const passwordOfExistingUser = defineError<{ email: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A password was given for a person who has an account already.',
  message: ({ email }) => `${email} has an account already, with a password of its own.`,
  hint: 'Leave the password out: the person joins the organization with the account that exists.',
});

export const invitationForAnother = defineError<{ email: string }>({
  code: 'FORBIDDEN',
  kind: 'forbidden',
  when: 'The invitation was sent to another e-mail address than that of the person who is signed in.',
  message: ({ email }) => `This invitation is for ${email}.`,
  hint: ({ email }) => `Sign out, then sign in as ${email} and open the link again.`,
});

export const signInToAccept = defineError<{ email: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A new account was asked for an invitation whose e-mail address has an account already.',
  message: ({ email }) => `${email} has an account already.`,
  hint: 'Sign in with it and open the link of the invitation again.',
});

export const lastOwner = defineError<{ organization: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The only owner of an organization would be removed, or get another role.',
  message: ({ organization }) => `${organization} would be left without an owner.`,
  hint: 'Make somebody else an owner first.',
});
