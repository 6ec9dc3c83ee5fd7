import type { FastifyInstance } from 'fastify';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import { ticketTimeline } from '../../core/reports/attendees/ticket-timeline.ts';
import { offerTicket } from '../../core/selling/giving/offer-ticket.ts';
import { ownOrder } from '../../core/selling/orders/own-order.sql.ts';
import { findTicket } from '../../core/selling/tickets/issued-ticket.sql.ts';
import { check } from '../../http/fields/check.ts';
import { createBody, email, name, required } from '../../http/fields/fields.ts';
import { faultsOf } from '../../http/pages/faults.ts';
import { statusOfRefusal } from '../events/change.ts';
import { noteAct } from '../frame/note-act.ts';
import { doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { answerStory } from './ticket-story.ts';

const fields = createBody({
  name: required(name({ description: 'Who gets the ticket.' })),
  email: required(email({ description: 'Where the offer goes.' })),
});

/** The organizer gives a ticket on for its holder, who wrote or called. The recipient accepts it by a link, as always. */
export function giveTicketRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'POST',
    path: '/events/:eventId/attendees/:ticketId/give',
    ability: 'order-acts',
    handle: async (visit) => {
      const { form, base, params } = visit;
      const typed = { name: form.text('name').trim(), email: form.text('email').trim() };
      try {
        const { value: recipient, faults } = check(fields, typed, 'form');
        if (faults.length > 0) raiseInvalid(faults);
        await give(services, visit, recipient);
      } catch (error) {
        return answerStory(services, visit, { typed, faults: faultsOf(error), status: statusOfRefusal(error) });
      }
      doneAt(visit, `${base}/events/${params.eventId}/attendees/${params.ticketId}`, 'ticket-offered');
    },
  });
}

async function give(
  services: DashboardServices,
  visit: Visit,
  recipient: { name: string; email: string },
): Promise<void> {
  const { db, sales, now } = services;
  const { actor, caller } = visit;
  const path = { eventId: visit.params.eventId as string, ticketId: visit.params.ticketId as string };
  const { ticket } = await ticketTimeline(db, actor, path);
  const [order, held] = await Promise.all([ownOrder(db, actor, ticket.orderId), findTicket(db, { id: ticket.id })]);
  const heldTicketId = held?.isBuyers === true ? null : ticket.id;
  const input = { order, heldTicketId, ticketId: ticket.id, recipient, address: caller.address };
  await offerTicket({ db, sales, now }, input);
  const subject = { kind: 'order', id: order.id, label: order.orderNumber } as const;
  await db.transaction((tx) => noteAct(tx, visit, { action: 'order.ticket_offered', subject }));
}
