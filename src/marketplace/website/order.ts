import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OrderPageProps } from '../../../web/marketplace/order/order-shown.ts';
import { recordNotFound } from '../../core/base/common.errors.ts';
import { isRaised, raise } from '../../core/base/define-error.ts';
import { paymentMethods } from '../../core/money/fees/payment-method.ts';
import { cancelOrder } from '../../core/selling/desk/cancel-order.ts';
import { readBuyerOrder } from '../../core/selling/orders/buyer-orders.sql.ts';
import {
  giveBackOver,
  giveBackRefused,
  holdEnded,
  notOnSale,
  orderStateForbids,
  refundExceeds,
  ticketsGivenOn,
  ticketsUsed,
} from '../../core/selling/orders/order.errors.ts';
import { wasSold } from '../../core/selling/orders/order.ts';
import { checkoutRefused, providerAway, tooManyPayments } from '../../core/selling/payments/payment.errors.ts';
import { findPaymentQr } from '../../core/selling/payments/payment-qr.sql.ts';
import { giveBackOrder } from '../../core/selling/rescheduling/give-back-order.ts';
import { formOf } from '../../http/pages/forms.ts';
import { queryOf } from '../../http/pages/visit.ts';
import { answerPage } from '../../http/pages/web.ts';
import { pdfHeaders } from '../../http/route/pdf.ts';
import { sendJson } from '../../http/send.ts';
import { seeOther } from '../../http/send-page.ts';
import { addressRoutes } from './addresses.ts';
import { answerRoutes } from './answers.ts';
import { saveOfferAnswers } from './asked/asked-of-offer.ts';
import { ownBarkadaRoutes } from './barkada/friends-page.ts';
import { giveSeveralRoutes } from './barkada/give-several.ts';
import { dateRoutes } from './date.ts';
import { shownInApp } from './elsewhere.ts';
import { calendarHeaders } from './event.ts';
import { givingRoutes, returnRoutes } from './giving.ts';
import { rememberingCookies } from './my-tickets.ts';
import { orderAccess } from './order-access.ts';
import { orderCookie } from './order-cookie.ts';
import { type OrderPageTold, orderProps, paymentState } from './order-props.ts';
import { refundAccountRoutes } from './refunds/refund-account.ts';
import { confirmPlace } from './waiting.ts';
import type { WebsiteServices } from './website.ts';

/** An order's own page, for its buyer or the one who has the link from the mail. */
export function orderRoutes(app: FastifyInstance, services: WebsiteServices): void {
  const access = orderAccess(services);
  const { ownOrder } = access;

  app.get('/orders/:id', { config }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const { key, place } = queryOf(request);
    // The key moves out of the URL at once, so that it stays in no history and reaches nobody.
    const opened = key === undefined ? await access.askedOrder(request, id) : await access.orderOfKey(request, id, key);
    if (opened !== undefined) {
      if (place !== undefined && opened.waitingEntryId !== null)
        await confirmPlace(services, { id: opened.waitingEntryId }, place);
      seeOther(reply, `/orders/${opened.id}`, { 'set-cookie': orderCookie(services, opened) });
      return reply;
    }
    const { fault, method, refused, answered } = queryOf(request);
    const told = {
      ...{ fault, method, isGiveBackRefused: refused === 'give-back', areAnswersSaved: answered !== undefined },
      // Where no script shows what another way to pay costs, the form is sent here with all that was typed.
      said: {
        entries: Object.entries(queryOf(request)).map(([name, value]) => [name, value ?? ''] as const),
        isSent: false,
      },
    };
    return answerOrder(services, request, reply, told);
  });

  const ownOf = async (request: FastifyRequest) => {
    const order = await ownOrder(request);
    return { order, heldTicketId: null, page: `/orders/${order.id}` };
  };
  givingRoutes(app, services, {
    path: '/orders/:id/tickets/:ticketId',
    ownOf,
    again: (request, reply, recipient, status) => answerOrder(services, request, reply, { recipient }, status),
  });
  giveSeveralRoutes(app, services, {
    ownOrder,
    again: (request, reply, several, status) => answerOrder(services, request, reply, { several }, status),
  });
  answerRoutes(app, services, {
    path: '/orders/:id',
    ownOf,
    again: (request, reply, answers, status) => answerOrder(services, request, reply, { answers }, status),
  });
  addressRoutes(app, services, {
    ownOrder,
    again: (request, reply, address, status) => answerOrder(services, request, reply, { address }, status),
  });
  refundAccountRoutes(app, services, {
    ownOrder,
    again: (request, reply, account, status) => answerOrder(services, request, reply, { account }, status),
  });
  ownBarkadaRoutes(app, services, ownOrder);
  dateRoutes(app, services, ownOrder);
  returnRoutes(app, services, ownOrder);
  actRoutes(app, services, ownOrder);
  fileRoutes(app, services, ownOrder);
}

const config = { isPage: true };

type OwnOrder = ReturnType<typeof orderAccess>['ownOrder'];

/** Paying for it, letting it go, giving it back. */
function actRoutes(app: FastifyInstance, services: WebsiteServices, ownOrder: OwnOrder): void {
  const { db, sales } = services;

  /** The page polls this while it waits. */
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
    const entries = formOf(request).entries();
    if (!(await saveOfferAnswers(services, order, entries))) {
      return answerOrder(services, request, reply, { method, said: { entries, isSent: true } }, 400);
    }
    try {
      const returnUrl = `${services.publicUrl}${here}`;
      const { address } = services.clientOrigin(request);
      const { redirectUrl, code, qr } = await sales.payments.start(order, { method, returnUrl, address });
      // A code is paid somewhere else: the order's own page shows it.
      seeOther(reply, code === null && qr === null ? redirectUrl : here);
    } catch (error) {
      const fault = faultOf(error);
      if (fault === undefined) throw error;
      seeOther(reply, fault === '' ? here : `${here}?fault=${fault}`);
    }
    return reply;
  });

  /** The picture by which it is paid, to be looked at and kept. */
  app.get('/orders/:id/qrph.png', { config }, async (request, reply) => {
    const { id } = await ownOrder(request);
    const shown = await findPaymentQr(db, { orderId: id });
    if (shown === undefined) raise(recordNotFound, { record: 'picture', id });
    return reply
      .headers({ 'content-type': 'image/png', 'cache-control': 'no-store' })
      .send(services.documents.paymentQrPng(shown.content));
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
}

/** What is kept beside the page: the tickets on paper, the date in a calendar. */
function fileRoutes(app: FastifyInstance, services: WebsiteServices, ownOrder: OwnOrder): void {
  app.get('/orders/:id/tickets.pdf', { config }, async (request, reply) => {
    const order = await ownOrder(request);
    const { id, orderNumber, status } = order;
    if (!wasSold(order)) raise(orderStateForbids, { status, what: 'be printed' });
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="tickets-${orderNumber}.pdf"`,
      })
      .send(await services.documents.ticketsPdf(id));
  });

  app.get('/orders/:id/invoice.pdf', { config }, async (request, reply) => {
    const { id } = await ownOrder(request);
    const { number, bytes } =
      (await services.documents.invoicePdf(id)) ?? raise(recordNotFound, { record: 'invoice', id });
    return reply.headers(pdfHeaders(number)).send(bytes);
  });

  app.get('/orders/:id/event.ics', { config }, async (request, reply) => {
    const { id, orderNumber } = await ownOrder(request);
    return reply
      .headers(calendarHeaders(`order-${orderNumber}`))
      .send(await services.documents.calendarOfOrder(id, null));
  });
}

async function answerOrder(
  services: WebsiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  told: OrderPageTold,
  status = 200,
) {
  const order = await orderAccess(services).ownOrder(request);
  const shown = await orderProps(services, order, told);
  const props = { ...shown, inApp: await shownInApp(services, request.headers['user-agent'], order) };
  const cookies = rememberingCookies(services, request, { order, props });
  await answerPage(services, request, reply, ['order', props], { status, formTargets: services.paymentPages, cookies });
  return reply;
}

/** The name of what is told on the order's page; empty where the page tells it by itself. */
function faultOf(error: unknown): OrderPageProps['fault'] | '' {
  if (isRaised(error, tooManyPayments)) return 'tooManyTries';
  if (isRaised(error, providerAway)) return 'providerAway';
  if (isRaised(error, checkoutRefused)) return 'providerRefused';
  if (isRaised(error, notOnSale)) return 'noCash';
  return isRaised(error, holdEnded) || isRaised(error, orderStateForbids) ? '' : undefined;
}

/** The page offers to give back only what can be given back. */
function showsByItself(error: unknown): boolean {
  if (isRaised(error, giveBackOver) || isRaised(error, ticketsUsed) || isRaised(error, ticketsGivenOn)) return true;
  return isRaised(error, orderStateForbids) || isRaised(error, refundExceeds);
}
