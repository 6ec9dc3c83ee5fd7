import type { Config } from '../config/config.ts';
import { exportQueueKind } from '../core/back-office/exports/export-queue.ts';
import { createMessageKeys } from '../core/back-office/messages/message-keys.ts';
import { createPrivacyKeys } from '../core/back-office/privacy/address-in-question.ts';
import { erasureQueueKind } from '../core/back-office/privacy/erasure-queue.ts';
import type { PictureServices } from '../core/catalog/pictures/keep-picture.ts';
import { seriesChangeQueueKind } from '../core/catalog/series/apply-series-changes.ts';
import { seriesQueueKind } from '../core/catalog/series/make-series-dates.ts';
import { writeExport } from '../core/reports/exports/write-export.ts';
import { createExportLinks } from '../core/selling/orders/order-links.ts';
import type { Deliverer } from '../core/telling/deliveries/deliverer.ts';
import type { SigningBoxes } from '../core/telling/deliveries/prepare-call.ts';
import type { WebhookSender } from '../core/telling/deliveries/webhook-call.ts';
import { mailLinkPurpose } from '../core/telling/mails/mail.ts';
import type { Database, Queryable } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { createQueue } from '../platform/queue/queue.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import type { ThreadWatch } from '../platform/worker-pool/thread-watch.ts';
import { auditJob } from '../worker/audit-job.ts';
import { certificateJob } from '../worker/certificate-job.ts';
import { dueMessagesJob } from '../worker/due-messages-job.ts';
import { expireHoldsJob, remindCashJob } from '../worker/expire-holds.ts';
import { exportsJob } from '../worker/exports-job.ts';
import { leftBehindJob } from '../worker/left-behind-job.ts';
import { onSaleJob } from '../worker/on-sale-job.ts';
import { orderTextsJob } from '../worker/order-texts-job.ts';
import { papersJob } from '../worker/papers-job.ts';
import { partitionJob } from '../worker/partition-job.ts';
import { pictureJob } from '../worker/picture-job.ts';
import { poolJob } from '../worker/pool-job.ts';
import { retentionJob } from '../worker/retention-job.ts';
import { settleJob } from '../worker/settle.ts';
import { sweepJob, sweepWordsJob } from '../worker/sweep.ts';
import { deliverJob, deliverJobName, relayJob, relayJobName } from '../worker/webhook-jobs.ts';
import { startWorker } from '../worker/worker.ts';
import type { Documents } from './documents.ts';
import { createMails } from './mails.ts';
import { createPolicy } from './rules.ts';
import type { RunningSales } from './sales.ts';
import type { LazyWeb } from './website.ts';

interface WorkOptions {
  config: Config;
  db: Database;
  reports: Queryable;
  log: Log;
  metrics: Metrics;
  sales: RunningSales;
  deliverer: Deliverer;
  sender: WebhookSender;
  boxes: SigningBoxes;
  documents: Documents;
  pictures: PictureServices;
  web: LazyWeb;
  now: () => number;
  /** Whether this process sells as fast as it can. */
  isBusy?: () => boolean;
  threads: ThreadWatch;
  /** The public sees another event from now on. */
  onEventChanged: (eventId: string) => void;
}

/** What goes on beside the requests. */
export interface Work {
  /** There are notices to relay. */
  wakeRelay(): void;
  /** There is something in the queue. */
  wakeQueue(): void;
  stop(): Promise<void>;
}

/** Starts every job, and the queue. */
export async function startWork(options: WorkOptions): Promise<Work> {
  const { config, db, log, metrics, sales, deliverer, documents, web, now } = options;
  const mails = await createMails({
    config,
    db,
    log,
    ticketSigner: sales.ticketSigner,
    renderMail: async () => (await web.built()).module.renderMail,
    documents: documents.ofMails,
    now,
    isBusy: options.isBusy,
    threads: options.threads,
  });
  const policy = createPolicy(config);
  const onFault = (sentence: string, error: unknown) => log.warn({ reason: (error as Error).message }, sentence);
  const queue = createQueue({
    db,
    kinds: [
      ...mails.kinds,
      ...sales.queueKinds,
      erasureQueueKind({ db, keys: createPrivacyKeys(config.secrets), now }),
      seriesQueueKind({ db, policy, onFault }),
      seriesChangeQueueKind({ db, policy, now, onChanged: options.onEventChanged }),
      exportQueueKind({
        db,
        reports: options.reports,
        write: writeExport,
        sender: options.sender,
        secrets: options.boxes.webhookSecrets,
        mailLinks: createSecretBox(config.secrets, mailLinkPurpose),
        links: createExportLinks(config.secrets),
        now,
        onFault,
      }),
    ],
    now,
    onFault,
    onOutcome: metrics.countAttempt,
  });
  queue.start();
  const worker = startWorker(
    [
      partitionJob(db),
      relayJob(db, { onRelayed: () => worker.wake(deliverJobName) }),
      deliverJob(deliverer),
      expireHoldsJob({ db, ...sales }),
      remindCashJob({ db }),
      poolJob(sales),
      onSaleJob(db, { keys: createMessageKeys(config.secrets), onTold: () => queue.wake() }),
      dueMessagesJob(db, {
        keys: createMessageKeys(config.secrets),
        rules: { perDayMax: config.messagesPerDay },
        onSent: () => queue.wake(),
      }),
      settleJob(db, { holdDays: config.payoutHoldDays, taxRules: config.taxRules }),
      orderTextsJob(db),
      ...(config.taxRules === 'ph' ? [papersJob(db, { now, platform: config.platformTaxes })] : []),
      exportsJob(db, { now, onStarted: () => queue.wake() }),
      certificateJob(metrics, config),
      pictureJob(options.pictures),
      sweepJob(db),
      sweepWordsJob(db),
      retentionJob(db, config.retention),
      leftBehindJob({ db, ...sales }),
      auditJob(db, { rules: config, log }),
    ],
    { log, onRound: metrics.jobs.observeRound },
  );
  return {
    wakeRelay: () => worker.wake(relayJobName),
    wakeQueue: () => queue.wake(),
    stop: async () => {
      await Promise.all([queue.stop(), worker.stop()]);
      await mails.close();
    },
  };
}
