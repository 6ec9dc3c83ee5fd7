import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { commissionOfRefund } from '../../money/fees/fees.ts';
import { listDisputesOfOrder } from '../payments/dispute.sql.ts';
import { listRefundsOfOrder } from '../payments/refund.sql.ts';
import { listTicketsOfOrders } from '../tickets/issued-ticket.sql.ts';
import type { IssuedTicket } from '../tickets/issued-ticket.ts';
import { listItemsOfOrders } from './order.sql.ts';
import { ownOrder } from './own-order.sql.ts';
import { refundOfTickets } from './refund-of-tickets.ts';
import { refundAmountOf, refundableCentavosOf, setAsideCentavosOf } from './refundable.ts';

export interface RefundPreview {
  /** 0 where the named tickets cost nothing. */
  buyerGetsCentavos: number;
  commissionReturnedCentavos: number;
  /** The provider's fee of the sale, which it keeps whatever goes back. */
  processingKeptCentavos: number;
  /** The change of what the organization is owed: never more than 0. */
  balanceChangeCentavos: number;
  refundableCentavos: number;
  /** The tickets that will be void: those that are named, and all where nothing is left of what was paid. */
  voidedTickets: readonly IssuedTicket[];
  /** How many stay good. */
  goodTicketsLeft: number;
}

/**
 * What a refund would do, to the centavo as the ledger would have it: of the named tickets, of an amount, or else of the
 * rest.
 */
export async function previewRefund(
  db: Queryable,
  actor: Actor,
  {
    orderId,
    amountCentavos: wanted,
    ticketIds,
  }: { orderId: string; amountCentavos?: number; ticketIds?: readonly string[] },
): Promise<RefundPreview> {
  const order = await ownOrder(db, actor, orderId);
  const [refunds, disputes, items, tickets] = await Promise.all([
    listRefundsOfOrder(db, { orderId: order.id }),
    listDisputesOfOrder(db, { orderId: order.id }),
    listItemsOfOrders(db, { orderIds: [order.id] }),
    listTicketsOfOrders(db, { orderIds: [order.id] }),
  ]);
  const named = ticketIds === undefined ? undefined : refundOfTickets({ order, items, tickets, refunds }, ticketIds);
  const amountCentavos = named?.amountCentavos ?? refundAmountOf(order, refunds, wanted);
  // Refunds under way come before this one: the commission is rounded over all of them.
  const setAsideCentavos = setAsideCentavosOf(refunds);
  const before = {
    ...order,
    refundedCentavos: order.refundedCentavos + setAsideCentavos,
    commissionRefundedCentavos:
      order.commissionRefundedCentavos +
      (setAsideCentavos === 0 ? 0 : commissionOfRefund({ ...order, amountCentavos: setAsideCentavos })),
  };
  const commissionReturnedCentavos = amountCentavos === 0 ? 0 : commissionOfRefund({ ...before, amountCentavos });
  const lostCentavos = disputes
    .filter(({ status }) => status === 'LOST')
    .reduce((sum, dispute) => sum + dispute.amountCentavos, 0);
  const isWhole = amountCentavos > 0 && before.refundedCentavos + amountCentavos + lostCentavos >= order.totalCentavos;
  const good = tickets.filter(({ status }) => status !== 'VOID');
  const voidedTickets = isWhole ? good : (named?.tickets ?? []);
  return {
    buyerGetsCentavos: amountCentavos,
    commissionReturnedCentavos,
    processingKeptCentavos: order.processingCentavos,
    // Cash was never here.
    balanceChangeCentavos: order.channel === 'COUNTER' ? 0 : commissionReturnedCentavos - amountCentavos,
    refundableCentavos: refundableCentavosOf(order, refunds),
    voidedTickets,
    goodTicketsLeft: good.length - voidedTickets.length,
  };
}
