import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { raise } from '../../base/define-error.ts';
import type { PaymentMethod } from '../../money/fees/payment-method.ts';
import { queueMails } from '../../telling/mails/mail.sql.ts';
import { notOnSale } from '../orders/order.errors.ts';
import { findOrdersByIds } from '../orders/order.sql.ts';
import type { Order } from '../orders/order.ts';
import { cashCodeMail } from '../orders/order-mails.ts';
import {
  endWaitForCash,
  findCashCode,
  lockOrderToWait,
  lockTypesToWait,
  remindOfCodes,
  waitForCash,
} from '../payments/cash-place.sql.ts';

const hoursMax = 24;
const beforeStartHours = 3;
/** With less than this nobody gets to a shop. */
const hoursLeast = 1;
/** Which part of a type may wait for cash: the rest is for those who pay at once. */
const waitingPart = 5;
/** For how long tickets are held once their buyer pays another way after all. */
const minutesAfterwards = 10;
const hourMs = 3_600_000;

/**
 * Holds the tickets of an order for as long as its buyer may take to pay in cash, and returns until when; undefined where it is not held
 * any more. The time counts from the first code on, so that nobody prolongs it by choosing anew.
 */
export async function takeCashPlace(
  db: Database,
  { id: orderId, eventId, waitingEntryId }: Order,
): Promise<string | undefined> {
  // Others wait for what nobody takes of an offer.
  if (waitingEntryId !== null) refuse('cashTooLate');
  return db.transaction(async (tx) => {
    // Before the order, as the desk locks them.
    const types = await lockTypesToWait(tx, { orderId, eventId });
    const { isHeld, now, cashUntil, startsAt } = await lockOrderToWait(tx, { orderId });
    if (!isHeld) return undefined;
    const latestMs = Math.min(Date.parse(now) + hoursMax * hourMs, Date.parse(startsAt) - beforeStartHours * hourMs);
    const untilMs = cashUntil === null ? latestMs : Math.min(latestMs, Date.parse(cashUntil));
    if (untilMs - Date.parse(now) < hoursLeast * hourMs) refuse('cashTooLate');
    const isFull = ({ quantity, waiting, wanted }: (typeof types)[number]) =>
      waiting + wanted > Math.floor(quantity / waitingPart);
    if (types.some(isFull)) refuse('cashPlacesTaken');
    const until = new Date(untilMs).toISOString();
    await waitForCash(tx, { orderId, until });
    return until;
  });
}

function refuse(fault: 'cashTooLate' | 'cashPlacesTaken'): never {
  raise(notOnSale, { what: { fault } }, { details: [{ field: 'method', fault }] });
}

export async function leaveCashPlace(db: Database, { id: orderId }: Pick<Order, 'id'>): Promise<void> {
  await endWaitForCash(db, { orderId, minutes: minutesAfterwards });
}

export async function mailCashCode(
  db: Database,
  order: Order,
  code: { method: PaymentMethod; code: string; until: string },
  caller: string | undefined,
): Promise<void> {
  await db.transaction((tx) => queueMails(tx, [cashCodeMail(order, { id: newId(), ...code, caller })]));
}

const reminderHours = 3;
const remindersAtOnceMax = 500;

/** Reminds those whose code ends soon, each once. */
export async function remindToPayCash(db: Database): Promise<number> {
  const ended = await remindOfCodes(db, { hours: reminderHours, most: remindersAtOnceMax });
  const orders = await findOrdersByIds(db, { ids: ended.map(({ orderId }) => orderId) });
  for (const order of orders) {
    const code = await findCashCode(db, { orderId: order.id });
    if (code === undefined) continue;
    const { paymentId: id, method, code: digits, expiresAt: until } = code;
    const mail = cashCodeMail(order, { id, method, code: digits, until, isReminder: true });
    await db.transaction((tx) => queueMails(tx, [mail]));
  }
  return orders.length;
}
