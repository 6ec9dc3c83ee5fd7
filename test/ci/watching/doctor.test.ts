import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { trustedSql } from '../../../src/platform/database/sql.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database/test-database.ts';
import { type Ended, runSource } from '../../helpers/machine/child.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { databaseUrlOf, startService } from '../../helpers/machine/service-child.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { until } from '../../helpers/machine/until.ts';
import { smtpReceiver } from '../../helpers/receivers/smtp-receiver.ts';

// Doctor reports what is wrong with an installation in one line and by its exit code. This one production would take.
const secret = 'a90d3c71f2b84e65d0c7e1b93fa45820d6be4417';
let database: TestDatabase;
before(async () => {
  database = await testDatabase();
  assert.equal((await takilya('migrate')).code, 0);
});
after(() => database.close());

test('doctor is content where there is nothing to find', async () => {
  const { code, stdout } = await takilya('doctor');
  assert.equal(code, 0, stdout);
  assert.doesNotMatch(stdout, /✗/);
});

test('doctor reports a database that takes no writes, and a start ends with a sentence', async (t) => {
  const { database: name } = database.connection;
  await database.db.run(trustedSql(`alter database ${name} set default_transaction_read_only = on`));
  t.after(() => database.db.run(trustedSql(`alter database ${name} set default_transaction_read_only = off`)));
  assertFound(await takilya('doctor'), /^✗ PostgreSQL: The database is set to take no writes .*/m);
  const { code, stderr } = await runSource(['src/serve.ts'], {
    environment: { ...usual(), DATABASE_WAIT_SECONDS: '0' },
  });
  assert.equal(code, 1);
  assert.match(stderr, /^The database is set to take no writes [^\n]*\n$/);
});

test('doctor reports a user who may not write', async (t) => {
  const { db, connection } = database;
  const role = `reader_${connection.database.slice(-12)}`;
  await db.run(trustedSql(`create role ${role} login`));
  await db.run(trustedSql(`grant select on all tables in schema public to ${role}`));
  t.after(async () => {
    await db.run(trustedSql(`drop owned by ${role}`));
    await db.run(trustedSql(`drop role ${role}`));
  });
  const there = { DATABASE_URL: databaseUrlOf({ ...connection, user: role }) };
  assertFound(await takilya('doctor', there), /^✗ PostgreSQL: The user of DATABASE_URL may not write/m);
  const { code, stderr } = await runSource(['src/serve.ts'], { environment: { ...usual(), ...there } });
  assert.deepEqual([code, /^The user of DATABASE_URL may not write [^\n]*\n$/.test(stderr)], [1, true], stderr);
});

const redis = findProgram('redis-server');

test('doctor reports a Redis that is away, and one that does not answer', { skip: redis.skip }, async (t) => {
  const { port, server } = await startRedis(t);
  const there = { REDIS_URL: `redis://127.0.0.1:${port}` };
  await until(async () => (await takilya('doctor', there)).code === 0);
  server.kill('SIGSTOP');
  assertFound(await takilya('doctor', there), /^✗ Redis: no answer within 5 s; look at REDIS_URL$/m);
  server.kill('SIGCONT');
  server.kill('SIGKILL');
  await until(() => server.exitCode !== null || server.signalCode !== null);
  assertFound(await takilya('doctor', there), /^✗ Redis: .*ECONNREFUSED.*; look at REDIS_URL$/m);
});

test('doctor reports a Redis that nobody runs', async () => {
  const there = { REDIS_URL: `redis://127.0.0.1:${await freePort()}` };
  assertFound(await takilya('doctor', there), /^✗ Redis: .*ECONNREFUSED.*; look at REDIS_URL$/m);
});

test('a process that nobody calls says whether Redis answers, also after it was away', {
  skip: redis.skip,
}, async (t) => {
  const port = await freePort();
  const service = await startService({ ...usual(), REDIS_URL: `redis://127.0.0.1:${port}`, PROCESSES: '1' });
  t.after(() => service.stop());
  const up = async () => /^takilya_redis_up (\d)$/m.exec(await (await fetch(`${service.url}/metrics`)).text())?.[1];
  await until(async () => (await up()) === '0');
  const { server } = await startRedis(t, port);
  await until(async () => (await up()) === '1');
  server.kill('SIGSTOP');
  await until(async () => (await up()) === '0');
  server.kill('SIGCONT');
  await until(async () => (await up()) === '1');
});

test('doctor reports a mail server that is away, and one that says nothing', async (t) => {
  const away = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  assertFound(await takilya('doctor', away), /^✗ Mail server: .*ECONNREFUSED.*; look at SMTP_URL$/m);
  const mails = await smtpReceiver();
  t.after(() => mails.close());
  assert.equal((await takilya('doctor', { SMTP_URL: mails.url })).code, 0);
  assert.deepEqual(mails.mails, [], 'nothing was sent');
});

test('doctor reports a PUBLIC_URL that leads nowhere, or to somebody else', async (t) => {
  const nowhere = { PUBLIC_URL: 'http://tickets.invalid' };
  assertFound(await takilya('doctor', nowhere), /^✗ PUBLIC_URL: http:\/\/tickets\.invalid cannot be reached/m);
  const other: Server = createServer((_request, response) => response.end('<h1>Parked</h1>'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  t.after(() => other.close());
  const parked = { PUBLIC_URL: `http://127.0.0.1:${(other.address() as AddressInfo).port}` };
  assertFound(await takilya('doctor', parked), /^✗ PUBLIC_URL: .* is answered by something else \(200\)/m);
  const service = await startService({ ...usual(), PROCESSES: '1' });
  t.after(() => service.stop());
  const ours = await takilya('doctor', { PUBLIC_URL: service.url });
  assert.deepEqual([ours.code, /^✓ PUBLIC_URL: .* leads here$/m.test(ours.stdout)], [0, true], ours.stdout);
});

async function startRedis(
  t: { after(work: () => void): void },
  port?: number,
): Promise<{ port: number; server: ChildProcess }> {
  const at = port ?? (await freePort());
  const server = spawn(redis.path, [
    '--port',
    String(at),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    throwawayDirectory('takilya-redis-'),
  ]);
  t.after(() => {
    server.kill('SIGKILL');
  });
  return { port: at, server };
}

function usual(): Record<string, string> {
  return { DATABASE_URL: databaseUrlOf(database.connection), APP_SECRET: secret, DEMO: 'off' };
}

function takilya(command: string, more: Record<string, string> = {}): Promise<Ended> {
  return runSource(['src/cli.ts', command], { environment: { ...usual(), ...more } });
}

/** One line is wrong, this one. */
function assertFound({ code, stdout, stderr }: Ended, line: RegExp): void {
  assert.equal(code, 1, `${stdout}${stderr}`);
  assert.match(stdout, line);
  assert.equal(stdout.match(/^✗/gm)?.length, 1, stdout);
}
