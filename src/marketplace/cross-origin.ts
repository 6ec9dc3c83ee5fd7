import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { raise } from '../core/base/define-error.ts';
import { sha256 } from '../core/base/sha256.ts';
import { storableText } from '../core/base/text.ts';
import { originNotAllowed } from '../core/selling/origins/origin.errors.ts';
import { isOriginHeard, type Subject } from '../core/selling/origins/origin.sql.ts';
import type { RouteDescription } from '../http/route/route.ts';
import type { Queryable } from '../platform/database/database.ts';
import { isUuid } from '../platform/ids.ts';
import type { MarketplaceRoute } from './route.ts';

// What pages of other sites may read. Catalogue and quotes are for everybody; the rest is for sites that the organization of the event names.
// Nothing is ever sent with credentials: what a buyer may do hangs on the token of the order.

const allowOrigin = 'access-control-allow-origin';
const exposed = 'etag, location, retry-after, x-request-id, idempotent-replayed';
const requestHeaders = 'authorization, content-type, idempotency-key, challenge-answer, if-none-match';
const preflightSeconds = 600;

interface Origins {
  db: Queryable;
  publicUrl: string;
}

function isForEverybody({ method, path }: Pick<RouteDescription, 'method' | 'path'>): boolean {
  if (method === 'POST') return path === '/quotes';
  return method === 'GET' && /^\/(?:events|series|organizers)(?:\/|$)/.test(path);
}

/** What is known before anything is looked up; it goes with every answer, refusals too. */
export function markOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request);
    if (route !== undefined && isForEverybody(route)) grant(reply, '*');
    else if (route !== undefined) add(reply, ['vary', 'Origin']);
    done();
  });
}

/** Looks a site up, and answers browsers that ask beforehand. Calls without another site's origin cost nothing. */
export function answerOrigins(app: FastifyInstance, routes: readonly MarketplaceRoute[], origins: Origins): void {
  const own = new URL(origins.publicUrl).origin;
  const foreignOf = ({ headers }: FastifyRequest): string | undefined => {
    const { origin } = headers;
    const isOwn = origin === undefined || origin === own || origin.replace(/^https?:\/\//, '') === headers.host;
    return isOwn ? undefined : origin;
  };
  const isHeard = async (origin: string, subject: Subject) =>
    (await isOriginHeard(origins.db, { origin, subject })).isAllowed;

  app.addHook('onRequest', async (request, reply) => {
    const route = routeOf(request);
    const origin = foreignOf(request);
    if (route === undefined || origin === undefined || isForEverybody(route)) return;
    if (await isHeard(origin, subjectOf(request))) grant(reply, origin);
  });
  // Only its body says which event an order is for.
  app.addHook('preHandler', async (request, reply) => {
    const origin = foreignOf(request);
    if (origin === undefined || routeOf(request)?.operationId !== 'placeOrder') return;
    const { eventId } = (request.body ?? {}) as { eventId?: unknown };
    const subject: Subject = typeof eventId === 'string' && isUuid(eventId) ? { kind: 'event', id: eventId } : nothing;
    if (await isHeard(origin, subject)) return;
    withdraw(reply);
    raise(originNotAllowed, {});
  });

  for (const [path, ofPath] of Map.groupBy(routes, (route) => route.path)) {
    app.options(path, async (request, reply) => {
      const asked = ofPath.find(({ method }) => method === request.headers['access-control-request-method']);
      reply.header('vary', 'Origin, Access-Control-Request-Method').code(204);
      const origin = request.headers.origin;
      if (asked === undefined || origin === undefined) return reply.send();
      const isAllowed = isForEverybody(asked) || (await isHeard(origin, nothing));
      if (!isAllowed) return reply.send();
      return reply
        .headers({
          [allowOrigin]: isForEverybody(asked) ? '*' : origin,
          'access-control-allow-methods': asked.method,
          'access-control-allow-headers': requestHeaders,
          'access-control-max-age': String(preflightSeconds),
        })
        .send();
    });
  }
}

const nothing: Subject = { kind: 'nothing' };

function routeOf(request: FastifyRequest): RouteDescription | undefined {
  return request.is404 ? undefined : request.routeOptions.config.route;
}

function grant(reply: FastifyReply, origin: string): void {
  add(reply, granted(origin));
}

function granted(origin: string): string[] {
  return [allowOrigin, origin, 'access-control-expose-headers', exposed];
}

/** What every answer of an endpoint for everybody has. */
export const grantedToAll: readonly string[] = granted('*');

function add(reply: FastifyReply, headers: readonly string[]): void {
  reply.faceHeaders = [...(reply.faceHeaders ?? []), ...headers];
}

function withdraw(reply: FastifyReply): void {
  const { faceHeaders } = reply;
  const at = faceHeaders.indexOf(allowOrigin);
  if (at >= 0) reply.faceHeaders = faceHeaders.toSpliced(at, 2);
}

function subjectOf(request: FastifyRequest): Subject {
  const { params } = request;
  const { id, idOrSlug, token } = params as { id?: string; idOrSlug?: string; token?: string };
  if (id !== undefined) {
    if (!isUuid(id)) return nothing;
    return { kind: routeOf(request)?.path.startsWith('/waiting/') ? 'entry' : 'order', id };
  }
  if (idOrSlug !== undefined)
    return isUuid(idOrSlug) ? { kind: 'event', id: idOrSlug } : { kind: 'slug', slug: storableText(idOrSlug) };
  if (token === undefined) return nothing;
  const kind = routeOf(request)?.path.startsWith('/barkada/') ? 'barkada' : 'offer';
  return { kind, tokenHash: sha256(token) };
}
