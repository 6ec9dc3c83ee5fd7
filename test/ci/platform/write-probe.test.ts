import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { readServerFacts } from '../../../src/platform/database/server-facts.ts';
import { createWriteProbe } from '../../../src/platform/database/write-probe.ts';
import type { EmbeddedDatabase } from '../../../src/platform/embedded-postgres/embedded-database.ts';
import { ownPostgres } from '../../helpers/database/own-postgres.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { until } from '../../helpers/machine/until.ts';

// A disk that can be filled, where we may make one.
const directory = throwawayDirectory('takilya-probe-');
const mount = findProgram('mount');
const isSmallDisk =
  !mount.skip && spawnSync(mount.path, ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', directory]).status === 0;
const postgres = ownPostgres({ max_wal_size: '64MB' }, directory);
// Where a slow machine is not to be taken for a hanging database.
const patientMs = 60_000;
let server: EmbeddedDatabase;
let db: Database;
let connections = 0;

before(async () => {
  server = await postgres.start();
  const opened = openDatabase({ connection: server.connection });
  db = {
    ...opened,
    withConnection: (work) => {
      connections += 1;
      return opened.withConnection(work);
    },
  };
  await migrate(opened);
});
after(async () => {
  await db.close();
  await server.close();
  // It comes with mount.
  if (isSmallDisk) execFileSync(`${dirname(mount.path)}/umount`, ['-l', directory]);
  postgres.remove();
});

test('a hundred who ask at once are answered by one probe, and so are those of the next moment', async () => {
  const probe = createWriteProbe({ db, answerMsMax: patientMs });
  const had = connections;
  const answers = await Promise.all(Array.from({ length: 100 }, () => probe()));
  assert.deepEqual(new Set(answers), new Set([undefined]));
  assert.equal(connections, had + 1);
});

test('a database that is set to take no writes is reported, and again when it takes them', async () => {
  const probe = createWriteProbe({ db });
  await set('default_transaction_read_only', 'on');
  await until(async () => (await probe()) === 'The database is set to take no writes.');
  await set('default_transaction_read_only', 'off');
  await until(async () => (await probe()) === undefined);
});

test('a commit that waits for a standby that is away is reported in time, sessions do not pile up, and it recovers', async (t) => {
  t.after(() => set('synchronous_standby_names', ''));
  const probe = createWriteProbe({ db, answerMsMax: 500, abandonAfterMs: 600 });
  // Another node's, whose session the first may end.
  const other = createWriteProbe({ db, answerMsMax: 500 });
  const all = () => Promise.all([probe(), other(), probe(), other()]);
  await set('synchronous_standby_names', 'nobody');
  await until(async () => (await all()).every((answer) => /does not confirm/.test(answer ?? '')));
  const had = connections;
  await until(async () => {
    assert.ok(!(await all()).includes(undefined));
    assert.ok((await stuck()) <= 3);
    return connections >= had + 4;
  });
  await set('synchronous_standby_names', '');
  await until(async () => (await all()).every((answer) => answer === undefined));
  assert.equal(await stuck(), 0);
});

test('a frozen database is reported in time, without connections piling up', async () => {
  const probe = createWriteProbe({ db, answerMsMax: 200 });
  const had = connections;
  postgres.signal('SIGSTOP');
  try {
    for (let round = 0; round < 5; round += 1) {
      assert.deepEqual(
        new Set(await Promise.all([probe(), probe()])),
        new Set(['The database does not answer in time.']),
      );
    }
    assert.ok(connections <= had + 1);
  } finally {
    postgres.signal('SIGCONT');
  }
  await until(async () => (await probe()) === undefined);
});

test('who asks first after a database froze hears of it, however lately all was well', async () => {
  const probe = createWriteProbe({ db, answerMsMax: 2_000 });
  await until(async () => (await probe()) === undefined);
  // Soon enough that the next one asks in another moment.
  await sleep(150);
  postgres.signal('SIGSTOP');
  try {
    assert.equal(await probe(), 'The database does not answer in time.');
  } finally {
    postgres.signal('SIGCONT');
  }
  await until(async () => (await probe()) === undefined);
});

test('a full disk is reported, as it refuses rows', async (t) => {
  if (!isSmallDisk) return t.skip(mount.skip || 'this needs root, and a machine that lets it mount a disk');
  await ask('create table filled (line text)');
  const filler = join(directory, 'filler');
  const file = openSync(filler, 'w');
  const bytes = Buffer.alloc(64 * 1024);
  assert.throws(
    () => {
      for (;;) if (writeSync(file, bytes) < bytes.length) writeSync(file, bytes);
    },
    { code: 'ENOSPC' },
  );
  closeSync(file);
  await assert.rejects(ask(`insert into filled select repeat('x', 7000) from generate_series(1, 100)`), {
    code: '53100',
  });
  const probe = createWriteProbe({ db });
  await until(async () => (await probe()) === 'The disk of the database is full.');
  rmSync(filler);
  await until(async () => (await probe()) === undefined);
});

test('a database that lacks migrations, is a standby, or is away is reported', async () => {
  const probe = createWriteProbe({ db, answerMsMax: patientMs });
  await ask(`delete from schema_migrations where name like '0002-%'`);
  assert.match((await probe()) ?? '', /lacks 1 migrations/);
  await server.close();
  await until(async () => (await probe()) === 'The database cannot be reached.');
  writeFileSync(join(directory, 'postgres', 'standby.signal'), '');
  server = await postgres.start();
  await until(async () => (await probe()) === 'The database is a standby, which takes no writes.');
  const { obstacle } = await readServerFacts(db, { now: Date.now });
  assert.match(obstacle?.sentence ?? '', /^DATABASE_URL points to a standby, which takes no writes; .*\.$/);
  await ask('select pg_promote()');
  await until(async () => /lacks 1 migrations/.test((await probe()) ?? ''));
});

/** As a person would beside the service: the address is the same whatever the server is just now. */
async function ask(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

async function set(name: string, value: string): Promise<void> {
  await ask(`alter system set ${name} = '${value}'`);
  await ask('select pg_reload_conf()');
}

async function stuck(): Promise<number> {
  return (await ask(`select from pg_stat_activity where wait_event = 'SyncRep'`)).rowCount ?? 0;
}
