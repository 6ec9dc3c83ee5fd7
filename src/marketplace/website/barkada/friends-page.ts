import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShownEvent } from '../../../../web/marketplace/order/order-shown.ts';
import { validationFailed } from '../../../core/base/common.errors.ts';
import { isRaised, Refusal } from '../../../core/base/define-error.ts';
import { lookUpToken } from '../../../core/base/guess-limit.ts';
import { shownPlace } from '../../../core/catalog/ticket-types/shown-place.ts';
import { barkadaNotFound, noBarkadaLink, ticketNotTaken } from '../../../core/selling/barkada/barkada.errors.ts';
import { firstNameOf } from '../../../core/selling/barkada/barkada-link.ts';
import { closeLink, openLink } from '../../../core/selling/barkada/open-link.ts';
import { readBarkada } from '../../../core/selling/barkada/read-link.ts';
import { takeTicket } from '../../../core/selling/barkada/take-ticket.ts';
import type { Order } from '../../../core/selling/orders/order.ts';
import type { OrderEvent } from '../../../core/selling/orders/order-event.sql.ts';
import type { IssuedTicket } from '../../../core/selling/tickets/issued-ticket.ts';
import { check } from '../../../http/fields/check.ts';
import { createBody, email, name, required } from '../../../http/fields/fields.ts';
import { formOf } from '../../../http/pages/forms.ts';
import { answerPage } from '../../../http/pages/web.ts';
import { seeOther } from '../../../http/send-page.ts';
import type { BarkadaServices } from './shown-barkada.ts';

const friendFields = createBody({
  name: required(name({ description: 'Who comes with the ticket.' })),
  email: required(email({ description: 'Where the ticket goes.' })),
});

const config = { isPage: true };

/** Where a buyer makes the link for friends, changes how many tickets stay with them, and closes it. */
export function ownBarkadaRoutes(
  app: FastifyInstance,
  services: BarkadaServices,
  ownOrder: (request: FastifyRequest) => Promise<Order>,
): void {
  const { desk, offerKeys } = services.sales;

  app.post('/orders/:id/barkada', { config }, async (request, reply) => {
    const { id: orderId, eventId } = await ownOrder(request);
    const keep = Number(formOf(request).text('keep'));
    try {
      if (Number.isInteger(keep) && keep >= 0) await desk.serve(eventId, openLink(offerKeys, { orderId, keep }));
    } catch (error) {
      // The page itself shows what can be shared now.
      if (!isRaised(error, validationFailed) && !isConflict(error)) throw error;
    }
    seeOther(reply, `/orders/${orderId}`);
    return reply;
  });

  app.post('/orders/:id/barkada/close', { config }, async (request, reply) => {
    const { id: orderId, eventId } = await ownOrder(request);
    try {
      await desk.serve(eventId, closeLink({ orderId }));
    } catch (error) {
      if (!isRaised(error, noBarkadaLink)) throw error;
    }
    seeOther(reply, `/orders/${orderId}`);
    return reply;
  });
}

type Entered = { name: string; email: string; ticketId: string };

interface FriendsPage {
  presentEvent(event: OrderEvent): ShownEvent;
  /** Lets the browser see the ticket. */
  ticketCookie(ticketId: string): string;
}

/** The page that friends open. */
export function barkadaRoutes(
  app: FastifyInstance,
  services: BarkadaServices,
  { presentEvent, ticketCookie }: FriendsPage,
): void {
  const { db, sales } = services;

  app.get('/barkada/:token', { config }, (request, reply) => answer(request, reply));

  app.post('/barkada/:token/take', { config }, async (request, reply) => {
    const form = formOf(request);
    const entered = { name: form.text('name'), email: form.text('email'), ticketId: form.text('ticket') };
    const { name, email } = entered;
    const { value: friend, faults } = check(friendFields, { name, email }, 'form');
    const [faulty] = faults;
    if (faulty !== undefined) {
      const fault = faulty.field === 'name' ? 'name' : 'email';
      return answer(request, reply, { ...entered, fault, status: 400 });
    }
    const { address } = services.clientOrigin(request);
    const token = tokenOf(request);
    const wanted = {
      ...friend,
      ticketId: entered.ticketId || null,
      asked: form.text('asked') || sales.offerKeys.newToken(),
    };
    try {
      const { ticketId } = await opened(request, () => takeTicket(services, { token, ...wanted, address }));
      seeOther(reply, `/tickets/${ticketId}`, { 'set-cookie': ticketCookie(ticketId) });
      return reply;
    } catch (error) {
      // Of one that nobody can take any more, the page itself says why.
      if (isRaised(error, ticketNotTaken)) return answer(request, reply, { ...entered, ...faultOf(error) });
      if (!isConflict(error)) throw error;
      seeOther(reply, `/barkada/${token}`);
      return reply;
    }
  });

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    entered?: Entered & { fault?: 'name' | 'email' | 'someoneElse' | 'hasOne'; status?: number },
  ) => {
    const token = tokenOf(request);
    const { status, order, event, tickets } = await opened(request, () => readBarkada(db, { token }));
    const props = {
      ...{ token, status, left: tickets.length, tickets: distinct(tickets), entered },
      ...{ giver: firstNameOf(order.buyerName), event: presentEvent(event), asked: sales.offerKeys.newToken() },
    };
    await answerPage(services, request, reply, ['barkada', props], { status: entered?.status ?? 200 });
    return reply;
  };

  const opened = <Found>(request: FastifyRequest, lookUp: () => Promise<Found>): Promise<Found> => {
    const { address } = services.clientOrigin(request);
    const countWrong = services.sales.countWrongToken;
    return lookUpToken({ countWrong, caller: address, wrong: barkadaNotFound }, lookUp);
  };
}

function tokenOf({ params }: FastifyRequest): string {
  return (params as { token: string }).token;
}

function faultOf({ params }: { params: { why: string } }): { fault?: 'someoneElse' | 'hasOne'; status: number } {
  const fault = params.why === 'TAKEN' ? 'someoneElse' : params.why === 'HAS_ONE' ? 'hasOne' : undefined;
  return { fault, status: 409 };
}

function isConflict(error: unknown): boolean {
  return error instanceof Refusal && error.definition.kind === 'conflict';
}

/** Tickets without a seat of their own are alike: one of each kind is shown. */
function distinct(tickets: readonly IssuedTicket[]) {
  const shown = tickets.map((ticket) => {
    const { section, row } = shownPlace(ticket);
    return { id: ticket.id, name: ticket.name, section: section ?? '', row: row ?? '', seat: ticket.seat ?? '' };
  });
  const kindOf = ({ id: _id, ...place }: (typeof shown)[number]) => JSON.stringify(place);
  return [...new Map(shown.toReversed().map((ticket) => [kindOf(ticket), ticket])).values()].toReversed();
}
