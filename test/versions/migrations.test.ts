import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lintMigration, lintWaits } from '../../scripts/versions/lint-migration.ts';
import { openPrevious } from '../../scripts/versions/previous-release.ts';
import { previousRelease, type Releases, readReleases } from '../../scripts/versions/releases.ts';

const directory = new URL('../../migrations/', import.meta.url);
const names = readdirSync(directory).filter((name) => name.endsWith('.sql'));
const releases = readReleases();
const previous = openPrevious();

test('no migration since the last release stops nodes of that release, which serve beside', () => {
  const faults = names.flatMap((name) =>
    lintMigration({
      name,
      text: readFileSync(new URL(name, directory), 'utf8'),
      releases,
      usesWord: 'lacks' in previous ? undefined : previous.usesWord,
    }),
  );
  assert.deepEqual(faults, []);
});

test('the file of releases names migrations that there are, and the commit of the last has exactly those', {
  skip: 'lacks' in previous ? previous.lacks : false,
}, () => {
  assert.ok('files' in previous);
  const { lastMigration } = previousRelease(releases);
  const until = names.filter((name) => name <= lastMigration);
  assert.deepEqual(
    previous.files('migrations/').filter((path) => path.endsWith('.sql')),
    until.map((name) => `migrations/${name}`),
  );
  for (const name of Object.keys(releases.borne)) assert.ok(names.includes(name) && name > lastMigration, name);
});

test('no migration since the first release keeps others waiting for as long as there are rows', () => {
  const faults = names
    .filter((name) => name > (releases.releases[0]?.lastMigration as string))
    .flatMap((name) => lintWaits({ name, text: readFileSync(new URL(name, directory), 'utf8'), releases }));
  assert.deepEqual(faults, []);
  for (const name of Object.keys(releases.quick)) assert.ok(names.includes(name), name);
});

const at: Releases = {
  quick: { '0033-too-soon.sql': 'There is one row.' },
  releases: [
    { release: '1.0', commit: 'x', lastMigration: '0010-a.sql' },
    { release: '1.1', commit: 'y', lastMigration: '0020-b.sql' },
  ],
  borne: {
    '0031-looked-at.sql': { why: 'Nobody reads it.' },
    '0032-gone.sql': { why: 'Nobody reads it.', unusedIn: '1.1' },
    '0033-too-soon.sql': { why: 'Nobody will.', unusedIn: '1.2' },
  },
};
const lint = (text: string, name = '0030-new.sql', usesWord?: (word: string) => boolean) =>
  lintMigration({ name, text, releases: at, usesWord });

test('what others would wait for is named', () => {
  for (const [text, fault] of [
    ["alter table events add column a int, add column kind text check (kind in ('A', 'B'));", 'reads all of it'],
    ['alter table events add constraint fits check (a > 0);', 'reads all of it'],
    ['alter table events add constraint fits foreign key (a) references b (id);', 'reads all of it'],
    ['alter table events alter column a set not null;', 'reads all of it'],
    ['alter table events alter column a type bigint;', 'writes anew'],
    ['create index events_a on events (a);', 'builds an index'],
    ['alter table events add unique (a);', 'builds an index'],
    ['update events set a = 1;', 'changes in one transaction'],
    ['-- in steps\nupdate events set a = 1;', 'changes in one transaction'],
    ['with b as (select 1) update events set a = 1;', 'changes in one transaction'],
    ['insert into words (word) select word from events;', 'changes in one transaction'],
    ['alter table events add column a int; alter table orders add column a int;', 'locks several tables'],
  ] as const) {
    assert.match(lintWaits({ name: '0030-new.sql', text, releases: at })[0] ?? `nothing of ${text}`, new RegExp(fault));
  }
});

test('what nobody waits for, and what somebody looked at, is let through', () => {
  for (const text of [
    'alter table events add column a int not null default 0;',
    'alter table events add constraint fits check (a > 0) not valid;',
    '-- in steps\nalter table events add column a int;\nalter table orders add column a int;',
    '-- in steps\nupdate events set a = 1 where id > :after returning id as after;',
    '-- concurrently\ncreate index concurrently events_a on events (a);',
    'create table seats (id int check (id > 0)); create index seats_id on seats (id); insert into seats select 1;',
    'create function f() returns void language sql as $$ update events set a = 1; $$;',
  ]) {
    assert.deepEqual(lintWaits({ name: '0030-new.sql', text, releases: at }), [], text);
  }
  assert.deepEqual(lintWaits({ name: '0033-too-soon.sql', text: 'update events set a = 1;', releases: at }), []);
});

test('what nodes of the release before cannot bear is named', () => {
  for (const [text, word] of [
    ['alter table orders drop column note;', 'note'],
    ['ALTER TABLE orders\n  drop column if exists note;', 'note'],
    ['drop table orders;', 'orders'],
    ['alter table orders rename column note to remark;', 'note'],
    ['alter table orders rename note to remark;', 'note'],
    ['alter table orders rename to sales;', 'orders'],
    ['alter table orders add column extra int, add column note text not null;', 'note'],
    ["alter table orders add note text check (note in ('a', 'b')) not null;", 'note'],
    ['alter table orders alter column note set not null;', 'note'],
    ['alter table orders alter note drop default;', 'note'],
    ['alter table orders alter column note type int using note::int;', 'note'],
    ['alter table orders add constraint note check (a > 0);', 'note'],
    ['alter table orders add check (note > 0);', '(note'],
    ['-- concurrently\ncreate unique index concurrently note on orders (note);', 'note'],
    ['alter table orders drop constraint note;', 'note'],
    ['drop index concurrently if exists note;', 'note'],
    ['create trigger note after insert on orders execute function f();', 'note'],
  ] as const) {
    const faults = lint(text);
    assert.equal(faults.length, 1, text);
    assert.ok(faults[0]?.startsWith('0030-new.sql ') && faults[0].includes(` ${word}:`), `${text}: ${faults[0]}`);
  }
});

test('what they bear is not: what is new, has a default, belongs to an earlier release, or says what it needs', () => {
  for (const text of [
    'alter table orders add column note text, add column is_late boolean not null default false;',
    "alter table orders add column number int not null default (1, 2)::x, add column note text default 'drop table orders';",
    'create table notes (id uuid primary key, text text not null check (length(text) > 0)); alter table notes add constraint x check (true);',
    'create table notes (id int); create unique index notes_id on notes (id);',
    'create index concurrently note on orders (note);',
    '-- drop table orders\nupdate orders set note = null;',
    'alter table orders add column number int generated always as identity not null;',
    '-- needs release 1.2\ndrop table orders;',
  ]) {
    assert.deepEqual(lint(text), [], text);
  }
  assert.deepEqual(lint('drop table orders;', '0020-b.sql'), []);
});

test('who has looked at it says why; what goes has been unused for a release, in its statements too', () => {
  const drop = 'alter table orders drop column note;';
  assert.deepEqual(lint('alter table orders add constraint x check (a > 0);', '0031-looked-at.sql'), []);
  assert.match(
    lint(drop, '0031-looked-at.sql')[0] ?? '',
    /one release after the last that uses it; "unusedIn" must name one of 1\.0, 1\.1$/,
  );
  assert.match(lint(drop, '0033-too-soon.sql')[0] ?? '', /must name one of 1\.0, 1\.1$/);
  assert.deepEqual(lint(drop, '0032-gone.sql'), []);
  assert.match(
    lint(drop, '0032-gone.sql', (word) => word === 'note')[0] ?? '',
    /the statements of 1\.1 still name it$/,
  );
});
