import { count } from '../../../format.ts';
import { plural } from '../../../language.ts';
import { cancellation } from './orders-cancellation.ts';
import { detail } from './orders-detail.ts';
import { payoutAccount, payouts } from './orders-payouts.ts';
import { settlement } from './orders-settlement.ts';

const done: Record<string, string> = {
  'tickets-resent': 'The tickets are on their way to the buyer once more.',
  'tickets-void': 'The tickets are taken back, and the buyer is told by mail.',
  payoutAccountChanged: 'The payout account is saved. It is used in three days, and every owner is told by mail.',
  taxDetailsChanged: 'The tax details are saved.',
  refundsRetried: 'The refunds are tried again.',
};

const ordersOf = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'order', other: 'orders' })}`;
const ticketsOf = (amount: number) => `${count(amount)} ${plural('en', amount, { one: 'ticket', other: 'tickets' })}`;

/** The first page of an organization, its orders, and its money. */
export const orders = {
  /** By the name of what was done. */
  done,
  cancellation,
  detail,
  payoutAccount,
  payouts,
  settlement,
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

  overview: {
    title: 'Overview',
    today: 'Today',
    orders: 'Orders',
    tickets: 'Tickets',
    gross: 'Sales',
    cash: 'Cash at the counter',
    given: 'Given away',
    handedBack: (amount: string) => `${amount} handed back`,
    refundedToday: (amount: string) => `${amount} refunded today`,
    curve: 'Sales of the last 30 days',
    curveSummary: (total: string, tickets: string, best: string) =>
      `Sold in the last 30 days: ${tickets} for ${total}. The best day was ${best}.`,
    curveNothing: 'Nothing was sold in the last 30 days.',
    curveTable: 'The same as a table',
    toReports: 'All reports',
    dayTitle: (day: string, gross: string, tickets: string) => `${day}: ${gross}, ${tickets}`,
    day: 'Day',
    refunds: 'Refunded',
    nextPayout: 'Next payout',
    nextPayoutOn: (when: string) => `on ${when}, if nothing more is sold or refunded`,
    nextPayoutNow: 'within the hour',
    noPayout: 'Nothing is due yet.',
    toSettlement: 'Settlement',
    upcoming: 'Upcoming events',
    noUpcoming: 'No published event lies ahead.',
    makeEvent: 'Make an event',
    soldOf: (sold: string, of: string) => `${sold} of ${of} sold`,
    noTickets: 'no tickets yet',
    toDo: 'To do',
    nothingToDo: 'Nothing waits for you. Enjoy the day!',
    toDos: {
      refundFailed: (order: string, amount: string) => `The refund of ${amount} for ${order} was refused.`,
      refundFailedLink: 'Look at the order',
      nothingOnSale: (event: string) => `${event} is published, but no ticket of it is on sale.`,
      nothingOnSaleLink: 'Put tickets on sale',
      draftSoon: (event: string, when: string) => `${event} takes place ${when} and is still a draft.`,
      draftSoonLink: 'Finish and publish it',
      inventoryLow: (event: string, type: string, left: number) =>
        `${event}: ${plural('en', left, { one: `1 ticket of ${type} is`, other: `${count(left)} tickets of ${type} are` })} left.`,
      inventoryLowLink: 'Add more',
      webhookOff: (host: string) => `The webhook to ${host} was switched off, because it kept failing.`,
      webhookOffLink: 'Mend it',
      keyExpiring: (name: string, when: string) => `The API key ${name} ends ${when}.`,
      keyExpiringLink: 'Make another',
    },
    welcome: {
      heading: (name: string) => `Welcome, ${name}!`,
      lead: 'From here to your first sale, in whatever order you like. None of it costs anything, and nothing is public before you publish it.',
      progress: (done: number, all: number) => `${done} of ${all} steps done`,
      done: 'Done',
      steps: {
        address: { title: 'Your address is confirmed', hint: '', link: '' },
        profile: {
          title: 'Say who you are',
          hint: 'A logo and a few words. Buyers look for who is behind an event.',
          link: 'Fill in the profile',
        },
        secondFactor: {
          title: 'Sign in with a second step',
          hint: 'A code of your phone beside the password keeps your sales safe.',
          link: 'Set it up',
        },
        event: {
          title: 'Make your first event',
          hint: 'A name and a date are enough to begin. It stays a draft until you publish it.',
          link: 'Make an event',
        },
        ticketType: {
          title: 'Put a ticket type on sale',
          hint: 'A name, a price and how many there are.',
          link: 'Add tickets',
        },
        trial: {
          title: 'Buy a ticket in test mode',
          hint: 'A second organization of yours where nobody pays and nobody else looks: sell, refund, break things.',
          link: 'Go to test mode',
        },
        payoutAccount: {
          title: 'Say where your money goes',
          hint: 'A bank account or a wallet. Sales are paid out some days after the event.',
          link: 'Enter the account',
        },
        approved: {
          title: 'Be approved to sell',
          hint: 'The operator of Takilya looks at every new organization. We write to you when that is done.',
          link: '',
        },
        published: {
          title: 'Publish an event',
          hint: 'Everything can still be changed afterwards.',
          link: 'Publish it',
        },
        sale: {
          title: 'Make your first sale',
          hint: 'Share the page of your event. This list goes with the first ticket sold.',
          link: 'To the event',
        },
      },
    },
  },

  list: {
    title: 'Orders',
    search: 'Search',
    searchHint: 'Order number, name or e-mail',
    event: 'Event',
    anyEvent: 'All events',
    status: 'Status',
    anyStatus: 'Any',
    channel: 'Sold',
    anyChannel: 'Any way',
    method: 'Paid with',
    anyMethod: 'Any',
    refunded: 'Refunds',
    refundedAny: 'Any',
    refundedChoices: { any: 'With refunds', none: 'Without refunds' },
    from: 'Placed from',
    to: 'Placed until',
    found: (total: number, isExact: boolean) => (isExact ? ordersOf(total) : `More than ${ordersOf(total)}`),
    table: 'Orders',
    order: 'Order',
    buyer: 'Buyer',
    tickets: 'Tickets',
    total: 'Total',
    net: 'For you',
    placed: 'Placed',
    partlyRefunded: (amount: string) => `${amount} refunded`,
    none: 'No orders yet.',
    noneHint: 'Publish an event and tell people where it is: every sale shows up here the moment it happens.',
    noneLink: 'To the events',
    nothing: 'No order fits these filters.',
  },
};
