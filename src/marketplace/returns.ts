import { noOpenReturn, ticketNotReturnable, ticketPutUpTooOften } from '../core/selling/acts/return.errors.ts';
import { refundExceeds, tooManyWaiting } from '../core/selling/orders/order.errors.ts';
import { ticketNotFound } from '../core/selling/tickets/offer.errors.ts';
import { previewReturn, type ReturnInput, returnTicket } from '../core/selling/waiting-list/return-ticket.ts';
import { takeReturnBack } from '../core/selling/waiting-list/take-return-back.ts';
import { boolean, createBody, defaulted } from '../http/fields/fields.ts';
import { presentReturn, ticketReturnRecord } from '../http/records/ticket-return.ts';
import { ofBuyers, ofTokens, ownSeenOrder, seenOrderOf } from './orders.ts';
import { actRoute, type Call } from './route.ts';

const parameters = { id: 'Id of the order.', ticketId: 'Id of the ticket.' };

const returnBody = createBody({
  dryRun: defaulted(boolean({ description: 'Only says what would come back, and when.' }), false),
});

const ofReturns = [...ofTokens, ticketNotFound, tooManyWaiting];
const ofReturning = [...ofReturns, ticketNotReturnable, ticketPutUpTooOften, refundExceeds];

export const returnRoutes = [
  actRoute({
    method: 'POST',
    path: '/orders/:id/tickets/:ticketId/return',
    operationId: 'returnTicket',
    tag: 'Waiting',
    summary: 'Return a ticket',
    description:
      'By the rule of the event (`returns`), or the one that held when the ticket was bought where that is better for its buyer. `AT_ONCE` voids the ticket and refunds it less what the organizer keeps. `WHEN_RESOLD` leaves it good until somebody from the waiting list has paid for its place; then it is void, and the refund is on its way: the lesser of what was paid for the ticket and what its replacement paid, less what is kept. A ticket can be put up so three times. Returning it again is answered the same; with `dryRun` nothing is done.',
    params: parameters,
    security: ofBuyers,
    body: returnBody,
    success: {
      status: 201,
      description: 'How the return stands.',
      dryRun: 'What would come back: nothing was done.',
      data: ticketReturnRecord,
    },
    errors: ofReturning,
    whenFaulty: ownSeenOrder,
    act: async (call) => {
      const { dryRun } = call.body;
      const input = await inputOf(call);
      const shown = await (dryRun ? previewReturn : returnTicket)(call.services, input);
      return { data: presentReturn(shown), isDryRun: dryRun, isReplayed: shown.isReplayed };
    },
  }),
  actRoute({
    method: 'DELETE',
    path: '/orders/:id/tickets/:ticketId/return',
    operationId: 'takeReturnBack',
    tag: 'Waiting',
    summary: 'Keep a ticket that was to be returned',
    description:
      'While its return is `OPEN`. Somebody who was being offered it waits on in their old place, and money that they pay late goes back to them.',
    params: parameters,
    security: ofBuyers,
    success: { status: 200, description: 'How the return stands.', data: ticketReturnRecord },
    errors: [...ofReturns, noOpenReturn],
    whenFaulty: ownSeenOrder,
    act: async (call) => ({ data: presentReturn(await takeReturnBack(call.services, await inputOf(call))) }),
  }),
];

async function inputOf(call: Call): Promise<ReturnInput> {
  const { order, heldTicketId } = await seenOrderOf(call);
  const { ticketId = '' } = call.params;
  return { order, heldTicketId, ticketId: ticketId.toLowerCase() };
}
