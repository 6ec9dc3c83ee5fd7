import { tooManyAttempts } from '../core/accounts/sign-in/sign-in.errors.ts';
import { lookUpToken, tooManyWrongTokens } from '../core/base/guess-limit.ts';
import { acceptOffer } from '../core/selling/giving/accept-offer.ts';
import { offerTicket } from '../core/selling/giving/offer-ticket.ts';
import { readOffer } from '../core/selling/giving/read-offer.ts';
import { takeBackOffer } from '../core/selling/giving/take-back-offer.ts';
import { orderNotFound, orderStateForbids, tooManyWaiting } from '../core/selling/orders/order.errors.ts';
import { findOrderById } from '../core/selling/orders/order.sql.ts';
import type { Order } from '../core/selling/orders/order.ts';
import { cardNeeded, cardUsed } from '../core/selling/statutory/statutory.errors.ts';
import { noOpenOffer, offerNotFound, ticketNotFound, ticketNotGivable } from '../core/selling/tickets/offer.errors.ts';
import { createBody, email, name, optional, required } from '../http/fields/fields.ts';
import { statutoryCard } from '../http/fields/order-lines.ts';
import { acceptedOfferRecord, madeOfferRecord, offerRecord } from './offer-records.ts';
import { ofBuyers, seenOrder, seenOrderOf, ticketsOf } from './orders.ts';
import { presentMadeOffer, presentOffer } from './present-offer.ts';
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
function opened<Found>({ caller, params, services }: Call, read: (token: string) => Promise<Found>): Promise<Found> {
  const { address } = caller.clientOrigin();
  const token = { countWrong: services.sales.countWrongToken, caller: address, wrong: offerNotFound };
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
