import type { FastifyInstance } from 'fastify';
import type { AddressList } from '../core/base/address-list.ts';
import { clientOrigin } from '../http/client-address.ts';
import { type AddressLimit, limitRequests } from '../http/limit-requests.ts';
import { describeApi } from '../http/route/describe-api.ts';
import type { Face } from '../http/route/perform.ts';
import { serveRoutes } from '../http/route/serve-routes.ts';
import { documentSender } from '../http/send-document.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { addressRoutes } from './addresses.ts';
import { answerRoutes } from './answers.ts';
import { answerOrigins, markOrigins } from './cross-origin.ts';
import { addHotEvents, eventRoutes } from './events.ts';
import { exchangeRoutes } from './exchange.ts';
import { invoiceRoutes } from './invoices.ts';
import { barkadaRoutes, offerRoutes } from './offers.ts';
import { orderRoutes } from './orders.ts';
import { organizerRoutes } from './organizers.ts';
import { returnRoutes } from './returns.ts';
import { basePath, type Marketplace, type MarketplaceRoute, type MarketplaceServices } from './route.ts';
import { seatRoutes } from './seats.ts';
import { seriesRoutes } from './series.ts';
import { waitingRoutes } from './waiting.ts';

interface MarketplaceOptions {
  addressLimit: AddressLimit;
  trustedProxies: AddressList;
  metrics: Metrics;
  services: MarketplaceServices;
}

/** Registers the whole marketplace API below its base path. */
export async function marketplacePlugin(app: FastifyInstance, options: MarketplaceOptions): Promise<void> {
  const { addressLimit, trustedProxies, metrics, services } = options;
  // Before anything refuses, so that pages can read why.
  markOrigins(app);
  limitRequests(app, addressLimit);
  const routes = marketplaceRoutes();
  answerOrigins(app, routes, services);
  const face: Face<Marketplace> = {
    basePath,
    services,
    callerOf: ({ raw }) => ({ actor: null, clientOrigin: () => clientOrigin(raw, trustedProxies) }),
  };
  serveRoutes(app, routes, { face, metrics });
  addHotEvents(app, services, addressLimit);
  app.get('/openapi.json', documentSender(marketplaceDocument));
}

/** What the API says of itself. */
export function marketplaceDocument() {
  return describeApi(marketplaceRoutes(), {
    title: 'Takilya Marketplace API',
    introduction,
    serverUrl: basePath,
    security: [],
    securitySchemes: {
      orderToken: { type: 'http', scheme: 'bearer', description: 'The `token` of the order.' },
      entryToken: { type: 'http', scheme: 'bearer', description: 'The `token` of the entry of a waiting list.' },
    },
    tagMeanings,
  });
}

/** Every endpoint. What stands here is served, checked and documented. */
export function marketplaceRoutes(): readonly MarketplaceRoute[] {
  return [
    ...eventRoutes(),
    ...seatRoutes(),
    ...seriesRoutes(),
    ...organizerRoutes,
    ...orderRoutes,
    ...invoiceRoutes,
    ...exchangeRoutes,
    ...addressRoutes,
    ...answerRoutes,
    ...offerRoutes,
    ...barkadaRoutes,
    ...returnRoutes,
    ...waitingRoutes,
  ];
}

const tagMeanings = {
  Events: 'What is on, and what of it is left.',
  Series: 'Runs of dates.',
  Organizers: 'Who holds events.',
  Quotes: 'What an order would cost.',
  Orders: 'Buying, paying, and the tickets.',
  'Giving on': 'Handing a ticket to somebody else.',
  Barkada: 'One link by which friends take the tickets that one of them bought.',
  Waiting: 'Waiting for tickets of what is sold out, and returning those that one has.',
};

const introduction = [
  'Find events, buy tickets and get them. No key is needed; the `token` of an order is what its buyer shows.',
  'Every answer is `{"data": …}`; lists that page also carry `meta`. Every error is `{"error": {code, message, hint,',
  'details?}, requestId}`. Prices are whole pesos.',
].join('\n');
