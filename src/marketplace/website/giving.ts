import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EnteredRecipient } from '../../../web/marketplace/giving/giving-shown.ts';
import type { ReturnPageProps } from '../../../web/marketplace/waiting/return-page.tsx';
import { tooManyAttempts } from '../../core/accounts/sign-in/sign-in.errors.ts';
import { validationFailed } from '../../core/base/common.errors.ts';
import { isRaised, Refusal, raise } from '../../core/base/define-error.ts';
import { pesosOf } from '../../core/base/money.ts';
import { offerTicket } from '../../core/selling/giving/offer-ticket.ts';
import { takeBackOffer } from '../../core/selling/giving/take-back-offer.ts';
import type { SeenOrder } from '../../core/selling/orders/buyer-orders.ts';
import { orderStateForbids } from '../../core/selling/orders/order.errors.ts';
import type { Order } from '../../core/selling/orders/order.ts';
import { findOrderEvent } from '../../core/selling/orders/order-event.sql.ts';
import { noOpenOffer, ticketNotFound, ticketNotGivable } from '../../core/selling/tickets/offer.errors.ts';
import { previewReturn, returnTicket } from '../../core/selling/waiting-list/return-ticket.ts';
import { takeReturnBack } from '../../core/selling/waiting-list/take-return-back.ts';
import { countWaitingFor } from '../../core/selling/waiting-list/waiting-reads.sql.ts';
import { check } from '../../http/fields/check.ts';
import { formOf } from '../../http/pages/forms.ts';
import { answerPage } from '../../http/pages/web.ts';
import { seeOther } from '../../http/send-page.ts';
import { recipientFields } from './barkada/give-several.ts';
import { presentOrderEvent } from './order-props.ts';
import type { WebsiteServices } from './website.ts';

type Own = SeenOrder & {
  /** Where the forms stand. */
  page: string;
};

interface GivingPage {
  /** With `:ticketId` in it. */
  path: string;
  ownOf(request: FastifyRequest): Promise<Own>;
  /** The page once more, with what was wrong. */
  again(
    request: FastifyRequest,
    reply: FastifyReply,
    recipient: EnteredRecipient & { ticketId: string },
    status: number,
  ): Promise<FastifyReply>;
}

/** The forms by which a ticket is offered to somebody, and the offer taken back. */
export function givingRoutes(
  app: FastifyInstance,
  services: WebsiteServices,
  { path, ownOf, again }: GivingPage,
): void {
  const config = { isPage: true };

  app.post(`${path}/offer`, { config }, async (request, reply) => {
    const { page, ...own } = await ownOf(request);
    const ticketId = ticketIdOf(request);
    const form = formOf(request);
    const entered = { ticketId, name: form.text('name'), email: form.text('email') };
    const { name, email } = entered;
    const { value: recipient, faults } = check(recipientFields, { name, email }, 'form');
    const [faulty] = faults;
    if (faulty !== undefined) {
      const fault = faulty.field === 'name' ? 'name' : 'email';
      return again(request, reply, { ...entered, fault }, 400);
    }
    const { address } = services.clientOrigin(request);
    try {
      await offerTicket(services, { ...own, ticketId, recipient, address });
    } catch (error) {
      if (isRaised(error, validationFailed)) return again(request, reply, { ...entered, fault: 'same' }, 400);
      if (isRaised(error, tooManyAttempts)) return again(request, reply, { ...entered, fault: 'tooOften' }, 429);
      // The page itself shows how the ticket stands now.
      if (!isRaised(error, ticketNotGivable) && !isRaised(error, orderStateForbids)) throw error;
    }
    seeOther(reply, page);
    return reply;
  });

  app.post(`${path}/take-back`, { config }, async (request, reply) => {
    const { page, order, heldTicketId } = await ownOf(request);
    try {
      const command = takeBackOffer({ orderId: order.id, ticketId: ticketIdOf(request), heldTicketId });
      await services.sales.desk.serve(order.eventId, command);
    } catch (error) {
      if (!isRaised(error, ticketNotGivable) && !isRaised(error, noOpenOffer)) throw error;
    }
    seeOther(reply, page);
    return reply;
  });
}

function ticketIdOf({ params }: FastifyRequest): string {
  return (params as { ticketId: string }).ticketId;
}

/** Where a buyer who cannot come sees what a ticket would bring back, returns it, and keeps it after all. */
export function returnRoutes(
  app: FastifyInstance,
  services: WebsiteServices,
  ownOrder: (request: FastifyRequest) => Promise<Order>,
): void {
  const config = { isPage: true };
  const path = '/orders/:id/tickets/:ticketId/return';

  app.get(path, { config }, async (request, reply) => {
    const order = await ownOrder(request);
    const { db } = services;
    const tickets = await services.sales.orders.tickets({ orderId: order.id, heldTicketId: null });
    const ticket = tickets.find(({ id }) => id === ticketIdOf(request).toLowerCase());
    if (ticket === undefined) raise(ticketNotFound, { ticketId: ticketIdOf(request) });
    const [event, waiting, preview] = await Promise.all([
      findOrderEvent(db, { eventId: order.eventId }),
      countWaitingFor(db, ticket),
      previewReturn(services, { order, heldTicketId: null, ticketId: ticket.id }).catch((error: unknown) => {
        if (!isReturnRefused(error)) throw error;
        return null;
      }),
    ]);
    const props: ReturnPageProps = {
      order: { id: order.id, number: order.orderNumber },
      ticket: { id: ticket.id, name: ticket.name, code: ticket.code, place: tickets.indexOf(ticket) + 1 },
      event: event === undefined ? null : presentOrderEvent(event, services),
      preview: preview === null ? null : { amount: pesosOf(preview.refundCentavos), mode: preview.mode, waiting },
    };
    await answerPage(services, request, reply, ['ticketReturn', props], { status: preview === null ? 409 : 200 });
    return reply;
  });

  const act = (what: typeof returnTicket) => async (request: FastifyRequest, reply: FastifyReply) => {
    const order = await ownOrder(request);
    try {
      await what(services, { order, heldTicketId: null, ticketId: ticketIdOf(request).toLowerCase() });
    } catch (error) {
      // The page itself shows how the ticket stands now.
      if (!isReturnRefused(error)) throw error;
    }
    seeOther(reply, `/orders/${order.id}`);
    return reply;
  };
  app.post(path, { config }, act(returnTicket));
  app.post(`${path}/keep`, { config }, act(takeReturnBack));
}

/** What the state of the ticket forbids. */
function isReturnRefused(error: unknown): boolean {
  return error instanceof Refusal && error.definition.kind === 'conflict';
}
