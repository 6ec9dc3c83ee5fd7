import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { type TestDatabase, testDatabase } from '../../../test/helpers/database/test-database.ts';
import { repository } from '../../../test/helpers/machine/child.ts';
import { untilWaiting } from '../../../test/helpers/machine/until.ts';
import type { Database } from './database.ts';
import { applyExactly, MigrationError, migrate, schemaState } from './migrate.ts';
import { backupSessionName } from './silent-backup.ts';
import { sql, trustedSql } from './sql.ts';

const path = mkdtempSync(join(tmpdir(), 'takilya-migrations-'));
const directory = pathToFileURL(`${path}/`);
const quick = { directory, lockWaitMs: 200, pauseMs: 50, attemptsMax: 1_000 };
let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await ask('drop table if exists seats');
  await ask(`delete from schema_migrations where name like '9%'`);
  for (const name of readdirSync(path)) rmSync(join(path, name));
});
after(async () => {
  await database.close();
  rmSync(path, { recursive: true });
});

test('a migration whose table somebody reads for long lets sales go on, says that it waits, and is applied after', async () => {
  await makeSeats();
  write('9001-more.sql', 'alter table seats add column extra int;');
  const waits: string[] = [];
  let isApplied = false;
  let migrating: Promise<string[]> | undefined;
  await database.db.transaction(async (reader) => {
    await reader.many(sql`select from seats`);
    migrating = migrate(database.db, { ...quick, onWait: (sentence) => waits.push(sentence) });
    void migrating.then(() => {
      isApplied = true;
    });
    for (let heard = 0; heard < 2; ) {
      await database.db.run(sql`update seats set sold = sold + 1`);
      heard = waits.length;
    }
    assert.ok(!isApplied);
  });
  assert.deepEqual(await migrating, ['9001-more.sql']);
  assert.match(
    waits[0] as string,
    /^The migration 9001-more\.sql finds .* in use and tries again in 0\.05 s \(1 of 999\)$/,
  );
  await ask('select extra from seats');
  assert.deepEqual(await migrate(database.db, quick), []);
});

test('a migration that was edited after it was applied is not taken for the one that was', async () => {
  await makeSeats();
  write('9001-more.sql', 'alter table seats add column extra int;');
  await migrate(database.db, quick);
  write('9001-more.sql', 'alter table seats add column other int;');
  await assert.rejects(migrate(database.db, quick), (error: Error) => {
    assert.ok(error instanceof MigrationError);
    assert.match(error.message, /9001-more\.sql was edited after it was applied/);
    return true;
  });
});

test('a migration that says which release it needs has that written down, and others have not', async () => {
  await makeSeats();
  write('9001-more.sql', 'alter table seats add column extra int;');
  write('9002-less.sql', '-- Old nodes cannot.\n-- needs release 9.1.0\nalter table seats drop column sold;');
  await migrate(database.db, quick);
  const { unknown } = await database.db.withConnection(schemaState);
  assert.deepEqual(
    unknown.map(({ name, needsRelease }) => [name, needsRelease]),
    [
      ['9001-more.sql', null],
      ['9002-less.sql', '9.1.0'],
    ],
  );
});

test('a migration that is never let through gives up with a sentence, and leaves nothing behind', async () => {
  await makeSeats();
  write('9001-more.sql', 'create table seats_beside (id int); alter table seats add column extra int;');
  await database.db.transaction(async (reader) => {
    await reader.many(sql`select from seats`);
    await assert.rejects(migrate(database.db, { ...quick, attemptsMax: 2 }), (error: Error) => {
      assert.ok(error instanceof MigrationError);
      assert.match(error.message, /^The migration 9001-more\.sql found what it changes in use 2 times over, .*\.$/);
      return true;
    });
  });
  await assert.rejects(ask('select from seats_beside'), { code: '42P01' });
});

test('a backup that stands still is ended for a migration, and a restore by the same name is not', async (t) => {
  await makeSeats();
  write('9001-more.sql', 'alter table seats add column extra int;');
  const backup = new pg.Client({ ...database.connection, application_name: backupSessionName });
  backup.on('error', () => {});
  await backup.connect();
  t.after(() => backup.end());
  await backup.query('begin; lock table seats in share mode');
  await assert.rejects(migrate(database.db, { ...quick, attemptsMax: 2 }), MigrationError);
  await backup.query('rollback; begin; lock table seats in access share mode');
  const waits: string[] = [];
  const applied = await migrate(database.db, { ...quick, onWait: (sentence) => waits.push(sentence) });
  assert.deepEqual(applied, ['9001-more.sql']);
  assert.ok(
    waits.includes('A backup that stands still was in the way of the migration 9001-more.sql and has been ended'),
  );
  await assert.rejects(backup.query('commit'));
});

test('a node that comes while another migrates waits for it and finds the work done', async () => {
  await makeSeats();
  write('9001-more.sql', 'alter table seats add column extra int;');
  const patient = { ...quick, lockWaitMs: 60_000 };
  let nodes: Promise<string[]>[] = [];
  await database.db.transaction(async (reader) => {
    await reader.many(sql`select from seats`);
    nodes = [migrate(database.db, patient)];
    await untilWaiting(database.db, 'alter table seats');
    nodes.push(migrate(database.db, patient));
    await untilWaiting(database.db, 'lock table schema_migrations');
  });
  assert.deepEqual(await Promise.all(nodes), [['9001-more.sql'], []]);
});

test('an index is built while others write, once though two nodes start, and what a failed try left is made anew', async () => {
  await makeSeats();
  await ask('insert into seats (sold) values (7), (7)');
  write('9001-index.sql', '-- concurrently\ncreate unique index concurrently seats_sold\n  on seats (sold);\n');
  await assert.rejects(migrate(database.db, quick), { code: '23505' });
  assert.deepEqual(await indexes(), [{ isValid: false }]);

  await ask('delete from seats where sold = 7');
  let migrating: Promise<string[][]> | undefined;
  await database.db.transaction(async (seller) => {
    await seller.run(sql`update seats set sold = 100`);
    const nodes = [migrate(database.db, quick), migrate(database.db, quick)];
    migrating = Promise.all(nodes);
    await untilWaiting(database.db, 'index concurrently');
    await ask('insert into seats (sold) values (8)');
  });
  assert.deepEqual((await migrating)?.flat(), ['9001-index.sql']);
  assert.deepEqual(await indexes(), [{ isValid: true }]);
});

test('a build that was done and not written down is not done again, and a restore makes the same index in its transaction', async () => {
  await makeSeats();
  write('9001-index.sql', '-- concurrently\ncreate index concurrently seats_sold on seats (sold);\n');
  write('9002-drop.sql', '-- concurrently\ndrop index concurrently if exists seats_none;\n');
  await ask('create index seats_sold on seats (sold)');
  const made = await database.db.one(sql`select 'seats_sold'::regclass::oid as id`);
  assert.deepEqual(await migrate(database.db, quick), ['9001-index.sql', '9002-drop.sql']);
  assert.deepEqual(await database.db.one(sql`select 'seats_sold'::regclass::oid as id`), made);

  await ask('drop index seats_sold');
  await ask(`delete from schema_migrations where name like '9%'`);
  await database.db.withConnection(async (connection) => {
    await connection.query('begin');
    await applyExactly(connection, { names: ['9001-index.sql', '9002-drop.sql'], directory });
    await connection.query('commit');
  });
  assert.deepEqual(await indexes(), [{ isValid: true }]);
});

test('what is marked to be done concurrently and is no index is refused with a sentence', async () => {
  write('9001-index.sql', '-- concurrently\ncreate table seats (id int);\n');
  await assert.rejects(migrate(database.db, quick), /"-- concurrently" and may hold nothing but "create index/);
});

test('a migration in steps lets others write after each, and one that was ended goes on', async () => {
  await makeSeats();
  await ask('insert into seats (sold) select 0 from generate_series(2, 5)');
  await ask('alter table seats add column uid uuid, add column note text');
  await ask(`update seats set uid = ('00000000-0000-0000-0000-00000000000' || id)::uuid`);
  const fill = `with turn as (select uid from seats where uid > :after order by uid limit 2),
    filled as (update seats set note = 'A; B' from turn where seats.uid = turn.uid and note is null)
    select (select uid from turn order by uid desc limit 1) as after;`;
  const body = `create or replace function keep_note() returns trigger language plpgsql as $$ begin return new; end $$;`;
  write('9001-notes.sql', `-- in steps\n-- A word; and more.\n${body}\n${fill}\n`);
  let migrating: Promise<string[]> | undefined;
  // The second turn finds its row in use. What was done before stands meanwhile, and nobody waits for it.
  await database.db.transaction(async (buyer) => {
    await buyer.run(sql`update seats set sold = 1 where id = 4`);
    const ended = await migrate(database.db, { ...quick, attemptsMax: 1 }).then(
      () => undefined,
      (error: Error) => error,
    );
    assert.ok(ended instanceof MigrationError);
    assert.deepEqual(await notes(), ['A; B', 'A; B', null, null, null]);
    await ask('update seats set sold = 2 where id in (1, 2, 3, 5)');
    migrating = migrate(database.db, quick);
  });
  assert.deepEqual(await migrating, ['9001-notes.sql']);
  assert.deepEqual(await notes(), Array(5).fill('A; B'));
  assert.deepEqual(await migrate(database.db, quick), []);
});

test('a migration that was written anew is known where its first text was applied', async () => {
  await makeSeats();
  const first = 'alter table seats add column extra int;';
  write('9001-more.sql', first);
  await migrate(database.db, quick);
  const was = createHash('sha256').update(first).digest('hex');
  write('9001-more.sql', `-- in steps\n-- was ${was}\nalter table seats add column if not exists extra int;`);
  assert.deepEqual(await migrate(database.db, quick), []);
  await ask('alter table seats drop column extra');
  await ask(`delete from schema_migrations where name like '9%'`);
  assert.deepEqual(await migrate(database.db, quick), ['9001-more.sql']);
  // So do nodes of the release that has the first text.
  write('9001-more.sql', first);
  assert.deepEqual(await migrate(database.db, quick), []);
});

test('on an empty database nodes that start at once make the schema once, and it is the same that comes of going step by step', async (t) => {
  const own = await testDatabase();
  t.after(() => own.close());
  const ours = pathToFileURL(join(repository, 'migrations/'));
  const every = readdirSync(ours).filter((name) => name.endsWith('.sql'));
  const clear = () =>
    own.db.withConnection((connection) => connection.query('drop schema public cascade; create schema public'));

  await clear();
  const first = every.sort()[0] as string;
  write(first, readFileSync(new URL(first, ours), 'utf8'));
  assert.deepEqual(await migrate(own.db, quick), [first]);
  assert.deepEqual(await migrate(own.db), every.slice(1));
  const stepByStep = await schemaOf(own.db);

  await clear();
  const nodes = await Promise.all([migrate(own.db), migrate(own.db)]);
  assert.deepEqual(nodes.flat(), every);
  assert.deepEqual(await schemaOf(own.db), stepByStep);
  assert.ok(stepByStep.length > 1_000);
});

test('a migration that fails on an empty database leaves nothing of those before it', async (t) => {
  const own = await testDatabase();
  t.after(() => own.close());
  await own.db.withConnection((connection) => connection.query('drop schema public cascade; create schema public'));
  write('9001-seats.sql', 'create table seats (id int);');
  write('9002-more.sql', 'alter table chairs add column extra int;');
  await assert.rejects(migrate(own.db, quick), { code: '42P01' });
  assert.deepEqual(await own.db.many(sql`select name from schema_migrations`), []);
  await assert.rejects(own.db.many(sql`select from seats`), { code: '42P01' });
});

/** A line for everything that a migration can make. */
async function schemaOf(db: Database): Promise<string[]> {
  const rows = await db.many<{ line: string }>(sql`
    select concat_ws(' ', 'column', table_name, ordinal_position, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'trigger', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'function', pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace
      and prokind = 'f'
    union all select concat_ws(' ', 'relation', relname, relkind, relpersistence, reloptions, pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid))
      from pg_class where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'column of storage', attrelid::regclass, attname, attstorage, attcompression, attstattarget, attidentity,
      attgenerated, attcollation::regcollation) from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    union all select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
    union all select concat_ws(' ', 'rule', definition) from pg_rules where schemaname = 'public'
    union all select concat_ws(' ', 'sequence', sequencename, data_type, start_value, increment_by, cycle) from pg_sequences
    union all select concat_ws(' ', 'extension', extname) from pg_extension
    union all select concat_ws(' ', 'migration', name, checksum, needs_release) from schema_migrations
    order by line`);
  return rows.map(({ line }) => line);
}

async function notes(): Promise<(string | null)[]> {
  const rows = await database.db.many<{ note: string | null }>(sql`select note from seats order by id`);
  return rows.map(({ note }) => note);
}

function write(name: string, text: string): void {
  writeFileSync(join(path, name), text);
}

async function ask(text: string): Promise<void> {
  await database.db.run(sql`${trustedSql(text)}`);
}

async function makeSeats(): Promise<void> {
  await ask('create table seats (id int generated always as identity, sold int not null)');
  await ask('insert into seats (sold) values (0)');
}

function indexes(): Promise<{ isValid: boolean }[]> {
  return database.db.many(sql`select indisvalid as is_valid from pg_index where indrelid = 'seats'::regclass`);
}
