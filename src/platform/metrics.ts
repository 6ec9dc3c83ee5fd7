import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  observeRequest(route: string, method: string, status: number, seconds: number): void;
  /** Refusals that a route gave without declaring them. Always 0, or the reference is incomplete. */
  undeclaredErrors: Counter<'operation' | 'code'>;
  text(): Promise<string>;
  contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'takilya_' });
  const requestSeconds = new Histogram({
    name: 'takilya_http_request_seconds',
    help: 'Time to answer an HTTP request, by route.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  // One series per route, method and status, found without hashing a label object each time.
  const series = new Map<string, { observe(seconds: number): void }>();
  return {
    observeRequest(route, method, status, seconds) {
      const name = `${status}${method}${route}`;
      let known = series.get(name);
      if (known === undefined) {
        known = requestSeconds.labels({ route, method: methodLabel(method), status });
        series.set(name, known);
      }
      known.observe(seconds);
    },
    undeclaredErrors: new Counter({
      name: 'takilya_undeclared_errors_total',
      help: 'Refusals that a route gave without declaring them.',
      labelNames: ['operation', 'code'],
      registers: [registry],
    }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS']);

/** Labels come from a closed set: a stranger must not be able to make series. */
function methodLabel(method: string): string {
  return methods.has(method) ? method : 'other';
}
