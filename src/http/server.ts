import type { Socket } from 'node:net';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Refusal, type RefusalExtras, refusal } from '../core/base/define-error.ts';
import { storableText } from '../core/base/text.ts';
import { type Log, logRequest } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { tracer } from '../platform/tracing/tracer.ts';
import { AllowedMethods } from './allowed-methods.ts';
import { Deadlines, type Timed } from './deadlines.ts';
import { asRefusal, bodyBytesMax, unavailable } from './error-reply.ts';
import { HotReads } from './hot-reads.ts';
import {
  malformedRequest,
  methodNotAllowed,
  payloadTooLarge,
  routeNotFound,
  unsupportedMediaType,
} from './http.errors.ts';
import { parseJsonBody } from './json-body.ts';
import { answerMalformed, answerOnSocket } from './malformed.ts';
import { isProbe, pathOf, routedPathOf, routeOf, withoutValues } from './path.ts';
import { newRequestId } from './request-id.ts';
import { fixedHeadersOf, prepareReplies, sendRefusal } from './send.ts';
import { wantsPage } from './send-page.ts';
import { traceRequests } from './trace-requests.ts';

interface ServerOptions {
  log: Log;
  metrics: Metrics;
  tls?: { cert: Buffer; key: Buffer };
  /** Whether people reach it by HTTPS alone; a proxy may speak that. */
  isHttps?: boolean;
  /** It is about to stop: every answer ends its connection. */
  isDraining: () => boolean;
  /** Everybody who knows of other nodes has been sent there: later requests are refused. */
  isClosing?: () => boolean;
  /** Asked before a request whose URL cannot be parsed is refused; a face adds its headers, or refuses first. */
  beforeBadUrl?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The document that describes the endpoints beside a path. */
  referenceOf?: (path: string) => string;
  /** How long a request may take. What it waits for may hang; the caller then hears so. */
  deadlineMs?: (request: FastifyRequest) => number;
  /** Answers people at a browser with a page instead of the envelope; says whether it did. */
  problemPage?: (reason: Refusal, request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
}

const requestTimeoutMs = 30_000;
const deadlineMsDefault = 60_000;
const keepAliveTimeoutMs = 65_000;
// As long as a URL can get at all, so that an overlong id is simply one that does not exist.
const pathPartLengthMax = 16_384;
// No route has a schema of Fastify's, which checks fields for none of ours: what compiles them takes long to load.
const noSchemas = () => {
  throw new Error('A route of ours checks its fields itself');
};
// Node would refuse a request without Host by itself, in words that are not ours.
const nodeOptions = { requireHostHeader: false };

/** An HTTP server that always answers in our envelope, even where the framework would answer by itself. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { log, isDraining, isClosing = isDraining, deadlineMs = () => deadlineMsDefault } = options;
  const headers = fixedHeadersOf({ isHttps: options.isHttps === true });
  const app = openServer(options, headers);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
    parseJsonBody(bytes, request.headers, request.routeOptions.config.route?.largeBody?.partsMax),
  );

  const hotReads = new HotReads({ log, metrics: options.metrics, isDraining, keepAliveTimeoutMs });
  app.decorate('hotReads', hotReads);
  hotReads.standBefore(app.server);

  const allowedMethods = new AllowedMethods();
  app.addHook('onRoute', ({ url, method }) => allowedMethods.add(url, Array.isArray(method) ? method : [method]));

  const refuse = createRefuse(options);
  const deadlines = new Deadlines<FastifyReply>((reply) => {
    if (reply.sent) return;
    const { request } = reply;
    log.warn({ requestId: request.id, path: routeOf(request) }, 'request took too long');
    refuse(unavailable('It took too long.'), request, reply);
  });
  app.decorateReply('dueAtMs', 0);
  app.decorateReply('place', -1);
  app.addHook('onClose', (_app, done) => {
    deadlines.stop();
    hotReads.stop();
    done();
  });

  app.decorateRequest('span');
  if (tracer !== undefined) traceRequests(app, tracer);
  // Hooks that wait for nothing call back at once: a promise each would be felt on every request.
  app.addHook('onRequest', (request, reply, done) => {
    request.isLate = isClosing();
    deadlines.start(reply, deadlineMs(request) - hotReads.heldMs(request.raw));
    done();
  });
  refuseEarly(app, allowedMethods, options.referenceOf);
  // A record named by a text that cannot be stored does not exist.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.url.includes('%00')) {
      const params = request.params as Record<string, string>;
      for (const name in params) params[name] = storableText(params[name] as string);
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    deadlines.end(reply);
    noteResponse(options, request, reply);
    done();
  });
  answerFaults(app, { log, refuse });
  app.setNotFoundHandler((request, reply) => {
    refuse(notFoundRefusal(request, allowedMethods, options.referenceOf), request, reply);
  });
  prepareReplies(app, { headers, isDraining });
  app.decorateRequest('logFields');
  app.decorateRequest('refusedCode');
  app.decorateRequest('isLate', false);
  return app;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What a face adds to the request's log line: ids only, never a secret. */
    logFields?: Record<string, string>;
    /** The code of the error that it was refused with. */
    refusedCode?: string;
    /** It came when the server was about to stop already. */
    isLate: boolean;
  }
  interface FastifyReply extends Timed {}
  interface FastifyInstance {
    hotReads: HotReads;
  }
}

/** As bare as the framework and Node allow; every answer of their own is in our words. */
function openServer(options: ServerOptions, headers: Record<string, string>): FastifyInstance {
  const app = fastify({
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: pathPartLengthMax },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    ...(options.tls === undefined
      ? { http: nodeOptions }
      : { https: { cert: options.tls.cert, key: options.tls.key, ...nodeOptions } }),
    clientErrorHandler: (error, socket) => answerMalformed(error as NodeJS.ErrnoException, socket as Socket, headers),
    frameworkErrors: (error, request, reply) => {
      const answer = async () => {
        let reason: unknown = error;
        try {
          await options.beforeBadUrl?.(request as FastifyRequest, reply as FastifyReply);
        } catch (earlier) {
          reason = earlier;
        }
        sendRefusal(asRefusal(reason), request as FastifyRequest, reply as FastifyReply);
      };
      void answer();
    },
  }) as unknown as FastifyInstance;
  // Without listeners node answers an unknown Expect with a bare 417, and hangs up on CONNECT.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', (_request, socket: Socket) => {
    answerOnSocket(socket, 'The method CONNECT is not available here.', headers);
  });
  return app;
}

type Refuse = (reason: Refusal, request: FastifyRequest, reply: FastifyReply) => void;

function createRefuse({ log, problemPage }: ServerOptions): Refuse {
  return (reason, request, reply) => {
    if (problemPage === undefined || !wantsProblemPage(request)) {
      sendRefusal(reason, request, reply);
      return;
    }
    problemPage(reason, request, reply).then(
      (isAnswered) => {
        if (!isAnswered) sendRefusal(reason, request, reply);
      },
      (error: Error) => {
        log.error({ requestId: request.id, error: toldError(error, request) }, 'page failed');
        sendRefusal(reason, request, reply);
      },
    );
  };
}

/** After every face has identified the caller and set its headers, and before a useless body is read. */
function refuseEarly(
  app: FastifyInstance,
  allowedMethods: AllowedMethods,
  referenceOf: ServerOptions['referenceOf'],
): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.isLate) {
      done(unavailable('The server is about to stop.'));
    } else if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      done(refusal(malformedRequest, { what: 'The request has no Host header.' }, noHost));
    } else if (hasSecondHost(request.raw.rawHeaders)) {
      done(refusal(malformedRequest, { what: 'The request has two Host headers.' }, twoHosts));
    } else if (request.is404) {
      done(notFoundRefusal(request, allowedMethods, referenceOf));
    } else {
      done(null, payload);
    }
  });
}

function noteResponse({ log, metrics }: ServerOptions, request: FastifyRequest, reply: FastifyReply): void {
  const ms = reply.elapsedTime;
  const route = routeOf(request);
  metrics.observeRequest(route, request.method, reply.statusCode, ms / 1_000);
  if (!isProbe(request)) {
    logRequest(log, {
      requestId: request.id,
      method: request.method,
      path: route,
      status: reply.statusCode,
      ms: Math.round(ms * 10) / 10,
      traceId: request.span?.traceId,
      ids: request.logFields,
    });
  }
}

function answerFaults(app: FastifyInstance, { log, refuse }: { log: Log; refuse: Refuse }): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // It failed after its deadline, and the caller has heard of that.
    if (reply.raw.headersSent) return;
    // The sender has gone before the request was whole: nobody is there to answer, and nothing of ours has failed.
    if (request.raw.destroyed && !request.raw.complete) {
      log.debug({ requestId: request.id, method: request.method, path: routeOf(request) }, 'request broken off');
      reply.hijack();
      return;
    }
    const reason = reasonOf(error, request);
    if (reason.definition.kind === 'internal') {
      log.error({ requestId: request.id, error: toldError(error, request) }, 'request failed');
    } else if (reason.definition.kind === 'unavailable' && !isProbe(request)) {
      log.warn({ requestId: request.id, reason: withoutValues(error.message, request) }, 'request refused');
    }
    refuse(reason, request, reply);
  });
}

/** What the framework refuses without saying enough. */
function reasonOf(error: FastifyError, { headers, routeOptions }: FastifyRequest): Refusal {
  const code = error?.code;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return refusal(unsupportedMediaType, { given: headers['content-type'] });
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return refusal(payloadTooLarge, { bytesMax: routeOptions.bodyLimit ?? bodyBytesMax });
  }
  return asRefusal(error);
}

/** A database repeats the value that it refuses. */
function toldError(error: Error | undefined, request: FastifyRequest) {
  return { message: withoutValues(error?.message, request), stack: withoutValues(error?.stack, request) };
}

/** Pages always answer with pages; elsewhere it depends on the caller. */
function wantsProblemPage(request: FastifyRequest): boolean {
  return wantsPage(request) || (!request.is404 && request.routeOptions.config.isPage === true);
}

const noHost: RefusalExtras = { details: [{ field: 'host', fault: 'required' }] };
const twoHosts: RefusalExtras = { details: [{ field: 'host', fault: 'givenTwice' }] };

/** Node keeps the first, and a proxy in front may have used the second. */
function hasSecondHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function notFoundRefusal(
  request: FastifyRequest,
  allowedMethods: AllowedMethods,
  referenceOf: ServerOptions['referenceOf'],
): Refusal {
  const path = pathOf(request.url);
  const { method } = request;
  const allow = allowedMethods.of(routedPathOf(request.url));
  if (allow === undefined || allow.includes(method)) {
    return refusal(routeNotFound, { method, path, reference: referenceOf?.(path) });
  }
  return refusal(methodNotAllowed, { method, path, allow }, { allow });
}
