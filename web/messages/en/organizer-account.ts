import { plural } from '../../language.ts';

const done: Record<string, string> = {
  signedOut: 'You are signed out.',
};

/** Accounts, the team, what was done, and the mailbox of trials. */
export const account = {
  /** By the name of what was done. */
  done,
  email: 'E-mail',
  signOut: 'Sign out',
  wait: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60);
    if (seconds > 90) return `${minutes} minutes`;
    return plural('en', seconds, { one: `${seconds} second`, other: `${seconds} seconds` });
  },

  password: {
    show: 'Show',
    hide: 'Hide',
    hint: 'At least 10 characters. A few words that only you would put together are good.',
  },

  signIn: {
    title: 'Sign in',
    password: 'Password',
    send: 'Sign in',
    forgot: 'I forgot my password',
    noAccount: 'Accounts are made by invitation: ask an owner of your organization for one.',
    wrong: 'E-mail address and password do not match. Check both, or have a link sent to set a new password.',
    tooOften: (wait: string) => `That was tried too often. Wait ${wait}, then try again.`,
  },

  noOrganization: {
    title: 'You are not in a team yet',
    lead: (email: string) => `You are signed in as ${email}, but no organization has you on its team.`,
    hint: 'Ask an owner of the organization to invite this address. Once you have accepted, you find it here.',
  },

  own: {
    title: 'My account',
  },
};
