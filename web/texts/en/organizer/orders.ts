import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';
import { cancellation } from './orders-cancellation.ts';
import { detail } from './orders-detail.ts';
import { payoutAccount, payouts } from './orders-payouts.ts';
import { settlement } from './orders-settlement.ts';
import { several } from './orders-several.ts';
import { invoices, taxBook, taxPapers } from './orders-tax.ts';

const done: Record<string, string> = {
  'tickets-resent': 'We’re sending the tickets to the buyer again.',
  'address-corrected': 'The address is corrected. The buyer gets an e-mail at the new one.',
  'orders-none': 'Select at least one first.',
  'orders-too-many': 'That’s more than 200. Narrow the list with its filters, and select again.',
  'orders-of-one-event': 'Select orders of one event to e-mail their ticket holders.',
  'orders-resent': 'We’re sending the tickets again.',
  'orders-refunded': 'The refunds are on their way. Each order shows how its refund stands.',
  'ticket-offered': 'The offer is on its way. The ticket changes hands once it is accepted.',
  'tickets-void': 'The tickets are cancelled, and we’ve e-mailed the buyer.',
  payoutAccountChanged: 'Payout account saved. It takes effect in three days, and every owner gets an e-mail.',
  taxDetailsChanged: 'Tax details saved.',
  taxDocumentHandedIn: 'Document handed in. The operator looks at it.',
  refundsRetried: 'We’re trying the refunds again.',
};

const ordersOf = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'order', other: 'orders' })}`;
const ticketsOf = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'ticket', other: 'tickets' })}`;

/** The first page of an organization, its orders, and its money. */
export const orders = {
  /** By the name of what was done. */
  done,
  cancellation,
  detail,
  several,
  payoutAccount,
  payouts,
  settlement,
  invoices,
  taxBook,
  taxPapers,
  csv: 'Download as CSV',
  pages: 'Pages',
  newest: 'Newest',
  older: 'Older',
  clear: 'Clear filters',
  show: 'Show',
  free: 'Free',
  ordersOf,
  ticketsOf,
  channels: { ONLINE: 'Online', COUNTER: 'Counter', COMPLIMENTARY: 'Complimentary' },
  statuses: { PENDING: 'Not paid yet', COMPLETED: 'Completed', CANCELLED: 'Cancelled', REFUNDED: 'Refunded' } as Record<
    string,
    string
  >,

  tonight: {
    title: 'Today',
    admitted: 'Admitted',
    ofExpected: (expected: string) => `of ${expected} expected`,
    inside: 'Inside now',
    cash: 'Cash taken',
    counter: 'Counter',
    acts: { sell: 'Sell', door: 'Door', message: 'Message everyone', cashUp: 'Cash up' },
    search: 'Name, e-mail or ticket code',
    find: 'Find',
  },
  overview: {
    title: 'Overview',
    today: 'Today',
    orders: 'Orders',
    tickets: 'Tickets',
    gross: 'Sales',
    cashPart: (amount: string) => `${amount} of it in cash at the counter`,
    given: 'Given away',
    handedBack: (amount: string) => `${amount} refunded in cash`,
    refundedToday: (amount: string) => `${amount} refunded today`,
    curve: 'Sales of the last 30 days',
    curveSummary: (total: string, tickets: string, best: string) =>
      `Sold in the last 30 days: ${tickets} for ${total}. The best day was ${best}.`,
    curveNothing: 'Nothing was sold in the last 30 days.',
    curveTable: 'Show as table',
    toReports: 'All reports',
    toLines: 'Every sale and refund on these days',
    dayTitle: (day: string, gross: string, tickets: string) => `${day}: ${gross}, ${tickets}`,
    day: 'Day',
    refunds: 'Refunded',
    nextPayout: 'Next payout',
    nextPayoutOn: (when: string) => `on ${when}, if nothing more is sold or refunded`,
    nextPayoutNow: 'within the hour',
    noPayout: 'Nothing is due yet.',
    toSettlement: 'Settlement',
    upcoming: 'Upcoming events',
    noUpcoming: 'No published events coming up.',
    makeEvent: 'Create an event',
    soldOf: (sold: string, of: string) => `${sold} of ${of} sold`,
    noTickets: 'no tickets yet',
    toDo: 'To do',
    nothingToDo: 'You’re all caught up. Enjoy the day!',
    toDos: {
      accountMissing: (amount: string) => `${amount} can’t be paid out: add your bank or wallet first.`,
      accountMissingLink: 'Add a payout account',
      accountRests: (amount: string, when: string) =>
        `${amount} is on hold until ${when} because the payout account was changed.`,
      accountRestsLink: 'Payout account',
      payoutReturned: (amount: string, reason: string | null) =>
        `The bank returned a payout of ${amount}${reason === null ? '' : `: ${reason}`}. We’ll send it again once the account is correct.`,
      payoutReturnedLink: 'Check payout account',
      payoutWithdrawn: (amount: string, reason: string | null) =>
        `A payout of ${amount} was stopped before it was sent${reason === null ? '' : `: ${reason}`}.`,
      payoutWithdrawnLink: 'View payout',
      disputeOpen: (order: string, amount: string) =>
        `A buyer’s bank disputes ${amount} of ${order}. It comes off your balance until the dispute is decided.`,
      taxDetails: 'Your statements have no TIN yet.',
      taxDetailsLink: 'Add tax details',
      refundFailed: (order: string, amount: string) => `The refund of ${amount} for ${order} was refused.`,
      refundFailedLink: 'See order',
      nothingOnSale: (event: string) => `${event} is published, but it has no tickets on sale.`,
      nothingOnSaleLink: 'Put tickets on sale',
      draftSoon: (event: string, when: string) => `${event} is on ${when} and still a draft.`,
      draftSoonLink: 'Finish and publish it',
      inventoryLow: (event: string, type: string, left: number) =>
        `${event}: ${plural('en', left, { one: `1 ticket of ${type} is`, other: `${count(left)} tickets of ${type} are` })} left.`,
      inventoryLowLink: 'Add more',
      webhookOff: (host: string) => `We turned off the webhook to ${host} because it kept failing.`,
      webhookOffLink: 'Fix it',
      keyExpiring: (name: string, when: string) => `The API key ${name} expires ${when}.`,
      keyExpiringLink: 'Create a new one',
    },
    welcome: {
      heading: (name: string) => `Welcome, ${name}!`,
      lead: 'Here is how to get to your first sale, in any order you like. It’s all free, and nothing is public until you publish it.',
      open: 'Still to set up',
      progress: (done: number, all: number) => `${done} of ${all} steps done`,
      done: 'Done',
      steps: {
        address: { title: 'Your address is confirmed', hint: '', link: '' },
        profile: {
          title: 'Tell buyers who you are',
          hint: 'Add a logo and a few words. Buyers look for who is behind an event.',
          link: 'Edit profile',
        },
        secondFactor: {
          title: 'Turn on two-step sign-in',
          hint: 'A code from your phone, on top of your password, keeps your sales safe.',
          link: 'Set it up',
        },
        event: {
          title: 'Create your first event',
          hint: 'A name and a date are enough to start. It stays a draft until you publish it.',
          link: 'Create an event',
        },
        ticketType: {
          title: 'Put a ticket type on sale',
          hint: 'A name, a price and a quantity.',
          link: 'Add tickets',
        },
        trial: {
          title: 'Buy a ticket in test mode',
          hint: 'A safe copy of your organization where no money moves and no one else can see you: sell, refund, try things out.',
          link: 'Go to test mode',
        },
        payoutAccount: {
          title: 'Tell us where to send your money',
          hint: 'A bank account or an e-wallet. We pay out sales a few days after the event.',
          link: 'Add an account',
        },
        approved: {
          title: 'Get approved to sell',
          hint: 'Takilya reviews every new organization. We’ll e-mail you when it’s done.',
          link: '',
        },
        published: {
          title: 'Publish an event',
          hint: 'You can still change everything afterwards.',
          link: 'Publish it',
        },
        sale: {
          title: 'Make your first sale',
          hint: 'Share your event page with the people who should come.',
          link: 'Go to the event',
        },
      },
    },
  },

  list: {
    title: 'Orders',
    toEvent: (event: string) => `← ${event}`,
    search: 'Search',
    searchHint: 'Order number, name or e-mail',
    event: 'Event',
    eventHint: 'Leave empty for all events, or type part of a name.',
    status: 'Status',
    anyStatus: 'Any',
    channel: 'Channel',
    anyChannel: 'Any',
    method: 'Paid with',
    anyMethod: 'Any',
    refunded: 'Refunds',
    refundedAny: 'Any',
    refundedChoices: { any: 'With refunds', none: 'Without refunds' },
    from: 'Ordered from',
    to: 'Ordered until',
    sort: 'Sort by',
    sorts: { newest: 'Newest first', oldest: 'Oldest first', '-total': 'Highest total' },
    found: (total: number, isExact: boolean) => (isExact ? ordersOf(total) : `More than ${ordersOf(total)}`),
    table: 'Orders',
    order: 'Order',
    buyer: 'Buyer',
    tickets: 'Tickets',
    total: 'Total',
    net: 'For you',
    placed: 'Ordered',
    partlyRefunded: (amount: string) => `${amount} refunded`,
    none: 'No orders yet.',
    noneHint: 'Publish an event and share its page. Every sale shows up here right away.',
    noneLink: 'Go to events',
    nothing: 'No orders match these filters.',
  },
};
