import type { FastifyInstance } from 'fastify';
import type { FoundAttendee } from '../../core/reports/attendees/search-attendees.sql.ts';
import { isGoodTicket } from '../../core/selling/tickets/issued-ticket.ts';
import { chosenAttendees } from '../events/people.ts';
import { doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { answerNewMessage } from '../messages/messages.ts';
import { resendOrders, severalMax } from './orders.ts';

const path = '/events/:eventId/attendees/several';

/** Acts on several attendees of the list: their tickets are sent again, or they are written to. */
export function severalAttendeeRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'POST',
    path: `${path}/resend`,
    ability: 'order-acts',
    handle: async (visit) => {
      const attendees = await attendeesMeant(services, visit);
      if (attendees === undefined) return;
      const at = `/events/${visit.params.eventId}/attendees`;
      // A mail has all tickets of an order.
      const orders = new Map(attendees.map((each) => [each.orderId, { ...each, id: each.orderId }]));
      const chosen = [...orders.values()].map(({ id, orderNumber, holderName: buyerName }) => ({
        ...{ id, orderNumber, buyerName },
      }));
      await resendOrders(services, visit, {
        orders: chosen,
        back: `${visit.base}${at}`,
        path: '/orders/several/resend',
      });
    },
  });
  screen(app, services, {
    method: 'POST',
    path: `${path}/message`,
    ability: 'message-sending',
    handle: async (visit) => {
      const attendees = await attendeesMeant(services, visit);
      if (attendees === undefined) return;
      await answerNewMessage(
        services,
        visit,
        attendees.filter(isGoodTicket).map(({ id }) => id),
      );
    },
  });
}

/** Undefined where none or too many were chosen, which is answered. */
async function attendeesMeant(services: DashboardServices, visit: Visit): Promise<FoundAttendee[] | undefined> {
  const attendees = await chosenAttendees(services, visit, { most: severalMax + 1 });
  if (attendees.length > 0 && attendees.length <= severalMax) return attendees;
  const done = attendees.length === 0 ? 'orders-none' : 'orders-too-many';
  doneAt(visit, `${visit.base}/events/${visit.params.eventId}/attendees`, done);
  return undefined;
}
