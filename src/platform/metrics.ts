import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  requestSeconds: Histogram<'route' | 'method' | 'status'>;
  /** Refusals that a route gave without declaring them. Always 0, or the reference is incomplete. */
  undeclaredErrors: Counter<'operation' | 'code'>;
  text(): Promise<string>;
  contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'takilya_' });
  return {
    requestSeconds: new Histogram({
      name: 'takilya_http_request_seconds',
      help: 'Time to answer an HTTP request, by route.',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
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
