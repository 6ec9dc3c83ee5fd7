import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/base/define-error.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { onAccountOf } from '../../platform/shares.ts';
import { sendJson, sendUnchanged } from '../send.ts';
import { isNoneMatch } from './etag.ts';
import { type Face, perform, type Reply } from './perform.ts';
import type { FaceTypes, Route, RouteDescription } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that is served at this path. */
    route?: RouteDescription;
  }
}

/** Serves the routes of a face, and counts refusals that a route did not declare. */
export function serveRoutes<Types extends FaceTypes>(
  app: FastifyInstance,
  routes: readonly Route<Types>[],
  { face, metrics }: { face: Face<Types>; metrics: Metrics },
): void {
  // Its own handler, so that the hooks of the face run for unknown paths too.
  app.setNotFoundHandler(() => {
    throw new Error('Unknown paths are refused before this is reached');
  });
  for (const route of routes) {
    const declared = new Set(route.errors);
    app.route({
      method: route.method,
      url: route.path,
      config: { route },
      ...(route.largeBody && { bodyLimit: route.largeBody.bytesMax }),
      handler: (request: FastifyRequest, reply: FastifyReply) => {
        const fail = (error: unknown) => {
          if (error instanceof Refusal && !declared.has(error.definition)) {
            metrics.undeclaredErrors.inc({ operation: route.operationId, code: error.definition.code });
          }
          reply.send(error);
        };
        // Answers by itself: a promise that the framework waits for would be one more for every request.
        let answer: Reply | Promise<Reply>;
        try {
          const account = face.accountOf?.(face.callerOf(request));
          answer =
            account === undefined
              ? perform(face, route, request)
              : onAccountOf(account, () => perform(face, route, request));
        } catch (error) {
          fail(error);
          return;
        }
        if (answer instanceof Promise) answer.then((later) => send(later, request, reply), fail);
        else send(answer, request, reply);
      },
    });
  }
}

function send({ status, headers, body }: Reply, request: FastifyRequest, reply: FastifyReply): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && isNoneMatch(request.headers['if-none-match'], headers.etag)) {
    sendUnchanged(reply, headers);
  } else {
    sendJson(reply, status, body, headers);
  }
}
