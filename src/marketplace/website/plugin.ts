import type { FastifyInstance } from 'fastify';
import { barkadaNotFound } from '../../core/selling/barkada/barkada.errors.ts';
import { orderEventDeleted, orderNotFound } from '../../core/selling/orders/order.errors.ts';
import { ticketNotFound } from '../../core/selling/tickets/offer.errors.ts';
import { entryNotFound } from '../../core/selling/waiting-list/waiting.errors.ts';
import { limitRequests } from '../../http/limit-requests.ts';
import { takeForms } from '../../http/pages/forms.ts';
import { problemPage } from '../../http/pages/problem.ts';
import { appRoutes } from './app.ts';
import { barkadaRoutes } from './barkada/friends-page.ts';
import { checkoutRoutes } from './checkout.ts';
import { elsewhereRoutes } from './elsewhere.ts';
import { eventRoutes } from './event.ts';
import { findEventsRoutes } from './find-events.ts';
import { PageCache } from './kept/page-cache.ts';
import { messageRoutes } from './messages.ts';
import { findTicketsRoutes } from './my-tickets.ts';
import { offerRoutes } from './offers.ts';
import { orderRoutes } from './order.ts';
import { ticketCookie } from './order-cookie.ts';
import { presentOrderEvent } from './order-props.ts';
import { sectionRoutes } from './seats/section.ts';
import { seriesRoutes } from './series.ts';
import { crawlerRoutes, sitePageRoutes } from './site-pages.ts';
import { ticketRoutes } from './ticket.ts';
import { waitingRoutes } from './waiting.ts';
import type { WebsiteServices } from './website.ts';
import { yourDataRoutes } from './your-data.ts';

/** The marketplace as people see it. */
export async function websitePlugin(app: FastifyInstance, services: WebsiteServices): Promise<void> {
  const cache = new PageCache(services);
  takeForms(app);
  limitRequests(app, services.limit);
  findEventsRoutes(app, services, cache);
  eventRoutes(app, services, cache);
  sectionRoutes(app, services);
  seriesRoutes(app, services, cache);
  checkoutRoutes(app, services);
  orderRoutes(app, services);
  elsewhereRoutes(app, services);
  ticketRoutes(app, services);
  offerRoutes(app, services);
  barkadaRoutes(app, services, {
    presentEvent: (event) => presentOrderEvent(event, services),
    ticketCookie: (ticketId) => ticketCookie(services, ticketId),
  });
  waitingRoutes(app, services);
  findTicketsRoutes(app, services);
  sitePageRoutes(app, services);
  yourDataRoutes(app, services);
  await app.register(messageRoutes, services);
  appRoutes(app, services);
  crawlerRoutes(app, services);
}

export const answerProblem = problemPage(
  'problem',
  new Map<unknown, 'orderNotFound' | 'eventDeleted'>([
    [orderNotFound, 'orderNotFound'],
    [ticketNotFound, 'orderNotFound'],
    [barkadaNotFound, 'orderNotFound'],
    [entryNotFound, 'orderNotFound'],
    [orderEventDeleted, 'eventDeleted'],
  ]),
);
