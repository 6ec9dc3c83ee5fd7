import type { FastifyInstance } from 'fastify';
import { limitRequests, type RequestLimit } from '../http/limit-requests.ts';
import { takeForms } from '../http/pages/forms.ts';
import { accountRoutes } from './account/routes.ts';
import { developersRoutes } from './developers/routes.ts';
import { eventsRoutes } from './events/routes.ts';
import type { DashboardServices } from './frame/services.ts';
import { ordersRoutes } from './orders/routes.ts';

export interface DashboardOptions {
  services: DashboardServices;
  /** Counts a request against its address. */
  limit: RequestLimit;
}

/** The organizer's dashboard. */
export async function dashboardPlugin(app: FastifyInstance, { services, limit }: DashboardOptions): Promise<void> {
  takeForms(app);
  limitRequests(app, limit);
  accountRoutes(app, services);
  eventsRoutes(app, services);
  ordersRoutes(app, services);
  developersRoutes(app, services);
}
