import { publicEventNotFound } from '../core/catalog/public-events/public-event.errors.ts';
import { orderNotExchangeable } from '../core/selling/acts/exchange.errors.ts';
import { exchangeOrder } from '../core/selling/exchange/exchange-order.ts';
import { tooManyFree, tooManyHeld } from '../core/selling/hold-limits/hold-limits.errors.ts';
import { notOnSale, soldOutError } from '../core/selling/orders/order.errors.ts';
import { cardUsed } from '../core/selling/statutory/statutory.errors.ts';
import { boolean, createBody, defaulted, required, uuid } from '../http/fields/fields.ts';
import { exchangedOrderRecord } from './order-records.ts';
import { buyersOrder, idParameter, ofBuyers, ofTokens, orderOf, ownOrder } from './orders.ts';
import { actRoute } from './route.ts';

const exchangeBody = createBody({
  eventId: required(uuid({ description: 'The other date: an event of the same series.' })),
  dryRun: defaulted(boolean({ description: 'Only says whether it could be done.' }), false),
});

export const exchangeRoutes = [
  actRoute({
    method: 'POST',
    path: '/orders/:id/exchange',
    operationId: 'exchangeOrder',
    tag: 'Orders',
    summary: 'Change the date of an order',
    description:
      'To another event of the same series, where the event’s `exchangeUntilHours` allows it. Ticket types go by their name and must cost the same there. The order keeps its id, number and token; its tickets have other codes, and the old ones are `VOID`. All of it happens or nothing. Asked again for the date that the order is of, it changes nothing; with `dryRun` it never does. `loses` says what the buyer may do now and could not for that date: ask for it with `dryRun`, and say it first.',
    params: idParameter,
    security: ofBuyers,
    body: exchangeBody,
    success: { status: 200, description: 'The order.', data: exchangedOrderRecord },
    errors: [
      ...ofTokens,
      publicEventNotFound,
      orderNotExchangeable,
      notOnSale,
      soldOutError,
      cardUsed,
      tooManyHeld,
      tooManyFree,
    ],
    whenFaulty: ownOrder,
    act: async (call) => {
      const { eventId, dryRun } = call.body;
      const order = await orderOf(call);
      const loses = await exchangeOrder(call.services.sales, {
        order,
        eventId: eventId.toLowerCase(),
        isDryRun: dryRun,
        from: call.caller.clientOrigin(),
      });
      return { data: { ...(await buyersOrder(call.services, order)), loses } };
    },
  }),
];
