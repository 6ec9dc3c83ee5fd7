import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { inForeignKeyOrder, writeBackup } from '../../../src/platform/backup/backup.ts';
import { BackupError, readBackup } from '../../../src/platform/backup/backup-file.ts';
import { restoreBackup } from '../../../src/platform/backup/restore-backup.ts';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { newId } from '../../../src/platform/ids.ts';
import { type DatabaseProxy, databaseProxy } from '../../helpers/database/database-proxy.ts';
import { type Connection, startTestPostgres, type TestPostgres } from '../../helpers/database/test-database.ts';
import { until } from '../../helpers/machine/until.ts';

interface Place {
  db: Database;
  connection: Connection;
}

const createdAt = new Date('2026-11-15T04:00:00.000Z');
const plainUser = `backup_test_${process.pid}`;
const opened: Database[] = [];
let server: Connection;
let own: TestPostgres | undefined;
let folder = '';
let made = 0;

before(async () => {
  const given = process.env.TEST_POSTGRES;
  own = given === undefined ? await startTestPostgres() : undefined;
  server = own?.connection ?? JSON.parse(given as string);
  folder = mkdtempSync(join(tmpdir(), 'takilya-backup-'));
});

after(async () => {
  for (const db of opened) await db.close();
  for (let number = 1; number <= made; number += 1)
    await run(server, `drop database if exists ${nameOf(number)} with (force)`);
  await run(server, `drop role if exists ${plainUser}`);
  await own?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('everything comes back as it was, whatever the texts are', async () => {
  const source = await migrated(await place());
  await addOddTables(source);
  await fillOdd(source);
  await fill(source, 3);
  const file = newFile();
  const written = await writeBackup({ connection: source.connection, file, createdAt });
  assert.equal(written.bytes, statSync(file).size);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.partial')),
    [],
  );

  const target = await migrated(await place());
  await addOddTables(target);
  await target.db.withConnection((connection) =>
    connection.query(`set datestyle = 'German'; insert into odd (note) values ('stale')`),
  );
  const restored = await restoreBackup(target.db, { connection: target.connection, file });

  assert.deepEqual(await contentOf(target), await contentOf(source));
  const { tables, rows, migrated: names, leftOut } = restored;
  assert.deepEqual({ tables, rows }, { tables: written.tables, rows: written.rows });
  assert.deepEqual([names, leftOut], [[], []]);
  const [trigger] = await run(target.connection, `select tgenabled from pg_trigger where tgname = 'odd_counts'`);
  assert.equal(trigger?.tgenabled, 'O', 'the trigger is on again');
  const [next] = await run(target.connection, `insert into odd (note) values ('next') returning id, serial`);
  assert.deepEqual(next, { id: '1005', serial: 6 }, 'sequences go on where they were');
});

test('a backup of an older version comes back and is brought up to date', async () => {
  const source = await migrated(await place());
  await fill(source, 2);
  const file = newFile();
  await writeBackup({ connection: source.connection, file, createdAt });
  const directory = directoryWith('9999-later.sql', laterMigration);

  const emptyTarget = await place();
  const startedTarget = await place();
  await migrate(startedTarget.db, { directory });
  await run(startedTarget.connection, `insert into later_things (mood) values ('glad')`);
  for (const target of [emptyTarget, startedTarget]) {
    const restored = await restoreBackup(target.db, { connection: target.connection, file, directory });
    assert.deepEqual(restored.migrated, ['9999-later.sql']);
    assert.deepEqual(await run(target.connection, 'select mood from later_things'), [{ mood: 'glum' }]);
    await run(target.connection, 'drop view later_view');
    await run(target.connection, 'drop table later_things');
    await run(target.connection, 'alter table organizations drop column later');
    assert.deepEqual(await contentOf(target), await contentOf(source));
  }

  const later = await place();
  await migrate(later.db, { directory });
  await run(later.connection, 'create table of_the_operator (id int)');
  await refused(
    restoreBackup(later.db, { connection: later.connection, file, directory }),
    /of_the_operator, which is not/,
  );
  assert.equal((await run(later.connection, 'select from of_the_operator')).length, 0, 'it is still there');
  assert.deepEqual(await run(later.connection, 'select mood from later_things'), [{ mood: 'glum' }]);

  const newer = await place();
  await migrate(newer.db, { directory });
  const newerFile = newFile();
  await writeBackup({ connection: newer.connection, file: newerFile, createdAt });
  const older = await place();
  await refused(
    restoreBackup(older.db, { connection: older.connection, file: newerFile }),
    /newer Takilya.*9999-later\.sql/,
  );
  assert.deepEqual(await tablesOf(older), []);
});

test('what broke off, is damaged or is another kind of file is refused before anything changes', async () => {
  const source = await migrated(await place());
  await fill(source, 200);
  const file = newFile();
  await writeBackup({ connection: source.connection, file, createdAt });
  const whole = readFileSync(file);
  const text = gunzipSync(whole);
  const flipped = Buffer.from(whole);
  flipped[Math.floor(flipped.length / 2)]! ^= 0x10;
  const wrongSum = Buffer.from(whole);
  wrongSum[wrongSum.length - 6]! ^= 0x01;
  const lastLine = text.lastIndexOf('\n', text.length - 2) + 1;

  const target = await migrated(await place());
  const bad: [string, Buffer, RegExp][] = [
    ['nothing', Buffer.alloc(0), /damaged or broke off/],
    ['a text', Buffer.from('hello\n'), /is not a backup of Takilya/],
    ['another gzip', gzipSync('hello\n'), /is not a backup of Takilya/],
    ['another gzip without a line', gzipSync('{}'), /is not a backup of Takilya/],
    ['another version', gzipSync(text.toString().replace('"version":1', '"version":2')), /newer Takilya/],
    ['the first byte', whole.subarray(0, 1), /damaged or broke off/],
    ['the first half', whole.subarray(0, whole.length / 2), /damaged or broke off/],
    ['all but the last byte', whole.subarray(0, -1), /damaged or broke off/],
    ['a flipped bit', flipped, /damaged or broke off/],
    ['a wrong sum', wrongSum, /damaged or broke off/],
    ['no end line', gzipSync(text.subarray(0, lastLine)), /damaged or broke off/],
    ['half an end line', gzipSync(text.subarray(0, -5)), /damaged or broke off/],
    ['a lost row', gzipSync(text.toString().replace(/\n[^\n]*Organization 7\t[^\n]*/, '')), /damaged or broke off/],
    ['more after the end', gzipSync(Buffer.concat([text, Buffer.from('more\n')])), /damaged or broke off/],
  ];
  for (const [name, bytes, message] of bad) {
    const badFile = newFile();
    writeFileSync(badFile, bytes);
    await refused(restoreBackup(target.db, { connection: target.connection, file: badFile }), message, name);
  }
  await refused(restoreBackup(target.db, { connection: target.connection, file: newFile() }), /does not exist/);
  assert.deepEqual(await run(target.connection, 'select id from organizations'), []);

  const fresh = await place();
  writeFileSync(`${file}.cut`, whole.subarray(0, -1));
  await refused(restoreBackup(fresh.db, { connection: fresh.connection, file: `${file}.cut` }), /damaged or broke off/);
  assert.deepEqual(await tablesOf(fresh), []);
});

test('every place where a chunk may end is read alike', async () => {
  const header = '{"format":"takilya-backup","version":1,"createdAt":"","migrations":[]}\n';
  for (const size of [0, 1, 65_500, 131_040]) {
    for (let shift = 0; shift < 6; shift += 1) {
      const row = `${'x'.repeat(size + shift)}\n`;
      const rows = [row, '\\\\.\n', '\n', '\\N\n'];
      const file = newFile();
      const tables = `{"table":"a","columns":["c"]}\n${rows.join('')}\\.\n{"table":"b","columns":["c"]}\n\\.\n`;
      writeFileSync(file, gzipSync(`${header}${tables}{"sequences":[]}\n{"end":true,"rows":{"a":4,"b":0}}\n`));
      const seen: Record<string, string> = {};
      const backup = await readBackup(file, {
        onTable: async ({ table }, data) => {
          seen[table] = Buffer.concat(await Array.fromAsync(data)).toString();
        },
      });
      assert.deepEqual({ ...backup.rows }, { a: 4, b: 0 });
      assert.deepEqual(seen, { a: rows.join(''), b: '' });
    }
  }
});

test('a database that holds something is refused and keeps it', async () => {
  const source = await migrated(await place());
  await fill(source, 1);
  const file = newFile();
  await writeBackup({ connection: source.connection, file, createdAt });

  const used = await migrated(await place());
  await fill(used, 2);
  const before = await contentOf(used);
  await refused(
    restoreBackup(used.db, { connection: used.connection, file }),
    /already holds organizations; restore into an empty one: set DATA_DIR to a new directory or DATABASE_URL/,
  );
  assert.deepEqual(await contentOf(used), before);

  const foreign = await place();
  await run(foreign.connection, 'create table schema_migrations (version text)');
  await run(foreign.connection, `insert into schema_migrations values ('20260101')`);
  await refused(restoreBackup(foreign.db, { connection: foreign.connection, file }), /another program/);
  const stranger = await place();
  await run(stranger.connection, 'create table posts (id int)');
  await refused(restoreBackup(stranger.db, { connection: stranger.connection, file }), /another program/);
  assert.deepEqual(await tablesOf(stranger), ['posts']);
});

test('a load that fails half-way leaves the database as it was', async () => {
  const source = await migrated(await place());
  await fill(source, 50);
  const file = newFile();
  await writeBackup({ connection: source.connection, file, createdAt });
  const text = gunzipSync(readFileSync(file)).toString();
  const broken = newFile();
  writeFileSync(broken, gzipSync(text.replace(/\tOWNER\t/, '\tNOBODY\t')));
  for (const target of [await place(), await migrated(await place())]) {
    const before = await tablesOf(target);
    await refused(
      restoreBackup(target.db, { connection: target.connection, file: broken }),
      /failed and changed nothing \(.*memberships_role_check/,
    );
    assert.deepEqual(await tablesOf(target), before);
    const { rows } = await restoreBackup(target.db, { connection: target.connection, file });
    assert.ok(rows >= 150, 'and the good file goes in afterwards');
  }
});

test('what is written meanwhile is in the backup wholly or not at all', async (t) => {
  const source = await migrated(await place());
  await fill(source, 100);
  let isOver = false;
  let written = 0;
  const writers = Array.from({ length: 3 }, async () => {
    for (; !isOver; written += 1) await fill(source, 1);
  });
  const file = newFile();
  const proxy = await proxyTo(t, source);
  const isCopying = proxy.holdAfter('copy "organizations"');
  const writing = writeBackup({ connection: proxy.connection, file, createdAt });
  await Promise.race([isCopying, writing]);
  const writtenBefore = written;
  await until(() => written > writtenBefore + 10);
  proxy.release();
  await writing;
  isOver = true;
  await Promise.all(writers);

  const { rows } = await readBackup(file);
  assert.ok(rows.organizations! >= 100 && rows.organizations! < 100 + written);
  assert.equal(rows.users, rows.organizations);
  assert.equal(rows.memberships, rows.organizations);
});

test('a file is replaced only when that was asked for, and a failure leaves none', async () => {
  const source = await migrated(await place());
  const file = newFile();
  writeFileSync(file, 'precious');
  const options = { connection: source.connection, file, createdAt };
  await refused(writeBackup(options), /exists already/);
  assert.equal(readFileSync(file, 'utf8'), 'precious');
  writeFileSync(`${file}.partial`, 'left behind');
  await writeBackup({ ...options, isForced: true });
  assert.deepEqual((await readBackup(file)).createdAt, createdAt.toISOString());

  await refused(writeBackup({ ...options, file: folder }), /is a directory/);
  await refused(writeBackup({ ...options, file: join(folder, 'absent', 'x.gz') }), /cannot be written \(ENOENT/);
  const empty = await place();
  const unmade = newFile();
  await refused(writeBackup({ ...options, connection: empty.connection, file: unmade }), /no tables yet/);
  await run(
    source.connection,
    `create table chicken (id int primary key, egg int);
    create table egg (id int primary key, chicken int references chicken);
    alter table chicken add foreign key (egg) references egg`,
  );
  await refused(writeBackup({ ...options, file: unmade }), /in a circle.*: chicken, egg\./);
  assert.deepEqual(
    readdirSync(folder).filter((name) => unmade.endsWith(name) || name.endsWith('.partial')),
    [],
  );
});

test('a connection that breaks is a sentence, not a crash', async (t) => {
  const source = await migrated(await place());
  await fill(source, 8_000);
  const file = newFile();
  const near = await proxyTo(t, source);
  const isWriting = near.holdAfter('copy "memberships"');
  const writing = writeBackup({ connection: near.connection, file, createdAt });
  const isRefused = refused(writing, /^The backup failed and was not kept \(/);
  await Promise.race([isWriting, isRefused]);
  await endCopying(source);
  near.release();
  await isRefused;
  assert.equal(
    readdirSync(folder).some((name) => file.endsWith(name) || name.endsWith('.partial')),
    false,
  );

  await writeBackup({ connection: source.connection, file, createdAt });
  const target = await place();
  const far = await proxyTo(t, target);
  const isReading = far.holdAfter('copy "memberships"');
  const isRestoreRefused = refused(
    restoreBackup(target.db, { connection: far.connection, file }),
    /^The restore failed and changed nothing \(/,
  );
  await Promise.race([isReading, isRestoreRefused]);
  await endCopying(target);
  far.release();
  await isRestoreRefused;
  assert.deepEqual(await tablesOf(target), []);
});

test('a migration and a sale wait for no backup, which gives way and says so', async (t) => {
  const source = await migrated(await place());
  await fill(source, 8_000);
  const changes = [
    'alter table memberships add column later int not null default 1',
    // It was read long ago, and is still locked.
    'alter table organizations add column later int not null default 1',
    'create index concurrently later_index on users (password_hash)',
  ];
  for (const change of changes) {
    const file = newFile();
    const proxy = await proxyTo(t, source);
    const isCopying = proxy.holdAfter('copy "memberships"');
    const writing = writeBackup({ connection: proxy.connection, file, createdAt });
    const isRefused = refused(writing, /^The backup gave way to somebody who wants to change a table.*run it again\.$/);
    await Promise.race([isCopying, isRefused]);
    await fill(source, 1);
    // The lock is granted while the backup still stands there and reads.
    await run({ ...source.connection, lock_timeout: 30_000 }, change);
    proxy.release();
    await isRefused;
    assert.equal(
      readdirSync(folder).some((name) => file.endsWith(name) || name.endsWith('.partial')),
      false,
    );
  }
  await writeBackup({ connection: source.connection, file: newFile(), createdAt });
});

test('a user without any rights but the database backs up and restores', async () => {
  await run(server, `create role ${plainUser} login`);
  const places = [await place(plainUser), await place(plainUser)] as const;
  const [source, target] = places.map((at) => ({
    ...at,
    connection: { ...at.connection, user: plainUser },
  })) as [Place, Place];
  for (const at of [source, target]) {
    at.db = openDatabase({ connection: at.connection });
    opened.push(at.db);
  }
  await migrated(source);
  await fill(source, 3);
  const file = newFile();
  await writeBackup({ connection: source.connection, file, createdAt });
  const directory = directoryWith('9999-later.sql', laterMigration);
  await migrate(target.db, { directory });
  const restored = await restoreBackup(target.db, { connection: target.connection, file, directory });
  assert.deepEqual(restored.migrated, ['9999-later.sql']);
  assert.deepEqual(
    await run(target.connection, 'select id from users order by id'),
    await run(source.connection, 'select id from users order by id'),
  );
});

test('an own table of the operator is left out of a restore and named', async () => {
  const source = await migrated(await place());
  await fill(source, 1);
  await run(
    source.connection,
    `create table "Own Notes" (id serial, note text); insert into "Own Notes" (note) values ('a')`,
  );
  const file = newFile();
  await writeBackup({ connection: source.connection, file, createdAt });
  const target = await place();
  const { leftOut } = await restoreBackup(target.db, { connection: target.connection, file });
  assert.deepEqual(leftOut, ['Own Notes']);
  await run(source.connection, 'drop table "Own Notes"');
  assert.deepEqual(await contentOf(target), await contentOf(source));
});

test('tables are ordered so that each follows what it refers to', () => {
  const tables = ['a', 'b', 'c', 'd'].map((table) => ({ table }));
  const keys = [
    { table: 'a', references: 'd' },
    { table: 'b', references: 'a' },
    { table: 'b', references: 'c' },
    { table: 'b', references: 'elsewhere' },
  ];
  assert.deepEqual(
    inForeignKeyOrder(tables, keys).map(({ table }) => table),
    ['c', 'd', 'a', 'b'],
  );
});

const laterMigration = `
  create extension if not exists pg_trgm;
  create type later_mood as enum ('glad', 'glum');
  create domain later_text as text check (value <> '');
  create function later_twice(given int) returns int language sql immutable as 'select given * 2';
  create table later_things (id bigint generated always as identity, mood later_mood, note later_text);
  create view later_view as select later_twice(1) as two, mood from later_things;
  alter table organizations add column later int not null default 1;
  insert into later_things (mood) values ('glum');
`;

async function place(owner = 'default'): Promise<Place> {
  made += 1;
  await run(server, `create database ${nameOf(made)} owner ${owner} template template0 strategy file_copy`);
  const connection = { ...server, database: nameOf(made) };
  const db = openDatabase({ connection, connectionsMax: 4 });
  opened.push(db);
  return { db, connection };
}

function nameOf(number: number): string {
  return `backup_test_${process.pid}_${number}`;
}

async function migrated(at: Place): Promise<Place> {
  await migrate(at.db);
  return at;
}

function newFile(): string {
  return join(folder, `${newId()}.gz`);
}

function directoryWith(name: string, text: string): URL {
  const directory = mkdtempSync(join(folder, 'migrations-'));
  const shipped = new URL('../../../migrations/', import.meta.url);
  for (const file of readdirSync(shipped)) copyFileSync(new URL(file, shipped), join(directory, file));
  writeFileSync(join(directory, name), text);
  return pathToFileURL(`${directory}/`);
}

async function run(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function refused(work: Promise<unknown>, message: RegExp, name?: string): Promise<void> {
  const error: unknown = await work.then(
    () => undefined,
    (reason) => reason,
  );
  assert.ok(error instanceof BackupError, `${name ?? message}: ${error}`);
  assert.ok(message.test(error.message), `${name ?? message}: ${error.message}`);
}

/** As many organizations, each with its user and membership, all or none of the three. */
async function fill(at: Place, count: number): Promise<void> {
  await at.db.withConnection((connection) =>
    connection.query(`
      with made as (select gen_random_uuid() as id, number from generate_series(1, ${count}) number),
      organization as (
        insert into organizations (id, name, slug, tier)
        select id, 'Organization ' || number, id::text, 'FREE' from made
      ),
      person as (
        insert into users (id, email, password_hash) select id, id || '@example.ph', md5(id::text) from made
      )
      insert into memberships (organization_id, user_id, role) select id, id, 'OWNER' from made`),
  );
}

async function proxyTo(t: TestContext, at: Place): Promise<DatabaseProxy> {
  const proxy = await databaseProxy(at.connection);
  t.after(() => proxy.close());
  return proxy;
}

async function endCopying(at: Place): Promise<void> {
  const text = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${at.connection.database}' and application_name = 'takilya backup' and query like 'copy%'`;
  await until(async () => (await run(server, text)).length > 0);
}

async function addOddTables(at: Place): Promise<void> {
  await run(
    at.connection,
    `create table "Odd ""Parents" (id int primary key, up int references "Odd ""Parents" (id));
     create table odd (
       id bigint generated always as identity (start with 1000), serial serial, note text,
       "Bytes, ""raw""" bytea, texts text[], dates timestamptz[], document jsonb, real double precision, span interval,
       parent int references "Odd ""Parents" (id), shout text generated always as (upper(note)) stored
     );
     create table odd_parts (day date, note text) partition by range (day);
     create table odd_parts_old partition of odd_parts for values from (minvalue) to ('2026-01-01');
     create table odd_parts_new partition of odd_parts for values from ('2026-01-01') to (maxvalue);
     create table odd_counts (count int); insert into odd_counts values (0);
     create function odd_count() returns trigger language plpgsql as
       'begin update odd_counts set count = count + 1; return new; end';
     create trigger odd_counts after insert on odd for each row execute function odd_count();`,
  );
}

async function fillOdd(at: Place): Promise<void> {
  const client = new pg.Client(at.connection);
  await client.connect();
  // The self reference looks ahead: a COPY is checked once it is whole.
  await client.query(`insert into "Odd ""Parents" values (1, 2), (2, 1)`);
  await client.query(
    `insert into odd_parts values ('1999-12-31', 'old'), ('2026-11-15', 'new'), (infinity, null)`.replace(
      'infinity',
      `'infinity'`,
    ),
  );
  const notes = ['tab\tnewline\nreturn\rback\\slash \\N \\. \v\f\b', '\\N', '\\.', '', null];
  const bytes = [
    Buffer.from([0, 1, 9, 10, 13, 92, 255]),
    Buffer.from('\\.\n'),
    Buffer.alloc(0),
    Buffer.alloc(200_000, '\n\\.\n'),
    null,
  ];
  for (const [index, note] of notes.entries()) {
    await client.query(
      `insert into odd (note, "Bytes, ""raw""", texts, dates, document, real, span, parent)
       values ($1, $2, $3, array['2026-11-15 04:00:00.123456+08'::timestamptz, 'infinity', null], $4, $5, '1 mon -3 days 04:05:06.7', $6)`,
      [
        note,
        bytes[index],
        [note, '🎟️ Niño', 'a,"b"', '{}', null],
        { note, deep: ['🎟️', null] },
        0.1 + 0.2,
        index === 0 ? 1 : null,
      ],
    );
  }
  await client.query(`delete from odd where note = ''`);
  await client.end();
}

/** Every row of every table as text, and where each sequence is. */
async function contentOf(at: Place): Promise<Record<string, unknown>> {
  const client = new pg.Client(at.connection);
  await client.connect();
  const content: Record<string, unknown> = {};
  const relations = await client.query<{ name: string; columns: string }>(
    `select quote_ident(relname) as name, case relkind when 'S' then 'last_value, is_called' else '*' end as columns
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and relname <> 'schema_migrations'
     order by 1`,
  );
  for (const { name, columns } of relations.rows) {
    const text = `select row(t.*)::text as row from (select ${columns} from ${name}) t order by 1`;
    content[name] = (await client.query(text)).rows;
  }
  await client.end();
  return content;
}

async function tablesOf(at: Place): Promise<unknown[]> {
  const rows = await run(at.connection, `select tablename from pg_tables where schemaname = 'public' order by 1`);
  return rows.map((row) => row.tablename);
}
