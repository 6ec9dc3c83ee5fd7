import type { FastifyInstance, FastifyRequest } from 'fastify';
import { scopeRequired } from '../core/accounts/api-keys/api-key.errors.ts';
import type { UsableKey } from '../core/accounts/api-keys/key-ring.ts';
import { type Refusal, refusal } from '../core/base/define-error.ts';
import type { Claim } from '../core/base/idempotency/claim.ts';
import type { Face } from '../http/route/perform.ts';
import { serveRoutes } from '../http/route/serve-routes.ts';
import { documentSender } from '../http/send-document.ts';
import { takeFiles } from '../http/uploads/receive-file.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Gate } from './gate.ts';
import type { NoteRequest } from './note-request.ts';
import { openApiDocument } from './openapi-document.ts';
import { postmanCollection } from './postman/collection.ts';
import { basePath, type Call, type OpenApi, type OpenApiRoute, type OpenApiServices, repeatKey } from './route.ts';
import { openApiRoutes } from './routes.ts';

interface OpenApiOptions {
  gate: Gate;
  metrics: Metrics;
  services: OpenApiServices;
  noteRequest: NoteRequest;
}

declare module 'fastify' {
  interface FastifyRequest {
    apiKey: UsableKey | null;
  }
  interface FastifyContextConfig {
    isKeyless?: boolean;
  }
}

const keptPathLengthMax = 500;

/** Registers the whole Open API below its base path. */
export async function openApiPlugin(app: FastifyInstance, options: OpenApiOptions): Promise<void> {
  const { gate, noteRequest } = options;
  app.decorateRequest('apiKey', null);
  takeFiles(app, ({ routeOptions }) => routeOptions.config.route?.file !== undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { isKeyless = false, route } = request.is404 ? {} : request.routeOptions.config;
    const enter = (key: UsableKey | null) => {
      request.apiKey = key;
      const scope = (route as OpenApiRoute | undefined)?.scope ?? null;
      const isHeld = scope === null || key?.scopeSet.has(scope) === true;
      done(isHeld ? undefined : refusal(scopeRequired, { scope }));
    };
    try {
      const key = gate.admitAtOnce(request, reply);
      if (key !== undefined) enter(key);
      else gate.admit(request, reply, { isKeyless }).then(enter, done);
    } catch (refused) {
      done(refused as Refusal);
    }
  });
  app.addHook('onResponse', (request, reply, done) => {
    noteRequest(request, reply);
    done();
  });
  const { services, metrics } = options;
  const routes = openApiRoutes(services.policy.maxima);
  const face: Face<OpenApi> = {
    basePath,
    services,
    callerOf: ({ apiKey }) => apiKey as UsableKey,
    accountOf: ({ organizationId }) => organizationId,
    claimOf,
    receiveFile: ({ organizationId }, request, wanted) => services.receiveFile(request, wanted, organizationId),
    afterChange: ({ params: { id, eventId = id } }) => {
      if (eventId !== undefined) services.changes.tell(eventId);
    },
  };
  serveRoutes(app, routes, { face, metrics });

  const document = openApiDocument(routes);
  const documentText = JSON.stringify(document);
  app.get('/openapi.json', { config: { isKeyless: true } }, documentSender(documentText));
  const collectionText = JSON.stringify(postmanCollection(document, { origin: services.publicUrl }));
  app.get('/postman.json', { config: { isKeyless: true } }, documentSender(collectionText));
  // Old links point here; the part after the # goes along, and the page there leads on to the endpoint.
  app.get('/docs', { config: { isKeyless: true } }, (_request, reply) => reply.redirect('/docs/reference', 308));
}

/** What a repeat is known by. A longer path names no record of ours: the work refuses it, and refusals are not kept. */
function claimOf({ caller, headers, file }: Call, { method, url, body }: FastifyRequest): Claim | undefined {
  const key = repeatKey.of(headers);
  const path = url.split(/[?#]/, 1)[0] as string;
  if (key === undefined || path.length > keptPathLengthMax) return undefined;
  // A key that may see less than the first one must not get its answer, so the scopes are part of the request.
  const claimed = JSON.stringify([file?.sha256.toString('hex') ?? body ?? null, [...caller.scopes].sort()]);
  return { organizationId: caller.organizationId, key, method, path, body: claimed };
}
