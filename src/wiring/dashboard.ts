import type { FastifyInstance } from 'fastify';
import type { Drawings } from '../adapters/drawing/drawings.ts';
import { createProviderCalls } from '../adapters/oidc/provider-calls.ts';
import type { Config } from '../config/config.ts';
import type { KeyRules } from '../core/accounts/api-keys/create-api-key.ts';
import { payoutAccountPurpose } from '../core/accounts/payout-accounts/payout-account.ts';
import { providerSecretPurpose } from '../core/accounts/providers/provider.ts';
import type { AccountServices } from '../core/accounts/sign-in/account.ts';
import { createMessageKeys } from '../core/back-office/messages/message-keys.ts';
import { type AddressList, loopbackAddresses } from '../core/base/address-list.ts';
import { createMediaLinks } from '../core/base/media-links.ts';
import type { Policy } from '../core/base/policy.ts';
import { createEventReader } from '../core/catalog/event-reading/event-reader.ts';
import type { EventChanges } from '../core/catalog/events/event-changes.ts';
import type { PictureServices } from '../core/catalog/pictures/keep-picture.ts';
import type { PlanWork } from '../core/catalog/plan-drawing/plan-work.ts';
import { createCountAdmissions } from '../core/selling/door/count-admissions.ts';
import { createExportLinks } from '../core/selling/orders/order-links.ts';
import type { SigningBoxes } from '../core/telling/deliveries/prepare-call.ts';
import type { WebhookAttempts } from '../core/telling/deliveries/webhook-attempts.ts';
import { keptMailPurpose } from '../core/telling/mails/mailbox.ts';
import type { DashboardServices } from '../dashboard/frame/services.ts';
import { type DashboardOptions, dashboardPlugin } from '../dashboard/plugin.ts';
import type { PageServices } from '../http/pages/web.ts';
import type { ReceiveFile } from '../http/uploads/receive-file.ts';
import type { TicketDocuments } from '../marketplace/website/website.ts';
import type { Database, Queryable } from '../platform/database/database.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { createComposer } from './mails.ts';
import type { RunningSales } from './sales.ts';
import type { LazyWeb } from './website.ts';

interface DashboardWiring {
  config: Config;
  db: Database;
  reports: Queryable;
  sales: RunningSales;
  changes: EventChanges;
  drawings: Drawings;
  pictures: PictureServices;
  receiveFile: ReceiveFile;
  planWork: PlanWork;
  imageFault: DashboardServices['imageFault'];
  documents: Pick<TicketDocuments, 'ticketsPdf' | 'shareImage' | 'posterPdf'>;
  policy: Policy;
  keyRules: KeyRules;
  signingBoxes: SigningBoxes;
  webhookAttempts: WebhookAttempts;
  trustedProxies: AddressList;
  accounts: AccountServices;
  limit: DashboardOptions['limit'];
  web: LazyWeb;
  pageServices: PageServices;
}

/** Puts the organizer's dashboard together. */
export async function registerDashboard(app: FastifyInstance, wiring: DashboardWiring): Promise<void> {
  const { config, db, reports, sales, changes, policy, keyRules, signingBoxes, webhookAttempts, trustedProxies } =
    wiring;
  const { accounts } = wiring;
  const { secrets } = config;
  await app.register(dashboardPlugin, {
    limit: wiring.limit,
    services: {
      ...wiring.pageServices,
      db,
      reports,
      sales,
      countAdmissions: createCountAdmissions({ db }),
      changes,
      eventReader: createEventReader(db),
      policy,
      keyRules,
      signingBoxes,
      webhookAttempts,
      trustedProxies,
      accounts,
      providers: {
        calls: createProviderCalls(wiring.policy),
        secrets: createSecretBox(secrets, providerSecretPurpose),
      },
      // Nobody sells before their registration was looked at.
      signUp: config.taxRules === 'ph' && config.signUp === 'open' ? 'approve' : config.signUp,
      taxRules: config.taxRules,
      mediaLinks: createMediaLinks(secrets),
      pictures: wiring.pictures,
      receiveFile: wiring.receiveFile,
      planWork: wiring.planWork,
      imageFault: wiring.imageFault,
      payouts: {
        holdDays: config.payoutHoldDays,
        accounts: createSecretBox(secrets, payoutAccountPurpose),
        platformTaxDetails: config.platformTaxDetails,
        platformTaxes: config.platformTaxes,
      },
      messages: {
        keys: createMessageKeys(secrets),
        rules: { perDayMax: config.messagesPerDay },
        compose: createComposer({
          config,
          db,
          ticketSigner: sales.ticketSigner,
          renderMail: async () => (await wiring.web.built()).module.renderMail,
          now: wiring.pageServices.now,
        }).compose,
      },
      documents: {
        ticketsPdf: (orderId) => wiring.documents.ticketsPdf(orderId),
        shareImage: wiring.documents.shareImage,
        posterPdf: wiring.documents.posterPdf,
        statementPdf: (input) => wiring.drawings.draw('statementPdf', input),
        paperPdf: (input) => wiring.drawings.draw('paperPdf', input),
        certificatePdf: (input) => wiring.drawings.draw('certificatePdf', input),
        // A single code takes less time than handing it to another thread; its module is loaded with the first.
        qrSvg: async (text) => (await import('../adapters/documents/qr-code.ts')).qrSvg(text),
      },
      exportLinks: createExportLinks(secrets),
      keptMails: hasMailbox(config) ? createSecretBox(secrets, keptMailPurpose) : undefined,
    },
  });
}

/** A reader of the mailbox sees mails that were meant for others, so it exists only for trials on one's own machine. */
export function hasMailbox({ smtpUrl, isProduction, host }: Config): boolean {
  return smtpUrl === undefined && !isProduction && (host === 'localhost' || loopbackAddresses.has(host));
}
