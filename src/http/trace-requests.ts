import type { FastifyInstance } from 'fastify';
import { traceContextOf } from '../platform/tracing/trace-context.ts';
import type { Span, Tracer } from '../platform/tracing/tracer.ts';
import { isProbe, routeOf } from './path.ts';

/** A span for every request, in the caller's trace where there is one. Called only where traces are switched on. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isProbe(request)) return done();
    const route = routeOf(request);
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const parent = traceContextOf(request.headers.traceparent);
    request.span = tracer.begin(`${request.method} ${route}`, { kind: 'server', parent, attributes });
    tracer.within(request.span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode;
    request.span?.end({ attributes: { 'http.response.status_code': status }, isFailed: status >= 500 });
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Where traces are switched on. */
    span?: Span;
  }
}
