import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { commissionOfRefund } from '../../money/fees/fees.ts';
import { factsOf } from '../acts/facts.ts';
import { judge } from '../acts/may-do.ts';
import { readKnown } from '../acts/read-known.ts';
import { ownOrder } from '../orders/own-order.sql.ts';
import { type IssuedTicket, isGoodTicket } from '../tickets/issued-ticket.ts';
import { refundOfTickets } from './refund-of-tickets.ts';
import { isAllThatIsLeft, refundAmountOf, refundableCentavosOf, setAsideCentavosOf } from './refundable.ts';

export interface RefundPreview {
  /** 0 where the named tickets cost nothing. */
  buyerGetsCentavos: number;
  commissionReturnedCentavos: number;
  /** The provider's fee of the sale, which it keeps whatever goes back. */
  processingKeptCentavos: number;
  /** The change of what the organization is owed: never more than 0. */
  balanceChangeCentavos: number;
  refundableCentavos: number;
  /** The tickets that will be void: those that are named; of an amount none, but all where it is all that is left. */
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
  const known = await readKnown(db, order);
  const { refunds, disputes, tickets } = known;
  const named = ticketIds === undefined ? undefined : refundOfTickets({ ...known, order, tickets }, ticketIds);
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
  const good = tickets.filter(isGoodTicket);
  const isRest = named === undefined && isAllThatIsLeft({ order, refunds, disputes }, amountCentavos);
  const rest = isRest ? good.filter((ticket) => !judge('REFUND_REST', factsOf(known, ticket)).isSkipped) : [];
  const voidedTickets = named?.tickets ?? rest;
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
