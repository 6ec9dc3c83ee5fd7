import { tooManyAttempts } from '../core/accounts/sign-in/sign-in.errors.ts';
import { lookUpToken, tooManyWrongTokens } from '../core/base/guess-limit.ts';
import { barkadaNotFound, noBarkadaLink, ticketNotTaken } from '../core/selling/barkada/barkada.errors.ts';
import { keepMax, linkTokenOf } from '../core/selling/barkada/barkada-link.ts';
import { closeLink, openLink } from '../core/selling/barkada/open-link.ts';
import { readBarkada, readOwnBarkada } from '../core/selling/barkada/read-link.ts';
import { takeTicket } from '../core/selling/barkada/take-ticket.ts';
import { acceptOffer } from '../core/selling/giving/accept-offer.ts';
import { offerTicket } from '../core/selling/giving/offer-ticket.ts';
import { readOffer } from '../core/selling/giving/read-offer.ts';
import { takeBackOffer } from '../core/selling/giving/take-back-offer.ts';
import { orderNotFound, orderStateForbids, tooManyWaiting } from '../core/selling/orders/order.errors.ts';
import { findOrderById } from '../core/selling/orders/order.sql.ts';
import type { Order } from '../core/selling/orders/order.ts';
import { cardNeeded, cardUsed } from '../core/selling/statutory/statutory.errors.ts';
import { noOpenOffer, offerNotFound, ticketNotFound, ticketNotGivable } from '../core/selling/tickets/offer.errors.ts';
import { createBody, defaulted, email, integer, name, optional, required, uuid } from '../http/fields/fields.ts';
import { statutoryCard } from '../http/fields/order-lines.ts';
import {
  acceptedOfferRecord,
  barkadaLinkRecord,
  barkadaRecord,
  madeOfferRecord,
  offerRecord,
} from './offer-records.ts';
import { orderKey } from './order-fields.ts';
import { idParameter, ofBuyers, ofTokens, orderOf, ownOrder, seenOrder, seenOrderOf, ticketsOf } from './orders.ts';
import { presentBarkada, presentBarkadaLink, presentMadeOffer, presentOffer } from './present-offer.ts';
import { actRoute, type Call, readRoute } from './route.ts';

const offerBody = createBody({
  name: required(name({ description: 'Who is to have the ticket.', examples: ['Ben Cruz'] })),
  email: required(email({ description: 'Where the link goes.', examples: ['ben@example.com'] })),
});

const acceptBody = createBody({ statutory: optional(statutoryCard) });

const ticketParameters = { id: 'Id of the order.', ticketId: 'Id of the ticket.' };
const tokenParameter = { token: 'The token in the link that was mailed.' };
const ofTickets = [orderNotFound, ticketNotFound, ticketNotGivable, tooManyWrongTokens, tooManyWaiting];
const ofOffers = [offerNotFound, tooManyWrongTokens];

export const offerRoutes = [
  actRoute({
    method: 'POST',
    path: '/orders/:id/tickets/:ticketId/offer',
    operationId: 'offerTicket',
    tag: 'Giving on',
    summary: 'Transfer a ticket to someone else',
    description:
      'They get a link by mail. The ticket stays good until they accept; then its code is `VOID` and theirs is another one. At most five offers of a ticket an hour.',
    params: ticketParameters,
    security: ofBuyers,
    body: offerBody,
    success: { status: 201, description: 'It is offered.', data: madeOfferRecord },
    errors: [...ofTickets, orderStateForbids, tooManyAttempts],
    whenFaulty: ownTicketOrder,
    act: async (call) => {
      const { order, heldTicketId } = await seenOrderOf(call);
      const { address } = call.caller.clientOrigin();
      const { ticketId = '' } = call.params;
      const offer = await offerTicket(call.services, { order, heldTicketId, ticketId, recipient: call.body, address });
      return { data: presentMadeOffer(offer) };
    },
  }),
  actRoute({
    method: 'DELETE',
    path: '/orders/:id/tickets/:ticketId/offer',
    operationId: 'takeBackOffer',
    tag: 'Giving on',
    summary: 'Take an offer back',
    description:
      'Until it is accepted. Where nothing is offered it is answered with 404, after it was accepted with 409.',
    params: ticketParameters,
    security: ofBuyers,
    success: { status: 200, description: 'What was taken back.', data: madeOfferRecord },
    errors: [...ofTickets, noOpenOffer],
    whenFaulty: ownTicketOrder,
    act: async (call) => {
      const { order, heldTicketId } = await seenOrderOf(call);
      const { ticketId = '' } = call.params;
      const command = takeBackOffer({ orderId: order.id, ticketId, heldTicketId });
      return { data: presentMadeOffer(await call.services.sales.desk.serve(order.eventId, command)) };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/offers/:token',
    operationId: 'getOffer',
    tag: 'Giving on',
    summary: 'Read what was offered',
    description: 'For anyone with the link. It has no code before it is accepted.',
    params: tokenParameter,
    success: { status: 200, description: 'The offer.', data: offerRecord },
    errors: ofOffers,
    whenFaulty: ownOffer,
    read: async (call) => ({ data: presentOffer(await opened(call, (token) => readOffer(call.services, { token }))) }),
  }),
  actRoute({
    method: 'POST',
    path: '/offers/:token/accept',
    operationId: 'acceptOffer',
    tag: 'Giving on',
    summary: 'Accept what was offered',
    description:
      'The ticket is the recipient’s, under another id and code; `token` opens the order for them, with this ticket and nothing else of it. Accepting again is answered the same. A ticket that cost less by law goes on with a card of the recipient’s own alone.',
    params: tokenParameter,
    success: { status: 200, description: 'The ticket, and what opens it.', data: acceptedOfferRecord },
    body: acceptBody,
    errors: [...ofOffers, ticketNotGivable, cardNeeded, cardUsed, tooManyWaiting],
    whenFaulty: ownOffer,
    act: async (call) => {
      const { services } = call;
      const accepted = await opened(call, (token) => acceptOffer(services, { token, ...call.body }));
      const { orderId, ticketId: heldTicketId, orderToken } = accepted;
      const order = (await findOrderById(services.db, { id: orderId })) as Order;
      const seen = { order, heldTicketId };
      const [record, [ticket]] = await Promise.all([seenOrder(services, seen), ticketsOf(services, seen)]);
      return { data: { ...record, token: orderToken, ticket } };
    },
  }),
];

/** A wrong token is counted, as with those of orders. */
function opened<Found>(
  { caller, params, services }: Call,
  read: (token: string) => Promise<Found>,
  wrong = offerNotFound,
): Promise<Found> {
  const { address } = caller.clientOrigin();
  const token = { countWrong: services.sales.countWrongToken, caller: address, wrong };
  return lookUpToken(token, () => read(params.token as string));
}

async function ownTicketOrder(_db: unknown, call: Call): Promise<[]> {
  await seenOrderOf(call);
  return [];
}

async function ownOffer(_db: unknown, call: Call): Promise<[]> {
  await opened(call, (token) => readOffer(call.services, { token }));
  return [];
}

const linkBody = createBody({
  keep: defaulted(integer({ description: 'How many tickets stay with the buyer.' }, 0, keepMax), 1),
});

const takeBody = createBody({
  name: required(name({ description: 'Who comes with the ticket.', examples: ['Ben Cruz'] })),
  email: required(email({ description: 'Where the ticket goes.', examples: ['ben@example.com'] })),
  ticketId: optional(uuid({ description: 'Which ticket; the next one where it is left out.' })),
});

const linkParameter = { token: 'The token of the link.' };
const ofLinks = [barkadaNotFound, tooManyWrongTokens];

export const barkadaRoutes = [
  actRoute({
    method: 'POST',
    path: '/orders/:id/barkada',
    operationId: 'openBarkadaLink',
    tag: 'Barkada',
    summary: 'Make the link by which friends take tickets',
    description:
      'One link an order, before or after it is paid; again with another `keep` changes it. Each friend takes one ticket, under a name and a code of their own; the code that the buyer had is then `VOID`. A ticket that cost less by law is given on by itself.',
    params: idParameter,
    security: ofBuyers,
    body: linkBody,
    success: { status: 200, description: 'The link.', data: barkadaLinkRecord },
    errors: [...ofTokens, orderStateForbids, ticketNotGivable, tooManyWaiting],
    whenFaulty: ownOrder,
    act: async (call) => {
      const order = await orderOf(call);
      const { desk, offerKeys } = call.services.sales;
      await desk.serve(order.eventId, openLink(offerKeys, { orderId: order.id, ...call.body }));
      return answerLink(call, order);
    },
  }),
  readRoute({
    method: 'GET',
    path: '/orders/:id/barkada',
    operationId: 'getBarkadaLink',
    tag: 'Barkada',
    summary: 'Read the link, and who has a ticket',
    description: 'For the buyer alone: names of friends are in no other answer.',
    params: idParameter,
    security: ofBuyers,
    success: { status: 200, description: 'The link.', data: barkadaLinkRecord },
    errors: [...ofTokens, noBarkadaLink],
    whenFaulty: ownOrder,
    read: async (call) => answerLink(call, await orderOf(call)),
  }),
  actRoute({
    method: 'DELETE',
    path: '/orders/:id/barkada',
    operationId: 'closeBarkadaLink',
    tag: 'Barkada',
    summary: 'Close the link',
    description: 'What was taken stays with those who took it, the rest with the buyer. Another link can be made.',
    params: idParameter,
    security: ofBuyers,
    success: { status: 200, description: 'The link.', data: barkadaLinkRecord },
    errors: [...ofTokens, noBarkadaLink, tooManyWaiting],
    whenFaulty: ownOrder,
    act: async (call) => {
      const order = await orderOf(call);
      await call.services.sales.desk.serve(order.eventId, closeLink({ orderId: order.id }));
      return answerLink(call, order);
    },
  }),
  readRoute({
    method: 'GET',
    path: '/barkada/:token',
    operationId: 'getBarkada',
    tag: 'Barkada',
    summary: 'Read what friends can take',
    description: 'For anyone with the link. It has no codes.',
    params: linkParameter,
    success: { status: 200, description: 'What is left.', data: barkadaRecord },
    errors: ofLinks,
    whenFaulty: ownLink,
    read: async (call) => ({
      data: presentBarkada(await opened(call, (token) => readBarkada(call.services.db, { token }), barkadaNotFound)),
    }),
  }),
  actRoute({
    method: 'POST',
    path: '/barkada/:token/take',
    operationId: 'takeBarkadaTicket',
    tag: 'Barkada',
    summary: 'Take a ticket',
    description:
      'The ticket is the friend’s from then on; `token` opens the order for them, with this ticket and nothing else of it. One ticket an address. Takes an `Idempotency-Key` of at least 16 characters: the same again gets the same ticket.',
    params: linkParameter,
    body: takeBody,
    headers: { 'Idempotency-Key': orderKey.header },
    success: { status: 201, description: 'The ticket, and what opens it.', data: acceptedOfferRecord },
    errors: [...ofLinks, ticketNotTaken, ticketNotGivable, tooManyWaiting],
    whenFaulty: ownLink,
    act: async (call) => {
      const { services, body, headers, caller } = call;
      const asked = orderKey.of(headers) ?? services.sales.offerKeys.newToken();
      const { address } = caller.clientOrigin();
      const taken = await opened(
        call,
        (token) => takeTicket(services, { token, asked, ...body, address }),
        barkadaNotFound,
      );
      const order = (await findOrderById(services.db, { id: taken.orderId })) as Order;
      const seen = { order, heldTicketId: taken.ticketId };
      const [record, [ticket]] = await Promise.all([seenOrder(services, seen), ticketsOf(services, seen)]);
      return { data: { ...record, token: taken.orderToken, ticket } };
    },
  }),
];

async function answerLink({ services }: Call, order: Order) {
  const { db, publicUrl, sales } = services;
  const shown = await readOwnBarkada(db, order);
  return { data: presentBarkadaLink(shown, { token: linkTokenOf(sales.offerKeys, shown.link), publicUrl }) };
}

async function ownLink(_db: unknown, call: Call): Promise<[]> {
  await opened(call, (token) => readBarkada(call.services.db, { token }), barkadaNotFound);
  return [];
}
