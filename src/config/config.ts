import { resolve } from 'node:path';
import type { TaxProfile } from '../core/accounts/tax-profiles/tax-profile.ts';
import type { Retention } from '../core/back-office/privacy/retention.ts';
import { type Maxima, maximaDefault } from '../core/base/policy.ts';
import type { FeeSchedule } from '../core/money/fees/fees.ts';
import {
  type SettlementDays,
  settlementDaysDefault,
  settlementDaysMost,
} from '../core/money/settling/settlement-day.ts';
import { type TaxRulesKind, taxRulesKinds } from '../core/money/tax-rules/tax-rules.ts';
import { moneyRestHoursDefault } from '../core/reports/invariants/resting-checks.sql.ts';
import { type DoorLimitFigures, doorLimitsDefault } from '../core/selling/door-limits/door-limits.ts';
import { type HoldFigures, holdFiguresDefault } from '../core/selling/hold-limits/hold-limits.ts';
import { type MailLimits, mailLimitsDefault } from '../core/telling/mails/mail-limits.ts';
import type { Purpose } from '../platform/database/pool-limits.ts';
import { type LogLevel, logLevels } from '../platform/log.ts';
import type { AppSecrets } from '../platform/secret-box.ts';
import { appSecretOf, otherSecretOf } from './app-secret.ts';
import { type Build, buildOf } from './build.ts';
import { feesOf } from './fees.ts';
import { type MailAddress, mailFromOf, smtpUrlOf } from './mail.ts';
import { mistakeIn, mistakes } from './mistakes.ts';
import { type Papers, papersOf } from './papers.ts';
import {
  type PaymentProviderName,
  type PaymongoAccount,
  paymentProvidersOf,
  paymongoOf,
  type XenditAccount,
  xenditOf,
} from './payments.ts';
import { platformOf } from './platform.ts';
import { type Machine, processesOf, thisMachine } from './processes.ts';
import { retentionOf } from './retention.ts';
import { type S3, s3Of } from './s3.ts';
import { secretsFault } from './secrets.ts';
import { type Tls, tlsOf } from './tls.ts';
import { type Tracing, tracingOf } from './tracing.ts';
import {
  ConfigError,
  choiceOf,
  databaseUrlOf,
  figuresOf,
  integerOf,
  namedFiguresOf,
  namesOf,
  numberOf,
  publicUrlOf,
  rangesOf,
  tokenOf,
  urlOf,
} from './values.ts';

export interface Config {
  isProduction: boolean;
  build: Build;
  port: number;
  host: string;
  tls?: Tls;
  publicUrl: string;
  dataDir: string;
  databaseUrl?: string;
  /** The server itself, where the other URL goes through a pooler. */
  databaseDirectUrl?: string;
  /** A copy for reads that may be a second old. */
  databaseReplicaUrl?: string;
  /** Connections of this process, by purpose. */
  databasePools: Record<Purpose, number>;
  /** How many of the server's connections this node may use. */
  databaseConnections?: number;
  /** How long a start waits for a database that is away. */
  databaseWaitSeconds: number;
  /** How long a stopping node goes on serving, so that balancers notice first. */
  drainSeconds: number;
  redisUrl?: string;
  /** Where uploaded pictures are kept; without it they are in the database. */
  s3?: S3;
  trustedProxies: string[];
  webhookAllowRanges: string[];
  role: 'all' | 'web' | 'worker';
  /** Processes that serve; 1: everything is done in one. */
  processes: number;
  /** Why this many, where we chose: a start may find fewer connections than they need. */
  processesWhy?: string;
  /** Variables that are set and no longer known: what became of each, in a sentence. */
  formerlySet: readonly string[];
  logLevel: LogLevel;
  /** Readers of the figures must know it; without it everybody may read them, and in production nobody. */
  metricsToken?: string;
  /** Where traces go; without it there are none. */
  tracing?: Tracing;
  appSecret: string;
  /** The same, with what is read with beside it. */
  secrets: AppSecrets;
  /** Why production would not start with the secrets that are set: one sentence. */
  weakSecret?: string;
  hasDemo: boolean;
  /** Who makes organizations: organizers, with or without approval by the operator, or the operator alone. */
  signUp: 'approve' | 'open' | 'off';
  maxima: Maxima;
  holdMinutes: number;
  /** What one buyer may hold without having paid; null: any number. */
  holdLimits: HoldFigures | null;
  /** Requests a second per address; null: any number. */
  /** Null where trials ask for any number. */
  doorLimits: DoorLimitFigures | null;
  marketplaceRateLimit: number | null;
  /** In the order in which they are asked. */
  paymentProviders: readonly PaymentProviderName[];
  /** Set when it is the payment provider. */
  paymongo?: PaymongoAccount;
  xendit?: XenditAccount;
  fees: FeeSchedule;
  taxRules: TaxRulesKind;
  /** For how many days tickets may be given back after their event was moved; 0: never. */
  rescheduleRefundDays: number;
  /** How long money that needs a person may rest before `audit` fails. */
  moneyRestHours: number;
  /** The mail server; without it mails are kept and shown in the mailbox. */
  smtpUrl?: string;
  mailFrom: MailAddress;
  retention: Retention;
  /** Null: any number of mails to anybody. */
  mailLimits: MailLimits | null;
  /** Messages to holders of one event in a day; null: any number. */
  messagesPerDay: number | null;
  /** Days between the end of an event and its payout. */
  payoutHoldDays: number;
  /** Business days until the provider settles, by method; null: at once. */
  settlementDays: SettlementDays | null;
  /** How long what a dry run of an agent answered can be confirmed. */
  mcpConfirmSeconds: number;
  /** Who runs the service, as statements name it, line by line. */
  platformTaxDetails: string[];
  /** The same for its own invoices. */
  platformTaxes: TaxProfile;
  /** How invoices leave the service as a signed file, and where to. */
  papers: Papers;
}

type Environment = Record<string, string | undefined>;

/** Every variable that Takilya reads: type, default, and why one would set it. */
export const variables = {
  NODE_ENV:
    '`production` binds to every address, requires APP_SECRET, PAYMENT_PROVIDER, PUBLIC_URL, SMTP_URL and DATABASE_URL, refuses secrets of examples, never loads demo data.',
  ALLOW_IN_PRODUCTION:
    'What production may do although it is mostly a mistake, by name: localhost (PUBLIC_URL leads to this machine alone), no-mail (there is no SMTP_URL, so buyers get no mail), embedded-database (there is no DATABASE_URL).',
  PORT: 'Port to listen on. Default 3000.',
  HOST: 'Address to listen on. Default 127.0.0.1, in production 0.0.0.0.',
  TLS_CERT: 'File with the certificate chain (PEM), to serve HTTPS directly. Needs TLS_KEY.',
  TLS_KEY: 'File with the private key (PEM) of TLS_CERT.',
  PUBLIC_URL: 'Address under which people reach the service, for links. Default http://localhost:PORT.',
  DATA_DIR: 'Directory of the embedded database, the kept secret and converted pictures. Default ./data.',
  DATABASE_URL:
    'A PostgreSQL 15 or later to use instead of the embedded one: postgres://user@host/database, or several servers of which one takes writes: postgres://user@one:5432,two:5432/database?target_session_attrs=read-write.',
  DATABASE_DIRECT_URL:
    'The same database without PgBouncer in between, for LISTEN, migrations and backups; set it where DATABASE_URL goes through one.',
  DATABASE_REPLICA_URL:
    'A standby that answers what may be a second old: lists, search, reports. While it lags or is away the primary does.',
  DATABASE_POOLS: 'Connections of one process, such as desk=4,pages=8,work=6,reports=2 (the default).',
  DATABASE_CONNECTIONS:
    "Connections of the server at DATABASE_URL that the processes of this node may open together, 20 to 100000; PROCESSES=auto keeps to it. Default 0.4 of the server's max_connections.",
  DATABASE_WAIT_SECONDS:
    'How long a start waits for the database at DATABASE_URL while it is away, 0 to 3600. Default 30.',
  DRAIN_SECONDS:
    'How long a node that is asked to stop says so at /healthz and goes on serving, 0 to 15. Default 5 in production, else 0; workers do not wait.',
  REDIS_URL: 'Redis or Valkey that shares rate limits between nodes: redis://host:6379.',
  S3_URL:
    'Where uploaded pictures are kept instead of the database, any store that speaks S3: s3://KEY:SECRET@host:port/bucket?region=us-east-1, with &tls=off for plain HTTP.',
  TRUSTED_PROXIES: 'Addresses or CIDR ranges, comma-separated, whose X-Forwarded-For is believed. Default none.',
  WEBHOOK_ALLOW_RANGES: 'Ranges that callbacks may reach although they are not public, for local trials. Default none.',
  ROLE: '`all` (default), `web` or `worker`: which half of the work this process does.',
  PROCESSES:
    'How many processes serve at PORT on this machine, 1 to 64; with more than one, the work beside the requests has a process of its own. `auto` (default): half of the cores where REDIS_URL lets them share their limits, as far as memory and connections go, else 1.',
  LOG_LEVEL: 'fatal, error, warn, info (default), debug, trace or silent.',
  TAKILYA_ENVIRONMENT:
    'What figures and traces call this installation, such as staging. Default production or development, by NODE_ENV.',
  TAKILYA_COMMIT: 'The commit that this was built from, for figures and traces; the image sets it. Default unknown.',
  METRICS_TOKEN:
    'At least 8 characters, in production 16, that /metrics asks for as Bearer. In production there is no such page without it.',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'Collector that traces are sent to (OTLP over HTTP): http://host:4318. Without it there are none.',
  OTEL_EXPORTER_OTLP_HEADERS:
    'What that collector is told with them, such as a key: name=value,name=value, with values percent-encoded.',
  OTEL_SERVICE_NAME: 'What this process is called in traces. Default takilya.',
  OTEL_TRACES_SAMPLER_ARG: 'Share of the traces that begin here and are kept, 0 to 1. Default 1.',
  APP_SECRET:
    'At least 32 characters that encrypt stored secrets: `openssl rand -hex 32`. Made and kept in DATA_DIR when unset.',
  APP_SECRET_NEXT:
    'The secret that APP_SECRET is about to be exchanged for: read with, never written with (docs/secret.md).',
  APP_SECRET_PREVIOUS:
    'The secret that APP_SECRET was exchanged for: read with, never written with, until `takilya secret reseal` is done (docs/secret.md).',
  SIGN_UP:
    '`approve` (default): organizers sign up, and sell once the operator approves them; `open`: they sell at once; `off`: only the command line makes organizations.',
  DEMO: '`off` to start without the demo organization.',
  MAXIMA: 'Maximum counts to change, such as performers=500,ticketsFree=300000.',
  HOLD_MINUTES: 'How long an order that is not paid yet keeps its tickets, 0.01 to 1440. Default 10.',
  HOLD_LIMITS:
    'Tickets of an event that may be held unpaid, such as email=16,address=200,network=600, taken for nothing by one buyer or from one address, free=30, and asked for in ten seconds before a challenge is set, rush=200, of work=16 bits a ticket; or `off` for trials.',
  DOOR_LIMITS:
    'What one device at a door may ask for in a second, such as calls=20,scans=50,manifest=200 (kilobytes; the default), all of an organizer ten times that; or `off` for trials.',
  MARKETPLACE_RATE_LIMIT:
    'Requests a second that one address may make of the marketplace; `off` lifts what is counted by address. Default 50.',
  PAYMENT_PROVIDER:
    '`simulator` (default, takes no money), `paymongo`, `xendit`, or both with a comma, the one to ask first in front. Must be named in production.',
  PAYMONGO_SECRET_KEY: 'Secret key of the PayMongo account, sk_test_… or sk_live_….',
  PAYMONGO_WEBHOOK_SECRET: 'Secret by which PayMongo signs its calls to /provider-callbacks/paymongo.',
  PAYMONGO_API_URL: 'Another server in place of PayMongo, for trials. Default https://api.paymongo.com.',
  XENDIT_SECRET_KEY: 'Secret key of the Xendit account, xnd_….',
  XENDIT_CALLBACK_TOKEN: 'Token that Xendit sends with its calls to /provider-callbacks/xendit.',
  XENDIT_API_URL: 'Another server in place of Xendit, for trials. Default https://api.xendit.co.',
  SMTP_URL: 'Mail server, smtp://user:password@host:587 or smtps://host. Without it mails are kept and sent to nobody.',
  MAIL_FROM: 'Whom mails come from. Default Takilya <tickets@HOST of PUBLIC_URL>.',
  MAIL_LIMITS:
    'Mails an hour about orders that nobody paid for, recipient=5,event=5,caller=200, and about one that was paid, order=20 (the defaults), or `off` for trials.',
  MESSAGES_PER_DAY:
    'Messages that organizers may send to the holders of one event within 24 hours, 1 to 1000; MAIL_LIMITS=off lifts it. Default 3.',
  MCP_CONFIRM_SECONDS: 'Seconds in which an agent may confirm what its dry run showed, 10 to 3600. Default 300.',
  MONEY_REST_HOURS:
    'Hours that refused refunds and money that fits no order may wait for somebody before `audit` fails, 1 to 8760. Default 72.',
  PROCESSING_FEES: 'What the provider takes, in percent and pesos, such as card=3.5%+15,online_banking=0.8%>=15.',
  PAYOUT_HOLD_DAYS: 'Days after the end of an event until its sales are paid out, 0 to 365. Default 3.',
  SETTLEMENT_DAYS:
    'Business days after a payment until the provider settles it, before which it is not paid out, where they are not the default, 0 to 60, such as card=3,gcash=1; or `off`. Default docs/payment-methods.md; `off` with PAYOUT_HOLD_DAYS=0.',
  PLATFORM_TAX_DETAILS:
    'Registered name, TIN and address of who runs the service, divided by `|`; statements print them. Default none.',
  PLATFORM_VAT: 'VAT where who runs the service is registered for it; its invoices for commission say so. Default not.',
  PLATFORM_PERMIT:
    'Permit and range of those invoices, number|day of issue|first|last, such as AC-1|2027-01-05|1|5000. Default none: from 1.',
  TAX_RULES:
    'Whose prices and papers by law hold: `off` (default), or `ph`, those of the Philippines: invoices, withholding, papers of organizers.',
  INVOICE_SIGNING_KEY:
    'File with the private key (PEM: Ed25519, P-256, or RSA of 2048 bits and more) that signs the structured file of invoices. Default none.',
  INVOICE_SEND_URL: 'HTTPS address that `takilya invoices send` gives that file to. Default none: nothing is sent.',
  INVOICE_SEND_TOKEN: 'What that address asks for as Bearer. Default none.',
  RESCHEDULE_REFUND_DAYS:
    'Days in which buyers may give their tickets back whole after the event was moved, 0 for never. Default 7.',
  RETENTION_CANCELLED_DAYS:
    'Days after which orders that were never completed, and sign-ups for news of past events, lose names and addresses, or `off`. Default 90.',
  RETENTION_SANDBOX_DAYS:
    'Days after which orders and sign-ups in a sandbox lose names and addresses, or `off`. Default 90.',
  RETENTION_BUYER_DAYS: 'Days after an event until its other orders lose names and addresses, or `off`. Default 3650.',
} as const;

/** Variables of earlier versions. Somebody who still sets one gets a sentence about it, and it has no other effect. */
const formerVariables = {
  PEER_ADDRESS:
    'is set and no longer used: machines sell an event beside each other and need no port between them; unset it, and close the port.',
};

export function readConfig(
  environment: Environment,
  { workDir, machine = thisMachine() }: { workDir: string; machine?: Machine },
): Config {
  const read: Read = (name) => environment[name]?.trim() || undefined;
  const isProduction = read('NODE_ENV') === 'production';
  const port = integerOf('PORT', read('PORT') ?? '3000', 1, 65_535);
  const dataDir = resolve(workDir, read('DATA_DIR') ?? 'data');
  const tls = tlsOf(read('TLS_CERT'), read('TLS_KEY'), workDir);
  const appSecret = appSecretOf(read('APP_SECRET'), { isProduction, dataDir });
  const providers = paymentProvidersOf(read('PAYMENT_PROVIDER'), { isProduction });
  const mailLimits = figuresOf('MAIL_LIMITS', read('MAIL_LIMITS'), mailLimitsDefault);
  const messagesPerDay = integerOf('MESSAGES_PER_DAY', read('MESSAGES_PER_DAY') ?? '3', 1, 1_000);
  const role = choiceOf('ROLE', read('ROLE') ?? 'all', ['all', 'web', 'worker']);
  const publicUrl = publicUrlOf(read('PUBLIC_URL'), `${tls === undefined ? 'http' : 'https'}://localhost:${port}`);
  const weakSecret = secretsFault(read);
  const hasRedis = read('REDIS_URL') !== undefined;
  const processes = processesOf(read('PROCESSES') ?? 'auto', { role, hasRedis, machine });
  const config: Config = {
    isProduction,
    build: buildOf({ commit: read('TAKILYA_COMMIT'), environment: read('TAKILYA_ENVIRONMENT'), isProduction }),
    port,
    host: read('HOST') ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    tls,
    publicUrl,
    dataDir,
    ...databaseSettings(read),
    drainSeconds:
      role === 'worker' ? 0 : integerOf('DRAIN_SECONDS', read('DRAIN_SECONDS') ?? (isProduction ? '5' : '0'), 0, 15),
    redisUrl: urlOf('REDIS_URL', read('REDIS_URL'), ['redis:', 'rediss:'], 'redis://localhost:6379'),
    s3: s3Of(read('S3_URL')),
    trustedProxies: rangesOf('TRUSTED_PROXIES', read('TRUSTED_PROXIES')),
    webhookAllowRanges: rangesOf('WEBHOOK_ALLOW_RANGES', read('WEBHOOK_ALLOW_RANGES')),
    role,
    processes: processes.count,
    processesWhy: processes.why,
    formerlySet: Object.entries(formerVariables)
      .filter(([name]) => environment[name]?.trim())
      .map(([name, sentence]) => `${name} ${sentence}`),
    logLevel: choiceOf('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', logLevels),
    metricsToken: tokenOf('METRICS_TOKEN', read('METRICS_TOKEN')),
    tracing: tracingOf({
      endpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT'),
      headers: read('OTEL_EXPORTER_OTLP_HEADERS'),
      serviceName: read('OTEL_SERVICE_NAME'),
      ratio: read('OTEL_TRACES_SAMPLER_ARG'),
    }),
    appSecret,
    secrets: {
      current: appSecret,
      next: otherSecretOf('APP_SECRET_NEXT', read('APP_SECRET_NEXT'), { current: appSecret }),
      previous: otherSecretOf('APP_SECRET_PREVIOUS', read('APP_SECRET_PREVIOUS'), { current: appSecret }),
    },
    hasDemo: choiceOf('DEMO', read('DEMO') ?? 'on', ['on', 'off']) === 'on' && !isProduction,
    signUp: choiceOf('SIGN_UP', read('SIGN_UP') ?? 'approve', ['approve', 'open', 'off']),
    ...sellingLimits(read),
    ...moneySettings(read, providers, workDir),
    smtpUrl: smtpUrlOf(read('SMTP_URL')),
    mailFrom: mailFromOf(read('MAIL_FROM'), { publicUrl }),
    retention: retentionOf({
      cancelled: read('RETENTION_CANCELLED_DAYS'),
      sandbox: read('RETENTION_SANDBOX_DAYS'),
      buyer: read('RETENTION_BUYER_DAYS'),
    }),
    mailLimits,
    messagesPerDay: mailLimits === null ? null : messagesPerDay,
    mcpConfirmSeconds: integerOf('MCP_CONFIRM_SECONDS', read('MCP_CONFIRM_SECONDS') ?? '300', 10, 3_600),
    weakSecret,
  };
  const allowed = namesOf('ALLOW_IN_PRODUCTION', read('ALLOW_IN_PRODUCTION'), mistakes);
  // Last: a value that cannot be read at all is reported first.
  if (isProduction && weakSecret !== undefined) throw new ConfigError(weakSecret);
  const mistake = isProduction ? mistakeIn(config, allowed) : undefined;
  if (mistake !== undefined) throw new ConfigError(mistake);
  return config;
}

type Read = (name: keyof typeof variables) => string | undefined;

function databaseSettings(read: Read) {
  return {
    databaseUrl: databaseUrlOf('DATABASE_URL', read('DATABASE_URL')),
    databaseDirectUrl: databaseUrlOf('DATABASE_DIRECT_URL', read('DATABASE_DIRECT_URL')),
    databaseReplicaUrl: databaseUrlOf('DATABASE_REPLICA_URL', read('DATABASE_REPLICA_URL')),
    databasePools: namedFiguresOf('DATABASE_POOLS', read('DATABASE_POOLS'), poolsDefault, poolsMost),
    databaseConnections:
      read('DATABASE_CONNECTIONS') === undefined
        ? undefined
        : integerOf('DATABASE_CONNECTIONS', read('DATABASE_CONNECTIONS') as string, 20, 100_000),
    databaseWaitSeconds: integerOf('DATABASE_WAIT_SECONDS', read('DATABASE_WAIT_SECONDS') ?? '30', 0, 3_600),
  } satisfies Partial<Config>;
}

const poolsDefault: Record<Purpose, number> = { desk: 4, pages: 8, work: 6, reports: 2 };
const poolsMost = { desk: 500, pages: 500, work: 500, reports: 500 };
const ticketsMost = { ticketsFree: 100_000_000, ticketsPro: 100_000_000, ticketsEnterprise: 100_000_000 };

function sellingLimits(read: Read) {
  return {
    maxima: namedFiguresOf('MAXIMA', read('MAXIMA'), maximaDefault, ticketsMost),
    holdMinutes: numberOf('HOLD_MINUTES', read('HOLD_MINUTES') ?? '10', 0.01, 1_440),
    holdLimits: figuresOf('HOLD_LIMITS', read('HOLD_LIMITS'), holdFiguresDefault, { work: 28 }),
    doorLimits: figuresOf('DOOR_LIMITS', read('DOOR_LIMITS'), doorLimitsDefault),
    marketplaceRateLimit: rateLimitOf(read('MARKETPLACE_RATE_LIMIT') ?? '50'),
  } satisfies Partial<Config>;
}

function rateLimitOf(text: string): number | null {
  return text === 'off' ? null : integerOf('MARKETPLACE_RATE_LIMIT', text, 1, 100_000, 'off or ');
}

function moneySettings(read: Read, paymentProviders: readonly PaymentProviderName[], workDir: string) {
  const payoutHoldDays = integerOf('PAYOUT_HOLD_DAYS', read('PAYOUT_HOLD_DAYS') ?? '3', 0, 365);
  return {
    paymentProviders,
    paymongo: paymongoOf(paymentProviders, {
      secretKey: read('PAYMONGO_SECRET_KEY'),
      webhookSecret: read('PAYMONGO_WEBHOOK_SECRET'),
      apiUrl: urlOf('PAYMONGO_API_URL', read('PAYMONGO_API_URL'), ['http:', 'https:'], 'https://api.paymongo.com'),
    }),
    xendit: xenditOf(paymentProviders, {
      secretKey: read('XENDIT_SECRET_KEY'),
      callbackToken: read('XENDIT_CALLBACK_TOKEN'),
      apiUrl: urlOf('XENDIT_API_URL', read('XENDIT_API_URL'), ['http:', 'https:'], 'https://api.xendit.co'),
    }),
    moneyRestHours: integerOf('MONEY_REST_HOURS', read('MONEY_REST_HOURS') ?? String(moneyRestHoursDefault), 1, 8_760),
    fees: feesOf(read('PROCESSING_FEES') ?? '', paymentProviders),
    payoutHoldDays,
    settlementDays: figuresOf(
      'SETTLEMENT_DAYS',
      read('SETTLEMENT_DAYS') ?? (payoutHoldDays === 0 ? 'off' : undefined),
      settlementDaysDefault,
      settlementDaysMost,
      0,
    ),
    ...platformOf({
      details: read('PLATFORM_TAX_DETAILS'),
      vat: read('PLATFORM_VAT'),
      permit: read('PLATFORM_PERMIT'),
    }),
    taxRules: choiceOf('TAX_RULES', read('TAX_RULES') ?? 'off', taxRulesKinds),
    papers: papersOf({
      signingKey: read('INVOICE_SIGNING_KEY'),
      sendUrl: urlOf('INVOICE_SEND_URL', read('INVOICE_SEND_URL'), ['http:', 'https:'], 'https://invoices.example.com'),
      sendToken: tokenOf('INVOICE_SEND_TOKEN', read('INVOICE_SEND_TOKEN')),
      workDir,
    }),
    rescheduleRefundDays: integerOf('RESCHEDULE_REFUND_DAYS', read('RESCHEDULE_REFUND_DAYS') ?? '7', 0, 365),
  } satisfies Partial<Config>;
}
