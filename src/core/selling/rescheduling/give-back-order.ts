import type { Database } from '../../../platform/database/database.ts';
import { isRaised, raise } from '../../base/define-error.ts';
import type { Sales } from '../cashier/sales.ts';
import { voidFreeOrder } from '../desk/void-free-order.ts';
import { noteGiveBack, readGiveBack } from '../orders/buyer-orders.sql.ts';
import {
  giveBackOver,
  giveBackRefused,
  orderStateForbids,
  refundExceeds,
  ticketsUsed,
} from '../orders/order.errors.ts';
import type { Order } from '../orders/order.ts';
import { otherProvider, refundRefused } from '../payments/payment.errors.ts';
import { givenBackReason } from '../payments/refund.ts';

export interface GiveBackTools {
  db: Database;
  sales: Pick<Sales, 'desk' | 'cashier'>;
}

/**
 * The buyer gives an order back whole, because its event was moved: everything that is left of what was paid goes back, and
 * the tickets are void. Asked again it changes nothing.
 */
export async function giveBackOrder(tools: GiveBackTools, order: Order): Promise<void> {
  const { db, sales } = tools;
  const { id: orderId, eventId, totalCentavos } = order;
  const { status, giveBackUntil, isUsed, isGivenBack } = await readGiveBack(db, { orderId });
  if (isGivenBack) return;
  if (status !== 'COMPLETED') raise(orderStateForbids, { status, what: 'be given back' });
  if (isUsed) raise(ticketsUsed, {});
  if (giveBackUntil === null) raise(giveBackOver, {});
  await noteGiveBack(db, { orderId });
  if (totalCentavos === 0) await sales.desk.serve(eventId, voidFreeOrder({ orderId }));
  else await refundRest(tools, orderId);
}

async function refundRest({ db, sales }: GiveBackTools, orderId: string): Promise<void> {
  try {
    await sales.cashier.refund({ orderId, reason: givenBackReason });
  } catch (error) {
    // Of two who ask at once one finds that nothing is left to give back, because the other has it.
    const isLate = isRaised(error, refundExceeds) || isRaised(error, orderStateForbids);
    if (isLate && (await readGiveBack(db, { orderId })).isGivenBack) return;
    if (isRaised(error, refundRefused) || isRaised(error, otherProvider)) raise(giveBackRefused, {});
    throw error;
  }
}
