import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get as getHttps } from 'node:https';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig, type variables } from '../../../src/config/config.ts';
import { ConfigError } from '../../../src/config/values.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { databaseProxy } from '../../helpers/database/database-proxy.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database/test-database.ts';
import { type Child, type Ended, runSource, startChild } from '../../helpers/machine/child.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { databaseUrlOf } from '../../helpers/machine/service-child.ts';
import { until } from '../../helpers/machine/until.ts';
import { receiverCertificate, receiverKey } from '../../helpers/receivers/receivers-certificate.ts';
import { countWaiting } from '../../helpers/worlds/box-office.ts';

const appSecret = 'a secret that only the tests know, 48 characters';
let database: TestDatabase;
let directory = '';
const started: Child[] = [];

before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'takilya-start-'));
  chmodSync(directory, 0o755);
  database = await testDatabase();
});
after(async () => {
  for (const { process } of started) if (process.exitCode === null) process.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await database.close();
  rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
});

const wrongValues: Record<keyof typeof variables, { environment: () => Record<string, string>; names: RegExp }[]> = {
  NODE_ENV: [{ environment: () => ({ NODE_ENV: 'production', APP_SECRET: '' }), names: /^APP_SECRET .*production/ }],
  ALLOW_IN_PRODUCTION: [
    { environment: () => ({ ALLOW_IN_PRODUCTION: 'everything' }), names: /^ALLOW_IN_PRODUCTION .*"everything"/ },
    { environment: () => inProduction({ PUBLIC_URL: '' }), names: /^PUBLIC_URL .*ALLOW_IN_PRODUCTION/ },
    { environment: () => inProduction({ SMTP_URL: '' }), names: /^SMTP_URL .*ALLOW_IN_PRODUCTION/ },
    { environment: () => inProduction({ DATABASE_URL: '' }), names: /^DATABASE_URL .*ALLOW_IN_PRODUCTION/ },
  ],
  PORT: [
    { environment: () => ({ PORT: '70000' }), names: /^PORT .*"70000"/ },
    { environment: () => ({ PORT: '0' }), names: /^PORT .*"0"/ },
  ],
  HOST: [{ environment: () => ({ HOST: '192.0.2.1' }), names: /^HOST 192\.0\.2\.1/ }],
  TLS_CERT: [
    { environment: () => ({ TLS_CERT: '/nowhere.pem', TLS_KEY: file('key.pem') }), names: /^TLS_CERT .*nowhere/ },
    { environment: () => ({ TLS_CERT: file('a.pem'), TLS_KEY: file('b.pem') }), names: /^TLS_CERT and TLS_KEY/ },
  ],
  TLS_KEY: [{ environment: () => ({ TLS_CERT: file('cert.pem') }), names: /^TLS_KEY / }],
  PUBLIC_URL: [{ environment: () => ({ PUBLIC_URL: 'example.com/tickets' }), names: /^PUBLIC_URL / }],
  DATA_DIR: [
    { environment: () => ({ DATABASE_URL: '', DATA_DIR: join(file('plain'), 'data') }), names: /plain/ },
    { environment: () => ({ APP_SECRET: '', DATA_DIR: join(file('plain'), 'data') }), names: /^DATA_DIR .*plain/ },
  ],
  DATABASE_URL: [{ environment: () => ({ DATABASE_URL: 'mysql://root:hunter2@db/x' }), names: /^DATABASE_URL / }],
  DATABASE_DIRECT_URL: [
    { environment: () => ({ DATABASE_DIRECT_URL: 'postgres://one,mysql:x/db' }), names: /^DATABASE_DIRECT_URL / },
  ],
  DATABASE_REPLICA_URL: [
    {
      environment: () => ({ DATABASE_REPLICA_URL: 'postgres://a@one/x?target_session_attrs=any' }),
      names: /^DATABASE_REPLICA_URL .*"any"/,
    },
  ],
  DATABASE_POOLS: [
    { environment: () => ({ DATABASE_POOLS: 'desk=0' }), names: /^DATABASE_POOLS desk / },
    { environment: () => ({ DATABASE_POOLS: 'till=2' }), names: /^DATABASE_POOLS knows desk/ },
  ],
  DATABASE_CONNECTIONS: [{ environment: () => ({ DATABASE_CONNECTIONS: '5' }), names: /^DATABASE_CONNECTIONS .*"5"/ }],
  TAKILYA_ENVIRONMENT: [{ environment: () => ({ TAKILYA_ENVIRONMENT: 'a b' }), names: /^TAKILYA_ENVIRONMENT .*"a b"/ }],
  TAKILYA_COMMIT: [{ environment: () => ({ TAKILYA_COMMIT: 'main' }), names: /^TAKILYA_COMMIT .*"main"/ }],
  DRAIN_SECONDS: [{ environment: () => ({ DRAIN_SECONDS: '60' }), names: /^DRAIN_SECONDS .*"60"/ }],
  DATABASE_WAIT_SECONDS: [
    { environment: () => ({ DATABASE_WAIT_SECONDS: 'long' }), names: /^DATABASE_WAIT_SECONDS .*"long"/ },
  ],
  REDIS_URL: [{ environment: () => ({ REDIS_URL: 'http://:hunter2@localhost' }), names: /^REDIS_URL / }],
  S3_URL: [{ environment: () => ({ S3_URL: 's3://ana:hunter2@s3.example.com' }), names: /^S3_URL .*bucket/ }],
  TRUSTED_PROXIES: [
    { environment: () => ({ TRUSTED_PROXIES: '10.0.0.0/8,proxy' }), names: /^TRUSTED_PROXIES.*"proxy"/ },
  ],
  WEBHOOK_ALLOW_RANGES: [
    { environment: () => ({ WEBHOOK_ALLOW_RANGES: '10.0.0.0/99' }), names: /^WEBHOOK_ALLOW_RANGES.*"10\.0\.0\.0\/99"/ },
  ],
  ROLE: [{ environment: () => ({ ROLE: 'boss' }), names: /^ROLE .*"boss"/ }],
  PROCESSES: [
    { environment: () => ({ PROCESSES: '0' }), names: /^PROCESSES .*auto.*1 to 64.*"0"/ },
    { environment: () => ({ PROCESSES: 'many' }), names: /^PROCESSES .*"many"/ },
  ],
  LOG_LEVEL: [{ environment: () => ({ LOG_LEVEL: 'loud' }), names: /^LOG_LEVEL .*"loud"/ }],
  APP_SECRET: [
    { environment: () => ({ APP_SECRET: 'short hunter2' }), names: /^APP_SECRET .*32/ },
    {
      environment: () => ({
        NODE_ENV: 'production',
        PAYMENT_PROVIDER: 'simulator',
        APP_SECRET: 'REPLACE-WITH-AT-LEAST-32-RANDOM-CHARACTERS',
      }),
      names: /^APP_SECRET holds a word of an example/,
    },
  ],
  APP_SECRET_NEXT: [
    { environment: () => ({ APP_SECRET_NEXT: 'short hunter2' }), names: /^APP_SECRET_NEXT .*32/ },
    { environment: () => ({ APP_SECRET_NEXT: appSecret }), names: /^APP_SECRET_NEXT is the same as APP_SECRET/ },
  ],
  APP_SECRET_PREVIOUS: [
    { environment: () => ({ APP_SECRET_PREVIOUS: 'short hunter2' }), names: /^APP_SECRET_PREVIOUS .*32/ },
  ],
  METRICS_TOKEN: [{ environment: () => ({ METRICS_TOKEN: 'hunter2' }), names: /^METRICS_TOKEN .*8 to 200/ }],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    { environment: () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://collector' }), names: /^OTEL_EXPORTER_OTLP_ENDPOINT / },
  ],
  OTEL_EXPORTER_OTLP_HEADERS: ['key', 'host=elsewhere', 'key=%ZZ', 'key=a%0Ab', 'ke y=1'].map((given) => ({
    environment: () => ({ OTEL_EXPORTER_OTLP_HEADERS: given }),
    names: /^OTEL_EXPORTER_OTLP_HEADERS must /,
  })),
  OTEL_SERVICE_NAME: [{ environment: () => ({ OTEL_SERVICE_NAME: 'a b' }), names: /^OTEL_SERVICE_NAME .*"a b"/ }],
  OTEL_TRACES_SAMPLER_ARG: [
    { environment: () => ({ OTEL_TRACES_SAMPLER_ARG: '2' }), names: /^OTEL_TRACES_SAMPLER_ARG .*"2"/ },
  ],
  SIGN_UP: [{ environment: () => ({ SIGN_UP: 'closed' }), names: /^SIGN_UP .*"closed"/ }],
  DEMO: [{ environment: () => ({ DEMO: 'maybe' }), names: /^DEMO .*"maybe"/ }],
  MAXIMA: [{ environment: () => ({ MAXIMA: 'performers=many' }), names: /^MAXIMA .*"many"/ }],
  HOLD_MINUTES: [{ environment: () => ({ HOLD_MINUTES: '1441' }), names: /^HOLD_MINUTES .*"1441"/ }],
  HOLD_LIMITS: [
    { environment: () => ({ HOLD_LIMITS: 'email=few' }), names: /^HOLD_LIMITS email .*"few"/ },
    { environment: () => ({ HOLD_LIMITS: 'none=1' }), names: /^HOLD_LIMITS knows email, .*"none"/ },
  ],
  DOOR_LIMITS: [
    { environment: () => ({ DOOR_LIMITS: 'scans=few' }), names: /^DOOR_LIMITS scans .*"few"/ },
    { environment: () => ({ DOOR_LIMITS: 'none=1' }), names: /^DOOR_LIMITS knows calls, .*"none"/ },
  ],
  MARKETPLACE_RATE_LIMIT: [
    { environment: () => ({ MARKETPLACE_RATE_LIMIT: 'none' }), names: /^MARKETPLACE_RATE_LIMIT .*off.*"none"/ },
  ],
  PAYMENT_PROVIDER: [
    { environment: () => ({ NODE_ENV: 'production' }), names: /^PAYMENT_PROVIDER .*production.*for nothing/ },
  ],
  PAYMONGO_SECRET_KEY: [
    { environment: () => ({ PAYMONGO_SECRET_KEY: 'pk_test_hunter2' }), names: /^PAYMONGO_SECRET_KEY .*sk_test_/ },
  ],
  PAYMONGO_WEBHOOK_SECRET: [
    {
      environment: () => ({ PAYMENT_PROVIDER: 'paymongo', PAYMONGO_SECRET_KEY: 'sk_test_hunter2' }),
      names: /^PAYMONGO_WEBHOOK_SECRET /,
    },
  ],
  PAYMONGO_API_URL: [
    { environment: () => ({ PAYMONGO_API_URL: 'ftp://x:hunter2@localhost' }), names: /^PAYMONGO_API_URL / },
  ],
  XENDIT_SECRET_KEY: [
    { environment: () => ({ XENDIT_SECRET_KEY: 'sk_test_hunter2' }), names: /^XENDIT_SECRET_KEY .*xnd_/ },
  ],
  XENDIT_CALLBACK_TOKEN: [
    {
      environment: () => ({ PAYMENT_PROVIDER: 'xendit', XENDIT_SECRET_KEY: 'xnd_development_hunter2' }),
      names: /^XENDIT_CALLBACK_TOKEN /,
    },
  ],
  XENDIT_API_URL: [{ environment: () => ({ XENDIT_API_URL: 'ftp://x:hunter2@localhost' }), names: /^XENDIT_API_URL / }],
  SMTP_URL: [{ environment: () => ({ SMTP_URL: 'http://ana:hunter2@mail.example.com' }), names: /^SMTP_URL / }],
  MAIL_FROM: [{ environment: () => ({ MAIL_FROM: 'Takilya' }), names: /^MAIL_FROM .*"Takilya"/ }],
  MAIL_LIMITS: [{ environment: () => ({ MAIL_LIMITS: 'recipient=none' }), names: /^MAIL_LIMITS .*"none"/ }],
  MESSAGES_PER_DAY: [{ environment: () => ({ MESSAGES_PER_DAY: '0' }), names: /^MESSAGES_PER_DAY .*"0"/ }],
  MONEY_REST_HOURS: [{ environment: () => ({ MONEY_REST_HOURS: '0' }), names: /^MONEY_REST_HOURS .*"0"/ }],
  PROCESSING_FEES: [{ environment: () => ({ PROCESSING_FEES: 'card=free' }), names: /^PROCESSING_FEES.*"card=free"/ }],
  MCP_CONFIRM_SECONDS: [{ environment: () => ({ MCP_CONFIRM_SECONDS: '5' }), names: /^MCP_CONFIRM_SECONDS .*"5"/ }],
  SETTLEMENT_DAYS: [
    { environment: () => ({ SETTLEMENT_DAYS: 'visa=2' }), names: /^SETTLEMENT_DAYS knows .*"visa"/ },
    { environment: () => ({ SETTLEMENT_DAYS: 'card=61' }), names: /^SETTLEMENT_DAYS card .*"61"/ },
  ],
  PAYOUT_HOLD_DAYS: [{ environment: () => ({ PAYOUT_HOLD_DAYS: '-1' }), names: /^PAYOUT_HOLD_DAYS .*"-1"/ }],
  PLATFORM_TAX_DETAILS: [
    { environment: () => ({ PLATFORM_TAX_DETAILS: 'x'.repeat(501) }), names: /^PLATFORM_TAX_DETAILS .*500/ },
  ],
  PLATFORM_VAT: [{ environment: () => ({ PLATFORM_VAT: 'YES' }), names: /^PLATFORM_VAT .*"YES"/ }],
  PLATFORM_PERMIT: [
    { environment: () => ({ PLATFORM_PERMIT: 'AC-1|soon' }), names: /^PLATFORM_PERMIT .*"AC-1\|soon"/ },
  ],
  TAX_RULES: [{ environment: () => ({ TAX_RULES: 'de' }), names: /^TAX_RULES .*"de"/ }],
  INVOICE_SIGNING_KEY: [
    { environment: () => ({ INVOICE_SIGNING_KEY: file('a.pem') }), names: /^INVOICE_SIGNING_KEY .*a\.pem/ },
  ],
  INVOICE_SEND_URL: [
    { environment: () => ({ INVOICE_SEND_URL: 'ftp://ana:hunter2@example.com' }), names: /^INVOICE_SEND_URL / },
    { environment: () => ({ INVOICE_SEND_URL: 'https://invoices.example.com' }), names: /^INVOICE_SIGNING_KEY / },
  ],
  INVOICE_SEND_TOKEN: [{ environment: () => ({ INVOICE_SEND_TOKEN: 'hunter2' }), names: /^INVOICE_SEND_TOKEN / }],
  RESCHEDULE_REFUND_DAYS: [
    { environment: () => ({ RESCHEDULE_REFUND_DAYS: '-1' }), names: /^RESCHEDULE_REFUND_DAYS .*0 to 365.*"-1"/ },
  ],
  RETENTION_CANCELLED_DAYS: [
    { environment: () => ({ RETENTION_CANCELLED_DAYS: 'never' }), names: /^RETENTION_CANCELLED_DAYS .*off.*"never"/ },
  ],
  RETENTION_SANDBOX_DAYS: [
    { environment: () => ({ RETENTION_SANDBOX_DAYS: 'never' }), names: /^RETENTION_SANDBOX_DAYS .*off.*"never"/ },
  ],
  RETENTION_BUYER_DAYS: [
    { environment: () => ({ RETENTION_BUYER_DAYS: 'never' }), names: /^RETENTION_BUYER_DAYS .*off.*"never"/ },
  ],
};

test('a wrong value of any variable stops the start with one sentence that names it', async () => {
  let isFirst = true;
  await inPairs(Object.values(wrongValues).flat(), async ({ environment, names }) => {
    const given = environment();
    // What reading refuses, every start says as the first of these does.
    const refusal = isFirst ? undefined : refusalOf({ ...usual(), ...given });
    isFirst = false;
    if (refusal === undefined) assertSentence(await serveToItsEnd(given), names);
    else assertSentence({ code: 1, signal: null, stdout: '', stderr: `${refusal}\n` }, names);
  });
});

/** The sentence of what stops a start before anything is loaded. */
function refusalOf(environment: Record<string, string>): string | undefined {
  try {
    readConfig(environment, { workDir: directory });
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

test('a port that is in use stops the start with one sentence', async () => {
  const { port, release } = await occupiedPort();
  for (const processes of ['1', '2']) {
    const ended = await serveToItsEnd({ PORT: String(port), PROCESSES: processes });
    assertSentence(ended, new RegExp(`^Port ${port} is in use`));
  }
  release();
});

test('a first start that fails does not swallow the key: the next one prints it', async () => {
  const own = await testDatabase();
  const environment = { DATABASE_URL: urlOf(own.connection.database) };
  const { port, release } = await occupiedPort();
  assertSentence(await serveToItsEnd({ ...environment, PORT: String(port) }), /in use/);
  release();
  const child = await serve(environment);
  await child.says(/Health/);
  child.process.kill('SIGTERM');
  const { stdout } = await child.ended;
  await own.close();
  assert.match(stdout, /API key\s+tak_live_/);
});

test('a database that cannot be used stops the start with one sentence that keeps its password', async () => {
  const nobodyThere = `postgres://ana:hunter2@127.0.0.1:${await freePort()}/takilya`;
  const [away, absent] = await Promise.all(
    [nobodyThere, urlOf('no_such_database')].map((address) =>
      serveToItsEnd({ DATABASE_URL: address, DATABASE_WAIT_SECONDS: '1' }),
    ),
  );
  assertSentence(away as Ended, /^DATABASE_URL cannot be reached \(.*ECONNREFUSED/);
  assert.match((away as Ended).stdout, /… DATABASE_URL cannot be reached .*: trying again for 1 s\n/);
  assertSentence(absent as Ended, /^DATABASE_URL .*does not exist/);
  assert.doesNotMatch((absent as Ended).stdout, /trying again/, 'nobody waits for what does not come');
});

test('a start waits for a database that is away, and says that the clocks differ', async () => {
  const proxy = await databaseProxy(database.connection);
  await proxy.cut();
  const ahead = 'data:text/javascript,const now=Date.now;Date.now=()=>now()+420000';
  const child = startChild(process.execPath, [`--import=${ahead}`, 'src/serve.ts'], {
    environment: { ...usual(), PORT: String(await freePort()), DATABASE_URL: databaseUrlOf(proxy.connection) },
  });
  started.push(child);
  await child.says(/… DATABASE_URL cannot be reached .*: trying again for \d+ s\n/);
  await proxy.restore();
  await child.says(/! The clock of this machine is 7 min ahead of the database's; .* callbacks are refused/);
  await child.says(/Ready after/);
  child.process.kill('SIGKILL');
  await child.ended;
  await proxy.close();
});

test('a kept secret that was cut short stops the start, and is not replaced', async () => {
  const dataDir = mkdtempSync(join(directory, 'secret-'));
  writeFileSync(join(dataDir, 'app-secret'), '');
  assertSentence(await serveToItsEnd({ APP_SECRET: '', DATA_DIR: dataDir }), /^APP_SECRET .*app-secret/);
  assert.equal(readFileSync(join(dataDir, 'app-secret'), 'utf8'), '');
});

test('the first start makes a database and prints a key that works as printed; the second start prints none', async () => {
  const dataDir = join(directory, 'data');
  const first = await serve({ DATABASE_URL: '', APP_SECRET: '', DATA_DIR: dataDir });
  const [, curl = ''] = await first.says(/^ {2}Try\s+(curl .*)$/m);
  await isReady(first);
  const answer = await runAsPrinted(curl);
  assert.equal(answer.data.organization.name, 'Hiraya Live');
  await assertSignsIn(first.stdout());

  const beside = await runSource(['src/cli.ts', 'org', 'list', '--json'], { environment: { DATA_DIR: dataDir } });
  assert.equal(JSON.parse(beside.stdout)[0].name, 'Hiraya Live', 'the command line works beside it');
  const rival = await serveToItsEnd({ DATABASE_URL: '', APP_SECRET: '', DATA_DIR: dataDir });
  assertSentence(rival, /running|in use/i);
  await assertStops(first, 'SIGTERM', dataDir);

  const second = await serve({ DATABASE_URL: '', APP_SECRET: '', DATA_DIR: dataDir });
  await isReady(second);
  await second.says(/Health/);
  assert.doesNotMatch(second.stdout(), /API key|password|curl/);
  assert.equal((await runAsPrinted(curl)).data.organization.name, 'Hiraya Live', 'the first key still works');
  await assertStops(second, 'SIGINT', dataDir);
});

/** With what was printed, where it was printed. */
async function assertSignsIn(printed: string): Promise<void> {
  const [, email = '', password = ''] = /Organizer\s+(\S+@\S+)\s+password (\S+)/.exec(printed) ?? [];
  const [, address = ''] = /Sign in\s+(\S+)/.exec(printed) ?? [];
  const [, mailbox = ''] = /Mailbox\s+(\S+)/.exec(printed) ?? [];
  const body = new URLSearchParams({ email, password });
  const came = await fetch(address, { method: 'POST', body, redirect: 'manual' });
  assert.deepEqual([came.status, came.headers.get('location')], [303, '/organizer']);
  assert.equal((await fetch(mailbox)).status, 200);
}

test('npm start passes a SIGTERM on, and ends when everything has stopped', async () => {
  const dataDir = join(directory, 'data');
  const port = await freePort();
  // npm itself would now and then say that there is a newer npm.
  const quiet = { npm_config_update_notifier: 'false' };
  const environment = { ...quiet, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const child = startChild('npm', ['start'], { environment });
  started.push(child);
  const url = `http://127.0.0.1:${port}`;
  await untilUp(child, url);
  await assertStops(child, 'SIGTERM', dataDir);
  await assert.rejects(fetch(`${url}/healthz`), 'nobody was left behind');
});

test('SIGTERM lets a request that is under way finish, and takes no new one; a Redis that is away hinders nothing', async () => {
  const own = await testDatabase();
  const redisUrl = `redis://127.0.0.1:${await freePort()}`;
  const child = await serve({ DATABASE_URL: urlOf(own.connection.database), REDIS_URL: redisUrl });
  const [, key = ''] = await child.says(/API key\s+(\S+)/);
  const me = () => fetch(`${child.url}/open-api/v1/me`, { headers: { 'api-key': key } });
  assert.equal((await me()).status, 200);
  let answering: Promise<Response> | undefined;
  await own.db.transaction(async (tx) => {
    await tx.run(sql`lock table api_keys in access exclusive mode`);
    // Answered from memory until the key is looked up anew.
    let isAnswered = true;
    await until(async () => {
      if (isAnswered) {
        isAnswered = false;
        answering = me().finally(() => {
          isAnswered = true;
        });
      }
      // What is answered from memory is answered before these.
      for (const path of ['/healthz', '/healthz']) await fetch(`${child.url}${path}`);
      return !isAnswered && (await countWaiting(own.db)) > 0;
    });
    child.process.kill('SIGTERM');
    await child.says(/Stopping/);
    await until(() => isRefused(child.url));
    await assert.rejects(me(), 'a new connection is not accepted');
  });
  assert.equal((await answering)?.status, 200);
  const ended = await child.ended;
  assert.deepEqual([ended.code, ended.signal, ended.stderr], [0, null, '']);
  assert.match(ended.stdout, /Stopped\.\s*$/);
  await own.close();
});

test('a variable of an earlier version causes one line, and no failure', async () => {
  const child = await serve({ PEER_ADDRESS: '10.0.0.5:3100' });
  await child.says(/Ready after/);
  assert.equal(child.stdout().match(/PEER_ADDRESS is set and no longer used/g)?.length, 1);
  child.process.kill('SIGTERM');
  assert.equal((await child.ended).code, 0);
});

test('with DEMO off nothing is made up and no key is printed', async () => {
  const own = await testDatabase();
  const child = await serve({ DATABASE_URL: urlOf(own.connection.database), DEMO: 'off' });
  await child.says(/Health/);
  assert.doesNotMatch(child.stdout(), /API key|password/);
  assert.deepEqual(await own.db.many(sql`select 1 from organizations`), []);
  child.process.kill('SIGTERM');
  assert.equal((await child.ended).code, 0);
  await own.close();
});

test('with a certificate and its key the service speaks HTTPS, and says so', async () => {
  const [cert, key] = [join(directory, 'tls-cert.pem'), join(directory, 'tls-key.pem')];
  writeFileSync(cert, receiverCertificate);
  writeFileSync(key, receiverKey);
  const child = await serve({ TLS_CERT: cert, TLS_KEY: key });
  await child.says(/Open API\s+https:\/\/localhost/);
  const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
    const url = `${child.url.replace('http:', 'https:')}/healthz`;
    getHttps(url, { rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve({ ...response.headers, status: response.statusCode });
    }).on('error', reject);
  });
  assert.equal(headers.status, 200);
  assert.match(String(headers['strict-transport-security']), /max-age/);
  child.process.kill('SIGTERM');
  assert.equal((await child.ended).code, 0);
});

function inProduction(more: Record<string, string>): Record<string, string> {
  return {
    NODE_ENV: 'production',
    APP_SECRET: 'a90d3c71f2b84e65d0c7e1b93fa45820d6be4417',
    PAYMENT_PROVIDER: 'simulator',
    PUBLIC_URL: 'https://tickets.example.com',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...more,
  };
}

async function occupiedPort(): Promise<{ port: number; release(): void }> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  return { port, release: () => other.close() };
}

function usual(): Record<string, string> {
  return { DATABASE_URL: urlOf(database.connection.database), APP_SECRET: appSecret, LOG_LEVEL: 'warn' };
}

function urlOf(name: string): string {
  const { host, user } = database.connection;
  return `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`;
}

async function serveToItsEnd(environment: Record<string, string>): Promise<Ended> {
  const port = String(await freePort());
  return await runSource(['src/serve.ts'], { environment: { ...usual(), PORT: port, ...environment } });
}

async function serve(environment: Record<string, string>): Promise<Child & { url: string }> {
  const port = await freePort();
  const settings = { ...usual(), PORT: String(port), ...environment };
  const child = startChild(process.execPath, ['src/serve.ts'], { environment: settings });
  started.push(child);
  const url = `http://127.0.0.1:${port}`;
  await untilUp(child, url);
  return { ...child, url };
}

/** How soon is a row of the bench. */
async function isReady(child: Child): Promise<void> {
  await child.says(/Ready after [\d.]+ s/);
}

function isRefused(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });
}

/** It listens for signals only after it has said that it is ready; an answer, of whatever kind, shows that it does. */
async function untilUp(child: Child, url: string): Promise<void> {
  await child.says(/Ready after/);
  await fetch(`${url}/healthz`).catch(() => {});
}

function assertSentence({ code, stdout, stderr }: Ended, sentence: RegExp): void {
  assert.equal(code, 1, stderr + stdout);
  assert.match(stderr, /^[^\n]+\.\n$/, 'one line that ends in a full stop');
  assert.match(stderr, sentence);
  assert.doesNotMatch(stderr + stdout, /hunter2|^\s+at |node:internal|\.ts:\d/m);
  assert.doesNotMatch(stdout, /Ready/);
}

async function assertStops(child: Child, signal: NodeJS.Signals, dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  assert.ok(existsSync(pidFile));
  child.process.kill(signal);
  const ended = await child.ended;
  assert.deepEqual([ended.code, ended.signal, ended.stderr], [0, null, '']);
  assert.match(ended.stdout, /Stopped\./);
  assert.ok(!existsSync(pidFile), 'the database has stopped too');
}

interface Me {
  data: { organization: { name: string } };
}

/** Runs the printed line as a person would paste it; the port differs from start to start. */
async function runAsPrinted(line: string): Promise<Me> {
  const port = /localhost:(\d+)/.exec(line)?.[1];
  const latest = started.at(-1)?.stdout() ?? '';
  const portNow = /localhost:(\d+)/.exec(latest)?.[1] ?? port;
  const [, key = '', url = ''] = /^curl -H 'api-key: (\S+)' (\S+)$/.exec(line) ?? [];
  const now = url.replace(`:${port}`, `:${portNow}`);
  const curl = findProgram('curl');
  if (!curl.skip) {
    const text = execFileSync('sh', ['-c', `curl -sS -H 'api-key: ${key}' ${now}`], { encoding: 'utf8' });
    return JSON.parse(text) as Me;
  }
  return (await (await fetch(now, { headers: { 'api-key': key } })).json()) as Me;
}

function file(name: string): string {
  const path = join(directory, name);
  writeFileSync(path, 'not a certificate');
  return path;
}

async function inPairs<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all([worker(), worker()]);
}
