import type { FastifyInstance } from 'fastify';
import type { Drawings } from '../adapters/drawing/drawings.ts';
import type { Photos } from '../adapters/pictures/photos.ts';
import { createPasskeyRules } from '../adapters/webauthn/passkey-rules.ts';
import type { Config } from '../config/config.ts';
import type { UsableKey } from '../core/accounts/api-keys/key-ring.ts';
import { challengePurpose } from '../core/accounts/passkeys/passkey.ts';
import { payoutAccountPurpose } from '../core/accounts/payout-accounts/payout-account.ts';
import type { RequestLog } from '../core/accounts/request-log/request-log.ts';
import { type AccountServices, factorSecretPurpose } from '../core/accounts/sign-in/account.ts';
import { createPasswords } from '../core/accounts/sign-in/passwords.ts';
import type { PaperPrinter } from '../core/back-office/tax-papers/print-paper.ts';
import type { AddressList } from '../core/base/address-list.ts';
import { createEventReader } from '../core/catalog/event-reading/event-reader.ts';
import type { EventChanges } from '../core/catalog/events/event-changes.ts';
import type { PictureServices } from '../core/catalog/pictures/keep-picture.ts';
import { keepCounts } from '../core/catalog/public-events/kept-counts.ts';
import { createPublicEventReader, type PublicEventReader } from '../core/catalog/public-events/public-event-reader.ts';
import { createPublicSeatingReader } from '../core/catalog/public-seating/public-seating-reader.ts';
import { createCountAdmissions } from '../core/selling/door/count-admissions.ts';
import type { Deliverer } from '../core/telling/deliveries/deliverer.ts';
import type { SigningBoxes } from '../core/telling/deliveries/prepare-call.ts';
import { mailLinkPurpose } from '../core/telling/mails/mail.ts';
import { documentationPlugin } from '../documentation/plugin.ts';
import { documentationServices } from '../documentation/services.ts';
import { readShelf } from '../documentation/shelf.ts';
import { doorAppPlugin } from '../door/app/plugin.ts';
import { doorPlugin } from '../door/plugin.ts';
import { basePath as doorPath } from '../door/route.ts';
import type { AddressLimit } from '../http/limit-requests.ts';
import { createAddressLimit } from '../http/limit-requests.ts';
import type { PageServices } from '../http/pages/web.ts';
import { createFileReceiver } from '../http/uploads/receive-file.ts';
import { marketplacePlugin } from '../marketplace/plugin.ts';
import { basePath as marketplacePath } from '../marketplace/route.ts';
import type { TicketDocuments } from '../marketplace/website/website.ts';
import { createConfirms } from '../mcp/confirm.ts';
import { mcpPlugin } from '../mcp/plugin.ts';
import { basePath, type OpenApiServices } from '../open-api/endpoints/route.ts';
import { openApiOperations } from '../open-api/face.ts';
import type { Gate } from '../open-api/gate.ts';
import { answeredOf, createNoteRequest } from '../open-api/note-request.ts';
import { openApiDocument } from '../open-api/openapi-document.ts';
import { openApiPlugin } from '../open-api/plugin.ts';
import { openApiRoutes } from '../open-api/routes.ts';
import { operatorPlugin } from '../operator/plugin.ts';
import { lazily } from '../platform/lazily.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import type { ThreadWatch } from '../platform/worker-pool/thread-watch.ts';
import { providerCallbacks } from '../provider-callbacks/plugin.ts';
import { sandboxPay } from '../provider-callbacks/sandbox-pay.ts';
import { registerDashboard } from './dashboard.ts';
import type { Pools } from './database.ts';
import { createDoor } from './door.ts';
import { createImages } from './pictures.ts';
import { createPlanWorker } from './plan-worker.ts';
import { createKeyRules, createPolicy } from './rules.ts';
import type { RunningSales } from './sales.ts';
import { createTokenChecker } from './token-checker.ts';
import { type LazyWeb, registerWebsite } from './website.ts';

/** What the faces are built over. */
interface FacesOptions {
  config: Config;
  pools: Pools;
  metrics: Metrics;
  sales: RunningSales;
  changes: EventChanges;
  documents: TicketDocuments;
  drawings: Drawings;
  photos: Photos;
  pictures: PictureServices;
  threads: ThreadWatch;
  gate: Gate;
  requestLog: RequestLog;
  deliverer: Deliverer;
  boxes: SigningBoxes;
  trustedProxies: AddressList;
  addressLimit: AddressLimit;
  web: LazyWeb;
  pageServices: PageServices;
}

/** Puts every face of the service together. */
export async function registerFaces(app: FastifyInstance, options: FacesOptions): Promise<void> {
  const { config, pools, pictures, trustedProxies } = options;
  const parts: Parts = {
    images: createImages(pictures, {
      outbound: createPolicy(config).outbound,
      publicUrl: config.publicUrl,
      photos: options.photos,
    }),
    receiveFile: createFileReceiver({ trustedProxies }),
    publicEvents: createPublicEventReader(pools.pages),
    planWork: createPlanWorker({ watch: options.threads.ofPool('plans', { isTried: false }) }),
  };
  app.addHook('onClose', parts.planWork.close);
  await registerApis(app, options, parts);
  await registerPages(app, options, parts);
  await registerStaffPages(app, options, parts);
}

/** What several faces use. */
interface Parts {
  images: ReturnType<typeof createImages>;
  receiveFile: ReturnType<typeof createFileReceiver>;
  publicEvents: PublicEventReader;
  planWork: ReturnType<typeof createPlanWorker>;
}

function printerOf({ draw }: Drawings): PaperPrinter {
  return {
    paperPdf: (input) => draw('paperPdf', input),
    certificatePdf: (input) => draw('certificatePdf', input),
  };
}

/** The faces that programs call. */
async function registerApis(app: FastifyInstance, options: FacesOptions, parts: Parts): Promise<void> {
  const { config, pools, metrics, sales, changes, gate, deliverer, boxes, trustedProxies, addressLimit } = options;
  const { now } = options.pageServices;
  const { pages: db, lists, reports } = pools;
  const services: OpenApiServices = {
    db,
    reports,
    policy: createPolicy(config),
    eventReader: createEventReader(db),
    changes,
    sales,
    countAdmissions: createCountAdmissions({ db }),
    webhookAttempts: deliverer,
    webhookSecrets: boxes.webhookSecrets,
    pictures: options.pictures,
    receiveFile: parts.receiveFile,
    planWork: parts.planWork,
    keptAnswers: createSecretBox(config.secrets, 'kept answers'),
    publicUrl: config.publicUrl,
    payoutHoldDays: config.payoutHoldDays,
    taxRules: config.taxRules,
    platformTaxes: config.platformTaxes,
    printer: printerOf(options.drawings),
    now,
  };
  const noteRequest = createNoteRequest({ requestLog: options.requestLog, trustedProxies, now });
  await app.register(openApiPlugin, { prefix: basePath, gate, noteRequest, metrics, services });
  await app.register(mcpPlugin, {
    admit: async (request, reply) => (await gate.admit(request, reply, { isKeyless: false })) as UsableKey,
    noteRequest: (request, reply) => noteRequest(request.raw, answeredOf(request, reply)),
    services: {
      operations: openApiOperations(services),
      confirms: createConfirms({
        box: createSecretBox(config.secrets, 'mcp confirms'),
        seconds: config.mcpConfirmSeconds,
        now,
      }),
    },
    documents: lazily(() => readShelf(config).map(({ href, title, source }) => ({ path: href, title, text: source }))),
    publicUrl: config.publicUrl,
    trustedProxies,
    version: config.build.version,
    onFault: (error) => app.log.error({ err: error }, 'A call of an agent failed'),
  });
  await app.register(marketplacePlugin, {
    prefix: marketplacePath,
    addressLimit,
    trustedProxies,
    metrics,
    services: {
      db,
      lists,
      publicEvents: parts.publicEvents,
      publicSeating: createPublicSeatingReader(db, { seatBook: sales.book, now }),
      sales,
      publicUrl: config.publicUrl,
      now,
      countsAddresses: config.marketplaceRateLimit !== null,
      counts: keepCounts({ now }),
      printer: printerOf(options.drawings),
      paymentQrPng: options.documents.paymentQrPng,
    },
  });
  const { checkTokens, close } = createTokenChecker({ watch: options.threads.ofPool('doors') });
  app.addHook('onClose', close);
  await app.register(doorPlugin, {
    prefix: doorPath,
    addressLimit,
    trustedProxies,
    metrics,
    services: createDoor({ db, sales, metrics, limits: config.doorLimits, checkTokens, now }),
  });
}

/** The pages of the public, and what pays and admits beside them. */
async function registerPages(app: FastifyInstance, options: FacesOptions, parts: Parts): Promise<void> {
  const { config, pools, sales, changes, documents, pictures } = options;
  const { trustedProxies, addressLimit, web, pageServices } = options;
  const { now } = pageServices;
  await app.register(doorAppPlugin, { services: pageServices, built: web.built, file: web.file, limit: addressLimit });
  const { providers, cashier, simulator } = sales;
  await app.register(providerCallbacks, { prefix: '/provider-callbacks', providers, cashier, now });
  await app.register(sandboxPay, { prefix: '/sandbox-pay', simulator, limit: addressLimit, ...pageServices });
  await registerWebsite(app, {
    config,
    db: pools.pages,
    lists: pools.lists,
    publicEvents: parts.publicEvents,
    seatBook: sales.book,
    sales,
    changes,
    documents,
    drawings: options.drawings,
    limit: addressLimit,
    trustedProxies,
    limitPictures: createAddressLimit({ requestsPerSecondMax: picturesPerSecondMax(config), trustedProxies, now }),
    images: parts.images,
    pictures,
    web,
    pageServices,
  });
}

/** The pages of those who work with it: developers, organizers, the operator. */
async function registerStaffPages(app: FastifyInstance, options: FacesOptions, parts: Parts): Promise<void> {
  const { config, pools, sales, changes, documents, pictures, deliverer, boxes } = options;
  const { trustedProxies, addressLimit, web, pageServices } = options;
  const { now } = pageServices;
  const { pages: db, reports } = pools;
  const accounts: AccountServices = {
    db,
    now,
    passwords: createPasswords(),
    mailLinks: createSecretBox(config.secrets, mailLinkPurpose),
    factorSecrets: createSecretBox(config.secrets, factorSecretPurpose),
    passkeys: {
      rules: createPasskeyRules(pageServices),
      challenges: createSecretBox(config.secrets, challengePurpose),
    },
  };
  const keyRules = createKeyRules(config);
  const described = openApiRoutes(config.maxima);
  await app.register(documentationPlugin, {
    limit: addressLimit,
    services: documentationServices({
      ...pageServices,
      db,
      accounts,
      trustedProxies,
      version: config.build.version,
      keyRules: { ...keyRules, keptValues: createSecretBox(config.secrets, 'documentation keys') },
      tags: [...new Set(described.map(({ tag }) => tag))],
      document: () => openApiDocument(described),
    }),
  });
  await registerDashboard(app, {
    config,
    planWork: parts.planWork,
    db,
    reports,
    sales,
    changes,
    drawings: options.drawings,
    pictures,
    receiveFile: parts.receiveFile,
    imageFault: parts.images.fault,
    documents,
    policy: createPolicy(config),
    keyRules,
    signingBoxes: boxes,
    webhookAttempts: deliverer,
    trustedProxies,
    accounts,
    limit: addressLimit,
    web,
    pageServices,
  });
  await app.register(operatorPlugin, {
    limit: addressLimit,
    services: {
      ...pageServices,
      db,
      accounts,
      trustedProxies,
      sales,
      changes,
      providerNames: config.paymentProviders,
      retention: config.retention,
      payoutAccounts: createSecretBox(config.secrets, payoutAccountPurpose),
      payoutHoldDays: config.payoutHoldDays,
      taxRules: config.taxRules,
    },
  });
}

/** A page may bring some twenty pictures, and the next page as many. */
function picturesPerSecondMax({ marketplaceRateLimit }: Config): number | null {
  return marketplaceRateLimit === null ? null : marketplaceRateLimit * 10;
}
