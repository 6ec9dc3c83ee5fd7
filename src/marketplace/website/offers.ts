import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRaised } from '../../core/base/define-error.ts';
import { lookUpToken } from '../../core/base/guess-limit.ts';
import { typeDays } from '../../core/catalog/events/entry.ts';
import { shownPlace } from '../../core/catalog/ticket-types/shown-place.ts';
import { acceptOffer } from '../../core/selling/giving/accept-offer.ts';
import { readOffer } from '../../core/selling/giving/read-offer.ts';
import { offerNotFound, ticketNotGivable } from '../../core/selling/tickets/offer.errors.ts';
import { answerPage } from '../../http/pages/web.ts';
import { seeOther } from '../../http/send-page.ts';
import { ticketCookie } from './order-cookie.ts';
import { presentOrderEvent } from './order-props.ts';
import type { WebsiteServices } from './website.ts';

/** What was offered to somebody, for the one who has the link. */
export function offerRoutes(app: FastifyInstance, services: WebsiteServices): void {
  const config = { isPage: true };

  app.get('/offers/:token', { config }, async (request, reply) => {
    const token = tokenOf(request);
    const { offer, state, event, ticket } = await opened(request, () => readOffer(services, { token }));
    const { name, seat } = ticket;
    const props = {
      token,
      state,
      giver: ticket.ownerName,
      recipient: offer.recipientName,
      event: presentOrderEvent(event, services),
      ticket: { name, days: typeDays(event, ticket.dayNumbers), ...shownPlace(ticket), seat },
    };
    await answerPage(services, request, reply, ['offer', props]);
    return reply;
  });

  app.post('/offers/:token/accept', { config }, async (request, reply) => {
    const token = tokenOf(request);
    try {
      const { ticketId } = await opened(request, () => acceptOffer(services, { token }));
      seeOther(reply, `/tickets/${ticketId}`, { 'set-cookie': ticketCookie(services, ticketId) });
    } catch (error) {
      // The page of the offer says what became of it.
      if (!isRaised(error, ticketNotGivable)) throw error;
      seeOther(reply, `/offers/${token}`);
    }
    return reply;
  });

  const opened = <Found>(request: FastifyRequest, lookUp: () => Promise<Found>): Promise<Found> => {
    const { address } = services.clientOrigin(request);
    const countWrong = services.sales.countWrongToken;
    return lookUpToken({ countWrong, caller: address, wrong: offerNotFound }, lookUp);
  };
}

function tokenOf({ params }: FastifyRequest): string {
  return (params as { token: string }).token;
}
