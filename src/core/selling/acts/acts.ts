import { changeAddress, exchange, giveBack } from './buyers-rows.ts';
import type { Row } from './cell.ts';
import { admit, loseDispute, openDispute, winDispute } from './door-and-bank-rows.ts';
import {
  acceptGift,
  giveOn,
  resell,
  returnAtOnce,
  returnWhenResold,
  takeGiftBack,
  takeReturnBack,
} from './holders-rows.ts';
import {
  cancelEvent,
  moveEvent,
  moveSeat,
  refundAmount,
  refundRest,
  refundTickets,
  resend,
  undoSale,
} from './organizers-rows.ts';
import { giveUpRefund, payRefundOtherwise, retryRefund } from './refused-refunds-rows.ts';
import type { Situation } from './situations.ts';

interface Act {
  /** In the words of docs/acts.md. */
  title: string;
  by: string;
  row: Row;
  /** It is about one of these; elsewhere there is nothing to do it to. */
  needs?: readonly Situation[];
}

/**
 * What may happen to a ticket: every act, in everything that the ticket, its order or its event may be in the middle of. Each act
 * of each face asks it, and docs/acts.md is made from it (docs/decisions/0139-acts.md).
 */
const acts = {
  GIVE_ON: { title: 'Give a ticket on', by: 'the holder', row: giveOn },
  ACCEPT_GIFT: { title: 'Accept a gift', by: 'the recipient', row: acceptGift, needs: ['GIFT_OPEN'] },
  TAKE_GIFT_BACK: { title: 'Take a gift back', by: 'the holder', row: takeGiftBack, needs: ['GIFT_OPEN'] },
  RETURN_AT_ONCE: { title: 'Return a ticket, money at once', by: 'the buyer', row: returnAtOnce },
  RETURN_WHEN_RESOLD: { title: 'Return a ticket, money when it is resold', by: 'the buyer', row: returnWhenResold },
  TAKE_RETURN_BACK: {
    title: 'Keep a ticket after all',
    by: 'the buyer',
    row: takeReturnBack,
    needs: ['RETURN_OPEN', 'RETURN_OFFERED'],
  },
  RESELL: {
    title: 'Buy the place of a returned ticket',
    by: 'somebody who waited',
    row: resell,
    needs: ['RETURN_OFFERED'],
  },
  EXCHANGE: { title: 'Change the date of an order', by: 'the buyer', row: exchange },
  GIVE_BACK: {
    title: 'Give an order back because its event was moved',
    by: 'the buyer',
    row: giveBack,
    needs: ['EVENT_MOVED'],
  },
  CHANGE_ADDRESS: {
    title: 'Send an order to another e-mail address',
    by: 'the buyer, the organizer or the operator',
    row: changeAddress,
  },
  RESEND: { title: 'Send the tickets again', by: 'the organizer or the operator', row: resend },
  REFUND_TICKETS: { title: 'Refund tickets by name', by: 'the organizer or the operator', row: refundTickets },
  REFUND_AMOUNT: { title: 'Refund an amount', by: 'the organizer or the operator', row: refundAmount },
  REFUND_REST: { title: 'Refund all that is left', by: 'the organizer or the operator', row: refundRest },
  UNDO_SALE: { title: 'Undo a sale at the counter', by: 'whoever sold it', row: undoSale, needs: ['COUNTER'] },
  MOVE_SEAT: { title: 'Move a ticket to another seat', by: 'the organizer', row: moveSeat },
  CANCEL_EVENT: { title: 'Cancel the event', by: 'the organizer or the operator', row: cancelEvent },
  MOVE_EVENT: { title: 'Move the event to another time or place', by: 'the organizer', row: moveEvent },
  ADMIT: { title: 'Come in', by: 'the door', row: admit },
  OPEN_DISPUTE: { title: 'Dispute the payment', by: 'the buyer’s bank', row: openDispute },
  WIN_DISPUTE: { title: 'Win a dispute', by: 'the operator', row: winDispute, needs: ['DISPUTED'] },
  LOSE_DISPUTE: { title: 'Lose a dispute', by: 'the operator', row: loseDispute, needs: ['DISPUTED'] },
  RETRY_REFUND: {
    title: 'Ask the provider again for a refused refund',
    by: 'the operator',
    row: retryRefund,
    needs: ['REFUND_REFUSED', 'WAITING_FOR_MONEY'],
  },
  PAY_REFUND_OTHERWISE: {
    title: 'Pay a refused refund by another way',
    by: 'the operator',
    row: payRefundOtherwise,
    needs: ['REFUND_REFUSED', 'WAITING_FOR_MONEY'],
  },
  GIVE_UP_REFUND: {
    title: 'Give a refused refund up',
    by: 'the operator',
    row: giveUpRefund,
    needs: ['REFUND_REFUSED', 'WAITING_FOR_MONEY'],
  },
} as const satisfies Record<string, Act>;
export type ActName = keyof typeof acts;

export const actNames = Object.keys(acts) as ActName[];

export function actOf(name: ActName): Act {
  return acts[name];
}
