import { ticketsNotRefundable } from '../orders/order.errors.ts';
import { ends, forbids, goes, goesBut, inRefund, isVoid, never, noTicket, type Row, refuses } from './cell.ts';

// What the operator does about a refund of a ticket that the provider refused.

const nothingPaid = never('Nothing was paid through a provider.');
const noMoney = { GIVEN_AWAY: nothingPaid, COUNTER: nothingPaid, FREE: nothingPaid } as const;
const stillDisputed = goesBut('Where the dispute left enough of the money.');

export const retryRefund: Row = {
  HELD: noTicket,
  LET_GO: noTicket,
  REPLACED: goesBut('The refund takes the new code back.'),
  ...noMoney,
  GIVEN_ON: goes,
  EVENT_CANCELLED: goes,
  TAKEN_BACK: refuses(ticketsNotRefundable, isVoid),
  EVENT_OVER: goes,
  ADMITTED: goes,
  REFUND_UNDER_WAY: refuses(ticketsNotRefundable, inRefund),
  WAITING_FOR_MONEY: goes,
  DISPUTED: stillDisputed,
  DISPUTE_WON: goes,
  DISPUTE_LOST: stillDisputed,
  ALL_BACK: forbids('be refunded'),
  RETURN_OPEN: ends('RETURN'),
  RETURN_OFFERED: ends('RETURN'),
  PUT_UP_OFTEN: goes,
  GIFT_OPEN: ends('GIFT_ONCE_VOID'),
  REFUND_REFUSED: goes,
  PARTLY_REFUNDED: goes,
  PROMO_CODE: goes,
  BUNDLE: goes,
  PAID_OUT: goes,
  EXCHANGED: goes,
  EVENT_MOVED: goes,
  ADD_ON: goes,
  HAS_ADD_ON: goes,
  STATUTORY: goes,
};

/** Paid back by another way: the ticket is void as after any refund. */
export const payRefundOtherwise: Row = retryRefund;

export const giveUpRefund: Row = {
  ...retryRefund,
  REPLACED: goes,
  TAKEN_BACK: goes,
  REFUND_UNDER_WAY: goes,
  WAITING_FOR_MONEY: goesBut('The return is over; the ticket is good and can be returned again.'),
  DISPUTED: goes,
  DISPUTE_LOST: goes,
  ALL_BACK: goes,
  RETURN_OPEN: goes,
  RETURN_OFFERED: goes,
  GIFT_OPEN: goes,
};
