import type { Config } from '../config/config.ts';
import type { Deliverer } from '../core/telling/deliveries/deliverer.ts';
import type { TicketDocuments } from '../marketplace/website/website.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { cancellationJob } from '../worker/cancellation-job.ts';
import { mailJob } from '../worker/mail-job.ts';
import { orderTextsJob } from '../worker/order-texts-job.ts';
import { expireHoldsJob, pollPaymentsJob, tryRefundsJob } from '../worker/sales-jobs.ts';
import { settleJob } from '../worker/settle.ts';
import { sweepJob } from '../worker/sweep.ts';
import { deliverJob, deliverJobName, relayJob } from '../worker/webhook-jobs.ts';
import { type Job, startWorker } from '../worker/worker.ts';
import { createMails } from './mails.ts';
import type { RunningSales } from './sales.ts';
import type { LazyWeb } from './website.ts';

export interface WorkOptions {
  config: Config;
  db: Database;
  log: Log;
  sales: RunningSales;
  deliverer: Deliverer;
  documents: TicketDocuments;
  web: LazyWeb;
  now: () => number;
}

/** What goes on beside the requests. */
export interface Work {
  wake(jobName: string): void;
  stop(): Promise<void>;
}

/** Starts every job. */
export async function startWork(options: WorkOptions): Promise<Work> {
  const { config, db, log, sales, deliverer, documents, web, now } = options;
  const mailer = await createMails({
    config,
    db,
    log,
    ticketSigner: sales.ticketSigner,
    renderMail: async () => (await web.built()).module.renderMail,
    documents: { pdf: documents.ticketsPdf, ics: documents.calendarOfOrder },
    now,
  });
  const telling = [
    relayJob(db, { onRelayed: () => worker.wake(deliverJobName) }),
    deliverJob(deliverer),
    mailJob(mailer),
  ];
  const worker = startWorker([...jobsOf(db, sales), ...telling], { log });
  return {
    wake: (jobName) => worker.wake(jobName),
    stop: async () => {
      await Promise.all([mailer.stop(), worker.stop()]);
    },
  };
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
