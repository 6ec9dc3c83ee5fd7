import { plural } from '../../../language.ts';
import { audit } from './audit.ts';
import { signUp } from './sign-up.ts';

const done: Record<string, string> = {
  signedOut: 'You are signed out.',
  signedOutEverywhere: 'You are signed out on every device.',
  passwordReset: 'Your password is changed, and every device is signed out. Sign in with your new password.',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
  sessionEnded: 'That device is signed out.',
  othersEnded: 'All your other devices are signed out.',
  secondFactorOff: 'Two-step sign-in is off. You sign in with just your password.',
  signedUp: 'Your address is confirmed. Welcome to Takilya!',
  organizationMade: 'Organization created.',
  joined: 'Welcome to the team.',
  invited: 'Invitation sent.',
  invitationRevoked: 'Invitation cancelled. Its link no longer works.',
  roleChanged: 'Role changed.',
  memberRemoved: 'That person is no longer on the team.',
};

const roles: Record<string, string> = { OWNER: 'Owner', STAFF: 'Staff' };
const mailKinds: Record<string, string> = {
  ORDER_RECEIVED: 'Order received',
  TICKETS: 'Tickets',
  REFUNDED: 'Refund',
  PAYMENT_RETURNED: 'Payment returned',
  FIND_ORDERS: 'Links to orders',
  PASSWORD_RESET: 'New password',
  SIGN_UP: 'Sign-up',
  SIGN_UP_KNOWN: 'Sign-up with an existing account',
  INVITATION: 'Invitation',
  EVENT_CANCELLED: 'Event cancelled',
  EVENT_CHANGED: 'Event changed',
  NEW_DEVICE: 'New device',
  SECOND_FACTOR: 'Two-step sign-in',
  PAYOUT_ACCOUNT: 'Payout account',
  TICKET_OFFER: 'Ticket transfer',
  TICKET_GIVEN: 'Ticket accepted',
  TICKET_VOID: 'Ticket no longer valid',
  MESSAGE: 'Message from an organizer',
  MESSAGE_TEST: 'Test message',
  ADDRESS_CHANGE: 'Address change to confirm',
  ADDRESS_CHANGED: 'Address changed',
};
const mailStates: Record<string, string> = {
  PENDING: 'Pending',
  SENT: 'Sent',
  KEPT: 'Kept here',
  FAILED: 'Failed',
  FOLDED: 'Combined with others',
};

/** Accounts, the team, what was done, and the mailbox of trials. */
export const account = {
  /** By the name of what was done. */
  done,
  roles,
  audit,
  signUp,
  email: 'E-mail',
  signOut: 'Sign out',
  wait: (seconds: number) => {
    if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
    return plural('en', seconds, { one: `${seconds} second`, other: `${seconds} seconds` });
  },
  tooOften: (wait: string) => `Too many tries. Wait ${wait}, then try again.`,

  password: {
    show: 'Show',
    hide: 'Hide',
    hint: 'At least 10 characters. A few random words work well.',
  },

  signIn: {
    title: 'Sign in',
    password: 'Password',
    send: 'Sign in',
    forgot: 'Forgot password?',
    noAccount: 'You need an invitation to get an account: ask an owner of your organization.',
    wrong: 'Wrong e-mail address or password. Check both, or reset your password.',
    tookTooLong: 'That took too long. Please sign in again.',
  },

  codeStep: {
    title: 'Enter your code',
    lead: 'Enter the code your authenticator app shows for Takilya.',
    code: 'Code',
    recovery: 'Six digits. Don’t have your phone? Enter one of your recovery codes instead.',
    send: 'Sign in',
    back: 'Start over',
    wrong: 'That code is wrong or was already used. Wait for the next one, or use another recovery code.',
    lost: 'Lost your phone and your recovery codes? Ask the operator of this service for help.',
  },

  again: {
    title: 'Confirm it’s you',
    lead: (email: string) => `You signed in a while ago as ${email}. Please confirm it’s you before you continue.`,
    send: 'Continue',
    back: 'Go to the dashboard',
    wrong: 'Wrong password.',
    wrongEither: 'Wrong password or code.',
  },

  secondFactor: {
    title: 'Two-step sign-in',
    lead: 'Sign in with your password and a code from your phone. Someone who learns your password still can’t get in.',
    requiredBy: (organizations: string) => `Required by: ${organizations}.`,
    onTag: 'On',
    on: 'Two-step sign-in is on since',
    setUp: 'Set up',
    change: 'Recovery codes and turning it off',
    getApp: 'Get an authenticator app',
    getAppLead:
      'Google Authenticator, Microsoft Authenticator, Aegis, 1Password and many others work. You don’t need a signal.',
    scan: 'Scan this with the app',
    qr: 'QR code of the secret, for your app',
    secret: 'Or enter it by hand',
    secretHint: 'Time-based, six digits. Don’t show it to anyone.',
    confirm: 'Enter the code it shows',
    confirmHint: 'Six digits, new every 30 seconds.',
    switchOn: 'Turn on',
    codes: 'Recovery codes',
    codesLeft: (amount: number) =>
      amount === 0
        ? 'You have no recovery codes left. Create new ones now.'
        : plural('en', amount, { one: '1 recovery code left.', other: `${amount} recovery codes left.` }),
    codesHint: 'We show ten new codes, once. Your old codes stop working.',
    makeCodes: 'Create new codes',
    off: 'Turn off',
    offLead: 'You’ll sign in with just your password. We’ll send you an e-mail about it.',
    switchOff: 'Turn off',
    offOperator: 'You run this service: once it is off, you need a new link from the command line to set it up again.',
    linkNeeded: 'You run this service, so you need more than your password to set this up and open its pages.',
    linkOver: 'This link was used or replaced, or is more than a day old.',
    linkHow: (command: string) =>
      `Ask someone at the service’s command line to run “${command}”, and open the link it prints. It works once, within 24 hours.`,
    back: 'Back to my account',
  },

  recoveryCodes: {
    title: 'Your recovery codes',
    isOn: 'Two-step sign-in is on. Your other devices are signed out.',
    once: 'You see these only once. Print, download or copy them before you leave this page.',
    lead: 'Each code signs you in once when you don’t have your phone. Keep them with your passport, not on your phone.',
    download: 'Download',
    ready: 'I’ve saved them',
    fileHead: (email: string) => `Recovery codes for ${email} at Takilya. Each one works once.`,
  },

  forgot: {
    title: 'Set a new password',
    lead: 'Enter the e-mail address of your account. We’ll send you a link to set a new password.',
    send: 'Send me the link',
    sent: (email: string) => `If there is an account for ${email}, we’ve sent an e-mail with a link.`,
    sentHint: 'It should arrive within a minute, and the link works for an hour. Check your spam folder too.',
    again: 'Use another address',
    back: 'Back to sign in',
  },

  reset: {
    title: 'Choose your new password',
    lead: 'This signs out every device that is signed in to your account.',
    newPassword: 'New password',
    send: 'Set password',
  },

  badLink: {
    title: 'This link no longer works',
    passwordReset: 'It was already used, or it is more than an hour old. Request another one.',
    passwordResetAction: 'Send me another link',
    signUp:
      'If you already confirmed your address, sign in. Otherwise the link is more than a day old, and you need to sign up again.',
    signUpAction: 'Sign in',
    invitation:
      'It was already used or cancelled, or it is more than a week old. Ask the person who invited you for another one.',
    invitationAction: 'Go to the dashboard',
  },

  invitation: {
    title: (organization: string) => `Join ${organization}`,
    lead: (email: string, role: string) => `${email} is invited to the team. Role: ${role}.`,
    accept: 'Join the team',
    signIn: 'This address already has an account. Sign in, and we’ll bring you back here.',
    signInAction: 'Sign in',
    create: 'Create your account to join.',
    name: 'Your name',
    nameHint: 'As your team will see it. Optional.',
    password: 'Password',
    createAction: 'Create account and join',
    otherAccount: (signedInAs: string, email: string) =>
      `You are signed in as ${signedInAs}, but this invitation is for ${email}.`,
    otherAccountAction: 'Sign out and continue',
  },

  noOrganization: {
    title: 'You are not in a team yet',
    lead: (email: string) => `You’re signed in as ${email}, but you’re not on any organization’s team.`,
    hint: 'Ask an owner of the organization to invite this address. Once you accept, you’ll find it here.',
  },

  own: {
    title: 'My account',
    organizations: 'Your organizations',
    profile: 'Name and language',
    name: 'Name',
    nameHint: 'As your team sees it.',
    language: 'Language',
    languageHint: 'For the dashboard and the e-mails we send you.',
    save: 'Save',
    passwordTitle: 'Password',
    passwordLead: 'Changing it signs out all your other devices.',
    currentPassword: 'Current password',
    newPassword: 'New password',
    changePassword: 'Change password',
    sessions: 'Where you are signed in',
    sessionsLead: 'If you don’t recognize a device, sign it out and change your password.',
    device: 'Device',
    deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
    deviceUnknown: 'Unknown device',
    address: 'Address',
    since: 'Signed in',
    lastSeen: 'Last seen',
    thisOne: 'This device',
    action: 'Action',
    signOutOne: (device: string) => `Sign out: ${device}`,
    signOutAll: 'Sign out everywhere',
    signOutOthers: 'Sign out all others',
    acts: 'Account activity',
    when: 'When',
    what: 'What',
  },

  team: {
    title: 'Team',
    members: 'Members',
    person: 'Person',
    role: 'Role',
    roleOf: (email: string) => `Role of ${email}`,
    joined: 'Since',
    action: 'Action',
    you: 'You',
    change: 'Change',
    changeRoleOf: (email: string) => `Change the role of ${email}`,
    remove: 'Remove',
    removeOf: (email: string) => `Remove ${email}`,
    invite: 'Invite someone',
    inviteLead: 'They’ll get an e-mail with a link that works for a week.',
    send: 'Send invitation',
    roleHint:
      'Owners can do everything. Staff manage events, orders, refunds and the door, but can’t see keys, payouts, the team or the audit log.',
    invitations: 'Open invitations',
    invitationsNone: 'No open invitations.',
    invitedBy: 'Invited by',
    goodUntil: 'Valid until',
    over: 'Expired',
    sendAgain: 'Send again',
    sendAgainTo: (email: string) => `Send again: ${email}`,
    revoke: 'Cancel',
    revokeOf: (email: string) => `Cancel the invitation to ${email}`,
    mailbox: 'E-mails are kept in this test mailbox.',
  },

  removal: {
    title: (email: string) => `Remove ${email}?`,
    lead: (organization: string) => `They lose access to ${organization} right away.`,
    leadSelf: (organization: string) =>
      `This is you. You lose access to ${organization} right away, and only another owner can invite you back.`,
    stays: 'Their account and what they did stay. You can invite them again at any time.',
    keys: 'API keys and door codes they know keep working until you revoke them.',
    send: 'Remove from the team',
    back: 'Keep them',
    backSelf: 'Stay',
  },

  mailbox: {
    title: 'Mailbox',
    band: 'Test mailbox: no mail server is set up, so these e-mails were not sent. Anyone who can open this page can read them.',
    none: 'No e-mails yet. Order a ticket, and its e-mail shows up here.',
    noneAction: 'Go to the marketplace',
    when: 'When',
    to: 'To',
    subject: 'Subject',
    kind: 'Kind',
    state: 'Status',
    untitled: 'Not written yet',
    back: 'All e-mails',
    shown: 'As an e-mail program shows it',
    text: 'As text',
    nothing: 'There is nothing to read: it isn’t written yet, or it was sent and not kept.',
    kinds: mailKinds,
    states: mailStates,
    reload: 'Refresh',
  },

  problem: {
    notFound: 'Page not found',
    notFoundHint: 'The link may be old, or it belongs to an organization you’re not a member of.',
    notForRole: 'Only owners can see this',
    notForRoleHint: 'Ask an owner of the organization to do it, or to change your role.',
    home: 'Go to the dashboard',
  },
};
