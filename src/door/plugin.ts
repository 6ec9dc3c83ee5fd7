import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddressList } from '../core/base/address-list.ts';
import { isRaised, raise } from '../core/base/define-error.ts';
import { doorLimited, doorSessionRefused } from '../core/selling/door/door.errors.ts';
import { refuseTooOld } from '../core/selling/door/door-rules-of.ts';
import type { DoorSession } from '../core/selling/door/door-session.sql.ts';
import { bearer } from '../core/selling/door/door-session.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { clientAddress, networkOf } from '../http/client-address.ts';
import type { RequestLimit } from '../http/limit-requests.ts';
import { describeApi } from '../http/route/describe-api.ts';
import type { Face } from '../http/route/perform.ts';
import { serveRoutes } from '../http/route/serve-routes.ts';
import { documentSender } from '../http/send-document.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { counterRoutes } from './counter.ts';
import { countRoutes } from './counts.ts';
import { manifestRoutes } from './manifest.ts';
import { partyRoutes } from './parties.ts';
import { basePath, type Door, type DoorRoute, type DoorServices } from './route.ts';
import { scanRoutes, scansByLength } from './scans.ts';
import { searchRoutes } from './search.ts';
import { sessionRoutes } from './sessions.ts';

interface DoorOptions {
  addressLimit: RequestLimit;
  trustedProxies: AddressList;
  metrics: Metrics;
  services: DoorServices;
}

const limitedMs = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    doorSession: DoorSession | null;
  }
}

/** Registers the API of the door below its base path. */
export async function doorPlugin(app: FastifyInstance, options: DoorOptions): Promise<void> {
  const { addressLimit, trustedProxies, metrics, services } = options;
  app.decorateRequest('doorSession', null);

  /**
   * A signed-in device comes in however many come from the same network address; a venue often has one for all. A device
   * that has spent its share is turned away from memory, before anything is read or looked up.
   */
  const admit = async (request: FastifyRequest, reply: FastifyReply, asksItself: boolean): Promise<void> => {
    const token = bearerToken(request.headers);
    const { sessions, limits } = services;
    const remembered = token === undefined ? undefined : sessions.remembered(token);
    const count = (device: DoorSession) => {
      limits.take('calls', device, 1);
      if (asksItself) limits.take('scans', device, scansByLength(request.headers));
    };
    if (remembered !== undefined) count(remembered);
    const known = asksItself ? remembered : undefined;
    const session = known ?? (token === undefined ? undefined : await sessions.find(token));
    if (session === undefined) {
      addressLimit(request, reply);
      raise(doorSessionRefused, {}, bearer);
    }
    if (remembered === undefined) count(session);
    if (!asksItself) await refuseTooOld(services.db, session);
    request.doorSession = session;
    request.logFields = { organizationId: session.organizationId, doorCodeId: session.doorCodeId };
  };

  app.addHook('onRequest', async (request, reply) => {
    const route = request.is404 ? undefined : (request.routeOptions.config.route as DoorRoute | undefined);
    if (route === undefined || route.isOpen === true) addressLimit(request, reply);
    else await admit(request, reply, route.asksItself === true).catch(answerLate);
  });
  const routes = doorRoutes();
  const face: Face<Door> = {
    basePath,
    services,
    callerOf: ({ doorSession, raw }) => ({
      actor: doorSession as DoorSession,
      recheck: async () => {
        if ((await services.sessions.find(bearerToken(raw.headers) ?? '')) === undefined)
          raise(doorSessionRefused, {}, bearer);
      },
      address: () => networkOf(clientAddress(raw, trustedProxies)),
    }),
  };
  serveRoutes(app, routes, { face, metrics });
  const document = () =>
    describeApi(routes, {
      title: 'Takilya Door API',
      introduction,
      serverUrl: basePath,
      security: [{ doorToken: [] }],
      securitySchemes: { doorToken: { type: 'http', scheme: 'bearer', description: 'The `token` of the session.' } },
      tagMeanings,
    });
  app.get('/openapi.json', documentSender(document));
}

/**
 * A device that has spent its share and asks on gets its answer a moment later: otherwise each answer would only make room for
 * the next call.
 */
async function answerLate(error: unknown): Promise<never> {
  if (isRaised(error, doorLimited)) await sleep(limitedMs, undefined, { ref: false });
  throw error;
}

/** Every endpoint. What stands here is served, checked and documented. */
export function doorRoutes(): readonly DoorRoute[] {
  return [
    ...sessionRoutes,
    ...manifestRoutes(),
    ...scanRoutes,
    ...partyRoutes,
    ...countRoutes,
    ...searchRoutes,
    ...counterRoutes,
  ];
}

const tagMeanings = {
  Sessions: 'A device comes in by a code, and goes.',
  Manifest: 'What a device needs to decide without a network.',
  Scans: 'Codes that were shown, and what was decided.',
  Parties: 'Those who came together, by the code of their order.',
  Counts: 'How many are in, by gate and ticket type.',
  Search: 'Finding those who have no code at hand.',
  Counter: 'Selling at the door.',
};

const introduction = [
  'Let people in. A device signs in with a door code and shows the token that it gets.',
  'Every answer is `{"data": …}`. Every error is `{"error": {code, message, hint, details?}, requestId}`.',
  'What a ticket’s QR code carries and how a device decides without a network is told in docs/door.md.',
].join('\n');
