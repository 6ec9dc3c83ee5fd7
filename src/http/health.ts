import type { FastifyInstance } from 'fastify';
import { Refusal } from '../core/base/define-error.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { unavailable } from './error-reply.ts';
import { sendJson } from './send.ts';

export interface HealthOptions {
  metrics: Metrics;
  pendingMigrations: () => Promise<string[]>;
  /** False while the service is starting. */
  isReady: () => boolean;
}

const answerTimeoutMs = 2_000;

/** For load balancers and watchers: alive, ready, and the figures. */
export async function healthRoutes(app: FastifyInstance, options: HealthOptions): Promise<void> {
  app.get('/healthz', (_request, reply) => sendJson(reply, 200, '{"data":{"status":"alive"}}'));
  app.get('/readyz', async (_request, reply) => {
    await checkReady(options);
    return sendJson(reply, 200, '{"data":{"status":"ready"}}');
  });
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', options.metrics.contentType).send(await options.metrics.text()),
  );
}

async function checkReady({ pendingMigrations, isReady }: HealthOptions): Promise<void> {
  if (!isReady()) throw unavailable('The service is starting.');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable('The database does not answer in time.')), answerTimeoutMs);
  });
  try {
    const pending = await Promise.race([pendingMigrations(), late]);
    if (pending.length > 0) throw unavailable(`The database lacks ${pending.length} migrations; run takilya migrate.`);
  } catch (error) {
    throw error instanceof Refusal ? error : unavailable('The database cannot be reached.');
  } finally {
    clearTimeout(timer);
  }
}
