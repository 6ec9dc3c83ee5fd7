import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../src/platform/database/sql.ts';
import { type Child, startChild } from './helpers/child.ts';
import { freePort } from './helpers/free-port.ts';
import { descendantsOf } from './helpers/processes.ts';
import { databaseUrlOf, serviceSecret } from './helpers/service-child.ts';
import { type TestDatabase, testDatabase } from './helpers/test-database.ts';
import { until, untilWaiting } from './helpers/until.ts';

let database: TestDatabase;
let child: Child | undefined;
let url = '';

before(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  // Whatever a failed test left, the service below npm too.
  if (child?.process.exitCode === null) process.kill(-(child.process.pid as number), 'SIGKILL');
  await child?.ended;
});
after(() => database.close());

test('Ctrl-C at npm start, of which the service hears twice, lets a request that is under way finish', async () => {
  const service = await serve('npm', ['start']);
  const answer = await whileARequestWaits(async () => {
    // Once from the terminal and once more from npm, which passes on what it got.
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

async function serve(command: string, args: readonly string[]): Promise<Child> {
  const port = await freePort();
  const environment = {
    PORT: String(port),
    DATABASE_URL: databaseUrlOf(database.connection),
    APP_SECRET: serviceSecret,
    LOG_LEVEL: 'warn',
    DEMO: 'off',
  };
  child = startChild(command, args, { environment, hasOwnGroup: true });
  url = `http://127.0.0.1:${port}`;
  await child.says(/Ready after/);
  await until(async () => (await fetch(`${url}/readyz`)).ok);
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
