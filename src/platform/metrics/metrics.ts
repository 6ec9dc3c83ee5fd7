import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { singleFlight } from '../single-flight.ts';
import { createQueueMetrics, type QueueMetrics } from './queue-metrics.ts';
import { RequestHistogram } from './request-histogram.ts';

export interface Metrics extends QueueMetrics {
  observeRequest(route: string, method: string, status: number, seconds: number): void;
  /** Refusals that a route gave without declaring them. Always 0, or the reference is incomplete. */
  undeclaredErrors: Counter<'operation' | 'code'>;
  /** What was shown at doors, by what was said to it. */
  scans: Counter<'result'>;
  /** All figures in the text format of Prometheus, put together at most once a second however many ask. */
  page(): Promise<Buffer>;
  contentType: string;
}

const pageMs = 1_000;

export function createMetrics({ now = () => performance.now() }: { now?: () => number } = {}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'takilya_' });
  const requests = new RequestHistogram();
  const share = singleFlight<Buffer>();
  let kept: { page: Buffer; until: number } | undefined;
  return {
    ...createQueueMetrics(registry),
    observeRequest: (route, method, status, seconds) => requests.observe(route, method, status, seconds),
    undeclaredErrors: new Counter({
      name: 'takilya_undeclared_errors_total',
      help: 'Refusals that a route gave without declaring them.',
      labelNames: ['operation', 'code'],
      registers: [registry],
    }),
    scans: new Counter({
      name: 'takilya_scans_total',
      help: 'What was shown at doors, by what was said to it.',
      labelNames: ['result'],
      registers: [registry],
    }),
    page: () =>
      share('page', async () => {
        if (kept === undefined || kept.until <= now()) {
          const page = Buffer.from(`${await registry.metrics()}\n${requests.text()}`);
          kept = { page, until: now() + pageMs };
        }
        return kept.page;
      }),
    contentType: registry.contentType,
  };
}
