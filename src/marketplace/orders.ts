import { raise } from '../core/base/define-error.ts';
import { lookUpToken, tooManyGuesses, tooManyWrongTokens } from '../core/base/guess-limit.ts';
import { idempotencyInProgress, idempotencyKeyReused } from '../core/base/idempotency/idempotency.errors.ts';
import { publicEventNotFound } from '../core/catalog/public-events/public-event.errors.ts';
import type { PaymentMethod } from '../core/money/fees/payment-method.ts';
import { askedQuestions } from '../core/selling/answers/asked-questions.ts';
import { giveAccount } from '../core/selling/cashier/refund-to-account.ts';
import { cancelOrder } from '../core/selling/desk/cancel-order.ts';
import { orphanSeat, seatTaken } from '../core/selling/desk/seats/seat.errors.ts';
import { heldOrder } from '../core/selling/giving/held-order.ts';
import { challengeNeeded, tooManyFree, tooManyHeld } from '../core/selling/hold-limits/hold-limits.errors.ts';
import { findEventCancellation, readBuyerOrder } from '../core/selling/orders/buyer-orders.sql.ts';
import type { SeenOrder } from '../core/selling/orders/buyer-orders.ts';
import {
  giveBackOver,
  giveBackRefused,
  holdEnded,
  noRefundWaits,
  notOnSale,
  orderNotFound,
  orderStateForbids,
  refundExceeds,
  soldOutError,
  ticketsGivenOn,
  ticketsUsed,
  tooManyWaiting,
} from '../core/selling/orders/order.errors.ts';
import { listItemsOfOrders } from '../core/selling/orders/order.sql.ts';
import type { Order } from '../core/selling/orders/order.ts';
import { checkReturnUrl } from '../core/selling/origins/check-return-url.ts';
import { originNotAllowed } from '../core/selling/origins/origin.errors.ts';
import { orderQr } from '../core/selling/parties/order-qr.ts';
import { checkoutRefused, providerAway, tooManyPayments } from '../core/selling/payments/payment.errors.ts';
import { giveBackOrder, giveBackUntilOf } from '../core/selling/rescheduling/give-back-order.ts';
import { cardUsed } from '../core/selling/statutory/statutory.errors.ts';
import { findTicket } from '../core/selling/tickets/issued-ticket.sql.ts';
import type { IssuedTicket } from '../core/selling/tickets/issued-ticket.ts';
import { listReturnsOfOrder } from '../core/selling/tickets/ticket-return.sql.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { challengeAnswer, challengeAnswerOf } from '../http/fields/challenge-answer.ts';
import { Type } from '../http/fields/schema-type.ts';
import type { Answer } from '../http/route/route.ts';
import type { Queryable } from '../platform/database/database.ts';
import { claimOf, orderBody, orderKey, paymentBody, quoteBody, refundAccountBody } from './order-fields.ts';
import {
  buyerOrderRecord,
  issuedTicketRecord,
  paymentStartRecord,
  placedOrderRecord,
  quoteRecord,
} from './order-records.ts';
import { presentBuyerOrder, presentQuote, presentTicket } from './present-order.ts';
import { actRoute, type Call, type MarketplaceServices, readRoute } from './route.ts';

const ofCrowds = [tooManyWaiting, tooManyHeld, tooManyFree, challengeNeeded, tooManyGuesses];
export const idParameter = { id: 'Id of the order.' };
const ofEvent = [publicEventNotFound, notOnSale];
const ofSeats = [seatTaken, orphanSeat, cardUsed];
export const ofTokens = [orderNotFound, tooManyWrongTokens];
const ofGivingBack = [giveBackOver, ticketsUsed, ticketsGivenOn, giveBackRefused, refundExceeds];
export const ofBuyers = [{ orderToken: [] }];

export const orderRoutes = [
  actRoute({
    method: 'POST',
    path: '/quotes',
    operationId: 'quoteOrder',
    tag: 'Quotes',
    summary: 'Ask what an order would cost',
    description:
      'The figures that placing the order would charge. Nothing is held. An `accessCode` need not be given; one that is given is checked. After too many wrong codes 429 comes with a `challenge` in the error: ask again with its answer.',
    body: quoteBody,
    headers: { 'Challenge-Answer': challengeAnswer },
    success: { status: 200, description: 'The price.', data: quoteRecord },
    errors: [...ofEvent, ...ofSeats, tooManyGuesses],
    act: async ({ body, caller, headers, services }) => {
      const asker = { ...caller.clientOrigin(), challengeAnswer: challengeAnswerOf(headers) };
      const quote = await services.sales.taker.quote(body, asker);
      return { data: presentQuote(quote) };
    },
  }),
  actRoute({
    method: 'POST',
    path: '/orders',
    operationId: 'placeOrder',
    tag: 'Orders',
    summary: 'Place an order',
    description:
      'Holds the tickets until `expiresAt`, or completes at once where there is nothing to pay. `token` is the buyer’s only credential. Takes an `Idempotency-Key` of at least 16 characters. While an event is rushed, and after too many wrong codes, 429 comes with a `challenge` in the error: send the order again with its answer.',
    body: orderBody,
    headers: { 'Idempotency-Key': orderKey.header, 'Challenge-Answer': challengeAnswer },
    success: { status: 201, description: 'The order.', data: placedOrderRecord, hasLocation: true },
    errors: [
      ...ofEvent,
      ...ofSeats,
      soldOutError,
      idempotencyInProgress,
      idempotencyKeyReused,
      originNotAllowed,
      ...ofCrowds,
    ],
    act: async ({ body, caller, headers, services }) => {
      const claim = claimOf(headers, body);
      await checkReturnUrl(services.db, body);
      const { order, items, token, isReplayed } = await services.sales.taker.take(
        { ...body, claim },
        { ...caller.clientOrigin(), challengeAnswer: challengeAnswerOf(headers) },
      );
      const asked = await askedQuestions(services.db, { order, heldTicketId: null });
      const qr = await orderQr(services.sales.ticketSigner, order, items);
      return {
        data: { ...presentBuyerOrder(order, items, { asked, qr }), token },
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
    description:
      'With the token as `Authorization: Bearer`. Someone a ticket was transferred to sees the order as theirs: one ticket, and nothing to pay.',
    params: idParameter,
    security: ofBuyers,
    success: { status: 200, description: 'The order.', data: buyerOrderRecord },
    errors: [...ofTokens],
    whenFaulty: ownSeenOrder,
    read: async (call) => ({ data: await seenOrder(call.services, await seenOrderOf(call)) }),
  }),
  actRoute({
    method: 'POST',
    path: '/orders/:id/payments',
    operationId: 'startPayment',
    tag: 'Orders',
    summary: 'Start a payment',
    description:
      'Opens a page of the payment provider for the buyer. Another method than the order is priced for re-prices it. By `seven_eleven`, `cebuana` and `ecpay` there is a `code` to be paid in cash by `expiresAt`, at most a day and never later than three hours before the start; the tickets are held as long, for at most a fifth of a ticket type (409 `NOT_ON_SALE` on `method`). Choosing another method then gives that up, and ends the hold ten minutes later.',
    params: idParameter,
    security: ofBuyers,
    body: paymentBody,
    success: { status: 201, description: 'Where to pay.', data: paymentStartRecord },
    errors: [...ofTokens, orderStateForbids, holdEnded, notOnSale, tooManyPayments, providerAway, checkoutRefused],
    whenFaulty: ownOrder,
    act: async (call) => {
      const { services, body } = call;
      const order = await orderOf(call);
      const method: PaymentMethod = body.method;
      const returnUrl = `${services.publicUrl}/orders/${order.id}`;
      const { address } = call.caller.clientOrigin();
      const { qr, ...started } = await services.sales.payments.start(order, { method, returnUrl, address });
      const picture = qr === null ? null : services.paymentQrPng(qr);
      return { data: { ...started, qr: picture && `data:image/png;base64,${picture.toString('base64')}` } };
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
      'Until `giveBackUntil`: what is left of what the tickets cost is refunded, and they become void. Transferred tickets belong to someone else: they stay valid, and what they cost stays paid. While the provider works on the refund the order stays `COMPLETED`. Returning it again changes nothing.',
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
  actRoute({
    method: 'POST',
    path: '/orders/:id/refund-account',
    operationId: 'nameRefundAccount',
    tag: 'Orders',
    summary: 'Name an account for a refund',
    description:
      'Where a refund is `WAITING_FOR_ACCOUNT`, because the payment method cannot give it back: all such refunds of the order are paid there. An account that is wrong is asked for once more.',
    params: idParameter,
    security: ofBuyers,
    body: refundAccountBody,
    success: { status: 200, description: 'The order.', data: buyerOrderRecord },
    errors: [...ofTokens, noRefundWaits, tooManyWaiting],
    whenFaulty: ownOrder,
    act: async (call) => {
      const { services, body } = call;
      const order = await orderOf(call);
      await giveAccount(services.sales, order, { ...body, bankCode: body.bankCode ?? '' });
      return answerOrder(services, order);
    },
  }),
  readRoute({
    method: 'GET',
    path: '/orders/:id/tickets',
    operationId: 'listOrderTickets',
    tag: 'Orders',
    summary: 'Read the tickets of an order',
    description:
      'There are some once the order is `COMPLETED`; after a refund they are `VOID`, and so is one that was transferred. Its recipient sees that one.',
    params: idParameter,
    security: ofBuyers,
    success: { status: 200, description: 'The tickets.', data: Type.Array(issuedTicketRecord) },
    errors: [...ofTokens],
    whenFaulty: ownSeenOrder,
    read: async (call) => ({ data: await ticketsOf(call.services, await seenOrderOf(call)) }),
  }),
];

/** An order for its buyer alone: the holder of one of its tickets has no say in the rest. */
export async function orderOf(call: Call): Promise<Order> {
  const { order, heldTicketId } = await seenOrderOf(call);
  if (heldTicketId !== null) raise(orderNotFound, { orderId: order.id });
  return order;
}

/** An order for those whom its token lets in. */
export async function seenOrderOf({ caller, params, headers, services }: Call): Promise<SeenOrder> {
  const { orders, countWrongToken: countWrong } = services.sales;
  const { address } = caller.clientOrigin();
  const token = bearerToken(headers);
  const read = () => orders.read(params.id as string, token);
  // A caller without a token does not guess.
  if (token === undefined) return read();
  return lookUpToken({ countWrong, caller: address, wrong: orderNotFound }, read);
}

export async function ownOrder(_db: Queryable, call: Call): Promise<[]> {
  await orderOf(call);
  return [];
}

export async function ownSeenOrder(_db: Queryable, call: Call): Promise<[]> {
  await seenOrderOf(call);
  return [];
}

export async function seenOrder(services: MarketplaceServices, { order, heldTicketId }: SeenOrder) {
  if (heldTicketId === null) return buyersOrder(services, order);
  const [items, ticket, cancellation] = await Promise.all([
    listItemsOfOrders(services.db, { orderIds: [order.id] }),
    findTicket(services.db, { id: heldTicketId }),
    findEventCancellation(services.db, order),
  ]);
  const held = heldOrder(order, items, ticket as IssuedTicket);
  const asked = await askedQuestions(services.db, { order, heldTicketId });
  return presentBuyerOrder(held.order, held.items, { asked, cancellation });
}

export async function ticketsOf({ db, sales }: MarketplaceServices, { order, heldTicketId }: SeenOrder) {
  const [tickets, tokenOf, returns] = await Promise.all([
    sales.orders.tickets({ orderId: order.id, heldTicketId }),
    sales.ticketSigner.forEvent(order.eventId),
    // Only a buyer can return a ticket.
    heldTicketId === null ? listReturnsOfOrder(db, { orderId: order.id }) : [],
  ]);
  const returnOf = new Map(returns.map((each) => [each.ticketId, each]));
  return tickets.map((ticket) => presentTicket(ticket, tokenOf(ticket.id), returnOf.get(ticket.id)));
}

async function answerOrder(services: MarketplaceServices, order: Pick<Order, 'id'>): Promise<Answer> {
  return { data: await buyersOrder(services, order) };
}

export async function buyersOrder({ db, sales }: MarketplaceServices, { id }: Pick<Order, 'id'>) {
  const [{ payment, movedUntil, refunds, payoutId: _payoutId, hasQuestions, ...order }, items] = await Promise.all([
    readBuyerOrder(db, { id }),
    listItemsOfOrders(db, { orderIds: [id] }),
  ]);
  const [giveBackUntil, qr, asked, cancellation] = await Promise.all([
    giveBackUntilOf(db, { ...order, movedUntil }),
    orderQr(sales.ticketSigner, order, items),
    hasQuestions ? askedQuestions(db, { order, heldTicketId: null }) : [],
    findEventCancellation(db, order),
  ]);
  return presentBuyerOrder(order, items, { payment, giveBackUntil, refunds, asked, cancellation, qr });
}
