import type { Actor } from '../../base/actor.ts';
import { isHeld, type Order } from '../orders/order.ts';
import { ownOrder } from '../orders/own-order.sql.ts';
import { type AddressTools, limitAddressMails } from './ask-for-address.ts';
import { type CorrectAddressInput, correctAddress } from './change-address.ts';

/** The organizer corrects the address of a buyer, a few times an hour at most: each sends mails. */
export async function correctOwnOrder(
  { db, sales, now }: Pick<AddressTools, 'db' | 'now'> & { sales: Pick<AddressTools['sales'], 'desk'> },
  actor: Actor,
  {
    orderId,
    email,
    claim,
    actOf,
  }: Omit<CorrectAddressInput, 'act'> & { actOf: (order: Order) => CorrectAddressInput['act'] },
): Promise<void> {
  const order = await ownOrder(db, actor, orderId);
  if (!isHeld(order)) {
    await db.transaction((tx) => limitAddressMails(tx, { orderId: order.id, mailed: email, now: now() }));
  }
  const command = correctAddress({ orderId: order.id, email, claim, act: actOf(order) });
  await sales.desk.serve(order.eventId, command);
}
