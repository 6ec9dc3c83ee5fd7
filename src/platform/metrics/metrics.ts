import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { singleFlight } from '../single-flight.ts';
import { DeskMetrics } from './desk-metrics.ts';
import { type FigureSource, textOf } from './figure.ts';
import { JobMetrics } from './job-metrics.ts';
import { RequestHistogram } from './request-histogram.ts';

export interface Metrics {
  observeRequest(route: string, method: string, status: number, seconds: number): void;
  /** Refusals that a route gave without declaring them. Always 0, or the reference is incomplete. */
  undeclaredErrors: Counter<'operation' | 'code'>;
  /** Scans at doors, by their result. */
  scans: Counter<'result'>;
  /** What payment providers were asked, and what came of it. */
  providerCalls: Counter<'provider' | 'call' | 'outcome'>;
  /** Counts what this process did of the queues. */
  countAttempt(kind: string, outcome: string): void;
  desk: DeskMetrics;
  jobs: JobMetrics;
  /** Other figures, looked at when somebody asks. */
  tell(source: FigureSource): void;
  /** All figures in the text format of Prometheus, put together at most once a second however many ask. */
  page(): Promise<Buffer>;
  contentType: string;
}

const pageMs = 1_000;

export function createMetrics({ now = () => performance.now() }: { now?: () => number } = {}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'takilya_' });
  const requests = new RequestHistogram();
  const [desk, jobs] = [new DeskMetrics(), new JobMetrics()];
  const sources: FigureSource[] = [() => [requests.figure()], () => desk.figures(), () => jobs.figures()];
  const attempts = new Counter({
    name: 'takilya_queue_attempts_total',
    help: 'Attempts at queued work, by kind and by what came of them.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  const share = singleFlight<Buffer>();
  let kept: { page: Buffer; until: number } | undefined;
  return {
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
    providerCalls: new Counter({
      name: 'takilya_provider_calls_total',
      help: 'What payment providers were asked, and what came of it.',
      labelNames: ['provider', 'call', 'outcome'],
      registers: [registry],
    }),
    countAttempt: (kind, outcome) => attempts.inc({ kind, outcome }),
    desk,
    jobs,
    tell: (source) => sources.push(source),
    page: () =>
      share('page', async () => {
        if (kept === undefined || kept.until <= now()) {
          const [own, ...told] = await Promise.all([registry.metrics(), ...sources.map((source) => source())]);
          kept = { page: Buffer.from(`${own}\n${textOf(told.flat())}`), until: now() + pageMs };
        }
        return kept.page;
      }),
    contentType: registry.contentType,
  };
}
