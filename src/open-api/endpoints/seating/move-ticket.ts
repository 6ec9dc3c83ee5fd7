import { recordNotFound } from '../../../core/base/common.errors.ts';
import { stepOf } from '../../../core/base/idempotency/claim.ts';
import { withAnswers } from '../../../core/reports/attendees/with-answers.ts';
import { ticketNotMovable } from '../../../core/selling/acts/moving.errors.ts';
import { seatTaken } from '../../../core/selling/desk/seats/seat.errors.ts';
import { moveToSeat } from '../../../core/selling/moving/move-to-seat.ts';
import { ownTicket, type TicketPath } from '../../../core/selling/moving/own-ticket.sql.ts';
import { tooManyWaiting } from '../../../core/selling/orders/order.errors.ts';
import { boolean, createBody, defaulted, required } from '../../../http/fields/fields.ts';
import { seatId } from '../../../http/fields/plan-fields.ts';
import { attendeeRecord, presentAttendee } from '../../records/attendee-records.ts';
import { actOf, actRoute, type Call } from '../route.ts';

const moveBody = createBody({
  seat: required({ ...seatId, description: 'A free seat of the same ticket type.' }),
  dryRun: defaulted(boolean({ description: 'Whether to say only where it would be. Nothing is done then.' }), false),
});

export const moveTicketRoutes = [
  actRoute({
    method: 'POST',
    path: '/events/:eventId/tickets/:seatedTicketId/move',
    operationId: 'moveTicket',
    tag: 'Seating plans',
    summary: 'Put a ticket’s holder on another seat',
    description:
      'The ticket is issued anew for that seat, with another id and code: the old one is void. Its holder gets a mail. Only a ticket that is `VALID`, and only within its ticket type. Sent again for the same seat it changes nothing.',
    scope: 'tickets:write',
    params: { eventId: 'Id of the event.', seatedTicketId: 'Id of the ticket, as the list of attendees has it.' },
    body: moveBody,
    success: { status: 200, description: 'The ticket, as the list of attendees shows it.', data: attendeeRecord },
    errors: [recordNotFound, ticketNotMovable, seatTaken, tooManyWaiting],
    examples: { 'To the aisle': { seat: 'ORCH-A-20' } },
    whenFaulty: async (db, call) => {
      await ownTicket(db, call.actor, pathOf(call));
      return [];
    },
    act: async (call, claim) => {
      const { services, actor, body } = call;
      const path = pathOf(call);
      const ticket = await moveToSeat(services, actor, {
        ...path,
        seat: body.seat,
        isDryRun: body.dryRun,
        claim: claim && stepOf(claim, 'move'),
        actOf: ({ id, orderNumber }, seats) => {
          const subject = { kind: 'order', id, label: orderNumber } as const;
          return actOf(call, { action: 'seating.ticket_moved', subject, details: seats });
        },
      });
      const [answered] = await withAnswers(services.db, [ticket]);
      // Nobody has come in with a ticket that can be moved.
      return { data: presentAttendee({ ...ticket, answers: answered?.answers ?? [], entries: [] }) };
    },
  }),
];

function pathOf({ params }: Pick<Call, 'params'>): TicketPath {
  return { eventId: params.eventId as string, ticketId: params.seatedTicketId as string };
}
