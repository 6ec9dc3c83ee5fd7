import { createWebhookSender } from './adapters/webhook-sender.ts';
import type { Config } from './config.ts';
import { addressList } from './core/address-list.ts';
import type { KeyRules } from './core/api-keys/create-api-key.ts';
import { createKeyRing, type KeyRing } from './core/api-keys/key-ring.ts';
import { createEventChanges } from './core/events/event-changes.ts';
import { createEventReader } from './core/events/event-reader.ts';
import type { Mailer } from './core/mails/mailer.ts';
import { rateLimitsByTier } from './core/organizations/organization.ts';
import { createOutboundPolicy } from './core/outbound-address.ts';
import type { Policy } from './core/policy.ts';
import { MemoryRateWindows, type RateWindows } from './core/rate-windows.ts';
import { createRequestLog } from './core/request-log/request-log.ts';
import { createDeliverer } from './core/webhooks/deliverer.ts';
import type { SigningBoxes } from './core/webhooks/prepare-call.ts';
import { answerDashboardProblem, isDashboardPath } from './dashboard/account/problem.ts';
import { type HealthOptions, healthRoutes } from './http/health.ts';
import { pathOf } from './http/path.ts';
import { createServer } from './http/server.ts';
import type { PageServices } from './http/web.ts';
import { createAddressLimit } from './marketplace/address-limit.ts';
import { marketplacePlugin } from './marketplace/plugin.ts';
import { basePath as marketplacePath } from './marketplace/route.ts';
import { answerProblem } from './marketplace/website/plugin.ts';
import { createGate } from './open-api/gate.ts';
import { createNoteRequest } from './open-api/note-request.ts';
import { basePath } from './open-api/perform.ts';
import { openApiPlugin } from './open-api/plugin.ts';
import { type Database, type DatabaseOptions, openDatabase } from './platform/database.ts';
import { attachEmbeddedDatabase, type EmbeddedDatabase, startEmbeddedDatabase } from './platform/embedded-database.ts';
import { openHints } from './platform/hints.ts';
import type { Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { pendingMigrations } from './platform/migrate.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { providerCallbacks } from './provider-callbacks/plugin.ts';
import { sandboxPay } from './provider-callbacks/sandbox-pay.ts';
import { registerDashboard } from './wiring-dashboard.ts';
import { createDocuments } from './wiring-documents.ts';
import { createMails } from './wiring-mails.ts';
import { createSales, type RunningSales } from './wiring-sales.ts';
import { createLazyWeb, registerWebsite } from './wiring-website.ts';
import { cancellationJob } from './worker/cancellation-job.ts';
import { mailJob, mailJobName } from './worker/mail-job.ts';
import { orderTextsJob } from './worker/order-texts-job.ts';
import { expireHoldsJob, pollPaymentsJob, tryRefundsJob } from './worker/sales-jobs.ts';
import { settleJob } from './worker/settle.ts';
import { sweepJob } from './worker/sweep.ts';
import { deliverJob, deliverJobName, relayJob, relayJobName } from './worker/webhook-jobs.ts';
import { type Job, startWorker, type Worker } from './worker/worker.ts';

/** The database, wherever it runs: an address of the operator's, or the embedded server. */
export interface RunningDatabase {
  db: Database;
  connection: DatabaseOptions['connection'];
  /** Resolves with a sentence when the embedded server ends by itself. */
  lost: Promise<string>;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  config: Config;
  /** A command uses the server that runs already, if one does. */
  purpose: 'serve' | 'command';
  onStep?: (sentence: string) => void;
  onIdleError?: (error: Error) => void;
}

export async function openRunningDatabase(options: OpenDatabaseOptions): Promise<RunningDatabase> {
  const { config, purpose, onStep, onIdleError } = options;
  let embedded: EmbeddedDatabase | undefined;
  if (config.databaseUrl === undefined) {
    const start = purpose === 'serve' ? startEmbeddedDatabase : attachEmbeddedDatabase;
    embedded = await start({ dataDir: config.dataDir, purpose, onStep });
  }
  // A PGSSLMODE in the environment is meant for other servers; a socket has no TLS.
  const connection =
    embedded === undefined
      ? { connectionString: config.databaseUrl as string }
      : { ...embedded.connection, ssl: false };
  const db = openDatabase({ connection, onIdleError });
  return {
    db,
    connection,
    lost: embedded?.lost ?? new Promise(() => {}),
    close: async () => {
      await db.close();
      await embedded?.close();
    },
  };
}

export function createPolicy(config: Config): Policy {
  return { maxima: config.maxima, outbound: createOutboundPolicy({ allowRanges: config.webhookAllowRanges }) };
}

export function createKeyRules(config: Config): KeyRules {
  const { maxima, outbound } = createPolicy(config);
  return {
    secretBox: createSecretBox(config.appSecret, 'callback secrets'),
    outbound,
    activeKeysMax: maxima.activeKeys,
  };
}

export function createSigningBoxes({ appSecret }: Config): SigningBoxes {
  return {
    webhookSecrets: createSecretBox(appSecret, 'webhook secrets'),
    callbackSecrets: createSecretBox(appSecret, 'callback secrets'),
  };
}

export interface Service {
  app: ReturnType<typeof createServer>;
  metrics: Metrics;
  /** Builds the pages, which otherwise the first visitor would wait for. */
  prepare(): Promise<void>;
  /** From now on /readyz says so; before, the service answers but may still be loading what it needs. */
  markReady(): void;
  /** Refuses new requests from now on, lets those under way finish, and writes down what is kept in memory. */
  drain(): Promise<void>;
}

export interface ServiceOptions {
  config: Config;
  db: Database;
  log: Log;
  now?: () => number;
  /** Other limits than the tiers', for measuring. */
  rateLimits?: typeof rateLimitsByTier;
  /** Where the payment simulator reaches the service, where that is not PUBLIC_URL. */
  callbackUrl?: () => string;
  /** How many orders one transaction takes; 1 turns batching off, for measuring. */
  salesBatchMax?: number;
  /** Of the database, for hints between processes; without it they find out by looking. */
  connection?: DatabaseOptions['connection'];
}

const apiPaths = [basePath, marketplacePath, '/provider-callbacks'];
const usesFlushMs = 10_000;
const drainMsMax = 20_000;

/** Builds every face over the database. The only place that constructs. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { config, db, log, now = Date.now, rateLimits = rateLimitsByTier } = options;
  const metrics = createMetrics();
  const shared = await sharedRateWindows(config, { log, now });
  const rateWindows: RateWindows = shared ?? new MemoryRateWindows(now);
  const keyRing = createKeyRing({ db, now });
  const trustedProxies = addressList(config.trustedProxies);
  const gate = createGate({ keyRing, rateWindows, trustedProxies, rateLimits, now });
  const addressLimit = createAddressLimit({
    requestsPerSecondMax: config.marketplaceRateLimit,
    trustedProxies,
    now,
  });

  const onFault = (sentence: string, error: unknown) => log.warn({ reason: (error as Error).message }, sentence);
  const requestLog = createRequestLog({ db, now, onFault });
  const changes = createEventChanges();
  const sales = await createSales({
    config,
    db,
    now,
    callbackUrl: options.callbackUrl ?? (() => config.publicUrl),
    onFault,
    batchMax: options.salesBatchMax,
    onNotices: () => {
      worker?.wake(relayJobName);
      hints?.send();
    },
    onMails: () => {
      worker?.wake(mailJobName);
      hints?.send();
    },
    onShown: changes.tell,
  });
  const sender = createWebhookSender({ outbound: createPolicy(config).outbound });
  const boxes = createSigningBoxes(config);
  const deliverer = createDeliverer({ db, sender, boxes, now, onFault });

  const web = createLazyWeb();
  const pageServices: PageServices = { web: web.pages, publicUrl: config.publicUrl, now };
  const documents = await createDocuments({ config, db, sales, now });
  let isDraining = false;
  let isReady = false;
  const app = createServer({
    log,
    metrics,
    tls: config.tls,
    isDraining: () => isDraining,
    beforeBadUrl: async (request, reply) => {
      const path = pathOf(request.url);
      if (path.startsWith(`${basePath}/`)) await gate.admit(request, reply, { isKeyless: false });
      if (path.startsWith(`${marketplacePath}/`)) addressLimit(request, reply);
    },
    problemPage: async (reason, request, reply) => {
      if (config.role === 'worker' || apiPaths.some((path) => request.url.startsWith(path))) return false;
      const answer = isDashboardPath(request.url) ? answerDashboardProblem : answerProblem;
      await answer(pageServices, reason, request, reply);
      return true;
    },
  });
  // A worker answers only whether it is well; the faces are for processes that serve.
  const health: HealthOptions = {
    metrics,
    pendingMigrations: () => pendingMigrations(db),
    isReady: () => isReady,
  };
  await app.register(healthRoutes, health);
  if (config.role !== 'worker') {
    await app.register(openApiPlugin, {
      prefix: basePath,
      gate,
      noteRequest: createNoteRequest({ requestLog, trustedProxies, now }),
      metrics,
      services: {
        db,
        policy: createPolicy(config),
        eventReader: createEventReader(db),
        changes,
        sales,
        webhookAttempts: deliverer,
        webhookSecrets: boxes.webhookSecrets,
        keptAnswers: createSecretBox(config.appSecret, 'kept answers'),
        publicUrl: config.publicUrl,
        now,
      },
    });
    await app.register(marketplacePlugin, {
      prefix: marketplacePath,
      addressLimit,
      metrics,
      services: { db, sales, publicUrl: config.publicUrl, now },
    });
    const { providers, cashier, simulator } = sales;
    await app.register(providerCallbacks, { prefix: '/provider-callbacks', providers, cashier, now });
    await app.register(sandboxPay, { prefix: '/sandbox-pay', simulator, limit: addressLimit, ...pageServices });
    await registerWebsite(app, {
      config,
      db,
      sales,
      changes,
      documents,
      limit: addressLimit,
      limitPictures: createAddressLimit({ requestsPerSecondMax: picturesPerSecondMax(config), trustedProxies, now }),
      outbound: createPolicy(config).outbound,
      web,
      pageServices,
    });
    await registerDashboard(app, {
      config,
      db,
      sales,
      changes,
      policy: createPolicy(config),
      keyRules: createKeyRules(config),
      signingBoxes: boxes,
      webhookAttempts: deliverer,
      trustedProxies,
      limit: addressLimit,
      pageServices,
    });
  }
  await app.ready();

  let worker: Worker | undefined;
  let mailer: Mailer | undefined;
  if (config.role !== 'web') {
    const wakeDeliverer = () => worker?.wake(deliverJobName);
    const renderMail = async () => (await web.built()).module.renderMail;
    const ofOrders = { pdf: documents.ticketsPdf, ics: documents.calendarOfOrder };
    mailer = await createMails({
      config,
      db,
      log,
      ticketSigner: sales.ticketSigner,
      renderMail,
      documents: ofOrders,
      now,
    });
    const jobs = [relayJob(db, { onRelayed: wakeDeliverer }), deliverJob(deliverer), mailJob(mailer)];
    worker = startWorker([...jobsOf(db, sales), ...jobs], { log });
  }
  const wakeForHint = () => {
    worker?.wake(relayJobName);
    worker?.wake(mailJobName);
  };
  const hints =
    options.connection === undefined
      ? undefined
      : openHints({
          connection: options.connection,
          channel: 'takilya_notices',
          onHint: worker === undefined ? undefined : wakeForHint,
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
    drain: async () => {
      isDraining = true;
      clearInterval(flushing);
      await closeServer(app);
      await Promise.all([deliverer.stop(), mailer?.stop(), worker?.stop()]);
      await sender.close();
      await hints?.close();
      await sales.close();
      await flushUses(keyRing, log);
      await requestLog.stop();
      await shared?.close();
    },
  };
}

/** A page may bring some twenty pictures, and the next page as many. */
function picturesPerSecondMax({ marketplaceRateLimit }: Config): number | null {
  return marketplaceRateLimit === null ? null : marketplaceRateLimit * 10;
}

function jobsOf(db: Database, sales: RunningSales): Job[] {
  return [
    sweepJob(db),
    expireHoldsJob({ db, ...sales }),
    pollPaymentsJob(sales),
    tryRefundsJob(sales),
    settleJob(db),
    cancellationJob({ db, ...sales }),
    orderTextsJob(db),
  ];
}

async function sharedRateWindows({ redisUrl }: Config, options: { log: Log; now: () => number }) {
  if (redisUrl === undefined) return undefined;
  // Only now: loading the client takes longer than the rest of a start.
  const { createRedisRateWindows } = await import('./adapters/redis-rate-windows.ts');
  return createRedisRateWindows({ url: redisUrl, ...options });
}

async function closeServer(app: Service['app']): Promise<void> {
  const forced = setTimeout(() => app.server.closeAllConnections(), drainMsMax);
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
