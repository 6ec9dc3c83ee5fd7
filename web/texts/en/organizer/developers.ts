import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';

const done: Record<string, string> = {
  'key-revoked': 'The key is revoked. Within a second nobody can use it any more.',
  'key-shown-before':
    'This key was made already, and its value was shown then. If you did not copy it, revoke the key and make another.',
  'webhook-changed': 'Saved. It counts from the next message on.',
  'webhook-on': 'The webhook is on. It is told of what happens from now on; what failed before, a replay brings.',
  'webhook-off': 'The webhook is off. Nothing is sent to it.',
  'webhook-deleted': 'The webhook is removed.',
  'webhook-shown-before':
    'This was done already, and the secret was shown then. If you did not copy it, make a new secret.',
  'profile-saved': 'The profile is saved.',
  'second-factor-required': 'Every member needs two-step sign-in from now on.',
  'second-factor-lifted': 'Two-step sign-in is no longer required of members.',
  'delivery-resent': 'The message is on its way once more. It is the first in the list.',
  'callback-secret-shown-before':
    'The new secret was made already and shown then. If you did not copy it, make another one.',
};

const requests = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'request', other: 'requests' })}`;
const messages = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'message', other: 'messages' })}`;
const deliveries = (amount: number) =>
  `${count(amount)} ${plural('en', amount, { one: 'delivery', other: 'deliveries' })}`;

export const developers = {
  guide: 'Guide for developers',
  copy: 'Copy',
  copied: 'Copied',
  csv: 'Download as CSV',
  show: 'Show',
  all: 'All',
  clear: 'Clear filters',
  older: 'Older',
  newest: 'Newest',
  pages: 'Pages',
  never: 'never',
  none: 'none',
  from: 'From (Manila time)',
  to: 'To (Manila time)',
  noneFound: 'Nothing fits these filters.',
  milliseconds: (amount: number) => `${count(amount)} ms`,
  unseenCopy: (what: string) => `Copy: ${what}`,

  keys: {
    title: 'API keys',
    lead: 'With a key, a program of yours does through the API what you do here. Every key has a name, so that you know what stops when you revoke it.',
    make: 'Make a key',
    empty: 'No API key yet. A key lets your own website, app or script create events and read orders.',
    emptyTest: 'No test key yet. Test keys act in the sandbox, where nobody is charged and nobody else looks.',
    table: 'API keys',
    state: 'State',
    states: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
    name: 'Name',
    start: 'Begins with',
    scopes: 'May',
    noScopes: 'nothing but ask who it is',
    allowlist: 'From',
    anywhere: 'anywhere',
    callbackUrl: 'Tells',
    expires: 'Ends',
    made: 'Made',
    used: 'Last used',
    act: 'Actions',
    revoke: 'Revoke',
    revokeOf: (name: string) => `Revoke ${name}`,
    requests: 'Requests',
    requestsOf: (name: string) => `Requests of ${name}`,
  },

  keyForm: {
    title: 'Make an API key',
    titleTest: 'Make a test key',
    live: 'It acts on your real events and orders.',
    test: 'It acts in the sandbox only. Switch to Live above for a key to your real events.',
    name: 'Name',
    nameHint: 'What it is for, such as “Website” or “Box office tablet”.',
    description: 'Description',
    descriptionHint: 'For your team: who uses it, where it is kept.',
    scopes: 'What may it do?',
    scopesHint: 'As little as it needs. What a key may do cannot be changed later; make another key instead.',
    allScopes: 'Choose all',
    noScopes: 'Choose none',
    groups: { events: 'Events', tickets: 'Tickets', orders: 'Orders', webhooks: 'Webhooks' },
    scopeMeanings: {
      'events:read': 'Read your events with line-up, schedule and sponsors, and search venues.',
      'events:write': 'Create, change, publish, take down, archive and delete events and what belongs to them.',
      'tickets:read': 'Read ticket types, with how many are sold and left.',
      'tickets:write': 'Create and change ticket types: prices, quantities, what is on sale.',
      'orders:read': 'Read orders with the names and e-mail addresses of buyers.',
      'webhooks:manage': 'Create, change, test and remove webhooks, and read what was sent to them.',
    },
    callbackUrl: 'Callback URL',
    callbackUrlHint:
      'An HTTPS address that is told of everything that happens to events made with this key. You can leave it empty.',
    allowlist: 'Allowed addresses',
    allowlistHint: (address: string) =>
      `One address or range a line, such as 203.0.113.7 or 203.0.113.0/24. Empty: from anywhere. You are at ${address}.`,
    myAddress: 'Add my address',
    expires: 'Last day',
    expiresHint: 'The key works through this day, Manila time. Empty: until you revoke it.',
    create: 'Make the key',
    cancel: 'Back to the keys',
  },

  keyMade: {
    title: (name: string) => `The key “${name}” is made`,
    once: 'This is the only time that you see these two. Copy them to where your program keeps its secrets, before you leave the page.',
    key: 'API key',
    callbackSecret: 'Callback secret',
    callbackSecretHint:
      'Verifies messages to the callback URL of the key, or of an event that it creates. Not needed where there is none.',
    tryIt: 'Try it',
    tryItHint: 'Run this in a terminal. The answer says which organization the key belongs to, and what it may do.',
    ready: 'I have copied both',
    reference: 'Read the API reference',
  },

  revoke: {
    title: (name: string) => `Revoke ${name}`,
    warning: 'This cannot be undone. Within a second every program with this key is refused.',
    requests: (amount: number) =>
      amount === 0 ? 'It made no request in the last 24 hours.' : `It made ${requests(amount)} in the last 24 hours.`,
    lastUsed: (when: string) => `Last used: ${when}.`,
    neverUsed: 'It was never used.',
    callback: (url: string) => `${url} is no longer told of events made with this key.`,
    stays: 'Events and tickets that it made stay as they are.',
    typed: (name: string) => `Type ${name} to go on`,
    button: 'Revoke the key',
    cancel: 'Keep it',
    alreadyRevoked: (when: string) => `This key was revoked ${when}. There is nothing left to do.`,
    back: 'Back to the keys',
  },

  webhooks: {
    title: 'Webhooks',
    lead: 'A webhook is an address of yours that we call the moment something happens, so that you need not keep asking.',
    make: 'Add a webhook',
    empty: 'No webhook yet. Add one, and your system hears of every sale within a second.',
    table: 'Webhooks',
    address: 'Address',
    events: 'Told of',
    state: 'State',
    on: 'On',
    off: 'Off',
    switchedOff: 'Switched off by us',
    states: { active: 'On', off: 'Off' },
    last: 'Last delivery',
    nothingSent: 'nothing sent yet',
    made: 'Added',
  },

  /** What each type tells of. */
  types: {
    'order.completed': 'An order is paid, or a free one is placed.',
    'order.refunded': 'Money goes back to a buyer, in part or in full.',
    'event.sold_out': 'The last ticket of an event is gone.',
    'ticket.inventory_low': 'A ticket type has a tenth of its tickets left, or less.',
  },

  webhookForm: {
    titleNew: 'Add a webhook',
    titleEdit: 'What it is told of',
    url: 'Address',
    urlHint: 'HTTPS, reachable from the internet, such as https://example.com/hooks/takilya.',
    urlFixed: 'The address stays. For another address add another webhook.',
    events: 'Tell it when…',
    buyers: 'Messages about orders name the buyer and their e-mail address.',
    create: 'Add the webhook',
    save: 'Save',
    cancel: 'Back',
  },

  webhookSecret: {
    titleNew: 'The webhook is added',
    titleRotated: 'The webhook has a new secret',
    once: 'This is the only time that you see the secret. Copy it to where your receiver keeps its secrets, before you leave the page.',
    rotated: 'The old secret signs beside the new one for 24 hours. Change your receiver over within that time.',
    secret: 'Signing secret',
    verify: 'Verify what you receive',
    verifyHint:
      'Messages are signed as Standard Webhooks says. In Node.js, run npm install standardwebhooks, then verify the raw body:',
    next: 'To the webhook, to send a test',
  },

  webhook: {
    title: 'Webhook',
    state: 'State',
    reason: 'We switched it off',
    turnOn: 'Switch on',
    turnOff: 'Switch off',
    offHint: 'Switching it off gives up what still waits to be sent. You can replay it later.',
    events: 'Told of',
    edit: 'Change what it is told of',
    test: 'Send a test',
    rotate: 'New secret',
    remove: 'Remove',
    buyers: 'Names of buyers',
    seesBuyers: 'in its messages',
    hidesBuyers: 'left out: the key that added it may not read orders',
    counts: 'In the last 30 days',
    countedMost: (amount: number) => `Of the newest ${count(amount)} deliveries:`,
    statuses: { DELIVERED: 'Delivered', PENDING: 'Waiting', FAILED: 'Failed' },
    triggers: { EVENT: 'It happened', TEST: 'Test', REDELIVERY: 'Sent again' },
    deliveries: 'Deliveries',
    table: 'Deliveries',
    time: 'Time',
    type: 'Type',
    status: 'Status',
    answer: 'Answer',
    attempts: 'Attempts',
    message: 'Message',
    noAnswer: 'no answer',
    empty: 'Nothing was sent to it yet. Send a test and see whether it arrives.',
    replay: 'Replay after an outage',
    replayHint: 'Sends every message of a time once more, with the same ids, so that a receiver can tell repeats.',
    since: 'Since (Manila time)',
    until: 'Until (empty: now)',
    which: 'Which messages',
    whichOf: { FAILED: 'Those that never arrived', DELIVERED: 'Those that arrived' },
    replayButton: 'Replay',
    replayed: (amount: number) =>
      amount === 0
        ? 'No message of that time fits, so nothing is sent again.'
        : `${messages(amount)} ${plural('en', amount, { one: 'is', other: 'are' })} on the way once more.`,
  },

  rotate: {
    title: 'New secret',
    warning:
      'The new secret is shown once, on the next page. The one so far signs as well for 24 hours, so nothing breaks while you change your receiver over. A second new secret within that time ends the first one at once.',
    button: 'Make a new secret',
    cancel: 'Keep the secret',
  },

  remove: {
    title: 'Remove the webhook',
    pending: (amount: number) =>
      amount === 0
        ? 'Nothing waits to be sent to it.'
        : `${messages(amount)} that still ${plural('en', amount, { one: 'waits', other: 'wait' })} will not be sent.`,
    history: (amount: number) =>
      amount === 0 ? 'There are no deliveries to lose.' : `The record of ${deliveries(amount)} goes with it.`,
    secret: 'Its secret is gone. You can add the address again, but it gets another secret.',
    typed: (host: string) => `Type ${host} to go on`,
    button: 'Remove the webhook',
    cancel: 'Keep it',
  },

  delivery: {
    title: 'Delivery',
    back: 'All deliveries of this webhook',
    result: {
      DELIVERED: (status: number | null, ms: string) => `It arrived: the receiver answered ${status} in ${ms}.`,
      PENDING: 'It has not arrived yet, and is tried again.',
      WAITING: 'It is about to be sent.',
      FAILED: 'It did not arrive, and is not tried any more.',
    },
    next: (when: string) => `Next attempt: ${when}.`,
    type: 'Type',
    message: 'Message',
    trigger: 'Reason',
    to: 'Sent to',
    made: 'Came up',
    attempts: 'Attempts',
    attemptsTable: 'Attempts',
    number: 'No.',
    time: 'Time',
    answer: 'Answer',
    duration: 'Took',
    error: 'What went wrong',
    noAnswer: 'no answer',
    ok: 'nothing',
    notTried: 'Not tried yet.',
    schedule:
      'A message is tried ten times: at once, after 5 seconds, 5 and 30 minutes, and after 2, 5, 10, 14, 20 and 24 hours.',
    headers: 'Headers',
    headersHint:
      'As they would be sent at this moment. Each attempt has its own time, and so its own signature; most receivers take one for five minutes.',
    body: 'Body',
    bodyHint: 'Laid out for reading. What was signed is the raw body below, byte for byte.',
    raw: 'Raw body, exactly as signed',
    buyers: 'This webhook is not told who the buyer is.',
    signed: 'What was signed',
    signedHint:
      'HMAC-SHA256 over the id, the timestamp and the raw body, joined by dots, with the bytes of the secret after whsec_ in base64. The result in base64 follows v1, in webhook-signature.',
    rawBody: 'raw body',
    gone: 'What this message said is no longer kept: messages are kept for 30 days.',
    resend: 'Send again',
    resendHint: 'The same id and the same bytes, with all ten attempts.',
    off: 'The webhook is off. Switch it on to send again.',
    curl: 'As curl',
    curlHint: 'Sends the same message from your own machine, signed for this moment. The secret is not in it.',
  },

  requests: {
    title: 'API requests',
    lead: 'What your keys asked of the API in the last 30 days. Every answer of the API names its requestId: look it up here.',
    table: 'API requests',
    requestId: 'Request id',
    status: 'Status',
    method: 'Method',
    path: 'Path has',
    key: 'API key',
    time: 'Time',
    request: 'Request',
    error: 'Error',
    duration: 'Took',
    address: 'Address',
    statuses: { '2xx': '2xx done', '3xx': '3xx elsewhere', '4xx': '4xx refused', '5xx': '5xx failed' },
    gone: 'a key that is gone',
    empty: 'No request yet. Try this in a terminal, with one of your keys; a second later it stands here.',
    makeKey: 'Make a key',
  },

  organization: {
    title: 'Organization',
    slug: 'Short name',
    tier: 'Plan',
    tiers: { FREE: 'Free', PRO: 'Pro', ENTERPRISE: 'Enterprise' },
    limits: 'API limits',
    limit: (minute: number, hour: number) => `${count(minute)} requests a minute, ${count(hour)} an hour`,
    limitsHint:
      'For all keys together, live and test apart. The headers X-RateLimit-… of every answer say what is left.',
    page: 'On the marketplace',
    pageHint: 'All your events on sale, for sharing.',
    pageLater: 'All your events on sale, for sharing. The page is there once you are approved.',
    factor: 'Two-step sign-in',
    factorLead:
      'You can ask every member to sign in with a code of their phone beside the password. Whoever has not set that up sees nothing of this organization until they have.',
    factorRequired:
      'Every member signs in with a code beside the password. Whoever has not set that up sees only the page that does.',
    factorRequire: 'Require it of every member',
    factorLift: 'Require it no longer',
    factorFirst: 'To require it of others, switch it on for yourself first.',
    factorSetUp: 'Set it up',
    secret: 'Callback secret',
    secretLead:
      'An event made in this dashboard can have a callback URL of its own. Where no webhook or key signs for it, this secret does.',
    secretTest: 'This is the secret of the sandbox. Live events have another one.',
    notShown: 'It was not shown to anybody yet. It is shown once: have the place ready where your receiver keeps it.',
    show: 'Show the secret once',
    shown: (when: string) => `It was shown ${when}, and is not shown again.`,
    rotateHint:
      'A new secret is shown once, on the next page. The one so far signs as well for 24 hours, so that receivers can change over.',
    rotate: 'Make a new secret',
    previous: (when: string) => `The secret before it signs as well until ${when}.`,
  },

  callbackSecret: {
    title: 'Callback secret',
    titleRotated: 'New callback secret',
    once: 'This is the only time that you see it. Copy it to where your receiver keeps its secrets, before you leave the page.',
    rotated: 'The old secret signs beside it for 24 hours.',
    secret: 'Callback secret',
    ready: 'I have copied it',
  },

  /** By the name of what was done. */
  done,
};
