import type { FastifyInstance } from 'fastify';
import type { DashboardServices } from '../frame/services.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { createKeyRoutes } from './create-key.ts';
import { deliveryRoutes } from './deliveries.ts';
import { organizationRoutes } from './organization.ts';
import { requestRoutes } from './requests.ts';
import { webhookActRoutes } from './webhook-acts.ts';
import { webhookRoutes } from './webhooks.ts';

/** What developers look for: keys, webhooks, the request log, and what the organization is to the API. */
export function developersRoutes(app: FastifyInstance, services: DashboardServices): void {
  apiKeyRoutes(app, services);
  createKeyRoutes(app, services);
  webhookRoutes(app, services);
  webhookActRoutes(app, services);
  deliveryRoutes(app, services);
  requestRoutes(app, services);
  organizationRoutes(app, services);
}
