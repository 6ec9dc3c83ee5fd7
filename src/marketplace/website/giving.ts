import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EnteredRecipient } from '../../../web/marketplace/order/order-shown.ts';
import { tooManyAttempts } from '../../core/accounts/sign-in/sign-in.errors.ts';
import { validationFailed } from '../../core/base/common.errors.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { offerTicket } from '../../core/selling/giving/offer-ticket.ts';
import { takeBackOffer } from '../../core/selling/giving/take-back-offer.ts';
import type { SeenOrder } from '../../core/selling/orders/buyer-orders.ts';
import { orderStateForbids } from '../../core/selling/orders/order.errors.ts';
import { noOpenOffer, ticketNotGivable } from '../../core/selling/tickets/offer.errors.ts';
import { check } from '../../http/fields/check.ts';
import { createBody, email, name, required } from '../../http/fields/fields.ts';
import { formOf } from '../../http/pages/forms.ts';
import { seeOther } from '../../http/send-page.ts';
import type { WebsiteServices } from './website.ts';

const recipientFields = createBody({
  name: required(name({ description: 'Who is to have the ticket.' })),
  email: required(email({ description: 'Where the link goes.' })),
});

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
    const { address } = services.whereabouts(request);
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
