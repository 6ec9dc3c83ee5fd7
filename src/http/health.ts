import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { raise } from '../core/base/define-error.ts';
import { sha256 } from '../core/base/sha256.ts';
import { unavailable } from './error-reply.ts';
import { metricsTokenWrong } from './http.errors.ts';
import { sendJson } from './send.ts';

export interface HealthOptions {
  figures: () => Promise<Buffer | string>;
  figuresType: string;
  /** Who may read them: whoever holds the token, everybody, or nobody, for whom there is no such page. */
  metricsFor: { token: string } | 'EVERYBODY' | 'NOBODY';
  /** Why nothing can be sold right now, if so; answers within seconds, whatever hangs. */
  obstacle: () => Promise<string | undefined>;
  /** False while the service is starting. */
  isReady: () => boolean;
  /** True from the moment it was asked to stop. */
  isDraining: () => boolean;
}

/** For load balancers and watchers: alive, ready, and the figures. */
export async function healthRoutes(app: FastifyInstance, options: HealthOptions): Promise<void> {
  app.get('/healthz', async (_request, reply) => {
    checkStays(options);
    return sendJson(reply, 200, '{"data":{"status":"alive"}}');
  });
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

/** A balancer sends nobody here any more, while those who are on their way are still served. */
function checkStays({ isDraining }: Pick<HealthOptions, 'isDraining'>): void {
  if (isDraining()) throw unavailable('The server is about to stop.');
}

async function checkReady(options: HealthOptions): Promise<void> {
  const { obstacle, isReady } = options;
  checkStays(options);
  if (!isReady()) throw unavailable('The service is starting.');
  const reason = await obstacle();
  if (reason !== undefined) throw unavailable(reason);
}
