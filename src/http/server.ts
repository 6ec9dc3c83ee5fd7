import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Refusal, refusal } from '../core/define-error.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { AllowedMethods } from './allowed-methods.ts';
import { asRefusal, bodyBytesMax, errorReply, unavailable } from './error-reply.ts';
import { malformedRequest, methodNotAllowed, routeNotFound, unsupportedMediaType } from './http.errors.ts';
import { parseJsonBody } from './json-body.ts';

export interface ServerOptions {
  log: Log;
  metrics: Metrics;
  tls?: { cert: Buffer; key: Buffer };
  isDraining: () => boolean;
  /** Asked before a request whose URL cannot be parsed is refused; a face adds its headers, or refuses first. */
  beforeBadUrl?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

const json = 'application/json; charset=utf-8';
const requestTimeoutMs = 30_000;
const keepAliveTimeoutMs = 65_000;
// As long as a URL can get at all, so that an overlong id is simply one that does not exist.
const pathPartLengthMax = 16_384;
// Node would refuse a request without Host by itself, in words that are not ours.
const nodeOptions = { requireHostHeader: false };

const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** An HTTP server that answers in our envelope whatever happens, also where the framework would speak for itself. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { log, metrics, isDraining } = options;
  const headers = options.tls === undefined ? securityHeaders : { ...securityHeaders, ...strictTransport };

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
    ...(options.tls === undefined ? { http: nodeOptions } : { https: { ...options.tls, ...nodeOptions } }),
    clientErrorHandler: (error, socket) => answerMalformed(error as NodeJS.ErrnoException, socket as Socket, headers),
    frameworkErrors: (error, request, reply) => {
      const answer = async () => {
        startReply(request as FastifyRequest, reply as FastifyReply, headers);
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

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
    parseJsonBody(bytes, request.headers['content-type']),
  );

  const allowedMethods = new AllowedMethods();
  app.addHook('onRoute', ({ url, method }) => allowedMethods.add(url, Array.isArray(method) ? method : [method]));

  app.addHook('onRequest', async (request, reply) => {
    startReply(request, reply, headers);
    request.isLate = isDraining() && !request.url.startsWith('/healthz');
  });
  // After every face has asked who is there and set its headers, and before a body is read that has no use.
  app.addHook('preParsing', async (request, reply) => {
    if (request.isLate) {
      reply.header('connection', 'close');
      throw unavailable('The server is about to stop.');
    }
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw refusal(malformedRequest, { what: 'The request has no Host header.' }, noHost);
    }
    if (request.is404) throw notFoundRefusal(request, allowedMethods);
  });
  app.addHook('onResponse', async (request, reply) => {
    const seconds = reply.elapsedTime / 1_000;
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    metrics.requestSeconds.observe({ route, method: request.method, status: reply.statusCode }, seconds);
    log.info({
      requestId: request.id,
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...request.logFields,
    });
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const reason =
      error?.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
        ? refusal(unsupportedMediaType, { given: request.headers['content-type'] })
        : asRefusal(error);
    if (reason.definition.kind === 'internal') {
      log.error({ requestId: request.id, error: { message: error?.message, stack: error?.stack } }, 'request failed');
    } else if (reason.definition.kind === 'unavailable') {
      log.warn({ requestId: request.id, reason: error.message }, 'request refused');
    }
    sendRefusal(reason, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    sendRefusal(notFoundRefusal(request, allowedMethods), request, reply);
  });
  app.decorateRequest('logFields');
  app.decorateRequest('isLate', false);
  return app;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What a face adds to the request's log line: ids only, never a secret. */
    logFields?: Record<string, string>;
    /** It came when the server was about to stop already. */
    isLate: boolean;
  }
}

const noHost = { details: [{ field: 'host', message: 'is required' }] };
const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

function newRequestId(): string {
  return `req_${randomBytes(16).toString('hex')}`;
}

function startReply(request: FastifyRequest, reply: FastifyReply, headers: Record<string, string>): void {
  reply.header('x-request-id', request.id);
  reply.headers(headers);
}

export function sendRefusal(reason: Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = errorReply(reason, request.id);
  // Fastify closes after a body that it did not read, and closing on unread bytes resets the connection: a client that
  // writes all before it reads would never see the answer. Kept open, node discards the rest, within requestTimeout.
  if (status === 413 || status === 415) reply.removeHeader('connection');
  reply.code(status).headers(headers).header('content-type', json).header('cache-control', 'no-store').send(body);
}

export function sendJson(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).header('content-type', json).send(body);
}

function notFoundRefusal(request: FastifyRequest, allowedMethods: AllowedMethods): Refusal {
  const path = pathOf(request.url);
  const { method } = request;
  const allow = allowedMethods.of(routedPathOf(request.url));
  if (allow === undefined || allow.includes(method)) return refusal(routeNotFound, { method, path });
  return refusal(methodNotAllowed, { method, path, allow }, { allow });
}

/** Without the query: searches and tokens have no place in a log or a message. */
export function pathOf(url: string): string {
  const path = withoutOrigin(url);
  const end = path.search(/[?#;]/);
  return end === -1 ? path : path.slice(0, end);
}

/** The path as the router reads it, which decodes what need not have been encoded. */
function routedPathOf(url: string): string {
  const path = withoutOrigin(url).split(/[?#]/, 1)[0] as string;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** A request line may carry the whole address, as it does for a proxy. */
function withoutOrigin(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
}

const malformedReasons: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers of the request are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

/** Speaks on the bare socket: the parser gave up, so there is no request to reply to. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Socket, headers: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  answerOnSocket(socket, malformedReasons[error.code ?? ''] ?? 'The request is not well-formed HTTP.', headers);
}

function answerOnSocket(socket: Socket, what: string, headers: Record<string, string>): void {
  const requestId = newRequestId();
  const details = [{ field: 'request', message: 'is not well-formed HTTP' }];
  const { status, body } = errorReply(refusal(malformedRequest, { what }, { details }), requestId);
  const lines = Object.entries({
    ...headers,
    'x-request-id': requestId,
    'content-type': json,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
