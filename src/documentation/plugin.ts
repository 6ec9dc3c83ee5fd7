import type { FastifyInstance } from 'fastify';
import { limitRequests, type RequestLimit } from '../http/limit-requests.ts';
import { takeForms } from '../http/pages/forms.ts';
import { clientRoutes } from './clients/client-routes.ts';
import { guideRoutes } from './guides.ts';
import { llmsRoutes } from './llms.ts';
import { testKeyRoute } from './reader.ts';
import { referenceRoutes } from './reference-pages.ts';
import { searchRoutes } from './search-pages.ts';
import type { DocumentationServices } from './services.ts';

interface DocumentationOptions {
  services: DocumentationServices;
  limit: RequestLimit;
}

/** What integrators read. */
export async function documentationPlugin(
  app: FastifyInstance,
  { services, limit }: DocumentationOptions,
): Promise<void> {
  takeForms(app);
  limitRequests(app, limit);
  guideRoutes(app, services);
  referenceRoutes(app, services);
  llmsRoutes(app, services);
  searchRoutes(app, services);
  testKeyRoute(app, services);
  clientRoutes(app, services);
}
