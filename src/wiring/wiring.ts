import { createDrawings } from '../adapters/drawing/drawings.ts';
import { createPhotos } from '../adapters/pictures/photos.ts';
import type { SharedRateWindows } from '../adapters/redis/redis-rate-windows.ts';
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
import { createAddressLimit } from '../http/limit-requests.ts';
import type { PageServices } from '../http/pages/web.ts';
import type { createServer } from '../http/server.ts';
import { createGate } from '../open-api/gate.ts';
import type { Database, DatabaseOptions } from '../platform/database/database.ts';
import { type Hints, openHints } from '../platform/database/hints.ts';
import { createWriteProbe } from '../platform/database/write-probe.ts';
import type { Log } from '../platform/log.ts';
import { watchMainThread } from '../platform/metrics/main-thread.ts';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts';
import { createThreadWatch } from '../platform/worker-pool/thread-watch.ts';
import { createApp, drainApp, type Life, renewCertificate } from './app.ts';
import type { Pools } from './database.ts';
import { createDocuments } from './documents.ts';
import { registerFaces } from './faces.ts';
import { tellFigures } from './figures.ts';
import { createPictures } from './pictures.ts';
import { createPolicy, createSigningBoxes } from './rules.ts';
import { createRushSense } from './rush-sense.ts';
import { createSales, type RunningSales } from './sales.ts';
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
  /** How long “sold out” is said from memory; 0 sends everybody to the desk, for measuring. */
  soldOutMs?: number;
  /** How long buyers wait for an answer, where a machine is not to be measured by its speed. */
  buyersMsMax?: number;
  /** How long an answer of Redis is waited for, likewise. */
  redisMsMax?: () => number;
  /** The figures of all processes, where this is one of several. */
  figuresOfAll?: () => Promise<string>;
  /** The database's own connection, for hints between processes; without it they find out by looking. */
  connection?: DatabaseOptions['connection'];
}

const usesFlushMs = 10_000;

/** Builds every face over the database. The only place that constructs. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { log, now = Date.now, buyersMsMax } = options;
  const pools = options.pools ?? onlyPool(options.db);
  const db = pools.pages;
  const config = { ...options.config, secrets: await unlockSecrets(db, options.config.secrets) };
  const metrics = createMetrics();
  const shared = await sharedRateWindows(config, { log, now, answerMsMax: options.redisMsMax });
  const onFault: OnFault = (sentence, error) => log.warn({ reason: (error as Error).message }, sentence);
  const { secretWatch, mainThread, obstacle } = await watchObstacles({ config, pools, metrics, shared, log, onFault });
  const admission = createAdmission(options, { config, db, rateWindows: shared ?? new MemoryRateWindows(now), now });
  const requestLog = createRequestLog({ db: pools.work, now, onFault });
  const tracing = startTracing(config.tracing, { build: config.build, metrics, onFault });
  const changes = createEventChanges();
  const rush = createRushSense({ now });
  const beside: Beside = { work: undefined, hints: undefined };
  const sales = await createSales({
    config,
    db,
    pools,
    now,
    callbackUrl: options.callbackUrl ?? (() => config.publicUrl),
    onFault,
    batchMax: options.salesBatchMax,
    soldOutMs: options.soldOutMs,
    ...wakesOf(beside),
    changes,
    onProviderCall: (provider, call, outcome) => metrics.providerCalls.inc({ provider, call, outcome }),
    deskCounts: rush.counting(metrics.desk),
  });
  const sender = createWebhookSender({ outbound: createPolicy(config).outbound });
  const boxes = createSigningBoxes(config);
  const deliverer = createDeliverer({ db: pools.work, sender, boxes, now, onFault, onOutcome: metrics.countAttempt });
  const shown = await createShown({ config, db, metrics, sales, now, onFault });

  const life: Life = { isReady: false, isDraining: false, isClosing: false };
  const figures = options.figuresOfAll ?? metrics.page;
  const app = await createApp({ config, log, metrics, figures, life, obstacle, buyersMsMax, ...admission, ...shown });
  // A worker only answers whether it is well; the faces are for processes that serve.
  if (config.role !== 'worker') {
    const own = { config, pools, metrics, sales, changes, requestLog, deliverer, boxes };
    await registerFaces(app, { ...own, ...admission, ...shown });
  }
  await app.ready();

  if (config.role !== 'web') {
    // A worker leaves the processor to nobody: mails are its purpose.
    const isBusy = config.role === 'all' ? rush.isOn : undefined;
    const own = { config, db: pools.work, reports: pools.reports, log, metrics, sales, deliverer, sender, boxes };
    beside.work = await startWork({ ...own, now, isBusy, onEventChanged: changes.tell, ...shown });
  }
  beside.hints = hearOthers(options.connection, beside.work);
  const flushing = setInterval(() => flushUses(admission.keyRing, log), usesFlushMs);
  return {
    app,
    metrics,
    prepare: async () => {
      if (config.role !== 'worker') await shown.web.built();
    },
    markReady: () => {
      life.isReady = true;
    },
    renew: () => renewCertificate(app, config, log),
    drain: async () => {
      clearInterval(flushing);
      await drainApp(app, config, life);
      await Promise.all([deliverer.stop(), beside.work?.stop()]);
      await sender.close();
      await Promise.all([shown.drawings.close(), shown.photos.close()]);
      await beside.hints?.close();
      await sales.close();
      await flushUses(admission.keyRing, log);
      await requestLog.stop();
      await shared?.close();
      mainThread.stop();
      await secretWatch.close();
      await tracing.stop();
    },
  };
}

type OnFault = (sentence: string, error: unknown) => void;

function onlyPool(db: Database): Pools {
  return { desk: db, pages: db, work: db, lists: db, reports: db, watched: { pools: { all: db } } };
}

async function watchObstacles(options: {
  config: Config;
  pools: Pools;
  metrics: Metrics;
  shared: SharedRateWindows | undefined;
  log: Log;
  onFault: OnFault;
}) {
  const { config, pools, metrics, shared, log, onFault } = options;
  const writeObstacle = createWriteProbe({ db: pools.pages });
  const secretWatch = await watchSecret({
    db: pools.work,
    secrets: config.secrets,
    onStrangers: (sentence, processes) => log.error({ processes }, sentence),
    onFault,
  });
  const obstacle = async () => (await writeObstacle()) ?? secretWatch.obstacle();
  tellFigures(metrics, { config, pools, sharedWindows: shared, obstacle: writeObstacle, secretWatch });
  const mainThread = watchMainThread();
  metrics.tell(mainThread.figures);
  return { secretWatch, mainThread, obstacle };
}

/** Who is let in, and how often. */
function createAdmission(
  { rateLimits = rateLimitsByTier }: ServiceOptions,
  { config, db, rateWindows, now }: { config: Config; db: Database; rateWindows: RateWindows; now: () => number },
) {
  const keyRing = createKeyRing({ db, now });
  const trustedProxies = addressList(config.trustedProxies);
  const gate = createGate({ keyRing, rateWindows, trustedProxies, rateLimits, now });
  const addressLimit = createAddressLimit({
    requestsPerSecondMax: config.marketplaceRateLimit,
    trustedProxies,
    now,
  });
  return { keyRing, trustedProxies, gate, addressLimit };
}

/** What people see: pages, pictures, documents, and the threads that draw them. */
async function createShown(options: {
  config: Config;
  db: Database;
  metrics: Metrics;
  sales: RunningSales;
  now: () => number;
  onFault: OnFault;
}) {
  const { config, db, metrics, sales, now, onFault } = options;
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
  return { web, pageServices, threads, drawings, photos, pictures, documents };
}

/** What goes on beside the requests, here and in other processes. It starts after sales, which wake it. */
interface Beside {
  work: Work | undefined;
  hints: Hints | undefined;
}

function wakesOf(beside: Beside) {
  return {
    onNotices: () => {
      beside.work?.wakeRelay();
      beside.hints?.send();
    },
    onQueued: () => {
      beside.work?.wakeQueue();
      beside.hints?.send();
    },
  };
}

function hearOthers(connection: ServiceOptions['connection'], work: Work | undefined): Hints | undefined {
  if (connection === undefined) return undefined;
  const wakeForHint = () => {
    work?.wakeRelay();
    work?.wakeQueue();
  };
  return openHints({
    connection,
    channel: 'takilya_notices',
    onHint: work === undefined ? undefined : wakeForHint,
  });
}

async function sharedRateWindows(
  { redisUrl }: Config,
  options: { log: Log; now: () => number; answerMsMax?: () => number },
) {
  if (redisUrl === undefined) return undefined;
  // Only now: loading the client takes longer than the rest of a start.
  const { createRedisRateWindows } = await import('../adapters/redis/redis-rate-windows.ts');
  return createRedisRateWindows({ url: redisUrl, ...options });
}

async function flushUses(keyRing: KeyRing, log: Log): Promise<void> {
  try {
    await keyRing.flush();
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'The last uses of API keys could not be written');
  }
}
