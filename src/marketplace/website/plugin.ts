import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemPageProps } from '../../../web/marketplace/problem-page.tsx';
import type { Refusal } from '../../core/base/define-error.ts';
import { orderEventDeleted, orderNotFound } from '../../core/selling/orders/order.errors.ts';
import { errorReply } from '../../http/error-reply.ts';
import { limitRequests } from '../../http/limit-requests.ts';
import { takeForms } from '../../http/pages/forms.ts';
import { problemKindOf } from '../../http/pages/problem-kind.ts';
import { answerPage, type PageServices } from '../../http/pages/web.ts';
import { checkoutRoutes } from './checkout.ts';
import { crawlerRoutes } from './crawlers.ts';
import { eventRoutes } from './event.ts';
import { findEventsRoutes } from './find-events.ts';
import { findTicketsRoutes } from './find-tickets.ts';
import { orderRoutes } from './order.ts';
import { PageCache } from './page-cache.ts';
import type { WebsiteServices } from './website.ts';

/** The marketplace as people see it. */
export async function websitePlugin(app: FastifyInstance, services: WebsiteServices): Promise<void> {
  const cache = new PageCache(services);
  takeForms(app);
  limitRequests(app, services.limit);
  findEventsRoutes(app, services, cache);
  eventRoutes(app, services, cache);
  checkoutRoutes(app, services);
  orderRoutes(app, services);
  findTicketsRoutes(app, services);
  crawlerRoutes(app, services);
}

/** A page in place of the envelope, with the same status and headers. */
export async function answerProblem(
  services: PageServices,
  reason: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { status, headers } = errorReply(reason, request.id);
  const props: ProblemPageProps = { kind: kindOf(reason), requestId: request.id, message: reason.message };
  await answerPage(services, request, reply, ['problem', props], { status, headers });
}

function kindOf(reason: Refusal): ProblemPageProps['kind'] {
  if (reason.definition === orderNotFound) return 'orderNotFound';
  return reason.definition === orderEventDeleted ? 'eventDeleted' : problemKindOf(reason);
}
