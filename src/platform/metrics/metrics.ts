import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { createQueueMetrics, type QueueMetrics } from './queue-metrics.ts';
import { RequestHistogram } from './request-histogram.ts';

export interface Metrics extends QueueMetrics {
  observeRequest(route: string, method: string, status: number, seconds: number): void;
  /** Refusals that a route gave without declaring them. Always 0, or the reference is incomplete. */
  undeclaredErrors: Counter<'operation' | 'code'>;
  text(): Promise<string>;
  contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'takilya_' });
  const requests = new RequestHistogram();
  return {
    ...createQueueMetrics(registry),
    observeRequest: (route, method, status, seconds) => requests.observe(route, method, status, seconds),
    undeclaredErrors: new Counter({
      name: 'takilya_undeclared_errors_total',
      help: 'Refusals that a route gave without declaring them.',
      labelNames: ['operation', 'code'],
      registers: [registry],
    }),
    text: async () => `${await registry.metrics()}\n${requests.text()}`,
    contentType: registry.contentType,
  };
}
