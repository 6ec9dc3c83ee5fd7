import type { Database } from '../../../platform/database/database.ts';
import { raise } from '../../base/define-error.ts';
import { sha256 } from '../../base/sha256.ts';
import { addressChangeNotFound } from '../orders/address-change.errors.ts';
import { findAddressChangeByToken } from '../orders/address-change.sql.ts';
import type { AddressChange } from '../orders/address-change.ts';
import { findShownOrder } from '../orders/order.sql.ts';
import type { Order } from '../orders/order.ts';

/** What is asked at the old address, for the one who has the link that went there. */
export async function readAddressChange(
  { db }: { db: Database },
  { token }: { token: string },
): Promise<{ change: AddressChange; order: Order }> {
  const change = await findAddressChangeByToken(db, { tokenHash: sha256(token) });
  const order = change === undefined ? undefined : await findShownOrder(db, { id: change.orderId });
  if (change === undefined || order === undefined) raise(addressChangeNotFound, {});
  return { change, order };
}
