import type { Tx } from '../../../platform/database/database.ts';
import { lockDisputesOfOrders } from '../payments/dispute.sql.ts';
import { lockPaymentsOfOrders } from '../payments/payment.sql.ts';
import { lockRefundsOfOrders } from '../payments/refund.sql.ts';
import { lockStraysOfOrders } from '../payments/stray-payment.sql.ts';
import { listDeskItems, lockDeskOrders, lockTicketsOfOrders } from './desk.sql.ts';
import type { PartsAtDesk } from './desk.ts';

/** Orders with everything that is decided by about them. */
export async function lockOrders(
  tx: Tx,
  parts: PartsAtDesk,
  { orderIds, needsRefunds }: { orderIds: readonly string[]; needsRefunds: boolean },
) {
  const isAny = orderIds.length > 0;
  const isWhole = isAny && needsRefunds;
  const [orders, items, payments, refunds, disputes, strays, tickets] = await Promise.all([
    isAny ? lockDeskOrders(tx, { orderIds }) : [],
    isAny ? listDeskItems(tx, { orderIds }) : [],
    isAny ? lockPaymentsOfOrders(tx, { orderIds }) : [],
    isWhole ? lockRefundsOfOrders(tx, { orderIds }) : [],
    isWhole ? lockDisputesOfOrders(tx, { orderIds }) : [],
    isWhole ? lockStraysOfOrders(tx, { orderIds }) : [],
    isWhole ? lockTicketsOfOrders(tx, { orderIds }) : [],
    isWhole ? Promise.all([...parts].map(([part, at]) => part.loadOfOrders?.(at, tx, { orderIds }))) : [],
  ]);
  return { orders, items, payments, refunds, disputes, strays, tickets };
}

export type LockedOrders = Awaited<ReturnType<typeof lockOrders>>;
