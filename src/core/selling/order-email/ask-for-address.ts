import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { takeAttemptsOrRefuse } from '../../accounts/sign-in/attempts.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { isErasedAddress } from '../../base/mail-address/erased-buyer.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { sha256 } from '../../base/sha256.ts';
import { queueMail } from '../../telling/mails/mail.sql.ts';
import { factsOf } from '../acts/facts.ts';
import { mayDo } from '../acts/may-do.ts';
import { readKnown } from '../acts/read-known.ts';
import type { Sales } from '../cashier/sales.ts';
import { lockOrder, newAddressChangeStatement, replaceOpenChange } from '../orders/address-change.sql.ts';
import type { AddressChange } from '../orders/address-change.ts';
import { buyerErased } from '../orders/order.errors.ts';
import { isHeld, type Order } from '../orders/order.ts';
import { addressChangeMail } from '../orders/order-mails.ts';
import { changeAddress } from './change-address.ts';

export interface AddressTools {
  db: Database;
  sales: Pick<Sales, 'desk' | 'offerKeys'>;
  now: () => number;
}

/** Changed at once, or waiting for the old address or the operator. */
type AskedAddress = { isChanged: true; order: Order } | { isChanged: false; change: AddressChange };

const requestsPerOrderMax = 3;
// Somebody who orders with another person's address must not cause a mail to them for each order.
const mailsPerAddressMax = 3;
const hourSeconds = 3_600;

/**
 * The buyer wants an order to go to another address. An unpaid order does so at once. One with tickets waits until
 * somebody at the old address confirms it by a link, or the operator does: the asker may merely have found the link.
 */
export async function askForAddress(
  tools: AddressTools,
  { order, email }: { order: Order; email: string },
): Promise<AskedAddress> {
  const { db, sales } = tools;
  if (isHeld(order)) {
    const changed = await sales.desk.serve(order.eventId, changeAddress({ orderId: order.id, email }));
    return { isChanged: true, order: changed };
  }
  const change = await db.transaction((tx) => ask(tx, tools, { orderId: order.id, email }));
  return { isChanged: false, change };
}

/** Neither an order nor an address is the reason for more than a few mails an hour. */
export async function limitAddressMails(
  tx: Tx,
  { orderId, mailed, now }: { orderId: string; mailed: string; now: number },
): Promise<void> {
  const limits = [
    { name: `address changes of order ${orderId}`, limit: requestsPerOrderMax, seconds: hourSeconds },
    { name: `address changes mailed to ${mailAddressKey(mailed)}`, limit: mailsPerAddressMax, seconds: hourSeconds },
  ];
  await takeAttemptsOrRefuse(tx, { limits, now });
}

async function ask(
  tx: Tx,
  { sales, now }: AddressTools,
  { orderId, email }: { orderId: string; email: string },
): Promise<AddressChange> {
  const order = await lockOrder(tx, { id: orderId });
  const { organizationId, buyerEmail } = order;
  mayDo('CHANGE_ADDRESS', factsOf(await readKnown(tx, order)));
  if (isErasedAddress(buyerEmail)) raise(buyerErased, {});
  if (email === buyerEmail) raiseInvalid([{ field: 'email', fault: 'sameAddress' }]);
  await limitAddressMails(tx, { orderId, mailed: buyerEmail, now: now() });
  const token = sales.offerKeys.newToken();
  const change: AddressChange = {
    id: newId(),
    organizationId,
    orderId,
    oldEmail: buyerEmail,
    newEmail: email,
    tokenHash: sha256(token),
    status: 'OPEN',
    decidedBy: null,
    createdAt: new Date(now()).toISOString(),
    endedAt: null,
  };
  await replaceOpenChange(tx, { orderId });
  await tx.run(newAddressChangeStatement(change));
  await queueMail(tx, addressChangeMail(sales.offerKeys.mailLinks, order, change, token));
  return change;
}
