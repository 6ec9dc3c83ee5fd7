import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { sql } from '../../../src/platform/database/sql.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database/test-database.ts';
import { type Child, startChild } from '../../helpers/machine/child.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { descendantsOf } from '../../helpers/machine/processes.ts';
import { databaseUrlOf, serviceSecret } from '../../helpers/machine/service-child.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { until, untilWaiting } from '../../helpers/machine/until.ts';

let database: TestDatabase;
// With a secret of its own.
let production: TestDatabase;
let child: Child | undefined;
let url = '';

before(async () => {
  database = await testDatabase();
  production = await testDatabase();
});
afterEach(async () => {
  // Whatever a failed test left, the service below npm too.
  if (child?.process.exitCode === null) process.kill(-(child.process.pid as number), 'SIGKILL');
  await child?.ended;
});
after(() => Promise.all([database.close(), production.close()]));

test('Ctrl-C at npm start, of which the service hears twice, lets a request that is under way finish', async () => {
  const service = await serve('npm', ['start']);
  const answer = await whileARequestWaits(async () => {
    // Once from the terminal and once more from npm, which passes its signal on.
    process.kill(-(service.process.pid as number), 'SIGINT');
    await service.says(/Stopping/);
    await until(() => isAway());
  });
  assert.equal(answer.status, 200);
  assert.match((await service.ended).stdout, /Stopped\.\s*$/);
});

test('signals that come together are one: the request finishes and the service ends well', async () => {
  const service = await serve(process.execPath, ['src/serve.ts']);
  const answer = await whileARequestWaits(async () => {
    // Two kinds, since the system makes one of two equal ones that nobody has taken yet.
    service.process.kill('SIGINT');
    service.process.kill('SIGTERM');
    await service.says(/Stopping/);
    await until(() => isAway());
  });
  assert.equal(answer.status, 200);
  const { code, stdout } = await service.ended;
  assert.equal(code, 0);
  assert.match(stdout, /Stopped\.\s*$/);
});

test('a signal a second after the first ends the service at once', async () => {
  const service = await serve(process.execPath, ['src/serve.ts']);
  const answering = whileARequestWaits(async () => {
    service.process.kill('SIGINT');
    await service.says(/Stopping/);
    await sleep(1_010);
    service.process.kill('SIGINT');
    // With the request still held up.
    assert.equal((await service.ended).code, 1);
  });
  await assert.rejects(answering, /fetch failed/);
});

test('once the service is ready, nothing that built the pages runs beside it', async () => {
  const service = await serve(process.execPath, ['src/serve.ts']);
  assert.equal((await fetch(`${url}/`)).status, 200);
  await until(() => descendantsOf([service.process.pid as number]).length === 0);
  service.process.kill('SIGTERM');
  assert.equal((await service.ended).code, 0);
});

test('SIGHUP ends neither a service nor its processes, where there is no certificate too', async () => {
  for (const processes of ['1', '2']) {
    const service = await serve(process.execPath, ['src/serve.ts'], { PROCESSES: processes, LOG_LEVEL: 'info' });
    const all = () =>
      [service.process.pid as number, ...descendantsOf([service.process.pid as number]).map(({ pid }) => pid)].sort();
    await until(() => all().length <= Number(processes) + 2);
    const pids = all();
    for (const pid of pids) process.kill(pid, 'SIGHUP');
    await service.says(/SIGHUP: there is no certificate/);
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
    assert.deepEqual(all(), pids);
    service.process.kill('SIGTERM');
    assert.equal((await service.ended).code, 0);
  }
});

const openssl = findProgram('openssl');

test('SIGHUP has every process serve the certificate that was put in place', { skip: openssl.skip }, async () => {
  const folder = throwawayDirectory('takilya-renewed-');
  const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const renew = (name: string) =>
    execFileSync(
      openssl.path,
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'].concat([
        '-subj',
        `/CN=${name}`,
        '-keyout',
        TLS_KEY,
        '-out',
        TLS_CERT,
      ]),
      { stdio: 'ignore' },
    );
  for (const processes of ['1', '2']) {
    renew('before');
    const service = await serve(process.execPath, ['src/serve.ts'], {
      ...{ TLS_CERT, TLS_KEY, PROCESSES: processes, LOG_LEVEL: 'info' },
    });
    const kept = await connection();
    renew('after');
    service.process.kill('SIGHUP');
    // Whichever of them answers.
    await until(async () => {
      const names = await Promise.all(Array.from({ length: 6 }, shownName));
      return names.every((name) => name === 'after');
    });
    assert.equal(kept.destroyed, false, 'whoever is connected stays connected');
    kept.destroy();
    writeFileSync(TLS_KEY, 'nonsense');
    service.process.kill('SIGHUP');
    await service.says(/the certificate is no good; the one before stays/);
    assert.equal(await shownName(), 'after');
    service.process.kill('SIGTERM');
    assert.equal((await service.ended).code, 0);
  }
});

test('in production a start and a stop are printed in JSON, one line a sentence', async () => {
  const service = await serve(process.execPath, ['src/serve.ts'], {
    NODE_ENV: 'production',
    APP_SECRET: 'a90d3c71f2b84e65d0c7e1b93fa45820d6be4417',
    PAYMENT_PROVIDER: 'simulator',
    ALLOW_IN_PRODUCTION: 'localhost, no-mail',
    DATABASE_URL: databaseUrlOf(production.connection),
    LOG_LEVEL: 'info',
  });
  service.process.kill('SIGTERM');
  const { code, stdout, stderr } = await service.ended;
  assert.deepEqual([code, stderr], [0, '']);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; time: string; msg: string });
  for (const { level, time } of lines) assert.ok(level >= 30 && !Number.isNaN(Date.parse(time)));
  for (const sentence of [/^✓ Ready after/, /^Health /, /^Stopped\.$/]) {
    assert.ok(
      lines.some(({ msg }) => sentence.test(msg)),
      `${sentence}`,
    );
  }
});

function connection(): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(url);
    const socket = connect({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false }, () => resolve(socket));
    socket.on('error', reject);
  });
}

async function shownName(): Promise<string | undefined> {
  const socket = await connection();
  const { subject } = socket.getPeerCertificate();
  socket.destroy();
  return subject?.CN as string | undefined;
}

async function serve(command: string, args: readonly string[], more: Record<string, string> = {}): Promise<Child> {
  const port = await freePort();
  const environment = {
    PORT: String(port),
    DATABASE_URL: databaseUrlOf(database.connection),
    APP_SECRET: serviceSecret,
    LOG_LEVEL: 'warn',
    DEMO: 'off',
    ...more,
  };
  child = startChild(command, args, { environment, hasOwnGroup: true });
  url = `http://127.0.0.1:${port}`;
  await child.says(/Ready after/);
  if (more.TLS_CERT === undefined) await until(async () => (await fetch(`${url}/readyz`)).ok);
  return child;
}

/** Holds up a request in the database meanwhile, then answers what it was answered. */
async function whileARequestWaits(work: () => Promise<void>): Promise<Response> {
  let answering: Promise<Response> | undefined;
  await database.db.transaction(async (tx) => {
    await tx.run(sql`lock table events in access exclusive mode`);
    answering = fetch(`${url}/marketplace/v1/events`);
    // Where it fails, that is told at the end.
    answering.catch(() => {});
    await untilWaiting(database.db);
    await work();
  });
  return answering as Promise<Response>;
}

function isAway(): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );
}
