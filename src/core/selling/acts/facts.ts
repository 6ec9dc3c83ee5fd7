import { isTicket, type TypeKind } from '../../catalog/inventory/type-kinds.ts';
import type { StatutoryKind } from '../../money/tax-rules/tax-rules.ts';
import type { Order, OrderItem } from '../orders/order.ts';
import type { Dispute } from '../payments/dispute.ts';
import { isGivenUpRefund, isRefundUnderWay, isRefusedRefund, type Refund } from '../payments/refund.ts';
import { currentTicketOf, type IssuedTicket, isGoodTicket } from '../tickets/issued-ticket.ts';
import type { Offer } from '../tickets/offer.ts';
import { type KnownReturn, returnStatusOf } from '../tickets/ticket-return.ts';
import type { EventFacts, Facts, OrderFacts, TicketFacts } from './situations.ts';

export type KnownTicket = Pick<IssuedTicket, 'id' | 'status' | 'replacedBy' | 'admittedAt' | 'returningAt'> & {
  isGivenOn: boolean;
  kind: TypeKind;
  /** By whose card it cost less. */
  statutoryKind?: StatutoryKind | null;
  /** Of an add-on that nobody buys alone. */
  needsTicket?: boolean;
};

type KnownRefund = Pick<Refund, 'id' | 'kind' | 'status' | 'ticketIds' | 'leavesTickets'>;

/** Everything of an order that decides over what may be done with it, from a desk or as a page reads it. */
export interface KnownOrder {
  order: Pick<Order, 'status' | 'channel' | 'totalCentavos' | 'refundedCentavos' | 'promoCodeId' | 'discountCentavos'>;
  items: readonly (Pick<OrderItem, 'bundleId'> & Partial<Pick<OrderItem, 'statutory'>>)[];
  event: EventFacts;
  /** All of them, void ones too. */
  tickets: readonly KnownTicket[];
  refunds: readonly KnownRefund[];
  disputes: readonly Pick<Dispute, 'status'>[];
  returns: readonly KnownReturn[];
  gifts: readonly Pick<Offer, 'ticketId' | 'status'>[];
}

/** An order with one ticket of it, or alone. */
export function factsOf(known: KnownOrder, ticket?: KnownTicket): Facts {
  const { event } = known;
  return { order: orderFactsOf(known), event, ticket: ticket && ticketFactsOf(known, ticket) };
}

function orderFactsOf({ order, items, refunds, disputes }: KnownOrder): OrderFacts {
  const { status, channel, totalCentavos, refundedCentavos, promoCodeId, discountCentavos } = order;
  return {
    status,
    channel,
    totalCentavos,
    isPartlyRefunded: refundedCentavos > 0 || refunds.some((refund) => isAsked(refund) && !isGivenUpRefund(refund)),
    hasPromoCode: promoCodeId !== null || discountCentavos > 0,
    hasBundle: items.some(({ bundleId }) => bundleId !== null),
    hasStatutory: items.some(({ statutory }) => statutory != null),
    disputes: disputes.map((dispute) => dispute.status),
  };
}

function ticketFactsOf({ tickets, refunds, returns, gifts }: KnownOrder, ticket: KnownTicket): TicketFacts {
  const { id, status, replacedBy, admittedAt, isGivenOn } = ticket;
  const isNamedBy = (asks: (refund: KnownRefund) => boolean) =>
    refunds.some((refund) => {
      return (
        asks(refund) &&
        isAsked(refund) &&
        (refund.ticketIds ?? []).some((each) => currentTicketOf(tickets, each)?.id === id)
      );
    });
  const own = returns.filter(({ ticketId }) => currentTicketOf(tickets, ticketId)?.id === id);
  const returned = own.at(-1);
  const refundOf = (each: KnownReturn) => refunds.find((refund) => refund.id === each.refundId);
  const stands = returned && returnStatusOf(returned, refundOf(returned));
  const waits = stands === 'WAITING_FOR_MONEY';
  // With the last of the money go all tickets, where a dispute took a part of it, and where a node of 0.1.0 asked for the rest.
  const isTakenWithAll = ticket.returningAt !== null && !isNamedBy(isRefusedRefund) && refunds.some(isUnderWay);
  const open = stands === 'OPEN' ? (returned?.offerOrderId === null ? 'OPEN' : 'OFFERED') : undefined;
  return {
    ...{ id, status, replacedBy, admittedAt, isGivenOn },
    isRefundUnderWay: isNamedBy(isRefundUnderWay) || isTakenWithAll,
    returned: waits ? 'WAITING_FOR_MONEY' : open,
    putUps: own.filter(({ mode }) => mode === 'WHEN_RESOLD').length,
    isGiftOpen: gifts.some(({ ticketId, status }) => ticketId === id && status === 'OPEN'),
    isRefundRefused: !waits && isNamedBy(isRefusedRefund),
    isStatutory: ticket.statutoryKind != null,
    isAddOn: !isTicket(ticket),
    hasAddOn: isTicket(ticket) && tickets.some((each) => each.needsTicket === true && isGoodTicket(each)),
  };
}

function isAsked({ kind }: Pick<Refund, 'kind'>): boolean {
  return kind === 'REQUESTED';
}

function isUnderWay(refund: KnownRefund): boolean {
  return isAsked(refund) && isRefundUnderWay(refund);
}
