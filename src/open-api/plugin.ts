import type { FastifyInstance } from 'fastify';
import { scopeRequired } from '../core/accounts/api-keys/api-key.errors.ts';
import type { UsableKey } from '../core/accounts/api-keys/key-ring.ts';
import { type Refusal, refusal } from '../core/base/define-error.ts';
import { lateRefusals } from '../http/late-refusals.ts';
import { serveRoutes } from '../http/route/serve-routes.ts';
import { documentSender } from '../http/send-document.ts';
import { takeFiles } from '../http/uploads/receive-file.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { OpenApiRoute, OpenApiServices } from './endpoints/route.ts';
import { missingScope, openApiFace } from './face.ts';
import type { Gate } from './gate.ts';
import { addHotReads } from './hot.ts';
import { takeLargeBodies } from './large-bodies.ts';
import { answeredOf, type NoteRequest } from './note-request.ts';
import { openApiDocument, publishedDocument } from './openapi-document.ts';
import { postmanCollection } from './postman/collection.ts';
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

/** Registers the whole Open API below its base path. */
export async function openApiPlugin(app: FastifyInstance, options: OpenApiOptions): Promise<void> {
  const { gate, noteRequest } = options;
  app.decorateRequest('apiKey', null);
  takeLargeBodies(app, options.services);
  takeFiles(app, ({ routeOptions }) => routeOptions.config.route?.file !== undefined);
  const refuse = lateRefusals();
  app.addHook('onRequest', (request, reply, done) => {
    const { isKeyless = false, route } = request.is404 ? {} : request.routeOptions.config;
    const enter = (key: UsableKey | null) => {
      request.apiKey = key;
      const missing = missingScope(key, (route as OpenApiRoute | undefined) ?? { scope: null });
      done(missing === null ? undefined : refusal(scopeRequired, { scope: missing }));
    };
    try {
      const key = gate.admitAtOnce(request, reply);
      if (key !== undefined) enter(key);
      else gate.admit(request, reply, { isKeyless }).then(enter, (refused) => refuse(refused as Refusal, done));
    } catch (refused) {
      refuse(refused as Refusal, done);
    }
  });
  app.addHook('onResponse', (request, reply, done) => {
    noteRequest(request.raw, answeredOf(request, reply));
    done();
  });
  const { services, metrics } = options;
  const routes = openApiRoutes(services.policy.maxima);
  const face = openApiFace(services);
  serveRoutes(app, routes, { face, metrics });
  addHotReads(app, routes, { gate, noteRequest, services });

  const sendDocument = documentSender(() => publishedDocument(openApiDocument(routes)));
  app.get('/openapi.json', { config: { isKeyless: true } }, sendDocument);
  const sendCollection = documentSender(() =>
    postmanCollection(openApiDocument(routes), { origin: services.publicUrl }),
  );
  app.get('/postman.json', { config: { isKeyless: true } }, sendCollection);
  // Old links point here; the part after the # goes along, and the page there leads on to the endpoint.
  app.get('/docs', { config: { isKeyless: true } }, (_request, reply) => reply.redirect('/docs/reference', 308));
}
