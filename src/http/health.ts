import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal, raise } from '../core/base/define-error.ts';
import { sha256 } from '../core/base/sha256.ts';
import { unavailable } from './error-reply.ts';
import { metricsTokenWrong } from './http.errors.ts';
import { sendJson } from './send.ts';

export interface HealthOptions {
  figures: () => Promise<Buffer | string>;
  figuresType: string;
  /** Who may read them: whoever holds the token, everybody, or nobody, for whom there is no such page. */
  metricsFor: { token: string } | 'EVERYBODY' | 'NOBODY';
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
  const { figures, figuresType, metricsFor } = options;
  if (metricsFor === 'NOBODY') return;
  app.get('/metrics', async (request, reply) => {
    if (metricsFor !== 'EVERYBODY' && !isBearer(request.headers.authorization, metricsFor.token)) {
      raise(metricsTokenWrong, {}, { authenticate: 'Bearer realm="metrics"' });
    }
    return reply.header('content-type', figuresType).send(await figures());
  });
}

/** Takes as long whatever is wrong with it. */
function isBearer(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(sha256(given), sha256(token));
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
