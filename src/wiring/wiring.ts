import { setTimeout as sleep } from 'node:timers/promises';
import type { Server as TlsServer } from 'node:tls';
import { createDrawings } from '../adapters/drawing/drawings.ts';
import { createPhotos } from '../adapters/pictures/photos.ts';
import { createWebhookSender } from '../adapters/webhook-sender/webhook-sender.ts';
import type { Config } from '../config/config.ts';
import { createKeyRing, type KeyRing } from '../core/accounts/api-keys/key-ring.ts';
import { rateLimitsByTier } from '../core/accounts/organizations/organization.ts';
import { createRequestLog } from '../core/accounts/request-log/request-log.ts';
import { unlockSecrets } from '../core/back-office/sealing/unlock-secrets.ts';
import { watchSecret } from '../core/back-office/sealing/watch-secret.ts';
import { addressList } from '../core/base/address-list.ts';
import { MemoryRateWindows, type RateWindows } from '../core/base/rate-windows.ts';
import { createEventChanges } from '../core/catalog/events/event-changes.ts';
import { createDeliverer } from '../core/telling/deliveries/deliverer.ts';
import { answerDashboardProblem, isDashboardPath } from '../dashboard/plugin.ts';
import { basePath as doorPath } from '../door/route.ts';
import { type HealthOptions, healthRoutes } from '../http/health.ts';
import { limitConnections } from '../http/limit-connections.ts';
import { createAddressLimit } from '../http/limit-requests.ts';
import type { PageServices } from '../http/pages/web.ts';
import { pathOf } from '../http/path.ts';
import { createServer } from '../http/server.ts';
import { basePath as marketplacePath } from '../marketplace/route.ts';
import { answerProblem } from '../marketplace/website/plugin.ts';
import { createGate } from '../open-api/gate.ts';
import { basePath } from '../open-api/route.ts';
import { answerOperatorProblem, isOperatorPath } from '../operator/plugin.ts';
import type { Database, DatabaseOptions } from '../platform/database/database.ts';
import { openHints } from '../platform/database/hints.ts';
import { createWriteProbe } from '../platform/database/write-probe.ts';
import type { Log } from '../platform/log.ts';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts';
import { createThreadWatch } from '../platform/worker-pool/thread-watch.ts';
import type { Pools } from './database.ts';
import { createDocuments } from './documents.ts';
import { registerFaces } from './faces.ts';
import { tellFigures } from './figures.ts';
import { createPictures } from './pictures.ts';
import { createPolicy, createSigningBoxes } from './rules.ts';
import { createRushSense } from './rush-sense.ts';
import { createSales } from './sales.ts';
import { startTracing } from './tracing.ts';
import { createLazyWeb } from './website.ts';
import { startWork, type Work } from './work.ts';

export interface Service {
  app: ReturnType<typeof createServer>;
  metrics: Metrics;
  /** Builds the pages, which otherwise the first visitor would wait for. */
  prepare(): Promise<void>;
  /** From now on /readyz says so; before, the service answers but may still be loading what it needs. */
  markReady(): void;
  /** Reads the certificate anew where there is one; open connections stay. */
  renew(): void;
  /**
   * Says at /readyz that it stops, goes on serving until balancers have noticed, then refuses new requests, lets those under way
   * finish, and writes down what is kept in memory.
   */
  drain(): Promise<void>;
}

export interface ServiceOptions {
  config: Config;
  db: Database;
  /** The same by purpose; without them everything goes to the one. */
  pools?: Pools;
  log: Log;
  now?: () => number;
  /** Other limits than the tiers', for measuring. */
  rateLimits?: typeof rateLimitsByTier;
  /** Where the payment simulator reaches the service, where that is not PUBLIC_URL. */
  callbackUrl?: () => string;
  /** How many orders one transaction takes; 1 turns batching off, for measuring. */
  salesBatchMax?: number;
  /** The figures of all processes, where this is one of several. */
  figuresOfAll?: () => Promise<string>;
  /** The database's own connection, for hints between processes; without it they find out by looking. */
  connection?: DatabaseOptions['connection'];
}

const apiPaths = [basePath, marketplacePath, doorPath, '/provider-callbacks'];
const connectionsOfAddressMax = 500;
const usesFlushMs = 10_000;
const stopMsMax = 20_000;
const buyersMsMax = 10_000;
// Organizers make a hundred thousand tickets at once, and send pictures by telephone.
const organizersMsMax = 60_000;

/** Builds every face over the database. The only place that constructs. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { log, now = Date.now, rateLimits = rateLimitsByTier } = options;
  const pools = options.pools ?? {
    desk: options.db,
    pages: options.db,
    work: options.db,
    lists: options.db,
    reports: options.db,
    watched: { pools: { all: options.db } },
  };
  const db = pools.pages;
  const config = { ...options.config, secrets: await unlockSecrets(db, options.config.secrets) };
  const metrics = createMetrics();
  const shared = await sharedRateWindows(config, { log, now });
  const onFault = (sentence: string, error: unknown) => log.warn({ reason: (error as Error).message }, sentence);
  const writeObstacle = createWriteProbe({ db });
  const secretWatch = await watchSecret({
    db: pools.work,
    secrets: config.secrets,
    onStrangers: (sentence, processes) => log.error({ processes }, sentence),
    onFault,
  });
  const obstacle = async () => (await writeObstacle()) ?? secretWatch.obstacle();
  tellFigures(metrics, { config, pools, sharedWindows: shared, obstacle: writeObstacle, secretWatch });
  const rateWindows: RateWindows = shared ?? new MemoryRateWindows(now);
  const keyRing = createKeyRing({ db, now });
  const trustedProxies = addressList(config.trustedProxies);
  const gate = createGate({ keyRing, rateWindows, trustedProxies, rateLimits, now });
  const addressLimit = createAddressLimit({
    requestsPerSecondMax: config.marketplaceRateLimit,
    trustedProxies,
    now,
  });

  const requestLog = createRequestLog({ db: pools.work, now, onFault });
  const tracing = startTracing(config.tracing, { build: config.build, metrics, onFault });
  const changes = createEventChanges();
  const rush = createRushSense({ now });
  const sales = await createSales({
    config,
    db,
    pools,
    now,
    callbackUrl: options.callbackUrl ?? (() => config.publicUrl),
    onFault,
    batchMax: options.salesBatchMax,
    onNotices: () => {
      work?.wakeRelay();
      hints?.send();
    },
    onQueued: () => {
      work?.wakeQueue();
      hints?.send();
    },
    onShown: changes.tell,
    onProviderCall: (provider, call, outcome) => metrics.providerCalls.inc({ provider, call, outcome }),
    deskCounts: rush.counting(metrics.desk),
  });
  const sender = createWebhookSender({ outbound: createPolicy(config).outbound });
  const boxes = createSigningBoxes(config);
  const deliverer = createDeliverer({ db: pools.work, sender, boxes, now, onFault, onOutcome: metrics.countAttempt });

  const web = createLazyWeb({ db, onFault });
  const hasSignUp = config.signUp !== 'off';
  const pageServices: PageServices = { web: web.pages, publicUrl: config.publicUrl, hasSignUp, now };
  const threads = createThreadWatch({ onFault });
  metrics.tell(threads.figures);
  // A worker draws only what goes with mails, in the threads that write them.
  const drawings = createDrawings({ watch: config.role === 'worker' ? undefined : threads.ofPool('drawings') });
  const photos = createPhotos({ watch: threads.ofPool('pictures', { isTried: false }) });
  const pictures = await createPictures({ config, db, photos, onFault });
  const documents = await createDocuments({ config, db, sales, drawings, now });
  let [isDraining, isClosing] = [false, false];
  let isReady = false;
  const app = createServer({
    log,
    metrics,
    tls: config.tls,
    isHttps: config.tls !== undefined || config.publicUrl.startsWith('https:'),
    isDraining: () => isDraining,
    isClosing: () => isClosing,
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
      await answer(pageServices, reason, request, reply);
      return true;
    },
  });
  if (config.marketplaceRateLimit !== null) {
    limitConnections(app.server, { most: connectionsOfAddressMax, trustedProxies });
  }
  // A worker only answers whether it is well; the faces are for processes that serve.
  const health: HealthOptions = {
    figures: options.figuresOfAll ?? metrics.page,
    figuresType: metrics.contentType,
    metricsFor: metricsReaders(config),
    obstacle: async () => (await Promise.all([obstacle(), threads.obstacle()])).find((each) => each !== undefined),
    isReady: () => isReady,
    log,
    isDraining: () => isDraining,
  };
  await app.register(healthRoutes, health);
  if (config.role !== 'worker') {
    await registerFaces(app, {
      config,
      pools,
      metrics,
      sales,
      changes,
      documents,
      drawings,
      photos,
      pictures,
      threads,
      gate,
      requestLog,
      deliverer,
      boxes,
      trustedProxies,
      addressLimit,
      web,
      pageServices,
    });
  }
  await app.ready();

  let work: Work | undefined;
  if (config.role !== 'web')
    work = await startWork({
      config,
      db: pools.work,
      log,
      metrics,
      sales,
      deliverer,
      documents,
      pictures,
      web,
      now,
      // A worker leaves the processor to nobody: mails are its purpose.
      isBusy: config.role === 'all' ? rush.isOn : undefined,
      threads,
    });
  const wakeForHint = () => {
    work?.wakeRelay();
    work?.wakeQueue();
  };
  const hints =
    options.connection === undefined
      ? undefined
      : openHints({
          connection: options.connection,
          channel: 'takilya_notices',
          onHint: work === undefined ? undefined : wakeForHint,
        });
  const flushing = setInterval(() => flushUses(keyRing, log), usesFlushMs);
  return {
    app,
    metrics,
    prepare: async () => {
      if (config.role !== 'worker') await web.built();
    },
    markReady: () => {
      isReady = true;
    },
    renew: () => renewCertificate(app, config, log),
    drain: async () => {
      isDraining = true;
      clearInterval(flushing);
      // A connection that is closed before the balancer knows may be closed under a request that was just sent.
      if (config.drainSeconds > 0) await sleep(config.drainSeconds * 1_000);
      isClosing = true;
      await closeServer(app, { msMax: stopMsMax - config.drainSeconds * 1_000 });
      await Promise.all([deliverer.stop(), work?.stop()]);
      await sender.close();
      await Promise.all([drawings.close(), photos.close()]);
      await hints?.close();
      await sales.close();
      await flushUses(keyRing, log);
      await requestLog.stop();
      await shared?.close();
      await secretWatch.close();
      await tracing.stop();
    },
  };
}

function renewCertificate({ server }: Service['app'], { tls }: Config, log: Log): void {
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

const isForOrganizers = (url: string) => url.startsWith(basePath) || isDashboardPath(url) || isOperatorPath(url);

/** Figures show a stranger when a sale goes well and when the service is about to fall over. */
function metricsReaders({ metricsToken, isProduction }: Config): HealthOptions['metricsFor'] {
  if (metricsToken !== undefined) return { token: metricsToken };
  return isProduction ? 'NOBODY' : 'EVERYBODY';
}

async function sharedRateWindows({ redisUrl }: Config, options: { log: Log; now: () => number }) {
  if (redisUrl === undefined) return undefined;
  // Only now: loading the client takes longer than the rest of a start.
  const { createRedisRateWindows } = await import('../adapters/redis/redis-rate-windows.ts');
  return createRedisRateWindows({ url: redisUrl, ...options });
}

async function closeServer(app: Service['app'], { msMax }: { msMax: number }): Promise<void> {
  const forced = setTimeout(() => app.server.closeAllConnections(), msMax);
  await app.close();
  clearTimeout(forced);
}

async function flushUses(keyRing: KeyRing, log: Log): Promise<void> {
  try {
    await keyRing.flush();
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'The last uses of API keys could not be written');
  }
}
