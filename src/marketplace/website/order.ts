import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OrderPageProps, ShownEvent } from '../../../web/marketplace/order-page.tsx';
import { isRaised, raise } from '../../core/base/define-error.ts';
import { pesosOf } from '../../core/base/money.ts';
import { findMovedFrom } from '../../core/catalog/reschedules/reschedule.sql.ts';
import { priceOf } from '../../core/money/fees/fees.ts';
import { type PaymentMethod, paymentMethods } from '../../core/money/fees/payment-method.ts';
import { cancelOrder } from '../../core/selling/desk/cancel-order.ts';
import { readBuyerOrder } from '../../core/selling/orders/buyer-orders.sql.ts';
import {
  giveBackOver,
  giveBackRefused,
  holdEnded,
  orderNotFound,
  orderStateForbids,
  refundExceeds,
  ticketsUsed,
} from '../../core/selling/orders/order.errors.ts';
import { findOrderById, listItemsOfOrders } from '../../core/selling/orders/order.sql.ts';
import type { Order } from '../../core/selling/orders/order.ts';
import type { OrderMoney } from '../../core/selling/orders/order-detail.ts';
import { findOrderEvent, type OrderEvent } from '../../core/selling/orders/order-event.sql.ts';
import { checkoutRefused, providerAway, tooManyPayments } from '../../core/selling/payments/payment.errors.ts';
import { giveBackOrder, givenBackReason } from '../../core/selling/rescheduling/give-back-order.ts';
import { formOf } from '../../http/pages/forms.ts';
import { presentMovedFrom } from '../../http/pages/present-event-page.ts';
import { queryOf } from '../../http/pages/visit.ts';
import { answerPage } from '../../http/pages/web.ts';
import { sendJson } from '../../http/send.ts';
import { seeOther } from '../../http/send-page.ts';
import { isUuid } from '../../platform/ids.ts';
import { calendarHeaders } from './event.ts';
import { holdsOrder, orderCookie } from './order-cookie.ts';
import type { WebsiteServices } from './website.ts';

/** An order's own page, for whoever placed it or has the link from the mail. */
export function orderRoutes(app: FastifyInstance, services: WebsiteServices): void {
  const config = { isPage: true };
  const { db, sales } = services;

  app.get('/orders/:id', { config }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const { key } = queryOf(request);
    // The key moves out of the address at once, so that it stays in no history and is told to nobody.
    if (key !== undefined && isRightKey(request, id, key)) {
      seeOther(reply, `/orders/${id.toLowerCase()}`, { 'set-cookie': orderCookie(services, id.toLowerCase()) });
      return reply;
    }
    const order = await ownOrder(request);
    const { fault, refused } = queryOf(request);
    const props = await orderProps(services, order, { fault, isGiveBackRefused: refused === 'give-back' });
    await answerPage(services, request, reply, ['order', props], { formTargets: services.paymentPages });
    return reply;
  });

  /** Followed by the page while it waits. */
  app.get('/orders/:id/state', { config }, async (request, reply) => {
    const { id } = await ownOrder(request);
    const { status, payment } = await readBuyerOrder(db, { id });
    sendJson(reply, 200, JSON.stringify({ state: status, payment: paymentState(payment) }));
    return reply;
  });

  app.post('/orders/:id/pay', { config }, async (request, reply) => {
    const order = await ownOrder(request);
    const wanted = formOf(request).text('method');
    const method = paymentMethods.find((known) => known === wanted) ?? order.method;
    const here = `/orders/${order.id}`;
    try {
      const returnUrl = `${services.publicUrl}${here}`;
      const { address } = services.whereabouts(request);
      const { redirectUrl } = await sales.payments.start(order, { method, returnUrl, address });
      seeOther(reply, redirectUrl);
    } catch (error) {
      const fault = faultOf(error);
      if (fault === undefined) throw error;
      seeOther(reply, fault === '' ? here : `${here}?fault=${fault}`);
    }
    return reply;
  });

  app.post('/orders/:id/cancel', { config }, async (request, reply) => {
    const { id, eventId } = await ownOrder(request);
    try {
      await sales.desk.serve(eventId, cancelOrder({ orderId: id }));
    } catch (error) {
      // It was paid a moment ago: the page shows the tickets.
      if (!isRaised(error, orderStateForbids)) throw error;
    }
    seeOther(reply, `/orders/${id}`);
    return reply;
  });

  app.post('/orders/:id/give-back', { config }, async (request, reply) => {
    const order = await ownOrder(request);
    const here = `/orders/${order.id}`;
    try {
      await giveBackOrder(services, order);
      seeOther(reply, here);
    } catch (error) {
      if (isRaised(error, giveBackRefused)) seeOther(reply, `${here}?refused=give-back`);
      else if (showsByItself(error)) seeOther(reply, here);
      else throw error;
    }
    return reply;
  });

  app.get('/orders/:id/tickets.pdf', { config }, async (request, reply) => {
    const { id, orderNumber, status } = await ownOrder(request);
    if (status !== 'COMPLETED' && status !== 'REFUNDED') raise(orderStateForbids, { status, what: 'be printed' });
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="tickets-${orderNumber}.pdf"`,
      })
      .send(await services.documents.ticketsPdf(id));
  });

  app.get('/orders/:id/event.ics', { config }, async (request, reply) => {
    const { id, orderNumber } = await ownOrder(request);
    return reply.headers(calendarHeaders(`order-${orderNumber}`)).send(await services.documents.calendarOfOrder(id));
  });

  const isRightKey = (request: FastifyRequest, id: string, key: string): boolean => {
    const { address } = services.whereabouts(request);
    sales.tokenGuesses.refuseSpent(address);
    const isRight = isUuid(id) && services.orderLinks.isKey(id.toLowerCase(), key);
    if (!isRight) sales.tokenGuesses.countWrong(address);
    return isRight;
  };

  /** One refusal for an order of somebody else and for no order: nobody learns which orders there are. */
  const ownOrder = async (request: FastifyRequest): Promise<Order> => {
    const { id } = request.params as { id: string };
    const orderId = id.toLowerCase();
    const isOwn = isUuid(orderId) && holdsOrder(services, request, orderId);
    const order = isOwn ? await findOrderById(db, { id: orderId }) : undefined;
    if (order === undefined) raise(orderNotFound, { orderId: id });
    return order;
  };
}

/** The name of what is told on the order's page; empty where the page tells it by itself. */
function faultOf(error: unknown): OrderPageProps['fault'] | '' {
  if (isRaised(error, tooManyPayments)) return 'tooManyTries';
  if (isRaised(error, providerAway)) return 'providerAway';
  if (isRaised(error, checkoutRefused)) return 'providerRefused';
  return isRaised(error, holdEnded) || isRaised(error, orderStateForbids) ? '' : undefined;
}

/** The page offers to give back only what can be. */
function showsByItself(error: unknown): boolean {
  if (isRaised(error, giveBackOver) || isRaised(error, ticketsUsed)) return true;
  return isRaised(error, orderStateForbids) || isRaised(error, refundExceeds);
}

const faults = ['tooManyTries', 'providerAway', 'providerRefused'] as const;

async function orderProps(
  services: WebsiteServices,
  { id, eventId, createdAt: since }: Order,
  { fault, isGiveBackRefused }: { fault: string | undefined; isGiveBackRefused: boolean },
): Promise<OrderPageProps> {
  const { db, sales } = services;
  const [order, items, event, movedFrom] = await Promise.all([
    readBuyerOrder(db, { id }),
    listItemsOfOrders(db, { orderIds: [id] }),
    findOrderEvent(db, { eventId }),
    findMovedFrom(db, { eventId, since }),
  ]);
  const isUnderWay = order.refunds.some(({ status, reason }) => status === 'PENDING' && reason === givenBackReason);
  return {
    order: {
      id,
      number: order.orderNumber,
      state: order.status,
      buyer: { name: order.buyerName, email: order.buyerEmail },
      createdAt: order.createdAt,
      expiresAt: order.status === 'PENDING' ? order.expiresAt : null,
      lines: items.map((item) => ({
        id: item.id,
        name: item.name,
        quantity: item.quantity,
        price: pesosOf(item.priceCentavos),
      })),
      subtotal: pesosOf(order.subtotalCentavos),
      discount: pesosOf(order.discountCentavos),
      promoCode: order.promoCode,
      total: pesosOf(order.totalCentavos),
      refunded: pesosOf(order.refundedCentavos),
      disputed: pesosOf(order.disputedCentavos),
      method: order.method,
      isPaid: order.payment?.status === 'PAID' && order.status !== 'CANCELLED',
    },
    event: event === undefined ? null : presentOrderEvent(event),
    isSandbox: order.isSandbox,
    payment: paymentState(order.payment),
    fault: faults.find((known) => known === fault),
    movedFrom: presentMovedFrom(movedFrom),
    giveBackUntil: order.giveBackUntil,
    givingBack: isUnderWay ? 'underWay' : isGiveBackRefused ? 'refused' : undefined,
    options: order.status === 'PENDING' ? payOptions(services, order) : [],
    tickets:
      order.status === 'PENDING' || order.status === 'CANCELLED' ? [] : await shownTickets(sales, services, order),
  };
}

function presentOrderEvent(event: OrderEvent): ShownEvent {
  const { venue } = event;
  return {
    slug: event.slug,
    name: event.name,
    dateTime: event.dateTime,
    endDateTime: event.endDateTime,
    timezone: event.timezone,
    place: venue === null ? null : `${venue.name}, ${venue.city}`,
    isOnline: event.locationType === 'ONLINE',
    isOnSale: event.isOnSale,
  };
}

function paymentState(payment: OrderMoney['payment']): OrderPageProps['payment'] {
  if (payment === null) return 'none';
  if (payment.status === 'FAILED') return 'failed';
  return payment.status === 'EXPIRED' ? 'expired' : 'waiting';
}

function payOptions({ sales }: WebsiteServices, order: Order): OrderPageProps['options'] {
  const { subtotalCentavos, absorbFees } = order;
  const totalOf = (method: PaymentMethod) =>
    pesosOf(priceOf(sales.rules.fees, { subtotalCentavos, absorbFees, method }).totalCentavos);
  // What most people here pay with comes first.
  const usual: readonly PaymentMethod[] = ['gcash', 'maya', 'card', 'qrph', 'grab_pay', 'online_banking'];
  return usual.map((method) => ({ method, total: totalOf(method) }));
}

async function shownTickets(
  sales: WebsiteServices['sales'],
  { documents }: WebsiteServices,
  { id, eventId }: Order,
): Promise<OrderPageProps['tickets']> {
  const tickets = await sales.orders.tickets(id);
  const codes = await documents.qrSvgs(
    eventId,
    tickets.map((ticket) => ticket.id),
  );
  return tickets.map((ticket, index) => ({
    id: ticket.id,
    code: ticket.code,
    state: ticket.status,
    name: ticket.name,
    section: ticket.section,
    row: ticket.rowLabel,
    seat: ticket.seat,
    qrSvg: codes[index] as string,
  }));
}
