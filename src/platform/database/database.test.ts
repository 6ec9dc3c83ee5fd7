import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DatabaseProxy, databaseProxy } from '../../../test/helpers/database/database-proxy.ts';
import { type TestDatabase, testDatabase } from '../../../test/helpers/database/test-database.ts';
import { onAccountOf } from '../shares.ts';
import { type Database, openDatabase, type Tx } from './database.ts';
import { codeOf, DatabaseUnavailable } from './faults.ts';
import { setRoleSettings } from './role-settings.ts';
import { serversOfUrl } from './server-url.ts';
import { sql, trustedSql } from './sql.ts';

let database: TestDatabase;
let db: Database;
let proxy: DatabaseProxy;

before(async () => {
  database = await testDatabase();
  db = database.db;
  proxy = await databaseProxy(database.connection);
  await db.run(sql`create table counters (id int primary key, value int not null check (value >= 0))`);
  await db.run(sql`insert into counters values (1, 0), (2, 0)`);
});
after(async () => {
  await proxy.close();
  await database.close();
});

test('columns become camelCase, instants ISO text with milliseconds, and bigints numbers', async () => {
  const row = await db.one(sql`
    select 1 as first_value, 2 as line_2_text, ${'2026-12-05T19:00:00+08:00'}::timestamptz(3) as made_at,
           ${'2026-12-05T19:00:00.12+08:00'}::timestamptz(3) as later_at, count(*) as row_count,
           null::timestamptz as never_at, array['a', 'b'] as names
    from generate_series(1, 3)`);
  assert.deepEqual(row, {
    firstValue: 1,
    line2Text: 2,
    madeAt: '2026-12-05T11:00:00.000Z',
    laterAt: '2026-12-05T11:00:00.120Z',
    rowCount: 3,
    neverAt: null,
    names: ['a', 'b'],
  });
});

test('a bigint that JavaScript cannot hold is a fault, never a wrong number', async () => {
  assert.deepEqual(await db.one(sql`select 9007199254740991::bigint as most`), { most: Number.MAX_SAFE_INTEGER });
  await assert.rejects(db.one(sql`select 9007199254740993::bigint as more`), /out of range/);
});

test('one row where one is expected, else a fault', async () => {
  assert.equal(await db.maybe(sql`select 1 where false`), undefined);
  await assert.rejects(db.one(sql`select 1 where false`), /Expected one row, got 0/);
  await assert.rejects(db.one(sql`select * from generate_series(1, 2)`), /Expected one row, got 2/);
  assert.equal(await db.run(sql`update counters set value = value`), 2);
});

test('every connection is pinned to READ COMMITTED and UTC, whatever the server or a session says', async () => {
  await db.run(
    trustedSql(`alter database ${database.connection.database} set default_transaction_isolation to serializable`),
  );
  await db.run(trustedSql(`alter database ${database.connection.database} set timezone to 'Asia/Manila'`));
  const own = openDatabase({ connection: database.connection });
  try {
    const settings = await own.transaction((tx) =>
      tx.one<{ isolation: string; zone: string }>(sql`
        select current_setting('transaction_isolation') as isolation, current_setting('timezone') as zone`),
    );
    assert.deepEqual(settings, { isolation: 'read committed', zone: 'UTC' });
    assert.deepEqual(await own.one(sql`select current_setting('transaction_isolation') as isolation`), {
      isolation: 'read committed',
    });
  } finally {
    await own.close();
    await db.run(trustedSql(`alter database ${database.connection.database} reset all`));
  }
});

test('what a transaction did is there after it, and nothing of it when its work fails', async () => {
  await reset();
  assert.equal(await db.transaction(async (tx) => (await add(tx, 1)) ?? 'done'), 'done');
  await assert.rejects(
    db.transaction(async (tx) => {
      await add(tx, 1);
      throw new Error('changed our mind');
    }),
    /changed our mind/,
  );
  assert.deepEqual(await values(), [1, 0]);
});

test('a transaction in which a statement failed never ends as if it had succeeded', async () => {
  await reset();
  const work = async (tx: Tx) => {
    await add(tx, 1);
    // The failure is swallowed, as a careless caller might.
    await tx.run(sql`update counters set value = -1 where id = 2`).catch(() => {});
    return 'done';
  };
  await assert.rejects(db.transaction(work), /rolled back at its commit/);
  assert.deepEqual(await values(), [0, 0]);
});

test('a constraint that only the commit checks fails the transaction', async () => {
  await db.run(sql`create table unique_later (id int unique deferrable initially deferred)`);
  const work = (tx: Tx) => tx.run(sql`insert into unique_later values (1), (1)`);
  await assert.rejects(db.transaction(work), (error) => {
    assert.equal(codeOf(error), '23505');
    return true;
  });
  assert.deepEqual(await db.many(sql`select * from unique_later`), []);
});

test('two transactions that deadlock both succeed: the one that PostgreSQL ends is run again', async () => {
  await reset();
  const attempts = { first: 0, second: 0 };
  let arrived = 0;
  const both = Promise.withResolvers<void>();
  const meet = () => {
    arrived += 1;
    if (arrived === 2) both.resolve();
    return both.promise;
  };
  const run = (name: keyof typeof attempts, ids: [number, number]) =>
    db.transaction(async (tx) => {
      attempts[name] += 1;
      await add(tx, ids[0]);
      await meet();
      await add(tx, ids[1]);
    });
  await Promise.all([run('first', [1, 2]), run('second', [2, 1])]);
  // More than three where the one that is run again takes its first lock before the other one has woken.
  assert.ok(attempts.first + attempts.second >= 3);
  assert.deepEqual(await values(), [2, 2]);
});

test('a transaction that cannot be serialized is run again, and its first try leaves nothing', async () => {
  await reset();
  let attempts = 0;
  await db.transaction(async (tx) => {
    attempts += 1;
    await tx.run(sql`set transaction isolation level repeatable read`);
    const { value } = await tx.one<{ value: number }>(sql`select value from counters where id = 1`);
    if (attempts === 1) await db.transaction((other) => add(other, 1));
    await tx.run(sql`update counters set value = ${value + 10} where id = 1`);
  });
  assert.equal(attempts, 2);
  assert.deepEqual(await values(), [11, 0]);
});

test('a transaction that never succeeds is given up with the reason, after a few tries', async () => {
  let attempts = 0;
  await assert.rejects(
    db.transaction(async (tx) => {
      attempts += 1;
      await tx.run(sql`do $$ begin raise exception 'again' using errcode = 'serialization_failure'; end $$`);
    }),
    (error) => error instanceof DatabaseUnavailable && codeOf(error.cause) === '40001',
  );
  assert.equal(attempts, 6);
});

test('a single statement that a deadlock ends is run again too, and given up with the reason after a few tries', async () => {
  // A sequence counts what is undone as well.
  await db.run(sql`create sequence tries`);
  await db.run(sql`do $$ begin if nextval('tries') < 3 then raise deadlock_detected; end if; end $$`);
  assert.deepEqual(await db.one(sql`select last_value::int as tries from tries`), { tries: 3 });
  await assert.rejects(
    db.run(sql`do $$ begin perform nextval('tries'); raise deadlock_detected; end $$`),
    (error) => error instanceof DatabaseUnavailable && codeOf(error.cause) === '40P01',
  );
  assert.deepEqual(await db.one(sql`select last_value::int as tries from tries`), { tries: 9 });
});

test('an error that trying again cannot mend is not tried again', async () => {
  let attempts = 0;
  await assert.rejects(
    db.transaction(async (tx) => {
      attempts += 1;
      await tx.run(sql`insert into counters values (1, 0)`);
    }),
    (error) => codeOf(error) === '23505',
  );
  assert.equal(attempts, 1);
});

test('a failed transaction leaves its connection fit for the next', async () => {
  const single = openDatabase({ connection: database.connection, connectionsMax: 1 });
  for (let count = 0; count < 5; count += 1) {
    await assert.rejects(
      single.transaction((tx) => tx.run(sql`select 1 / 0`)),
      /division by zero/,
    );
    assert.deepEqual(await single.one(sql`select 1 as one`), { one: 1 });
  }
  await single.close();
});

test('a database that is away is told apart from a fault of ours', async () => {
  const own = openDatabase({ connection: proxy.connection, connectionsMax: 2, onIdleError: () => {} });
  await own.one(sql`select 1 as one`);
  await proxy.cut();
  await assert.rejects(own.one(sql`select 1 as one`), DatabaseUnavailable);
  await assert.rejects(
    own.transaction((tx) => tx.one(sql`select 1 as one`)),
    DatabaseUnavailable,
  );
  await assert.rejects(
    own.withConnection(async () => 1),
    DatabaseUnavailable,
  );
  await proxy.restore();
  assert.deepEqual(await own.one(sql`select 1 as one`), { one: 1 });
  await own.close();
});

test('a connection that is lost in the middle of a transaction makes it unavailable and is not used again', async () => {
  await reset();
  const own = openDatabase({ connection: proxy.connection, connectionsMax: 1, onIdleError: () => {} });
  await assert.rejects(
    own.transaction(async (tx) => {
      await add(tx, 1);
      await proxy.cut();
      await add(tx, 2);
    }),
    DatabaseUnavailable,
  );
  await proxy.restore();
  assert.deepEqual(await own.many(sql`select value from counters order by id`), [{ value: 0 }, { value: 0 }]);
  await own.close();
});

test('a session that PostgreSQL ends, a lock or a statement that takes too long: unavailable, and the next one is served', async () => {
  const own = openDatabase({ connection: database.connection, connectionsMax: 1, onIdleError: () => {} });
  await assert.rejects(own.run(sql`select pg_terminate_backend(pg_backend_pid())`), DatabaseUnavailable);
  await db.transaction(async (holder) => {
    await holder.run(sql`select * from counters where id = 1 for update`);
    for (const limit of [sql`set local statement_timeout = 20`, sql`set local lock_timeout = 20`]) {
      await assert.rejects(
        own.transaction(async (tx) => {
          await tx.run(limit);
          await tx.run(sql`select * from counters where id = 1 for update`);
        }),
        DatabaseUnavailable,
      );
    }
  });
  assert.deepEqual(await own.one(sql`select 1 as one`), { one: 1 });
  await own.close();
});

test('a pool of 2 serves 200 callers at once, in transactions and out of them', async () => {
  await reset();
  const small = openDatabase({ connection: database.connection, connectionsMax: 2 });
  await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      index % 2 === 0 ? small.transaction((tx) => add(tx, 1)) : small.one(sql`select ${index}::int as index`),
    ),
  );
  await small.close();
  assert.deepEqual(await values(), [100, 0]);
});

function add(tx: Tx, id: number): Promise<void> {
  return tx.run(sql`update counters set value = value + 1 where id = ${id}`).then(() => undefined);
}

async function values(): Promise<number[]> {
  const rows = await db.many<{ value: number }>(sql`select value from counters order by id`);
  return rows.map(({ value }) => value);
}

async function reset(): Promise<void> {
  await db.run(sql`update counters set value = 0`);
}

test('options that the address brings along do not unsettle what we rely on', async () => {
  const { host, port, user, database: name } = database.connection;
  const options = encodeURIComponent('-c timezone=Asia/Manila -c statement_timeout=7000');
  const connectionString = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}&options=${options}`;
  const own = openDatabase({ connection: serversOfUrl(connectionString) });
  const row = await own.one<{ at: string; zone: string; timeout: string }>(sql`
    select '2026-11-15T02:00:00Z'::timestamptz as at, current_setting('timezone') as zone,
           current_setting('statement_timeout') as timeout`);
  assert.deepEqual(row, { at: '2026-11-15T02:00:00.000Z', zone: 'UTC', timeout: '1min' });
  await own.close();
});

test('a statement that is sent for later fails its transaction, no matter who notices first', async () => {
  const { db } = database;
  await db.run(sql`create table if not exists later_things (id integer primary key)`);
  const sent = db.transaction(async (tx) => {
    tx.later(sql`insert into later_things values (1)`);
    tx.later(sql`insert into later_things values (1)`);
  });
  await assert.rejects(sent, (error) => codeOf(error) === '23505');
  const noticed = db.transaction(async (tx) => {
    tx.later(sql`insert into later_things values (2), (2)`);
    await tx.many(sql`select 1 as one`);
  });
  await assert.rejects(noticed, (error) => codeOf(error) === '23505');
  await db.transaction(async (tx) => tx.later(sql`insert into later_things values (3)`));
  assert.deepEqual(await db.many(sql`select id from later_things`), [{ id: 3 }]);
});

test('where settings come with the role a pool keeps its limits, and no statement waits longer for a lock than the desk may', async () => {
  await setRoleSettings(database.connection);
  const limits = sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;
  for (const [purpose, lock, statement] of [
    ['desk', '7s', '8s'],
    ['pages', '8s', '30s'],
    ['work', '20s', '1min'],
  ] as const) {
    const own = openDatabase({ connection: database.connection, settings: 'role', purpose });
    assert.deepEqual(await own.transaction((tx) => tx.one(limits)), { lock, statement });
    assert.deepEqual(await own.one(limits), { lock: '7s', statement: '1min' });
    await own.close();
  }
});

test('what a transaction asks for beside its own connection does not wait for its own share', async () => {
  const pages = openDatabase({ connection: database.connection, purpose: 'pages', connectionsMax: 4 });
  const asked = onAccountOf('organization', () => pages.transaction(() => pages.one(sql`select 1 as one`)));
  assert.deepEqual(await asked, { one: 1 });
  await pages.close();
});
