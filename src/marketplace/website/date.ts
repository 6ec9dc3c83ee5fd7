import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatePageProps } from '../../../web/marketplace/exchange/date-page.tsx';
import { isRaised } from '../../core/base/define-error.ts';
import { publicEventNotFound } from '../../core/catalog/public-events/public-event.errors.ts';
import { orderNotExchangeable } from '../../core/selling/acts/exchange.errors.ts';
import { readKnown } from '../../core/selling/acts/read-known.ts';
import { exchangeOrder } from '../../core/selling/exchange/exchange-order.ts';
import { readDates, readExchange } from '../../core/selling/exchange/read-exchange.ts';
import { tooManyFree, tooManyHeld } from '../../core/selling/hold-limits/hold-limits.errors.ts';
import { notOnSale, soldOutError } from '../../core/selling/orders/order.errors.ts';
import type { Order } from '../../core/selling/orders/order.ts';
import { findOrderEvent } from '../../core/selling/orders/order-event.sql.ts';
import { formOf } from '../../http/pages/forms.ts';
import { queryOf } from '../../http/pages/visit.ts';
import { answerPage } from '../../http/pages/web.ts';
import { seeOther } from '../../http/send-page.ts';
import { isUuid } from '../../platform/ids.ts';
import type { WebsiteServices } from './website.ts';

// A page that people still read; a run of dates has its own page for the rest.
const datesMax = 200;

/** Where a buyer chooses another date of the series, is told what is lost with it, and confirms. */
export function dateRoutes(
  app: FastifyInstance,
  services: WebsiteServices,
  ownOrder: (request: FastifyRequest) => Promise<Order>,
): void {
  const config = { isPage: true };

  app.get('/orders/:id/date', { config }, async (request, reply) => {
    const order = await ownOrder(request);
    return answerDates(services, request, reply, order);
  });

  app.post('/orders/:id/date', { config }, async (request, reply) => {
    const order = await ownOrder(request);
    const eventId = formOf(request).text('eventId').toLowerCase();
    const here = `/orders/${order.id}`;
    if (!isUuid(eventId)) {
      seeOther(reply, `${here}/date?refused=none`);
      return reply;
    }
    try {
      const from = services.clientOrigin(request);
      await exchangeOrder(services.sales, { order, eventId, isDryRun: false, from });
      seeOther(reply, here);
    } catch (error) {
      const fault = faultOf(error);
      if (fault === undefined) throw error;
      seeOther(reply, `${here}/date?refused=${fault}`);
    }
    return reply;
  });
}

const faults = ['soldOut', 'refused', 'none'] as const;

async function answerDates(
  services: WebsiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  order: Order,
): Promise<FastifyReply> {
  const { db } = services;
  const { id, orderNumber, eventId, quantity } = order;
  const [known, event] = await Promise.all([readKnown(db, order), findOrderEvent(db, { eventId })]);
  const allowed = await readExchange(db, known);
  const dates = allowed === undefined ? [] : await readDates(db, { orderId: id, most: datesMax }, allowed);
  const choices = dates.map(({ dateTime, endDateTime, timezone, isSoldOut, loses, ...date }) => ({
    ...{ id: date.id, dateTime, endDateTime, timezone, isSoldOut, loses },
  }));
  const { refused, to, choose } = queryOf(request);
  const chosen = choices.find((date) => date.id === to);
  const isLeft = chosen?.isSoldOut === false;
  const isUnknown = chosen === undefined && (to ?? choose) !== undefined;
  const props: DatePageProps = {
    order: { id, number: orderNumber, quantity },
    event: event === undefined ? null : { name: event.name, dateTime: event.dateTime, timezone: event.timezone },
    until: allowed?.until ?? null,
    dates: choices,
    chosen: isLeft ? chosen : undefined,
    fault: chosen?.isSoldOut ? 'soldOut' : isUnknown ? 'none' : faults.find((known) => known === refused),
  };
  await answerPage(services, request, reply, ['orderDate', props]);
  return reply;
}

/** What the page says of it: that the date has sold out, or that it cannot be. */
function faultOf(error: unknown): DatePageProps['fault'] {
  if (isRaised(error, soldOutError)) return 'soldOut';
  const isRefused = [orderNotExchangeable, notOnSale, publicEventNotFound, tooManyFree, tooManyHeld].some((each) =>
    isRaised<never>(error, each as never),
  );
  return isRefused ? 'refused' : undefined;
}
