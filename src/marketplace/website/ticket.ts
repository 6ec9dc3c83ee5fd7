import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EnteredRecipient } from '../../../web/marketplace/giving/giving-shown.ts';
import { raise } from '../../core/base/define-error.ts';
import { factsOf } from '../../core/selling/acts/facts.ts';
import { isAllowed } from '../../core/selling/acts/may-do.ts';
import { readKnown } from '../../core/selling/acts/read-known.ts';
import { askedQuestions } from '../../core/selling/answers/asked-questions.ts';
import { orderNotFound } from '../../core/selling/orders/order.errors.ts';
import { findShownOrder } from '../../core/selling/orders/order.sql.ts';
import type { Order } from '../../core/selling/orders/order.ts';
import { findOrderEvent, type OrderEvent } from '../../core/selling/orders/order-event.sql.ts';
import { findTicket } from '../../core/selling/tickets/issued-ticket.sql.ts';
import { type IssuedTicket, isGoodTicket } from '../../core/selling/tickets/issued-ticket.ts';
import { findJoinUrl } from '../../core/selling/tickets/join-url.sql.ts';
import { queryOf } from '../../http/pages/visit.ts';
import { answerPage } from '../../http/pages/web.ts';
import { seeOther } from '../../http/send-page.ts';
import { isUuid } from '../../platform/ids.ts';
import { answerRoutes, type EnteredAnswers, shownQuestions } from './answers.ts';
import { calendarHeaders } from './event.ts';
import { givingRoutes } from './giving.ts';
import { holdsTicket, ticketCookie } from './order-cookie.ts';
import { presentOrderEvent } from './order-props.ts';
import { presentTickets, shownGiving } from './shown-tickets.ts';
import type { WebsiteServices } from './website.ts';

interface HeldTicket {
  ticket: IssuedTicket;
  order: Order;
}

/** The page of one ticket, for the person it was given to. */
export function ticketRoutes(app: FastifyInstance, services: WebsiteServices): void {
  const config = { isPage: true };

  app.get('/tickets/:ticketId', { config }, async (request, reply) => {
    const { key } = queryOf(request);
    const id = idOf(request);
    if (key !== undefined && isRightKey(services, request, id, key)) {
      seeOther(reply, `/tickets/${id}`, { 'set-cookie': ticketCookie(services, id) });
      return reply;
    }
    return answerTicket(services, request, reply);
  });

  app.get('/tickets/:ticketId/ticket.pdf', { config }, async (request, reply) => {
    const { ticket, order } = await ownTicket(services, request);
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="ticket-${order.orderNumber}.pdf"`,
      })
      .send(await services.documents.ticketsPdf(order.id, { heldTicketId: ticket.id }));
  });

  app.get('/tickets/:ticketId/event.ics', { config }, async (request, reply) => {
    const { ticket, order } = await ownTicket(services, request);
    return reply
      .headers(calendarHeaders(`order-${order.orderNumber}`))
      .send(await services.documents.calendarOfOrder(order.id, ticket.id));
  });

  givingRoutes(app, services, {
    path: '/tickets/:ticketId',
    ownOf: async (request) => {
      const { ticket, order } = await ownTicket(services, request);
      return { order, heldTicketId: ticket.id, page: `/tickets/${ticket.id}` };
    },
    again: (request, reply, recipient, status) => answerTicket(services, request, reply, { recipient }, status),
  });
  answerRoutes(app, services, {
    path: '/tickets/:ticketId',
    ownOf: async (request) => {
      const { ticket, order } = await ownTicket(services, request);
      return { order, heldTicketId: ticket.id, page: `/tickets/${ticket.id}` };
    },
    again: (request, reply, answers, status) => answerTicket(services, request, reply, { answers }, status),
  });
}

async function answerTicket(
  services: WebsiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  told: { recipient?: EnteredRecipient; answers?: EnteredAnswers } = {},
  status = 200,
): Promise<FastifyReply> {
  const { db } = services;
  const { ticket, order } = await ownTicket(services, request);
  const [found, known, asked, joinUrl] = await Promise.all([
    findOrderEvent(db, { eventId: order.eventId }),
    readKnown(db, order),
    askedQuestions(db, { order, heldTicketId: ticket.id }),
    findJoinUrl(db, { orderId: order.id, heldTicketId: ticket.id }),
  ]);
  // An event that has tickets is never deleted.
  const event = found as OrderEvent;
  const offer = known.gifts.findLast(({ ticketId }) => ticketId === ticket.id);
  const own = known.tickets.find(({ id }) => id === ticket.id);
  const isGivable = event.transfersAllowed && isAllowed('GIVE_ON', factsOf(known, own));
  const action = `/tickets/${ticket.id}`;
  const giving = shownGiving({ ticket, isGivable, offer, action, entered: told.recipient });
  const [shown] = await presentTickets(services, { eventId: order.eventId, event }, [ticket], () => giving);
  if (shown === undefined) throw new Error(`The ticket ${ticket.id} is not to be shown`);
  const gone = ticket.replacedBy !== null ? 'gaveOn' : !isGoodTicket(ticket) ? 'void' : undefined;
  const props = {
    ticket: shown,
    holder: ticket.holderName,
    orderNumber: order.orderNumber,
    event: presentOrderEvent(event, services),
    isSandbox: order.isSandbox,
    joinUrl,
    gone,
    owner: services.messageKeys.hashOf(ticket.holderEmail),
    questions: shownQuestions({
      asked,
      event,
      tickets: [ticket],
      page: action,
      isSaved: queryOf(request).answered !== undefined,
      entered: told.answers,
    }),
  } as const;
  await answerPage(services, request, reply, ['ticket', props], { status });
  return reply;
}

function isRightKey(services: WebsiteServices, request: FastifyRequest, id: string, key: string): boolean {
  const { sales, ticketLinks } = services;
  const { address } = services.clientOrigin(request);
  const isRight = isUuid(id) && ticketLinks.isKey(id, key);
  if (!isRight) sales.countWrongToken(address);
  return isRight;
}

/** One refusal for somebody else's ticket, for the buyer's own, which has no page, and for none. */
async function ownTicket(services: WebsiteServices, request: FastifyRequest): Promise<HeldTicket> {
  const { db } = services;
  const id = idOf(request);
  const ticket = isUuid(id) && holdsTicket(services, request, id) ? await findTicket(db, { id }) : undefined;
  const order = ticket === undefined || ticket.isBuyers ? undefined : await findShownOrder(db, { id: ticket.orderId });
  if (ticket === undefined || order === undefined) raise(orderNotFound, { orderId: id });
  return { ticket, order };
}

function idOf({ params }: FastifyRequest): string {
  return (params as { ticketId: string }).ticketId.toLowerCase();
}
