import type { filRefusals } from '../fil/refusals.ts';

const statuses: Record<string, string> = {
  DRAFT: 'A draft',
  PUBLISHED: 'A published event',
  ARCHIVED: 'An archived event',
};

const notTransferred = {
  OFFERED: 'This ticket has already been sent to someone.',
  GIVEN: 'This ticket has already been transferred.',
  TAKEN_BACK: 'This transfer was cancelled.',
  ADMITTED: 'This ticket was already used at the door, so it can’t be transferred.',
  RETURNING: 'This ticket is being refunded, so it can’t be transferred.',
  VOID: 'This ticket is no longer valid, so it can’t be transferred.',
  OVER: 'The event has ended, so its tickets can’t be transferred.',
  CANCELLED: 'The event was cancelled, so its tickets can’t be transferred.',
  OFF: 'The organizer doesn’t allow tickets to this event to be transferred.',
};

const notExchanged = {
  STATUS: 'Only a completed order can be changed to another date.',
  OFF: 'The organizer doesn’t allow the date of this order to be changed.',
  LATE: 'The time to change the date of this order has run out.',
  CANCELLED: 'The event was cancelled, so the date of this order can’t be changed.',
  ADMITTED: 'A ticket of this order was already used at the door, so its date can’t be changed.',
  OFFERED: 'A ticket of this order was sent to someone. Cancel that transfer first.',
  GIVEN_ON: 'A ticket of this order was transferred, so its date can’t be changed.',
  REFUNDED: 'Part of this order was refunded, so its date can’t be changed.',
  RETURNED: 'A ticket of this order is being returned, so its date can’t be changed.',
  DISPUTED: 'The payment of this order was disputed, so its date can’t be changed.',
  GIFT: 'The date of complimentary tickets can’t be changed.',
  PROMO: 'The date of an order with a promo code can’t be changed.',
  BUNDLE: 'The date of an order with a bundle can’t be changed.',
  PAID_OUT: 'The organizer has already been paid for this order, so its date can’t be changed.',
  TOO_OFTEN: 'The date of this order was changed too many times today. Try again tomorrow.',
  OTHER_SERIES: 'That is not another date of the same series.',
  NO_TYPE: 'That date doesn’t have the same ticket types.',
  ONE_TYPE: 'That date has one ticket type where this order has several of the same name.',
  OTHER_PRICE: 'That date has other prices.',
  TOO_MANY: 'That date doesn’t allow as many tickets in one order.',
};

const ofOrder: Record<string, string> = {
  'be refunded: nothing was paid': 'Nothing was paid for this order, so there is nothing to refund.',
  'have tickets sent': 'This order’s status doesn’t allow its tickets to be sent.',
  'go to another address': 'This order’s status doesn’t allow another address.',
};

/** Where the core's own English speaks to programs, of fields, headers, ids and states, or by other terms than docs/words.md. */
export const enRefusals: Partial<typeof filRefusals> = {
  invalidState: ({ status, what }) =>
    `${statuses[status]} cannot ${what}.${status === 'PUBLISHED' ? ' Unpublish it first.' : ''}`,
  movedIntoPast: () => 'Tickets to this event are sold or on hold, so its new date can’t be in the past.',
  entryTightened: () => 'People have already come in, so tickets can’t become valid for less.',
  entryDayGone: ({ name }) => `${name} is valid on a day that the event would no longer have. Change its days first.`,
  zoneNameTaken: ({ name }) => `This event already has a zone named ${name}.`,
  zoneInUse: ({ name }) =>
    `A ticket type or a door code uses ${name}. Untick it in the ticket types first; a zone that a door code was created for stays.`,
  questionAnswered: ({ field }) =>
    `The question has answers, so ${field === 'kind' ? 'its type' : 'whether it is asked for each ticket'} can’t change.`,
  idempotencyInProgress: () => 'We’re still processing the form you just sent.',
  lastOwner: ({ organization }) => `${organization} needs at least one owner. Make someone else an owner first.`,
  payoutStateForbids: () => 'The payout’s status doesn’t allow this.',
  payoutWaiting: () => 'The organization has no payout account, or changed it less than three days ago.',
  payoutNotReturned: () => 'There is nothing left of this payout to send again.',
  payoutNotCovered: ({ cause }) => `This payout can’t be sent: ${causes[cause]}.`,
  ticketsNotRefundable: ({ why }) =>
    `A ticket you chose can’t be refunded: it is ${why.fault === 'ticketVoid' ? 'no longer valid' : 'already being refunded'}.`,
  providerSilent: () =>
    'Your organization’s sign-in isn’t answering as it should. Try again later, or sign in with your password.',
  sandboxNameTaken: ({ name }: { name: string }) => `There is already a sandbox named ${name}.`,
  passkeyNotMade: () => 'We couldn’t add the passkey. Start again, and finish within five minutes.',
  passkeysFull: () => 'You have as many passkeys as an account can have. Remove one first.',
  linkNotGood: () => 'This link no longer works.',
  orderStateForbids: ({ what }) => ofOrder[what] ?? 'This order’s status doesn’t allow this.',
  holdEnded: () => 'The time to pay for this order has run out, and its tickets are back on sale.',
  buyerErased: () => 'The buyer’s name and address were erased, so there is no one to e-mail.',
  ticketsUsed: () => 'A ticket of this order was already used at the door, so it can’t be returned.',
  ticketsGivenOn: () => 'The tickets of this order were transferred, so there is nothing to return.',
  giveBackOver: () => 'These tickets can’t be returned: the event wasn’t rescheduled, or the deadline has passed.',
  giveBackRefused: () => 'The payment provider didn’t accept the refund, so the tickets stay valid.',
  refundOtherThanShown: ({ pesos }) => `The refund for these tickets is now ₱${pesos}, which is not what was shown.`,
  ticketNotGivable: ({ why }) => notTransferred[why],
  orderNotExchangeable: ({ why }) => notExchanged[why],
  addressChangeEnded: () => 'This request for another address is closed, or was replaced by another one.',
  messageGone: () => 'We no longer keep this message, so it can’t be sent again.',
};

const causes = {
  OPERATOR: 'the operator withdrew it',
  ORGANIZATION_SUSPENDED: 'the organization is suspended',
  EVENT_CANCELLED: 'one of its events was cancelled',
  EVENT_TAKEN_DOWN: 'one of its events was taken down',
  NOT_COVERED: 'the balance no longer covers it',
};
