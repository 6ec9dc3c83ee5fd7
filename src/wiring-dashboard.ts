import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { AddressList } from './core/address-list.ts';
import type { KeyRules } from './core/api-keys/create-api-key.ts';
import type { EventChanges } from './core/events/event-changes.ts';
import { createEventReader } from './core/events/event-reader.ts';
import { mailLinkPurpose } from './core/mails/mail.ts';
import { keptMailPurpose } from './core/mails/mailbox.ts';
import { createMediaLinks } from './core/media-links.ts';
import { createPasswords } from './core/members/passwords.ts';
import type { Policy } from './core/policy.ts';
import type { SigningBoxes } from './core/webhooks/prepare-call.ts';
import type { WebhookAttempts } from './core/webhooks/webhook-attempts.ts';
import { type DashboardOptions, dashboardPlugin } from './dashboard/plugin.ts';
import type { PageServices } from './http/web.ts';
import type { Database } from './platform/database.ts';
import { createSecretBox } from './platform/secret-box.ts';
import type { RunningSales } from './wiring-sales.ts';

export interface DashboardWiring {
  config: Config;
  db: Database;
  sales: RunningSales;
  changes: EventChanges;
  policy: Policy;
  keyRules: KeyRules;
  signingBoxes: SigningBoxes;
  webhookAttempts: WebhookAttempts;
  trustedProxies: AddressList;
  limit: DashboardOptions['limit'];
  pageServices: PageServices;
}

/** Puts the organizer's dashboard together. */
export async function registerDashboard(app: FastifyInstance, wiring: DashboardWiring): Promise<void> {
  const { config, db, sales, changes, policy, keyRules, signingBoxes, webhookAttempts, trustedProxies } = wiring;
  const { appSecret } = config;
  const { now } = wiring.pageServices;
  await app.register(dashboardPlugin, {
    limit: wiring.limit,
    services: {
      ...wiring.pageServices,
      db,
      sales,
      changes,
      eventReader: createEventReader(db),
      policy,
      keyRules,
      signingBoxes,
      webhookAttempts,
      trustedProxies,
      accounts: { db, now, passwords: createPasswords(), mailLinks: createSecretBox(appSecret, mailLinkPurpose) },
      mediaLinks: createMediaLinks(appSecret),
      documents: {
        // What draws is loaded when the first one is asked for.
        statementPdf: async (input) => (await import('./adapters/statement-pdf.ts')).statementPdf(input),
      },
      keptMails: hasMailbox(config) ? createSecretBox(appSecret, keptMailPurpose) : undefined,
    },
  });
}

/** Whoever opens the mailbox reads what was meant for others, so it is there for trials only. */
export function hasMailbox({ smtpUrl, isProduction }: Config): boolean {
  return smtpUrl === undefined && !isProduction;
}
