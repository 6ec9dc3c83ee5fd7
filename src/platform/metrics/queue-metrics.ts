import { Counter, Gauge, type Registry } from 'prom-client';
import type { QueueCount } from '../queue/queue.sql.ts';

export interface QueueMetrics {
  /** Counts what this process did. */
  countAttempt(kind: string, outcome: string): void;
  /** Tells how the queues stand, for all processes; read at most every few seconds, whoever asks. */
  watchQueues(read: () => Promise<readonly QueueCount[]>): void;
}

const keptMs = 5_000;
const waitMsMax = 2_000;

export function createQueueMetrics(register: Registry): QueueMetrics {
  const attempts = new Counter({
    name: 'takilya_queue_attempts_total',
    help: 'Attempts at queued work, by kind and by what came of them.',
    labelNames: ['kind', 'outcome'],
    registers: [register],
  });
  let read: (() => Promise<readonly QueueCount[]>) | undefined;
  let kept: { counts: Promise<readonly QueueCount[]>; until: number } | undefined;
  const counts = (): Promise<readonly QueueCount[]> => {
    const at = performance.now();
    if (kept === undefined || kept.until <= at) kept = { counts: inTime(read?.() ?? []), until: at + keptMs };
    return kept.counts;
  };
  const gauge = (name: string, help: string, figureOf: (count: QueueCount) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [register],
      async collect() {
        this.reset();
        for (const count of await counts()) this.set({ kind: count.kind }, figureOf(count));
      },
    });
  gauge('takilya_queue_depth', 'What waits to be done, by kind.', ({ waiting }) => waiting);
  gauge(
    'takilya_queue_failed',
    'What has failed for good and waits for somebody to look at it.',
    ({ failed }) => failed,
  );
  gauge(
    'takilya_queue_oldest_seconds',
    'How long what is due longest has waited.',
    ({ oldestSeconds }) => oldestSeconds,
  );
  return {
    countAttempt: (kind, outcome) => attempts.inc({ kind, outcome }),
    watchQueues(given) {
      read = given;
    },
  };
}

/** While the database is away, or frozen, the other figures are still told. */
async function inTime(counts: Promise<readonly QueueCount[]> | readonly QueueCount[]): Promise<readonly QueueCount[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly QueueCount[]>((resolve) => {
    timer = setTimeout(() => resolve([]), waitMsMax);
  });
  try {
    return await Promise.race([counts, late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
