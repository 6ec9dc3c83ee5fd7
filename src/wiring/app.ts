import { setTimeout as sleep } from 'node:timers/promises';
import type { Server as TlsServer } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { AddressList } from '../core/base/address-list.ts';
import { answerDashboardProblem, isDashboardPath } from '../dashboard/plugin.ts';
import { basePath as doorPath } from '../door/route.ts';
import { type HealthOptions, healthRoutes } from '../http/health.ts';
import { limitConnections } from '../http/limit-connections.ts';
import type { RequestLimit } from '../http/limit-requests.ts';
import type { PageServices } from '../http/pages/web.ts';
import { pathOf } from '../http/path.ts';
import { createServer } from '../http/server.ts';
import { basePath as marketplacePath } from '../marketplace/route.ts';
import { answerProblem } from '../marketplace/website/plugin.ts';
import { basePath } from '../open-api/endpoints/route.ts';
import type { Gate } from '../open-api/gate.ts';
import { answerOperatorProblem, isOperatorPath } from '../operator/plugin.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { ThreadWatch } from '../platform/worker-pool/thread-watch.ts';

/** How far the process is in its life. */
export interface Life {
  isReady: boolean;
  isDraining: boolean;
  isClosing: boolean;
}

interface AppOptions {
  config: Config;
  log: Log;
  metrics: Metrics;
  figures: HealthOptions['figures'];
  life: Life;
  gate: Gate;
  trustedProxies: AddressList;
  addressLimit: RequestLimit;
  pageServices: PageServices;
  /** Why nothing can be sold right now, if so. */
  obstacle: () => Promise<string | undefined>;
  threads: ThreadWatch;
  buyersMsMax?: number;
}

const apiPaths = [basePath, marketplacePath, doorPath, '/provider-callbacks'];
const connectionsOfAddressMax = 500;
const stopMsMax = 20_000;
const buyersMsMaxDefault = 10_000;
// Organizers make a hundred thousand tickets at once, and send pictures by telephone.
const organizersMsMax = 60_000;

/** The server with what every process answers: whether it is well. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, log, metrics, life, gate, trustedProxies, addressLimit, obstacle, threads } = options;
  const { buyersMsMax = buyersMsMaxDefault } = options;
  const app = createServer({
    log,
    metrics,
    tls: config.tls,
    isHttps: config.tls !== undefined || config.publicUrl.startsWith('https:'),
    isDraining: () => life.isDraining,
    isClosing: () => life.isClosing,
    referenceOf: (path) => `${config.publicUrl}${referenceOf(path)}`,
    deadlineMs: ({ url }) => (isForOrganizers(url) ? organizersMsMax : buyersMsMax),
    beforeBadUrl: async (request, reply) => {
      const path = pathOf(request.url);
      if (path.startsWith(`${basePath}/`)) await gate.admit(request, reply, { isKeyless: false });
      if (path.startsWith(`${marketplacePath}/`) || path.startsWith(`${doorPath}/`)) addressLimit(request, reply);
    },
    problemPage: async (reason, request, reply) => {
      if (config.role === 'worker' || apiPaths.some((path) => request.url.startsWith(path))) return false;
      const answer = isDashboardPath(request.url)
        ? answerDashboardProblem
        : isOperatorPath(request.url)
          ? answerOperatorProblem
          : answerProblem;
      await answer(options.pageServices, reason, request, reply);
      return true;
    },
  });
  if (config.marketplaceRateLimit !== null) {
    limitConnections(app.server, { most: connectionsOfAddressMax, trustedProxies });
  }
  const health: HealthOptions = {
    figures: options.figures,
    figuresType: metrics.contentType,
    metricsFor: metricsReaders(config),
    obstacle: async () => (await Promise.all([obstacle(), threads.obstacle()])).find((each) => each !== undefined),
    isReady: () => life.isReady,
    log,
    isDraining: () => life.isDraining,
  };
  await app.register(healthRoutes, health);
  return app;
}

const documents: readonly [path: string, document: string][] = [
  [basePath, `${basePath}/openapi.json`],
  [marketplacePath, `${marketplacePath}/openapi.json`],
  [doorPath, '/docs/door'],
];

function referenceOf(path: string): string {
  const [, document = '/docs'] = documents.find(([below]) => path === below || path.startsWith(`${below}/`)) ?? [];
  return document;
}

const isForOrganizers = (url: string) => url.startsWith(basePath) || isDashboardPath(url) || isOperatorPath(url);

/** Figures show a stranger when a sale goes well and when the service is about to fall over. */
function metricsReaders({ metricsToken, isProduction }: Config): HealthOptions['metricsFor'] {
  if (metricsToken !== undefined) return { token: metricsToken };
  return isProduction ? 'NOBODY' : 'EVERYBODY';
}

export function renewCertificate({ server }: FastifyInstance, { tls }: Config, log: Log): void {
  try {
    if (tls === undefined) {
      log.info('SIGHUP: there is no certificate to read anew');
      return;
    }
    const { cert, key } = tls.renewed();
    (server as unknown as TlsServer).setSecureContext({ cert, key });
    log.info('SIGHUP: the certificate was read anew');
  } catch (error) {
    log.error({ reason: (error as Error).message }, 'SIGHUP: the certificate is no good; the one before stays');
  }
}

export async function drainApp(app: FastifyInstance, { drainSeconds }: Config, life: Life): Promise<void> {
  life.isDraining = true;
  // A connection that is closed before the balancer knows may be closed under a request that was just sent.
  if (drainSeconds > 0) await sleep(drainSeconds * 1_000);
  life.isClosing = true;
  const forced = setTimeout(() => app.server.closeAllConnections(), stopMsMax - drainSeconds * 1_000);
  await app.close();
  clearTimeout(forced);
}
