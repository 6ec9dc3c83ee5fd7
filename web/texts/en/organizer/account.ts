import { plural } from '../../../language.ts';
import { audit } from './audit.ts';
import { signUp } from './sign-up.ts';

const done: Record<string, string> = {
  signedOut: 'You are signed out.',
  signedOutEverywhere: 'You are signed out on every device.',
  passwordReset: 'Your new password is set, and every device is signed out. Sign in with it.',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
  sessionEnded: 'That device is signed out.',
  othersEnded: 'All your other devices are signed out.',
  secondFactorOff: 'Two-step sign-in is off. Your password alone opens your account.',
  signedUp: 'Your address is confirmed, and you are in.',
  organizationMade: 'The organization is made.',
  joined: 'Welcome to the team.',
  invited: 'The invitation is on its way.',
  invitationRevoked: 'The invitation is taken back. Its link opens nothing any more.',
  roleChanged: 'The role is changed.',
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
  SIGN_UP_KNOWN: 'Sign-up with an account',
  INVITATION: 'Invitation',
  EVENT_CANCELLED: 'Event cancelled',
  EVENT_CHANGED: 'Event changed',
  NEW_DEVICE: 'New device',
  SECOND_FACTOR: 'Two-step sign-in',
  PAYOUT_ACCOUNT: 'Payout account',
  TICKET_OFFER: 'Ticket offered',
  TICKET_GIVEN: 'Ticket accepted',
  TICKET_VOID: 'Ticket no longer valid',
  MESSAGE: 'Message from an organizer',
  MESSAGE_TEST: 'Message to oneself',
  ADDRESS_CHANGE: 'Another address',
  ADDRESS_CHANGED: 'Address changed',
};
const mailStates: Record<string, string> = {
  PENDING: 'Being written',
  SENT: 'Sent',
  KEPT: 'Kept here',
  FAILED: 'Failed',
  FOLDED: 'Told in another mail',
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
  tooOften: (wait: string) => `That was tried too often. Wait ${wait}, then try again.`,

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
    tookTooLong: 'That took too long. Sign in again.',
  },

  codeStep: {
    title: 'Your code',
    lead: 'Your password is right. Now type the code that your authenticator app shows for Takilya.',
    code: 'Code',
    recovery: 'Six digits. Without your phone, type one of your recovery codes instead.',
    send: 'Sign in',
    back: 'Begin again',
    wrong: 'That code is not right, or was used before. Wait for the next one, or use another recovery code.',
    lost: 'Lost your phone and your recovery codes? Ask the operator of this service to let you in again.',
  },

  again: {
    title: 'Is it still you?',
    lead: (email: string) =>
      `You signed in a while ago as ${email}, and what comes next matters. Confirm it, and you go on where you were.`,
    send: 'Go on',
    back: 'To the dashboard',
    wrong: 'The password is not right.',
    wrongEither: 'Password or code are not right.',
  },

  secondFactor: {
    title: 'Two-step sign-in',
    lead: 'With it, signing in takes a code of your phone beside your password. Whoever learns your password still stays out.',
    requiredBy: (organizations: string) => `Required by: ${organizations}.`,
    onTag: 'On',
    on: 'Two-step sign-in is on since',
    setUp: 'Set it up',
    change: 'Recovery codes and switching off',
    getApp: 'Get an authenticator app',
    getAppLead:
      'Google Authenticator, Microsoft Authenticator, Aegis, 1Password and many others do. It works without a signal.',
    scan: 'Scan this with the app',
    qr: 'The secret as a picture, for your app',
    secret: 'Or type it in',
    secretHint: 'By time, six digits. Show it to nobody.',
    confirm: 'Type the code that it shows',
    confirmHint: 'Six digits, new every half minute.',
    switchOn: 'Switch it on',
    codes: 'Recovery codes',
    codesLeft: (amount: number) =>
      amount === 0
        ? 'No recovery code is left. Make new ones now.'
        : plural('en', amount, { one: '1 recovery code is left.', other: `${amount} recovery codes are left.` }),
    codesHint: 'Ten new ones are shown once. Those so far are not good any more.',
    makeCodes: 'Make new codes',
    off: 'Switch it off',
    offLead: 'Your password alone will open your account. We write you a mail about it.',
    switchOff: 'Switch it off',
    offOperator: 'You run this service: once it is off, only a new link from the command line sets it up again.',
    linkNeeded: 'You run this service, so your password alone cannot set this up, nor open its pages.',
    linkOver: 'This link was used or replaced, or is older than a day.',
    linkHow: (command: string) =>
      `Ask somebody at the command line of the service to run “${command}”, and open the link that it prints. It is good once, for 24 hours.`,
    back: 'Back to my account',
  },

  recoveryCodes: {
    title: 'Your recovery codes',
    isOn: 'Two-step sign-in is on. Your other devices are signed out.',
    once: 'This is the only time that you see them. Print, download or copy them before you leave the page.',
    lead: 'Each one lets you in once when you do not have your phone. Keep them where you keep your passport, not on the phone.',
    download: 'Download',
    ready: 'I have kept them',
    fileHead: (email: string) => `Recovery codes for ${email} at Takilya. Each one is good once.`,
  },

  forgot: {
    title: 'Set a new password',
    lead: 'Give us the e-mail address of your account. We will send you a link to set a new password.',
    send: 'Send me the link',
    sent: (email: string) => `If there is an account for ${email}, a message with a link is on its way.`,
    sentHint: 'It takes a minute at most, and the link is good for an hour. Look into the spam folder too.',
    again: 'Use another address',
    back: 'Back to sign in',
  },

  reset: {
    title: 'Choose your new password',
    lead: 'Every device that is signed in to your account now will be signed out.',
    newPassword: 'New password',
    send: 'Set the password',
  },

  badLink: {
    title: 'This link is not good any more',
    passwordReset: 'It may have been used already, or it is older than an hour. Have another one sent.',
    passwordResetAction: 'Send me another link',
    signUp:
      'You may have confirmed it already: then sign in. Otherwise it is older than a day, and you sign up once more.',
    signUpAction: 'Sign in',
    invitation:
      'It may have been used already, taken back, or it is older than a week. Ask whoever invited you for another.',
    invitationAction: 'To the dashboard',
  },

  invitation: {
    title: (organization: string) => `Join ${organization}`,
    lead: (email: string, role: string) => `${email} is invited to the team. Role: ${role}.`,
    accept: 'Join the team',
    signIn: 'This address has an account already. Sign in, and you come back here.',
    signInAction: 'Sign in',
    create: 'Make your account, and you are in.',
    name: 'Your name',
    nameHint: 'As your colleagues will see it. You can leave it out.',
    password: 'Password',
    createAction: 'Make my account and join',
    otherAccount: (signedInAs: string, email: string) =>
      `You are signed in as ${signedInAs}, but this invitation is for ${email}.`,
    otherAccountAction: 'Sign out and go on',
  },

  noOrganization: {
    title: 'You are not in a team yet',
    lead: (email: string) => `You are signed in as ${email}, but no organization has you on its team.`,
    hint: 'Ask an owner of the organization to invite this address. Once you have accepted, you find it here.',
  },

  own: {
    title: 'My account',
    organizations: 'Your organizations',
    profile: 'Name and language',
    name: 'Name',
    nameHint: 'As your colleagues see it.',
    language: 'Language',
    languageHint: 'Of the dashboard, and of the mails that we write to you.',
    save: 'Save',
    passwordTitle: 'Password',
    passwordLead: 'Changing it signs out all your other devices.',
    currentPassword: 'Current password',
    newPassword: 'New password',
    changePassword: 'Change password',
    sessions: 'Where you are signed in',
    sessionsLead: 'If you do not know one of these, sign it out and change your password.',
    device: 'Device',
    deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
    deviceUnknown: 'An unknown device',
    address: 'Address',
    since: 'Signed in',
    lastSeen: 'Last seen',
    thisOne: 'This device',
    action: 'Action',
    signOutOne: (device: string) => `Sign out: ${device}`,
    signOutAll: 'Sign out everywhere',
    signOutOthers: 'Sign out all others',
    acts: 'What happened with your account',
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
    invite: 'Invite somebody',
    inviteLead: 'They get a mail with a link that is good for a week.',
    send: 'Send the invitation',
    roleHint:
      'Owners may do everything. Staff run events, orders, refunds and the door, but see no keys, payouts, team or audit log.',
    invitations: 'Open invitations',
    invitationsNone: 'Nobody is invited right now.',
    invitedBy: 'Invited by',
    goodUntil: 'Good until',
    over: 'Too old',
    sendAgain: 'Send again',
    sendAgainTo: (email: string) => `Send again: ${email}`,
    revoke: 'Take back',
    revokeOf: (email: string) => `Take back the invitation to ${email}`,
    mailbox: 'Mails are kept in the mailbox of this trial.',
  },

  removal: {
    title: (email: string) => `Remove ${email}?`,
    lead: (organization: string) => `They can open nothing of ${organization} from that moment on.`,
    leadSelf: (organization: string) =>
      `This is you. You can open nothing of ${organization} from that moment on, and only another owner can invite you back.`,
    stays: 'Their account stays, and so does what they did. You can invite them again at any time.',
    keys: 'API keys and door codes that they know keep working until you revoke them.',
    send: 'Remove from the team',
    back: 'Keep them',
    backSelf: 'Stay',
  },

  mailbox: {
    title: 'Mailbox',
    band: 'Trial mailbox: no mail server is set, so these mails were sent to nobody. Everybody who can open this page can read them.',
    none: 'No mail was written yet. Order a ticket, and its mail turns up here.',
    noneAction: 'To the marketplace',
    when: 'When',
    to: 'To',
    subject: 'Subject',
    kind: 'Kind',
    state: 'State',
    untitled: 'Not written yet',
    back: 'All mails',
    shown: 'As a mail program shows it',
    text: 'As text',
    nothing: 'There is nothing to read: it is not written yet, or it was sent and not kept.',
    kinds: mailKinds,
    states: mailStates,
    reload: 'Look again',
  },

  problem: {
    notFound: 'This page is not here',
    notFoundHint: 'The link may be old, or it belongs to an organization that you are not a member of.',
    notForRole: 'This is for owners',
    notForRoleHint: 'Your role does not reach here. Ask an owner of the organization to do it, or to change your role.',
    home: 'To the dashboard',
  },
};
