import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeForms } from '../http/forms.ts';
import { accountRoutes } from './account/routes.ts';
import { developersRoutes } from './developers/routes.ts';
import { eventsRoutes } from './events/routes.ts';
import { ordersRoutes } from './orders/routes.ts';
import type { DashboardServices } from './services.ts';

export interface DashboardOptions {
  services: DashboardServices;
  /** Counts a request against its address. */
  limit: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** The organizer's dashboard. */
export async function dashboardPlugin(app: FastifyInstance, { services, limit }: DashboardOptions): Promise<void> {
  takeForms(app);
  app.addHook('onRequest', (request, reply, done) => {
    try {
      limit(request, reply);
      done();
    } catch (refused) {
      done(refused as Error);
    }
  });
  accountRoutes(app, services);
  eventsRoutes(app, services);
  ordersRoutes(app, services);
  developersRoutes(app, services);
}
