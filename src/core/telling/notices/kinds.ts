// Everything that is told, kind by kind. Types, the reference, its samples, the guide, the command `trigger` and the dashboard's form
// follow from these entries; what a kind carries follows from its record.

/** What a notice is about, in the order in which people are shown them. */
export const noticeGroups = ['orders', 'tickets', 'events', 'payouts'] as const;
type NoticeGroup = (typeof noticeGroups)[number];

export interface NoticeRecordWords {
  carries: string;
  /** Fields that tell of a person: only where the receiver may read orders. */
  personal: readonly string[];
  never: string;
}

const noCredentials = 'the buyer’s token, card data';
const noCodes = 'the ticket’s code, its QR, answers';

/** What notices carry as `data`. */
export const noticeRecords = {
  order: {
    carries: 'the order as lists show it, with `refundedAmount`',
    personal: ['buyerName', 'buyerEmail'],
    never: noCredentials,
  },
  disputedOrder: {
    carries: 'the order as lists show it, with `refundedAmount` and `disputedAmount`',
    personal: ['buyerName', 'buyerEmail'],
    never: `${noCredentials}, why the bank says it disputes`,
  },
  exchangedOrder: {
    carries: 'the order as lists show it, with `refundedAmount` and, as `fromEventId`, the event that it was of before',
    personal: ['buyerName', 'buyerEmail'],
    never: noCredentials,
  },
  offeredOrder: {
    carries:
      'the order as lists show it, with `refundedAmount` and, as `waitingEntryId`, whose place on the waiting list it is for',
    personal: ['buyerName', 'buyerEmail'],
    never: noCredentials,
  },
  ticket: {
    carries: 'the ticket as the list of attendees shows it, with `eventId`',
    personal: ['holder'],
    never: noCodes,
  },
  replacedTicket: {
    carries:
      'the new ticket as the list of attendees shows it, with `eventId` and, as `replaces`, the id of the ticket that is void now',
    personal: ['holder'],
    never: `${noCodes}, who had it before`,
  },
  resoldTicket: {
    carries:
      'the old ticket as the list of attendees shows it, with `eventId` and, as `replacedBy`, the id of the ticket that took its place',
    personal: ['holder'],
    never: `${noCodes}, who has it now`,
  },
  answers: {
    carries: '`orderId`, `eventId`, `ticketIds` of the tickets that it is about, and `answers`',
    personal: ['answers'],
    never: 'who answered, other answers of the same person',
  },
  soldOutEvent: { carries: '`eventId`, `name`, `slug`', personal: [], never: 'buyers' },
  event: {
    carries: '`eventId`, `name`, `slug`, `status`, `dateTime`, `endDateTime`, `timezone`, `locationType`, `venueId`',
    personal: [],
    never: 'the address of an online event, buyers',
  },
  movedEvent: {
    carries:
      'what `event.published` carries, and as `before` its `dateTime`, `endDateTime`, `locationType` and `venueId` of before',
    personal: [],
    never: 'the address of an online event, buyers',
  },
  cancelledEvent: {
    carries: 'what `event.published` carries, with `reason` as buyers read it',
    personal: [],
    never: 'the address of an online event, buyers, the refunds: each comes as `order.refunded`',
  },
  ticketType: {
    carries: '`eventId`, `ticketId` of the ticket type, `name`, `quantity`, `remainingQuantity`, `threshold`',
    personal: [],
    never: 'buyers',
  },
  payout: {
    carries: 'the payout as the list of payouts shows it',
    personal: [],
    never: 'the bank account, its lines',
  },
} as const satisfies Record<string, NoticeRecordWords>;
export type NoticeRecord = keyof typeof noticeRecords;

interface NoticeKind {
  group: NoticeGroup;
  record: NoticeRecord;
  summary: string;
  /** When it comes, in whole sentences. */
  when: string;
  /** How `takilya trigger` has it happen in the sandbox. */
  played: string;
  /** One of the first four: callback addresses hear these, and only these. */
  isCalledBack?: true;
  /** What its schema is called, where that does not follow from its name. */
  title?: string;
}

const noticeKinds = {
  'order.completed': {
    group: 'orders',
    record: 'order',
    summary: 'An order is completed',
    when: 'It is paid, or costs nothing, and its tickets are valid.',
    played: 'somebody buys and pays',
    isCalledBack: true,
  },
  'order.refunded': {
    group: 'orders',
    record: 'order',
    summary: 'An order is refunded',
    when: 'Once for every refund that succeeds, partial ones too: `refundedAmount` is what was refunded so far.',
    played: 'somebody buys, pays and gets it back; with amount, only so much',
    isCalledBack: true,
  },
  'event.sold_out': {
    group: 'events',
    record: 'soldOutEvent',
    summary: 'An event is sold out',
    when: 'Nothing that is published is left to sell, or the capacity is reached. Again only after a restock.',
    played: 'somebody buys all that is left of an event',
    isCalledBack: true,
  },
  'ticket.inventory_low': {
    group: 'events',
    record: 'ticketType',
    summary: 'Little is left of a ticket type',
    when: 'A sale took what is unsold down to the threshold. Again only after a restock.',
    played: 'somebody buys until a tenth of a ticket type is left',
    isCalledBack: true,
    title: 'InventoryLow',
  },
  'order.created': {
    group: 'orders',
    record: 'order',
    summary: 'An order is placed',
    when: 'Once for every order, sold at the counter or given away too. One that is complete at once says so, and `order.completed` follows.',
    played: 'somebody orders and has not paid yet',
  },
  'order.cancelled': {
    group: 'orders',
    record: 'order',
    summary: 'An order is cancelled before it is paid',
    when: 'The buyer gave it up, or its event was cancelled. Its tickets are on sale again. Never together with `order.expired`. Late money may complete it after all.',
    played: 'somebody orders and gives up',
  },
  'order.expired': {
    group: 'orders',
    record: 'order',
    summary: 'An order was not paid in time',
    when: 'Its hold ended. Its `status` is `CANCELLED` and its tickets are on sale again. Never together with `order.cancelled`. Late money may complete it after all.',
    played: 'somebody orders and the time to pay runs out',
  },
  'order.disputed': {
    group: 'orders',
    record: 'disputedOrder',
    summary: 'The buyer’s bank disputes a payment',
    when: 'Once for every dispute that is opened. The tickets stay valid until it is lost.',
    played: 'somebody buys, pays and has the bank take it back',
  },
  'order.exchanged': {
    group: 'orders',
    record: 'exchangedOrder',
    summary: 'An order goes to another date',
    when: 'Its buyer chose another date of the series. The order has the same id and is of the other event from now on; each ticket comes as `ticket.reissued`, and the old codes are void.',
    played: 'somebody buys for one date of a series and chooses another',
  },
  'ticket.issued': {
    group: 'tickets',
    record: 'ticket',
    summary: 'A ticket is issued',
    when: 'Once for every ticket of an order that is completed, after its `order.completed`. Not for the ticket that takes the place of another.',
    played: 'somebody buys and pays',
  },
  'ticket.given_on': {
    group: 'tickets',
    record: 'replacedTicket',
    summary: 'A ticket was given to somebody else',
    when: 'Once they accepted it. In place of `ticket.voided` for the old ticket and `ticket.issued` for the new one.',
    played: 'somebody buys, pays and gives a ticket on',
  },
  'ticket.reissued': {
    group: 'tickets',
    record: 'replacedTicket',
    summary: 'A ticket has another code',
    when: 'The same person has it, such as after the order went to another address. In place of `ticket.voided` and `ticket.issued`.',
    played: 'somebody buys, pays and gets the tickets under other codes',
  },
  'ticket.voided': {
    group: 'tickets',
    record: 'ticket',
    summary: 'A ticket is void',
    when: 'It was refunded, or taken back. It admits nobody any more, and its place is on sale again.',
    played: 'somebody buys, pays and gets it back',
  },
  'ticket.admitted': {
    group: 'tickets',
    record: 'ticket',
    summary: 'Somebody was let in',
    when: 'Once for every admission, when the door’s device reports it: `admittedAt` may be earlier. Again after an admission that was undone; not for what a conflict of two devices corrects. For an add-on (`kind`): it was redeemed.',
    played: 'somebody buys, pays and comes in at a door',
  },
  'ticket.left': {
    group: 'tickets',
    record: 'ticket',
    summary: 'Somebody went out',
    when: 'Once for every scan on the way out of a gate that counts exits, when the door’s device reports it. Again after an exit that was undone.',
    played: 'somebody buys, pays, comes in at a door and leaves',
  },
  'event.published': {
    group: 'events',
    record: 'event',
    summary: 'An event is on the marketplace',
    when: 'Its status became `PUBLISHED`.',
    played: 'an event is made and published',
  },
  'event.unpublished': {
    group: 'events',
    record: 'event',
    summary: 'An event is a draft again',
    when: 'Its status went from `PUBLISHED` back to `DRAFT`. Tickets that were sold stay valid.',
    played: 'an event is published and unpublished',
  },
  'event.moved': {
    group: 'events',
    record: 'movedEvent',
    summary: 'An event has another time or place',
    when: 'Every time its start, end, venue or kind of place changes, once it was ever published. An end or a venue that is named for the first time moves nothing.',
    played: 'an event is published and moved by a day',
  },
  'event.cancelled': {
    group: 'events',
    record: 'cancelledEvent',
    summary: 'An event does not take place',
    when: 'Sales have ended. Every order is given back after it, each with notices of its own.',
    played: 'an event is published and cancelled',
  },
  'payout.scheduled': {
    group: 'payouts',
    record: 'payout',
    summary: 'A payout is scheduled',
    when: 'What events earned is due.',
    played: 'somebody buys, and the sandbox’s clock is moved a month past the event, when it is paid out',
  },
  'payout.sent': {
    group: 'payouts',
    record: 'payout',
    summary: 'A payout is on its way',
    when: 'The bank has the order to pay it.',
    played: 'as payout.scheduled: the sandbox’s clock is moved',
  },
  'payout.paid': {
    group: 'payouts',
    record: 'payout',
    summary: 'A payout has arrived',
    when: 'The bank says that it was paid.',
    played: 'as payout.scheduled: the sandbox’s clock is moved',
  },
  'payout.returned': {
    group: 'payouts',
    record: 'payout',
    summary: 'The bank sent a payout back',
    when: 'It is owed again, and part of a later payout.',
    played: 'as payout.scheduled, and the bank sends it back: the sandbox’s clock is moved',
  },
  'waiting.offered': {
    group: 'orders',
    record: 'offeredOrder',
    summary: 'Somebody on the waiting list is offered tickets',
    when: 'What came back is held for them as an order, for as long as the event’s `offerHours` say, or less. After its `order.created`. The order’s own messages follow: `order.completed`, `order.expired` or `order.cancelled`.',
    played: 'somebody buys all tickets, somebody else waits, and a refund comes',
  },
  'ticket.returned': {
    group: 'tickets',
    record: 'ticket',
    summary: 'A buyer gives a ticket back',
    when: 'By the rule of its event. Where the rule is `AT_ONCE`, `order.refunded` and `ticket.voided` follow. Where it is `WHEN_RESOLD`, the ticket stays good until `ticket.resold`. Once for every return, also of a ticket whose earlier return was taken back.',
    played: 'somebody buys, pays and gives a ticket back by the event’s rule',
  },
  'ticket.resold': {
    group: 'tickets',
    record: 'resoldTicket',
    summary: 'A ticket that was given back is bought by somebody else',
    when: 'Beside `ticket.voided` for the old ticket and `ticket.issued` for the new one. Its refund is on its way, and comes as `order.refunded`.',
    played: 'somebody gives a ticket back, and who waits for it buys it',
  },
  'answer.given': {
    group: 'tickets',
    record: 'answers',
    summary: 'Somebody answered the organizer’s questions',
    when: 'Once for every time that a buyer or holder saves answers or names, and once with an order whose buyer answered while ordering, as soon as it is completed. A `value` of null takes an answer back.',
    played: 'somebody buys, pays and answers a question that is made for it',
  },
} as const satisfies Record<string, NoticeKind>;

export type NoticeType = keyof typeof noticeKinds;
export const noticeTypes = Object.keys(noticeKinds) as NoticeType[];

export const kindOf = (type: NoticeType): NoticeKind => noticeKinds[type];

/** What its schema is called. */
export function titleOf(type: NoticeType): string {
  const { title } = kindOf(type);
  return title ?? `.${type}`.replaceAll(/[._](\w)/g, (_whole, letter: string) => letter.toUpperCase());
}

/** Those that callback addresses hear. */
export const calledBackTypes = noticeTypes.filter((type) => kindOf(type).isCalledBack === true);

const personalFields = new Set<string>(Object.values(noticeRecords).flatMap(({ personal }) => personal));

/** Without what tells of a person. */
export function withoutPeople(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !personalFields.has(name)));
}
