import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { addressRangeFault } from '../core/base/address-list.ts';
import { type Maxima, maximaDefault } from '../core/base/policy.ts';
import type { FeeSchedule } from '../core/money/fees/fees.ts';
import { randomBase62 } from '../platform/ids.ts';
import { type LogLevel, logLevels } from '../platform/log.ts';
import { feeScheduleOf } from './fees.ts';
import { type MailAddress, mailFromOf, smtpUrlFault } from './mail.ts';

export interface Config {
  isProduction: boolean;
  port: number;
  host: string;
  tls?: { cert: Buffer; key: Buffer };
  publicUrl: string;
  dataDir: string;
  databaseUrl?: string;
  redisUrl?: string;
  trustedProxies: string[];
  webhookAllowRanges: string[];
  role: 'all' | 'web' | 'worker';
  logLevel: LogLevel;
  appSecret: string;
  hasDemo: boolean;
  maxima: Maxima;
  holdMinutes: number;
  /** Requests a second per address; null: any number. */
  marketplaceRateLimit: number | null;
  paymentProvider: PaymentProviderName;
  /** Set when it is the payment provider. */
  paymongo?: { secretKey: string; webhookSecret: string; apiUrl: string };
  fees: FeeSchedule;
  /** The mail server; without it mails are kept and shown in the mailbox. */
  smtpUrl?: string;
  mailFrom: MailAddress;
}

const paymentProviders = ['simulator', 'paymongo'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/** A variable with a wrong value. The message is one sentence that names it. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

/** Every variable that Takilya reads: type, default, and why one would set it. */
export const variables = {
  NODE_ENV: '`production` binds to every address, requires APP_SECRET and PAYMENT_PROVIDER, never loads demo data.',
  PORT: 'Port to listen on. Default 3000.',
  HOST: 'Address to listen on. Default 127.0.0.1, in production 0.0.0.0.',
  TLS_CERT: 'File with the certificate chain (PEM), to serve HTTPS directly. Needs TLS_KEY.',
  TLS_KEY: 'File with the private key (PEM) of TLS_CERT.',
  PUBLIC_URL: 'Address under which people reach the service, for links. Default http://localhost:PORT.',
  DATA_DIR: 'Directory of the embedded database, the kept secret and converted pictures. Default ./data.',
  DATABASE_URL: 'A PostgreSQL 15 or later to use instead of the embedded one: postgres://user@host/database.',
  REDIS_URL: 'Redis or Valkey that shares rate limits between nodes: redis://host:6379.',
  TRUSTED_PROXIES: 'Addresses or CIDR ranges, comma-separated, whose X-Forwarded-For is believed. Default none.',
  WEBHOOK_ALLOW_RANGES: 'Ranges that callbacks may reach although they are not public, for local trials. Default none.',
  ROLE: '`all` (default), `web` or `worker`: which half of the work this process does.',
  LOG_LEVEL: 'fatal, error, warn, info (default), debug, trace or silent.',
  APP_SECRET: 'At least 32 characters that encrypt stored secrets. Made and kept in DATA_DIR when unset.',
  DEMO: '`off` to start without the demo organization.',
  MAXIMA: 'Maximum counts to change, such as performers=500,brands=200.',
  HOLD_MINUTES: 'How long an order that is not paid yet keeps its tickets, 0.01 to 1440. Default 10.',
  MARKETPLACE_RATE_LIMIT: 'Requests a second that one address may make of the marketplace, or `off`. Default 50.',
  PAYMENT_PROVIDER: '`simulator` (default, takes no money) or `paymongo`. Must be named in production.',
  PAYMONGO_SECRET_KEY: 'Secret key of the PayMongo account, sk_test_… or sk_live_….',
  PAYMONGO_WEBHOOK_SECRET: 'Secret by which PayMongo signs its calls to /provider-callbacks/paymongo.',
  PAYMONGO_API_URL: 'Another server in place of PayMongo, for trials. Default https://api.paymongo.com.',
  SMTP_URL: 'Mail server, smtp://user:password@host:587 or smtps://host. Without it mails are kept and sent to nobody.',
  MAIL_FROM: 'Whom mails come from. Default Takilya <tickets@HOST of PUBLIC_URL>.',
  PROCESSING_FEES: 'What the provider takes, in percent and pesos, such as card=3.5%+15,online_banking=0.8%>=15.',
} as const;

export function readConfig(environment: Environment, { workDir }: { workDir: string }): Config {
  const read = (name: keyof typeof variables) => environment[name]?.trim() || undefined;
  const isProduction = read('NODE_ENV') === 'production';
  const port = integerOf('PORT', read('PORT') ?? '3000', 1, 65_535);
  const dataDir = resolve(workDir, read('DATA_DIR') ?? 'data');
  const tls = tlsOf(read('TLS_CERT'), read('TLS_KEY'), workDir);
  const appSecret = appSecretOf(read('APP_SECRET'), { isProduction, dataDir });
  const paymentProvider = paymentProviderOf(read('PAYMENT_PROVIDER'), { isProduction });
  const publicUrl = publicUrlOf(read('PUBLIC_URL'), `${tls === undefined ? 'http' : 'https'}://localhost:${port}`);
  return {
    isProduction,
    port,
    host: read('HOST') ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    tls,
    publicUrl,
    dataDir,
    databaseUrl: urlOf(
      'DATABASE_URL',
      read('DATABASE_URL'),
      ['postgres:', 'postgresql:'],
      'postgres://user@host/database',
    ),
    redisUrl: urlOf('REDIS_URL', read('REDIS_URL'), ['redis:', 'rediss:'], 'redis://localhost:6379'),
    trustedProxies: rangesOf('TRUSTED_PROXIES', read('TRUSTED_PROXIES')),
    webhookAllowRanges: rangesOf('WEBHOOK_ALLOW_RANGES', read('WEBHOOK_ALLOW_RANGES')),
    role: oneOf('ROLE', read('ROLE') ?? 'all', ['all', 'web', 'worker']),
    logLevel: oneOf('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', logLevels),
    appSecret,
    hasDemo: oneOf('DEMO', read('DEMO') ?? 'on', ['on', 'off']) === 'on' && !isProduction,
    maxima: maximaOf(read('MAXIMA')),
    holdMinutes: minutesOf('HOLD_MINUTES', read('HOLD_MINUTES') ?? '10', 0.01, 1_440),
    marketplaceRateLimit: rateLimitOf(read('MARKETPLACE_RATE_LIMIT') ?? '50'),
    paymentProvider,
    paymongo: paymongoOf(paymentProvider, {
      secretKey: read('PAYMONGO_SECRET_KEY'),
      webhookSecret: read('PAYMONGO_WEBHOOK_SECRET'),
      apiUrl: urlOf('PAYMONGO_API_URL', read('PAYMONGO_API_URL'), ['http:', 'https:'], 'https://api.paymongo.com'),
    }),
    fees: feesOf(read('PROCESSING_FEES')),
    smtpUrl: smtpUrlOf(read('SMTP_URL')),
    mailFrom: mailFromOrFault(read('MAIL_FROM'), publicUrl),
  };
}

function integerOf(name: string, text: string, least: number, most: number, otherwise = ''): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new ConfigError(`${name} must be ${otherwise}a whole number from ${least} to ${most}, but it is "${text}".`);
  }
  return value;
}

/** Parts of a minute are for trials. */
function minutesOf(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new ConfigError(`${name} must be a number from ${least} to ${most}, but it is "${text}".`);
  }
  return value;
}

function oneOf<const Value extends string>(name: string, text: string, values: readonly Value[]): Value {
  const value = values.find((known) => known === text);
  if (value === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}, but it is "${text}".`);
  return value;
}

function urlOf(name: string, text: string | undefined, protocols: readonly string[], example: string) {
  if (text === undefined) return undefined;
  // postgres://user@/database?host=/directory is how a socket is named; the URL standard wants a host there.
  const parseable = text.replace('@/', '@localhost/');
  if (!URL.canParse(parseable) || !protocols.includes(new URL(parseable).protocol)) {
    // The value may hold a password, so it is not repeated.
    throw new ConfigError(`${name} must be an address such as ${example}.`);
  }
  return text;
}

function publicUrlOf(text: string | undefined, fallback: string): string {
  if (text === undefined) return fallback;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new ConfigError(
      `PUBLIC_URL must be an address without a path, such as https://tickets.example.com, but it is "${text}".`,
    );
  }
  return url.origin;
}

function rangesOf(name: string, text: string | undefined): string[] {
  const entries = (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (const entry of entries) {
    const fault = addressRangeFault(entry);
    if (fault !== undefined) throw new ConfigError(`${name}: "${entry}" ${fault}.`);
  }
  return entries;
}

function tlsOf(cert: string | undefined, key: string | undefined, workDir: string): Config['tls'] {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined) throw new ConfigError('TLS_CERT must name the certificate file when TLS_KEY is set.');
  if (key === undefined) throw new ConfigError('TLS_KEY must name the key file when TLS_CERT is set.');
  const tls = { cert: fileOf('TLS_CERT', resolve(workDir, cert)), key: fileOf('TLS_KEY', resolve(workDir, key)) };
  try {
    createSecureContext(tls);
  } catch {
    throw new ConfigError('TLS_CERT and TLS_KEY must name a certificate chain and its own private key, both in PEM.');
  }
  return tls;
}

function fileOf(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new ConfigError(`${name} names a file that cannot be read: ${path}.`);
  }
}

const secretLengthMin = 32;

function appSecretOf(
  given: string | undefined,
  { isProduction, dataDir }: { isProduction: boolean; dataDir: string },
): string {
  if (given !== undefined) {
    if (given.length < secretLengthMin)
      throw new ConfigError(`APP_SECRET must have at least ${secretLengthMin} characters.`);
    return given;
  }
  if (isProduction)
    throw new ConfigError(
      'APP_SECRET must be set in production: at least 32 random characters, the same on every node.',
    );
  const path = join(dataDir, 'app-secret');
  try {
    if (!existsSync(path)) keepSecret(path, { dataDir });
    const kept = readFileSync(path, 'utf8').trim();
    if (kept.length >= secretLengthMin) return kept;
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}); make it writable or set DATA_DIR to another directory.`,
    );
  }
  throw new ConfigError(
    `APP_SECRET is not set and ${path} does not hold a whole secret; restore that file, or delete it if nothing was stored with it.`,
  );
}

/** Appears whole or not at all: a process that starts at the same time must never read half a secret. */
function keepSecret(path: string, { dataDir }: { dataDir: string }): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBase62(48)}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    // Another process may have made it a moment ago.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}

function maximaOf(text: string | undefined): Maxima {
  const maxima = { ...maximaDefault };
  for (const entry of (text ?? '').split(',').filter((part) => part.trim() !== '')) {
    const [name = '', value = ''] = entry.split('=').map((part) => part.trim());
    if (!Object.hasOwn(maxima, name)) {
      throw new ConfigError(`MAXIMA knows ${Object.keys(maxima).join(', ')}, but not "${name}".`);
    }
    maxima[name as keyof Maxima] = integerOf(`MAXIMA ${name}`, value, 1, 100_000);
  }
  return maxima;
}

function rateLimitOf(text: string): number | null {
  return text === 'off' ? null : integerOf('MARKETPLACE_RATE_LIMIT', text, 1, 100_000, 'off or ');
}

function paymentProviderOf(text: string | undefined, { isProduction }: { isProduction: boolean }): PaymentProviderName {
  if (text === undefined && isProduction) {
    throw new ConfigError(
      'PAYMENT_PROVIDER must be named in production, because the default, simulator, gives tickets away for nothing.',
    );
  }
  return oneOf('PAYMENT_PROVIDER', text ?? 'simulator', paymentProviders);
}

function paymongoOf(
  paymentProvider: PaymentProviderName,
  { secretKey, webhookSecret, apiUrl = 'https://api.paymongo.com' }: Partial<NonNullable<Config['paymongo']>>,
): Config['paymongo'] {
  if (secretKey !== undefined && !/^sk_(?:test|live)_\S+$/.test(secretKey)) {
    throw new ConfigError('PAYMONGO_SECRET_KEY must be a secret key, which starts with sk_test_ or sk_live_.');
  }
  if (paymentProvider !== 'paymongo') return undefined;
  if (secretKey === undefined)
    throw new ConfigError('PAYMONGO_SECRET_KEY must be set when PAYMENT_PROVIDER is paymongo.');
  if (webhookSecret === undefined)
    throw new ConfigError('PAYMONGO_WEBHOOK_SECRET must be set when PAYMENT_PROVIDER is paymongo.');
  return { secretKey, webhookSecret, apiUrl: apiUrl.replace(/\/+$/, '') };
}

function feesOf(text: string | undefined): FeeSchedule {
  const fees = feeScheduleOf(text ?? '');
  if ('fault' in fees) throw new ConfigError(`PROCESSING_FEES: ${fees.fault}.`);
  return fees;
}

function smtpUrlOf(text: string | undefined): string | undefined {
  const fault = text === undefined ? undefined : smtpUrlFault(text);
  if (fault !== undefined) throw new ConfigError(`SMTP_URL ${fault}.`);
  return text;
}

function mailFromOrFault(text: string | undefined, publicUrl: string): MailAddress {
  const from = mailFromOf(text, { publicUrl });
  if ('fault' in from) throw new ConfigError(`MAIL_FROM ${from.fault}.`);
  return from;
}
