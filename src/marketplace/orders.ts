import { Type } from 'typebox';
import { isRaised } from '../core/base/define-error.ts';
import { tooManyGuesses } from '../core/base/guess-limit.ts';
import { idempotencyInProgress, idempotencyKeyReused } from '../core/base/idempotency/idempotency.errors.ts';
import { publicEventNotFound } from '../core/catalog/public-events/public-event.errors.ts';
import type { PaymentMethod } from '../core/money/fees/payment-method.ts';
import { cancelOrder } from '../core/selling/desk/cancel-order.ts';
import { challengeNeeded, tooManyHeld } from '../core/selling/hold-limits/hold-limits.errors.ts';
import { readBuyerOrder } from '../core/selling/orders/buyer-orders.sql.ts';
import {
  giveBackOver,
  giveBackRefused,
  holdEnded,
  notOnSale,
  orderNotFound,
  orderStateForbids,
  refundExceeds,
  soldOutError,
  ticketsUsed,
  tooManyWaiting,
} from '../core/selling/orders/order.errors.ts';
import { listItemsOfOrders } from '../core/selling/orders/order.sql.ts';
import type { Order } from '../core/selling/orders/order.ts';
import { checkoutRefused, providerAway, tooManyPayments } from '../core/selling/payments/payment.errors.ts';
import { giveBackOrder } from '../core/selling/rescheduling/give-back-order.ts';
import type { Answer } from '../http/route/route.ts';
import type { Queryable } from '../platform/database/database.ts';
import {
  bearerToken,
  challengeAnswer,
  challengeAnswerOf,
  claimOf,
  orderBody,
  orderKey,
  paymentBody,
  quoteBody,
} from './order-fields.ts';
import {
  buyerOrderRecord,
  issuedTicketRecord,
  paymentStartRecord,
  placedOrderRecord,
  quoteRecord,
} from './order-records.ts';
import { presentBuyerOrder, presentQuote, presentTicket } from './present-order.ts';
import { actRoute, type Call, type MarketplaceServices, readRoute } from './route.ts';

const ofCrowds = [tooManyWaiting, tooManyHeld, challengeNeeded, tooManyGuesses];
const idParameter = { id: 'Id of the order.' };
const ofEvent = [publicEventNotFound, notOnSale];
const ofTokens = [orderNotFound, tooManyGuesses];
const ofGivingBack = [giveBackOver, ticketsUsed, giveBackRefused, refundExceeds];
const ofBuyers = [{ orderToken: [] }];

export const orderRoutes = [
  actRoute({
    method: 'POST',
    path: '/quotes',
    operationId: 'quoteOrder',
    tag: 'Quotes',
    summary: 'Ask what an order would cost',
    description: 'The figures that placing the order would charge. Nothing is held.',
    body: quoteBody,
    success: { status: 200, description: 'The price.', data: quoteRecord },
    errors: [...ofEvent, tooManyGuesses],
    act: async ({ body, caller, services }) => {
      const quote = await services.sales.taker.quote(body, caller.whereabouts());
      return { data: presentQuote(quote, body.method) };
    },
  }),
  actRoute({
    method: 'POST',
    path: '/orders',
    operationId: 'placeOrder',
    tag: 'Orders',
    summary: 'Place an order',
    description:
      'Holds the tickets until `expiresAt`, or completes at once where there is nothing to pay. `token` is the buyer’s only credential. Takes an `Idempotency-Key` of at least 16 characters. While an event is rushed, 429 comes with a `challenge` in the error: send the order again with its answer.',
    body: orderBody,
    headers: { 'Idempotency-Key': orderKey.header, 'Challenge-Answer': challengeAnswer },
    success: { status: 201, description: 'The order.', data: placedOrderRecord, hasLocation: true },
    errors: [...ofEvent, soldOutError, idempotencyInProgress, idempotencyKeyReused, ...ofCrowds],
    act: async ({ body, caller, headers, services }) => {
      const claim = claimOf(headers, body);
      const { order, items, token, isReplayed } = await services.sales.taker.take(
        { ...body, claim },
        { ...caller.whereabouts(), challengeAnswer: challengeAnswerOf(headers) },
      );
      return {
        data: { ...presentBuyerOrder(order, items), token },
        location: `/orders/${order.id}`,
        isReplayed,
      };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/orders/:id',
    operationId: 'getOrder',
    tag: 'Orders',
    summary: 'Read an order',
    description: 'With the token as `Authorization: Bearer`.',
    params: idParameter,
    security: ofBuyers,
    success: { status: 200, description: 'The order.', data: buyerOrderRecord },
    errors: [...ofTokens],
    whenFaulty: ownOrder,
    read: async (call) => answerOrder(call.services, await orderOf(call)),
  }),
  actRoute({
    method: 'POST',
    path: '/orders/:id/payments',
    operationId: 'startPayment',
    tag: 'Orders',
    summary: 'Start a payment',
    description:
      'Opens a page of the payment provider for the buyer. Another method than the order is priced for re-prices it.',
    params: idParameter,
    security: ofBuyers,
    body: paymentBody,
    success: { status: 201, description: 'Where to pay.', data: paymentStartRecord },
    errors: [...ofTokens, orderStateForbids, holdEnded, tooManyPayments, providerAway, checkoutRefused],
    whenFaulty: ownOrder,
    act: async (call) => {
      const { services, body } = call;
      const order = await orderOf(call);
      const method: PaymentMethod = body.method;
      const returnUrl = `${services.publicUrl}/orders/${order.id}`;
      const { address } = call.caller.whereabouts();
      return { data: await services.sales.payments.start(order, { method, returnUrl, address }) };
    },
  }),
  actRoute({
    method: 'POST',
    path: '/orders/:id/cancel',
    operationId: 'cancelOrder',
    tag: 'Orders',
    summary: 'Cancel an order that is not paid',
    description: 'The tickets are on sale again. Cancelling a cancelled order changes nothing.',
    params: idParameter,
    security: ofBuyers,
    success: { status: 200, description: 'The order.', data: buyerOrderRecord },
    errors: [...ofTokens, orderStateForbids, tooManyWaiting],
    whenFaulty: ownOrder,
    act: async (call) => {
      const { sales } = call.services;
      const { id, eventId } = await orderOf(call);
      const { order } = await sales.desk.serve(eventId, cancelOrder({ orderId: id }));
      return answerOrder(call.services, order);
    },
  }),
  actRoute({
    method: 'POST',
    path: '/orders/:id/give-back',
    operationId: 'giveBackOrder',
    tag: 'Orders',
    summary: 'Give an order back whose event was moved',
    description:
      'Until `giveBackUntil`: everything that is left of what was paid goes back, and the tickets become void. While the provider is at it the order stays `COMPLETED`. Giving back again changes nothing.',
    params: idParameter,
    security: ofBuyers,
    success: { status: 200, description: 'The order.', data: buyerOrderRecord },
    errors: [...ofTokens, ...ofGivingBack, orderStateForbids, tooManyWaiting],
    whenFaulty: ownOrder,
    act: async (call) => {
      const order = await orderOf(call);
      await giveBackOrder(call.services, order);
      return answerOrder(call.services, order);
    },
  }),
  readRoute({
    method: 'GET',
    path: '/orders/:id/tickets',
    operationId: 'listOrderTickets',
    tag: 'Orders',
    summary: 'Read the tickets of an order',
    description: 'There are some once the order is `COMPLETED`; after a refund they are `VOID`.',
    params: idParameter,
    security: ofBuyers,
    success: { status: 200, description: 'The tickets.', data: Type.Array(issuedTicketRecord) },
    errors: [...ofTokens],
    whenFaulty: ownOrder,
    read: async (call) => {
      const { sales } = call.services;
      const { id, eventId } = await orderOf(call);
      const [tickets, tokenOf] = await Promise.all([sales.orders.tickets(id), sales.ticketSigner.forEvent(eventId)]);
      return { data: tickets.map((ticket) => presentTicket(ticket, tokenOf(ticket.id))) };
    },
  }),
];

async function orderOf({ caller, params, headers, services }: Call): Promise<Order> {
  const { orders, tokenGuesses } = services.sales;
  const { address } = caller.whereabouts();
  const token = bearerToken(headers);
  tokenGuesses.refuseSpent(address);
  try {
    return (await orders.read(params.id as string, token)).order;
  } catch (error) {
    if (token !== undefined && isRaised(error, orderNotFound)) tokenGuesses.countWrong(address);
    throw error;
  }
}

async function ownOrder(_db: Queryable, call: Call): Promise<[]> {
  await orderOf(call);
  return [];
}

async function answerOrder({ db }: MarketplaceServices, { id }: Pick<Order, 'id'>): Promise<Answer> {
  const [{ payment, giveBackUntil, refunds: _refunds, payoutId: _payoutId, ...order }, items] = await Promise.all([
    readBuyerOrder(db, { id }),
    listItemsOfOrders(db, { orderIds: [id] }),
  ]);
  return { data: presentBuyerOrder(order, items, { payment, giveBackUntil }) };
}
