import { Type } from 'typebox';
import { byKey, type NewAct } from '../core/accounts/audit-log/act.ts';
import { limitReached, recordNotFound } from '../core/base/common.errors.ts';
import { stepOf } from '../core/base/idempotency/claim.ts';
import { invalidState } from '../core/catalog/events/event.errors.ts';
import { handOut } from '../core/selling/counter/hand-out.ts';
import { notOnSale, soldOutError, tooManyWaiting } from '../core/selling/orders/order.errors.ts';
import type { Order } from '../core/selling/orders/order.ts';
import { listTicketsOfOrders } from '../core/selling/tickets/issued-ticket.sql.ts';
import { record, uuid } from '../http/fields/fields.ts';
import { complimentaryBody } from '../http/fields/order-lines.ts';
import { ofEvent } from './events.ts';
import { attendeeRecord, presentAttendee } from './records/attendee-records.ts';
import { actRoute, type Call } from './route.ts';

const complimentaryRecord = record(
  'ComplimentaryTickets',
  {
    orderId: uuid({ description: 'Their order, of `channel` `COMPLIMENTARY` and total 0.' }),
    tickets: Type.Array(attendeeRecord, { description: 'The tickets, as the list of attendees shows them.' }),
  },
  'Tickets that were given away.',
);

export const complimentaryRoutes = [
  actRoute({
    method: 'POST',
    path: '/events/:eventId/complimentary',
    operationId: 'giveTickets',
    tag: 'Ticket types',
    summary: 'Give tickets away',
    description:
      'The tickets are the recipient’s at once, and are mailed to them with the note. They count as sold, not as sales: stock and capacity hold, nothing of them is in settlements. Purchase maxima, sale windows and access codes are for buyers and do not hold here, and ticket types that are not published can be given too. For events that are `DRAFT` or `PUBLISHED` and not over; at most 1,000 orders of an event in a day.',
    scope: 'tickets:write',
    params: { eventId: 'Id of the event.' },
    body: complimentaryBody,
    success: { status: 201, description: 'The order and its tickets.', data: complimentaryRecord },
    errors: [recordNotFound, invalidState, notOnSale, soldOutError, limitReached, tooManyWaiting],
    examples: {
      'Two for the press': {
        items: [{ ticketTypeId: '018f0000-0000-7000-8000-000000000002', quantity: 2 }],
        recipient: { name: 'Ana Reyes', email: 'ana@example.com' },
        note: 'Press seats. See you at the door!',
      },
    },
    whenFaulty: ofEvent,
    act: async (call, claim) => {
      const { services, actor, params, body } = call;
      const { items, recipient, note } = body;
      const { order } = await handOut(services, actor, {
        channel: 'COMPLIMENTARY',
        eventId: params.eventId as string,
        items,
        buyer: recipient,
        note,
        claim: claim && stepOf(claim, 'hand-out'),
        actOf: (given) => actOf(call, given),
      });
      const tickets = await listTicketsOfOrders(services.db, { orderIds: [order.id] });
      // Nobody has answered anything yet.
      const attendees = tickets.map((ticket) => presentAttendee({ ...ticket, answers: [] }));
      const data = { orderId: order.id, tickets: attendees };
      return { data, location: `/orders/${order.id}` };
    },
  }),
];

/** Acts in the sandbox are in the log of its organization and say so. */
function actOf({ caller }: Call, { id, orderNumber, quantity }: Order): NewAct {
  const { organizationId, organizationSandboxOf } = caller;
  return {
    organizationId: organizationSandboxOf ?? organizationId,
    by: byKey(caller),
    action: 'order.given',
    subject: { kind: 'order', id, label: orderNumber },
    details: { tickets: quantity, ...(organizationSandboxOf === null ? {} : { isTest: true }) },
    address: null,
  };
}
