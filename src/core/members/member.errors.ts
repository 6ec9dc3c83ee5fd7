import { defineError } from '../define-error.ts';

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
