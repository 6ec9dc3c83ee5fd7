import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scopeRequired } from '../core/accounts/api-keys/api-key.errors.ts';
import type { UsableKey } from '../core/accounts/api-keys/key-ring.ts';
import { Refusal, refusal } from '../core/base/define-error.ts';
import { isNoneMatch } from '../http/route/etag.ts';
import { sendJson } from '../http/send.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Gate } from './gate.ts';
import type { NoteRequest } from './note-request.ts';
import { openApiDocument } from './openapi-document.ts';
import { basePath, perform, type Reply } from './perform.ts';
import { docsPage } from './reference/page.ts';
import type { OpenApiRoute, OpenApiServices } from './route.ts';
import { declaredErrors, openApiRoutes } from './routes.ts';

export interface OpenApiOptions {
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
    openApiRoute?: OpenApiRoute;
  }
}

/** Registers the whole Open API below its base path. */
export async function openApiPlugin(app: FastifyInstance, options: OpenApiOptions): Promise<void> {
  const { gate, noteRequest } = options;
  app.decorateRequest('apiKey', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { isKeyless = false, openApiRoute } = request.is404 ? {} : request.routeOptions.config;
    const enter = (key: UsableKey | null) => {
      request.apiKey = key;
      const scope = openApiRoute?.scope ?? null;
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
  // Its own handler, so that the hooks above run for unknown paths too.
  app.setNotFoundHandler(() => {
    throw new Error('Unknown paths are refused before this is reached');
  });

  const routes = openApiRoutes(options.services.policy.maxima);
  for (const route of routes) addRoute(app, route, options);

  const document = openApiDocument(routes, { serverUrl: basePath });
  const documentText = JSON.stringify(document);
  app.get('/openapi.json', { config: { isKeyless: true } }, (_request, reply) => sendJson(reply, 200, documentText));
  await app.register(docsPage, { document });
}

function addRoute(app: FastifyInstance, route: OpenApiRoute, { services, metrics }: OpenApiOptions): void {
  const declared = new Set(declaredErrors(route));
  app.route({
    method: route.method,
    url: route.path,
    config: { openApiRoute: route },
    handler: (request: FastifyRequest, reply: FastifyReply) => {
      // Answers by itself: a promise that the framework waits for would be one more for every request.
      perform(route, services, request.apiKey as UsableKey, request).then(
        (answer) => send(answer, request, reply),
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

function send({ status, headers, body }: Reply, request: FastifyRequest, reply: FastifyReply): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && isNoneMatch(request.headers['if-none-match'], headers.etag)) {
    reply.code(304).headers(headers).send();
  } else {
    sendJson(reply, status, body, headers);
  }
}
