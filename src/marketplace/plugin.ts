import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../core/base/define-error.ts';
import { limitRequests, type RequestLimit } from '../http/limit-requests.ts';
import { sendJson } from '../http/send.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { marketplaceDocument } from './openapi-document.ts';
import { perform } from './perform.ts';
import { declaredErrors, type MarketplaceRoute, type MarketplaceServices } from './route.ts';
import { marketplaceRoutes } from './routes.ts';

export interface MarketplaceOptions {
  addressLimit: RequestLimit;
  metrics: Metrics;
  services: MarketplaceServices;
}

/** Registers the whole marketplace API below its base path. */
export async function marketplacePlugin(app: FastifyInstance, options: MarketplaceOptions): Promise<void> {
  limitRequests(app, options.addressLimit);
  // Its own handler, so that the hook above runs for unknown paths too.
  app.setNotFoundHandler(() => {
    throw new Error('Unknown paths are refused before this is reached');
  });
  const routes = marketplaceRoutes();
  for (const route of routes) addRoute(app, route, options);
  const documentText = JSON.stringify(marketplaceDocument(routes));
  app.get('/openapi.json', (_request, reply) => sendJson(reply, 200, documentText));
}

function addRoute(app: FastifyInstance, route: MarketplaceRoute, { services, metrics }: MarketplaceOptions): void {
  const declared = new Set(declaredErrors(route));
  app.route({
    method: route.method,
    url: route.path,
    handler: (request: FastifyRequest, reply: FastifyReply) => {
      // Answers by itself: a promise that the framework waits for would be one more for every request.
      perform(route, services, request).then(
        ({ status, headers, body }) => sendJson(reply, status, body, headers),
        (error) => {
          if (error instanceof Refusal && !declared.has(error.definition)) {
            metrics.undeclaredErrors.inc({ operation: route.operationId, code: error.definition.code });
          }
          reply.send(error);
        },
      );
    },
  });
}
