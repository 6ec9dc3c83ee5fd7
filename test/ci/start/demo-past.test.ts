import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readConfig } from '../../../src/config/config.ts';
import { sha256 } from '../../../src/core/base/sha256.ts';
import type { Event } from '../../../src/core/catalog/events/event.ts';
import { checkInvariants } from '../../../src/core/reports/invariants/check-invariants.ts';
import { tokenOfEntry } from '../../../src/core/selling/waiting-list/join-waiting.ts';
import type { Database, Tx } from '../../../src/platform/database/database.ts';
import type { Statement } from '../../../src/platform/database/sql.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { type DemoEvent, readDemoEvents } from '../../../src/seeding/demo-event-file.ts';
import { liveDemoPast } from '../../../src/seeding/demo-events.ts';
import type { SeedOptions } from '../../../src/seeding/demo-organization.ts';
import { loadDemoPast, readDemoPast } from '../../../src/seeding/demo-past.ts';
import { eventTimes } from '../../../src/seeding/demo-times.ts';
import { describeSeeding } from '../../../src/seeding/describe-demo-past.ts';
import { seed } from '../../../src/seeding/seed.ts';
import { createDemoSelling, createKeyRules, createPolicy } from '../../../src/wiring/rules.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database/test-database.ts';

const stale =
  'seeds/demo-past.br is not what living through the demo gives now: run `npm run prepare-start` and commit it.';
const one = installation('one installation, with a secret of its own: 48');
const other = installation('another installation and the secret it has: 48');

let [first, second]: TestDatabase[] = [];

before(async () => {
  [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  await seed(dbOf(first), one);
  await seed(dbOf(second), other);
});
after(() => Promise.all([first?.close(), second?.close()]));

function installation(secret: string): SeedOptions {
  const config = readConfig({ APP_SECRET: secret }, { workDir: '/nonexistent' });
  const [keyRules, policy, selling] = [createKeyRules(config), createPolicy(config), createDemoSelling(config)];
  return { keyRules, policy, selling, hasDemo: true, now: Date.now };
}

test('the prepared past is what living through the demo gives', async () => {
  await withDatabase(async (db) => {
    const lived = await describeSeeding(db, { ...one, makePast: liveDemoPast });
    assert.ok(lived === (await readDemoPast()), stale);
    await assertAudited(db);
  });
});

test('loading it gives the same: every row, every sum, every date', async () => {
  await withDatabase(async (db) => {
    const loaded = await describeSeeding(db, { ...other, makePast: loadDemoPast });
    assert.ok(loaded === (await readDemoPast()), 'what was loaded is not what was prepared');
    await assertAudited(db);
  });
});

test('it is loaded by a statement a table, not lived through', async () => {
  await withDatabase(async (db) => {
    let statements = 0;
    const counting = <Row>(ask: (statement: Statement) => Row) => {
      return (statement: Statement) => {
        statements += 1;
        return ask(statement);
      };
    };
    const counted = (tx: Tx): Tx => ({
      ...tx,
      many: counting(tx.many) as Tx['many'],
      maybe: counting(tx.maybe) as Tx['maybe'],
      one: counting(tx.one) as Tx['one'],
      run: counting(tx.run),
      later: counting(tx.later),
    });
    await seed({ ...db, transaction: (work) => db.transaction((tx) => work(counted(tx))) }, one);
    assert.ok(statements < 120, `${statements} statements`);
  });
});

const owned = {
  ids: sql`select id::text as own from orders union all select id::text from events union all select id::text from notices`,
  'order numbers': sql`select order_number as own from orders`,
  'ticket codes': sql`select code as own from issued_tickets`,
  'tokens of orders': sql`select encode(token_hash, 'hex') as own from orders where token_hash is not null`,
  'tokens of those who wait': sql`select encode(token_hash, 'hex') as own from waiting_entries`,
  'door codes': sql`select encode(code_hash, 'hex') as own from door_codes`,
  keys: sql`select encode(key_hash, 'hex') as own from api_keys`,
  'sealed secrets': sql`select encode(callback_secret_sealed, 'hex') as own from api_keys where callback_secret_sealed is not null`,
  passwords: sql`select password_hash as own from users`,
};

for (const [what, statement] of Object.entries(owned)) {
  test(`no installation has another's ${what}, and none twice`, async () => {
    const [ofFirst, ofSecond] = await Promise.all([valuesOf(first), valuesOf(second)]);
    assert.ok(ofFirst.length > 0);
    assert.equal(new Set([...ofFirst, ...ofSecond]).size, ofFirst.length + ofSecond.length);
  });

  async function valuesOf(database: TestDatabase | undefined): Promise<string[]> {
    return (await dbOf(database).many<{ own: string }>(statement)).map(({ own }) => own);
  }
}

test('who waits has the token that this installation makes for them', async () => {
  const { offerKeys } = one.selling;
  const entries = await dbOf(first).many<{ id: string; tokenHash: Buffer }>(
    sql`select id, token_hash from waiting_entries`,
  );
  for (const { id, tokenHash } of entries) assert.deepEqual(tokenHash, sha256(tokenOfEntry(offerKeys, { id })));
});

test('who joins later waits behind those who are there, and a seat that changes is seen to', async () => {
  const { place, waited } = await dbOf(first).one<Record<string, number>>(
    sql`select nextval('waiting_places') as place, (select max(place) from waiting_entries) as waited`,
  );
  assert.ok((place as number) > (waited as number));
  const { changed, next } = await dbOf(first).one<Record<string, number>>(
    sql`select max(changed) as changed, nextval('seat_changes') as next from tickets`,
  );
  assert.ok((next as number) > (changed as number));
});

// Weekdays, hours, the ends of years and the days on which clocks change elsewhere.
const moments = [
  '2026-11-23T00:03:00+08:00',
  '2027-03-14T18:30:00+08:00',
  '2027-10-31T05:59:00+08:00',
  '2028-02-29T23:58:00+08:00',
  '2030-01-01T09:00:00+08:00',
];

for (const moment of moments) {
  test(`it is as right on ${moment}: nothing is to come that has happened, and every check agrees`, async () => {
    const now = Date.parse(moment);
    await withDatabase(async (db) => {
      await seed(db, { ...one, now: () => now });
      await assertAudited(db);
      assert.deepEqual(await factsOf(db, now), { toCome: 0, early: 0, late: 0, unlike: 0, backwards: 0, held: 6 });
      await assertDates(db, now);
    });
  });
}

/** What would be odd, counted. */
function factsOf(db: Database, now: number): Promise<Record<string, number>> {
  const at = new Date(now).toISOString();
  return db.one(sql`
    select (select count(*)::int from orders where greatest(created_at, completed_at, cancelled_at) > ${at})
           + (select count(*)::int from scans where scanned_at > ${at})
           + (select count(*)::int from ledger where created_at > ${at}) as to_come,
           (select count(*)::int from orders where created_at < ${at}::timestamptz - interval '150 days') as early,
           (select count(*)::int from orders o join events e on e.id = o.event_id where o.completed_at > e.date_time + interval '2 minutes') as late,
           (select count(*)::int from (
             select event_id, day from sales_days where orders + counter_orders + complimentary_orders > 0
             except select event_id, (completed_at at time zone 'Asia/Manila')::date from orders where completed_at is not null
           ) as days) as unlike,
           (select count(*)::int from orders where completed_at < created_at or cancelled_at < created_at) as backwards,
           (select count(*)::int from orders where status = 'PENDING' and created_at = ${at} and expires_at > ${at}) as held`);
}

/** Each event starts when `seeds/demo-events.json` says, counted from now. */
async function assertDates(db: Database, now: number): Promise<void> {
  const events = await db.many<Pick<Event, 'name' | 'dateTime' | 'endDateTime'>>(
    sql`select name, date_time, end_date_time from events where series_id is null order by id`,
  );
  const given = await readDemoEvents();
  const said = given.map((event: DemoEvent) => {
    const { dateTime, endDateTime } = eventTimes(event.starts, { timezone: event.timezone ?? 'Asia/Manila', now });
    return { name: event.name, dateTime, endDateTime };
  });
  assert.deepEqual(events.slice(0, given.length), said);
}

async function assertAudited(db: Database): Promise<void> {
  const { ok, checks } = await checkInvariants(db);
  assert.ok(ok, JSON.stringify(checks.filter((each) => !each.ok)));
}

function dbOf(database: TestDatabase | undefined): Database {
  return (database as TestDatabase).db;
}

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const fresh = await testDatabase();
  try {
    await work(fresh.db);
  } finally {
    await fresh.close();
  }
}
