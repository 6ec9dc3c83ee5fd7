import type { FastifyInstance } from 'fastify';
import { limitRequests, type RequestLimit } from '../http/limit-requests.ts';
import { takeForms } from '../http/pages/forms.ts';
import { addressScreens } from '../http/pages/orders/address-screens.ts';
import { orderScreens } from '../http/pages/orders/order-screens.ts';
import { refundScreens } from '../http/pages/orders/refund-screens.ts';
import { problemPage } from '../http/pages/problem.ts';
import { pathOf } from '../http/path.ts';
import { addressRoutes } from './addresses.ts';
import { auditLogRoutes } from './audit-log.ts';
import { eventRoutes } from './events.ts';
import type { OperatorServices } from './frame/services.ts';
import { homeRoutes } from './home.ts';
import { moneyRoutes } from './money.ts';
import { orderFaceOf, orderSearchRoutes } from './orders.ts';
import { organizationRoutes } from './organizations.ts';
import { payoutRoutes } from './payouts.ts';
import { providerRoutes } from './providers.ts';
import { queueRoutes } from './queues.ts';
import { reconciliationPlugin } from './reconciliation.ts';
import { sitePageRoutes } from './site-pages.ts';

interface OperatorOptions {
  services: OperatorServices;
  /** Counts a request against its network address. */
  limit: RequestLimit;
}

/** The pages of those who run the service. */
export async function operatorPlugin(app: FastifyInstance, { services, limit }: OperatorOptions): Promise<void> {
  takeForms(app);
  limitRequests(app, limit);

  homeRoutes(app, services);
  moneyRoutes(app, services);
  payoutRoutes(app, services);
  organizationRoutes(app, services);
  eventRoutes(app, services);
  orderSearchRoutes(app, services);
  const orders = orderFaceOf(app, services);
  orderScreens(orders);
  addressScreens(orders);
  refundScreens(orders);
  addressRoutes(app, services);
  sitePageRoutes(app, services);
  providerRoutes(app, services);
  queueRoutes(app, services);
  auditLogRoutes(app, services);
  // In a scope of its own: no other page takes files.
  await app.register(reconciliationPlugin, { services });
}

export function isOperatorPath(url: string): boolean {
  return /^\/operator(?:\/|$)/.test(pathOf(url));
}

export const answerOperatorProblem = problemPage('accountProblem', new Map());
