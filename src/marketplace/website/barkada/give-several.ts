import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EnteredForSeveral } from '../../../../web/marketplace/giving/giving-shown.ts';
import { tooManyAttempts } from '../../../core/accounts/sign-in/sign-in.errors.ts';
import { validationFailed } from '../../../core/base/common.errors.ts';
import { isRaised } from '../../../core/base/define-error.ts';
import { offerTicket } from '../../../core/selling/giving/offer-ticket.ts';
import { orderStateForbids } from '../../../core/selling/orders/order.errors.ts';
import type { Order } from '../../../core/selling/orders/order.ts';
import { ticketNotFound, ticketNotGivable } from '../../../core/selling/tickets/offer.errors.ts';
import { check } from '../../../http/fields/check.ts';
import { createBody, email, name, required } from '../../../http/fields/fields.ts';
import { type FormFields, formOf } from '../../../http/pages/forms.ts';
import { seeOther } from '../../../http/send-page.ts';
import type { BarkadaServices } from './shown-barkada.ts';

/** Whom a ticket is offered to. */
export const recipientFields = createBody({
  name: required(name({ description: 'Who is to have the ticket.' })),
  email: required(email({ description: 'Where the link goes.' })),
});

type EnteredSeveral = Readonly<Record<string, EnteredForSeveral>>;

interface SeveralPage {
  ownOrder(request: FastifyRequest): Promise<Order>;
  /** The page once more, with what was wrong. */
  again(request: FastifyRequest, reply: FastifyReply, several: EnteredSeveral, status: number): Promise<FastifyReply>;
}

/** Tickets that are offered to several people with one form: nothing is sent before all of it can be. */
export function giveSeveralRoutes(app: FastifyInstance, services: BarkadaServices, { ownOrder, again }: SeveralPage) {
  app.post('/orders/:id/give', { config: { isPage: true } }, async (request, reply) => {
    const order = await ownOrder(request);
    const entered = enteredIn(formOf(request));
    const checked = [...entered].map(([ticketId, { name, email }]) => {
      const { value: recipient, faults } = check(recipientFields, { name, email }, 'form');
      const [faulty] = faults;
      const fault = faulty === undefined ? undefined : faulty.field === 'name' ? ('name' as const) : ('email' as const);
      return { ticketId, recipient, entered: { name, email, fault } };
    });
    const shown = Object.fromEntries(checked.map((each) => [each.ticketId, each.entered]));
    if (checked.length === 0 || checked.some((each) => each.entered.fault !== undefined)) {
      return again(request, reply, shown, 400);
    }
    const { address } = services.clientOrigin(request);
    for (const { ticketId, recipient, entered: typed } of checked) {
      try {
        await offerTicket(services, { order, heldTicketId: null, ticketId, recipient, address });
      } catch (error) {
        const fault = isRaised(error, validationFailed) ? 'same' : isRaised(error, tooManyAttempts) ? 'tooOften' : null;
        // What was sent already is shown as sent.
        if (fault !== null) return again(request, reply, { ...shown, [ticketId]: { ...typed, fault } }, 400);
        // The page itself shows how the ticket stands now.
        if (
          !isRaised(error, ticketNotGivable) &&
          !isRaised(error, ticketNotFound) &&
          !isRaised(error, orderStateForbids)
        )
          throw error;
      }
    }
    seeOther(reply, `/orders/${order.id}`);
    return reply;
  });
}

const ticketsMax = 200;

/** By ticket, where anything was typed. */
function enteredIn(form: FormFields): Map<string, { name: string; email: string }> {
  const entered = new Map<string, { name: string; email: string }>();
  for (const [field] of form.entries()) {
    const [, ticketId] = /^(?:name|email)\.([0-9a-f-]{36})$/.exec(field) ?? [];
    if (ticketId === undefined || entered.size >= ticketsMax) continue;
    const [name, email] = [form.text(`name.${ticketId}`), form.text(`email.${ticketId}`)];
    if (name.trim() !== '' || email.trim() !== '') entered.set(ticketId, { name, email });
  }
  return entered;
}
