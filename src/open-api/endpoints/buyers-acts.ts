import { recordNotFound } from '../../core/base/common.errors.ts';
import { type AnyErrorDefinition, raise } from '../../core/base/define-error.ts';
import { stepOf } from '../../core/base/idempotency/claim.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { publicEventNotFound } from '../../core/catalog/public-events/public-event.errors.ts';
import { orderNotExchangeable } from '../../core/selling/acts/exchange.errors.ts';
import { ticketNotReturnable, ticketPutUpTooOften } from '../../core/selling/acts/return.errors.ts';
import { exchangeOrder } from '../../core/selling/exchange/exchange-order.ts';
import { ownTicket } from '../../core/selling/moving/own-ticket.sql.ts';
import { notOnSale, refundExceeds, soldOutError, tooManyWaiting } from '../../core/selling/orders/order.errors.ts';
import type { Order } from '../../core/selling/orders/order.ts';
import { ownOrder } from '../../core/selling/orders/own-order.sql.ts';
import { cardUsed } from '../../core/selling/statutory/statutory.errors.ts';
import { ticketNotFound } from '../../core/selling/tickets/offer.errors.ts';
import { previewReturn, returnTicket } from '../../core/selling/waiting-list/return-ticket.ts';
import { boolean, createBody, defaulted, required, uuid } from '../../http/fields/fields.ts';
import { presentReturn, ticketReturnRecord } from '../../http/records/ticket-return.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { orderDetailRecord } from '../records/order-records.ts';
import { answerOrder } from './orders.ts';
import { actOf, actRoute, type Call } from './route.ts';

// What buyers may do themselves, done for one who asks the organizer to: by the same actions and rules.

const scope = 'orders:write';

const exchangeBody = createBody({
  eventId: required(uuid({ description: 'To exchange: another date.' })),
  dryRun: defaulted(boolean({ description: 'Whether to say only whether it could be done.' }), false),
});

const returnBody = createBody({
  dryRun: defaulted(boolean({ description: 'Whether to say only what would come back, and when.' }), false),
});

export const buyersActRoutes = [
  actRoute({
    method: 'POST',
    path: '/orders/:orderId/exchange',
    operationId: 'exchangeOrder',
    tag: 'Orders',
    summary: 'Change the date of an order for its buyer',
    description:
      'To another event of the same series, where `exchangeUntilHours` of the event allows its buyers to. Ticket types go by their name and must cost the same there. The order keeps its id and number; its tickets have other codes, and the old ones are `VOID`. All of it happens or nothing, and the buyer is mailed the new tickets. With `dryRun` nothing is done.',
    scope,
    needsRepeatKey: true,
    params: { orderId: 'Id of the order.' },
    body: exchangeBody,
    success: { status: 200, description: 'The order.', data: orderDetailRecord, hasEtag: true },
    errors: [
      recordNotFound,
      publicEventNotFound,
      orderNotExchangeable,
      notOnSale,
      soldOutError,
      cardUsed,
      tooManyWaiting,
    ] as AnyErrorDefinition[],
    examples: { 'To another date': { eventId: '018f0000-0000-7000-8000-000000000001' } },
    whenFaulty: ofOrder,
    act: async (call) => {
      const { services, actor, body } = call;
      const order = await ownOrder(services.db, actor, call.params.orderId as string);
      const { id: eventId } = await ownEvent(services.db, actor, body.eventId);
      await exchangeOrder(services.sales, {
        order,
        eventId,
        isDryRun: body.dryRun,
        from: undefined,
        actOf: ({ id, orderNumber }, dates) => {
          const subject = { kind: 'order', id, label: orderNumber } as const;
          return actOf(call, { action: 'order.exchanged', subject, details: dates });
        },
      });
      return answerOrder(call, order.id);
    },
  }),
  actRoute({
    method: 'POST',
    path: '/orders/:orderId/tickets/:ticketId/return',
    operationId: 'returnTicket',
    tag: 'Orders',
    summary: 'Return a ticket for its buyer',
    description:
      'By the rule of the event (`returns`), or the one that held when the ticket was bought where that is better for its buyer. `AT_ONCE` voids the ticket and refunds it less what is kept; `WHEN_RESOLD` leaves it good until somebody from the waiting list has paid for its place. The buyer gets a mail. Returning it again is answered the same.',
    scope,
    needsRepeatKey: true,
    params: { orderId: 'Id of the order.', ticketId: 'Id of the ticket.' },
    body: returnBody,
    success: {
      status: 201,
      description: 'How the return stands.',
      dryRun: 'What would come back: nothing was done.',
      data: ticketReturnRecord,
    },
    errors: [
      recordNotFound,
      ticketNotFound,
      ticketNotReturnable,
      ticketPutUpTooOften,
      refundExceeds,
      tooManyWaiting,
    ] as AnyErrorDefinition[],
    examples: { 'Tried first': { dryRun: true } },
    whenFaulty: async (db, call) => {
      await ownTicketOfOrder(db, call);
      return [];
    },
    act: async (call, claim) => {
      const { services, body } = call;
      const { order, ticket } = await ownTicketOfOrder(services.db, call);
      const shown = await (body.dryRun ? previewReturn : returnTicket)(services, {
        order,
        heldTicketId: null,
        ticketId: ticket.id,
        claim: claim && stepOf(claim, 'return'),
        actOf: ({ id, orderNumber }: Order) => {
          const subject = { kind: 'order', id, label: orderNumber } as const;
          return actOf(call, { action: 'order.ticket_returned', subject });
        },
      });
      return { data: presentReturn(shown), isDryRun: body.dryRun, location: `/orders/${order.id}` };
    },
  }),
];

async function ofOrder(db: Queryable, { actor, params }: Call): Promise<[]> {
  await ownOrder(db, actor, params.orderId as string);
  return [];
}

async function ownTicketOfOrder(db: Queryable, { actor, params }: Call) {
  const order = await ownOrder(db, actor, params.orderId as string);
  const ticket = await ownTicket(db, actor, { eventId: order.eventId, ticketId: params.ticketId as string });
  if (ticket.orderId !== order.id) raise(recordNotFound, { record: 'ticket', id: ticket.id });
  return { order, ticket };
}
