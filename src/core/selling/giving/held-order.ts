import { methodDefault } from '../../money/fees/payment-method.ts';
import { itemOfTicket, type Order, type OrderItem, type OrderWithItems } from '../orders/order.ts';
import { type IssuedTicket, isGoodTicket } from '../tickets/issued-ticket.ts';

/** Nor of how it was sold. */
const unpriced = {
  quantity: 1,
  priceCentavos: 0,
  discountCentavos: 0,
  bundleId: null,
  bundleName: null,
  statutory: null,
};

/** An order as the holder of one of its tickets sees it: that ticket, and nothing of who bought it or of what was paid. */
export function heldOrder(order: Order, items: readonly OrderItem[], ticket: IssuedTicket): OrderWithItems {
  const nothing = {
    subtotalCentavos: 0,
    commissionCentavos: 0,
    processingCentavos: 0,
    totalCentavos: 0,
    refundedCentavos: 0,
    commissionRefundedCentavos: 0,
    disputedCentavos: 0,
    discountCentavos: 0,
    promoCodeId: null,
    promoCode: null,
    via: null,
    returnUrl: null,
    invoice: null,
  };
  const { holderName: buyerName, holderEmail: buyerEmail, createdAt, updatedAt } = ticket;
  return {
    order: {
      ...order,
      ...nothing,
      buyerName,
      buyerEmail,
      quantity: 1,
      status: !isGoodTicket(ticket) && ticket.replacedBy === null ? 'REFUNDED' : 'COMPLETED',
      method: methodDefault,
      accessCodeId: null,
      paymentId: null,
      completedAt: createdAt,
      createdAt,
      updatedAt,
    },
    items: [seatedOnly(itemOfTicket(items, ticket), ticket)],
  };
}

/** The line with the seat of that ticket alone. */
function seatedOnly(item: OrderItem, { seatId }: IssuedTicket): OrderItem {
  const seats = item.seats?.filter(({ id }) => id === seatId).slice(0, 1) ?? null;
  return { ...item, ...unpriced, seats };
}
