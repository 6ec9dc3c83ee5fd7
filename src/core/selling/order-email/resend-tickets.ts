import type { Tx } from '../../../platform/database/database.ts';
import { takeAttemptsOrRefuse } from '../../accounts/sign-in/attempts.ts';
import type { Actor } from '../../base/actor.ts';
import { raise } from '../../base/define-error.ts';
import { isErasedAddress, isWalkInAddress } from '../../base/mail-address/erased-buyer.ts';
import { queueMail } from '../../telling/mails/mail.sql.ts';
import { factsOf } from '../acts/facts.ts';
import { mayDo } from '../acts/may-do.ts';
import { readKnown } from '../acts/read-known.ts';
import { buyerErased, orderStateForbids } from '../orders/order.errors.ts';
import type { Order } from '../orders/order.ts';
import { ticketsMail } from '../orders/order-mails.ts';
import { ownOrder } from '../orders/own-order.sql.ts';

const resendsPerHourMax = 3;
const hourSeconds = 3_600;

/** Sends the tickets of the caller's order to its buyer once more, a few times an hour at most. */
export async function resendTickets(
  tx: Tx,
  actor: Actor,
  { orderId, now }: { orderId: string; now: number },
): Promise<Order> {
  const order = await ownOrder(tx, actor, orderId);
  mayDo('RESEND', factsOf(await readKnown(tx, order)));
  if (isErasedAddress(order.buyerEmail)) raise(buyerErased, {});
  if (isWalkInAddress(order.buyerEmail)) {
    raise(orderStateForbids, { status: order.status, what: 'be mailed: its buyer left no e-mail address' });
  }
  const limit = { name: `resend tickets ${order.id}`, limit: resendsPerHourMax, seconds: hourSeconds };
  await takeAttemptsOrRefuse(tx, { limits: [limit], now });
  await queueMail(tx, ticketsMail(order));
  return order;
}
