import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { raise } from '../core/base/define-error.ts';
import { sha256 } from '../core/base/sha256.ts';
import type { Log } from '../platform/log.ts';
import { unavailable } from './error-reply.ts';
import { metricsTokenWrong } from './http.errors.ts';
import { sendJson, sendRefusal } from './send.ts';

export interface HealthOptions {
  figures: () => Promise<Buffer | string>;
  figuresType: string;
  /** Who may read them: the holder of the token, everybody, or nobody, for whom there is no such page. */
  metricsFor: { token: string } | 'EVERYBODY' | 'NOBODY';
  /** Why nothing can be sold right now, if so; answers within seconds, even where something hangs. */
  obstacle: () => Promise<string | undefined>;
  /** False while the service is starting. */
  isReady: () => boolean;
  /** True from the moment it was asked to stop. */
  isDraining: () => boolean;
  log: Log;
}

/** A balancer sends nobody here any more, while requests on their way are still served. */
const stopping = 'The server is about to stop.';

/** For load balancers and watchers: alive, ready, and the figures. */
export async function healthRoutes(app: FastifyInstance, options: HealthOptions): Promise<void> {
  app.get('/healthz', (request, reply) =>
    options.isDraining()
      ? sendRefusal(unavailable(stopping), request, reply)
      : sendJson(reply, 200, '{"data":{"status":"alive"}}'),
  );
  const obstacleNow = obstacleTeller(options);
  app.get('/readyz', async (request, reply) => {
    const obstacle = await obstacleNow();
    if (obstacle !== undefined) return sendRefusal(unavailable(obstacle), request, reply);
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

/** Takes the same time for every wrong value. */
function isBearer(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(sha256(given), sha256(token));
}

/** Why the service is not ready. It is logged when that changes, not for each who asks; a start logs itself. */
function obstacleTeller({ obstacle, isReady, isDraining, log }: HealthOptions): () => Promise<string | undefined> {
  let told: string | undefined;
  return async () => {
    if (isDraining()) return stopping;
    if (!isReady()) return 'The service is starting.';
    const reason = await obstacle();
    if (reason !== told && reason !== undefined) log.warn({ reason }, 'The service is not ready');
    else if (reason !== told) log.info('The service is ready again');
    told = reason;
    return reason;
  };
}
