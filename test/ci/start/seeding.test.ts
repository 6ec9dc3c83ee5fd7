import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../../src/config/config.ts';
import { parseCsv } from '../../../src/core/base/csv.ts';
import { slugOf } from '../../../src/core/base/slug.ts';
import { entryOf } from '../../../src/core/catalog/events/entry.ts';
import type { Event } from '../../../src/core/catalog/events/event.ts';
import {
  eventTypes,
  journeyTypes,
  locationTypes,
  visibilities,
} from '../../../src/core/catalog/events/event-fields.ts';
import { salePhaseText } from '../../../src/core/catalog/ticket-types/ticket-type.sql.ts';
import { type TicketType, ticketTypeStatus } from '../../../src/core/catalog/ticket-types/ticket-type.ts';
import { ticketTypeKinds } from '../../../src/core/catalog/ticket-types/ticket-type-fields.ts';
import type { VenueRow } from '../../../src/core/catalog/venues/venue.sql.ts';
import { checkInvariants } from '../../../src/core/reports/invariants/check-invariants.ts';
import { createCountAdmissions } from '../../../src/core/selling/door/count-admissions.ts';
import { check } from '../../../src/http/fields/check.ts';
import { eventBodies } from '../../../src/http/fields/event-fields.ts';
import type { Database, Tx } from '../../../src/platform/database/database.ts';
import { sql, trustedSql } from '../../../src/platform/database/sql.ts';
import { type DemoEvent, readDemoEvents } from '../../../src/seeding/demo-event-file.ts';
import { demoEventFields, demoTicketTypeFields } from '../../../src/seeding/demo-events.ts';
import type { SeedOptions } from '../../../src/seeding/demo-organization.ts';
import { entryTimes, eventTimes } from '../../../src/seeding/demo-times.ts';
import { type SeedReport, seed } from '../../../src/seeding/seed.ts';
import { venuesOf } from '../../../src/seeding/venues.ts';
import { createDemoSelling, createKeyRules, createPolicy } from '../../../src/wiring/rules.ts';
import { snapshot } from '../../helpers/database/snapshot.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database/test-database.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const seriesName = 'Kundiman sa Biyernes';
// With what they are made after.
const eventsOfSeries = 13;
// A Wednesday.
const now = Date.parse('2027-06-02T22:30:00+08:00');
const options = seedOptions();

let database: TestDatabase;
let db: Database;
let first: SeedReport;
let events: Event[];
let types: TicketType[];
let demoEvents: DemoEvent[];

before(async () => {
  database = await testDatabase();
  db = database.db;
  first = await seed(db, options);
  // The run of dates is looked at by itself.
  const isOne = sql`name <> ${seriesName}`;
  events = await db.many(sql`select * from events where ${isOne} order by date_time`);
  types = await db.many(sql`
    select *, ${trustedSql(salePhaseText('ticket_types'))} as sale_phase from ticket_types
    where event_id in (select id from events where ${isOne}) order by ordinal`);
  demoEvents = await readDemoEvents();
});
after(() => database.close());

function seedOptions(environment: Record<string, string> = {}): SeedOptions {
  const appSecret = 'a secret that only the tests know, 48 characters';
  const config = readConfig({ APP_SECRET: appSecret, ...environment }, { workDir: '/nonexistent' });
  return {
    keyRules: createKeyRules(config),
    policy: createPolicy(config),
    selling: createDemoSelling(config),
    hasDemo: true,
    now: () => now,
  };
}

test('the first seeding says what it made', async () => {
  const { count } = await db.one<{ count: number }>(sql`select count(*) as count from venues`);
  assert.deepEqual(first.done, [
    `Venues: ${count} loaded`,
    `Demo organization: Hiraya Live with ${demoEvents.length + eventsOfSeries} events`,
  ]);
  assert.equal(first.demo?.eventCount, events.length + eventsOfSeries);
  assert.ok(events.length >= 12);
});

test('the demo is alive: six weeks of orders, refunds and admissions that every check agrees with', async () => {
  const { ok, checks } = await checkInvariants(db);
  assert.ok(ok, JSON.stringify(checks.filter((each) => !each.ok)));
  const orders = await db.one<Record<string, number>>(sql`
    select count(*) as count, count(*) filter (where status = 'CANCELLED') as cancelled,
           count(*) filter (where status = 'REFUNDED') as refunded,
           count(*) filter (where status = 'COMPLETED' and refunded_centavos > 0) as partly,
           count(*) filter (where promo_code is not null) as discounted,
           count(*) filter (where channel = 'COUNTER') as at_counter,
           count(*) filter (where channel = 'COMPLIMENTARY') as given,
           count(*) filter (where via is not null) as by_link,
           (select count(*) from answers) as answers,
           count(distinct (completed_at at time zone 'Asia/Manila')::date) as days,
           count(*) filter (where created_at > ${new Date(now).toISOString()}) as to_come
    from orders`);
  const { count = 0, days = 0, toCome, ...others } = orders;
  assert.ok(count > 300 && days > 42, JSON.stringify(orders));
  assert.ok(
    Object.values(others).every((some) => some > 0),
    JSON.stringify(orders),
  );
  assert.equal(toCome, 0);
  const { admitted } = await db.one<{ admitted: number }>(sql`
    select count(*) as admitted from issued_tickets where status = 'USED'`);
  assert.ok(admitted > 100);
  // Nobody who does not exist gets a mail.
  assert.equal(await countOf(db, 'mails'), 0);
});

test('a series of twelve Fridays is on sale, the next ones sold the most', async () => {
  const dates = await db.many<{ status: string; weekday: number; sold: number }>(sql`
    select e.status, extract(isodow from e.date_time at time zone e.timezone)::int as weekday,
           (select sum(sold_quantity)::int from ticket_types t where t.event_id = e.id) as sold
    from events e join series s on s.id = e.series_id where s.status = 'READY' and s.name = ${seriesName} order by e.date_time`);
  assert.equal(dates.length, 12);
  assert.ok(dates.every(({ status, weekday }) => status === 'PUBLISHED' && weekday === 5));
  assert.ok((dates[0]?.sold ?? 0) > (dates[11]?.sold ?? 0));
});

test('a festival of three days goes on: day passes, zones, people who left and came back, and people inside', async () => {
  const festival = events.find(({ name }) => name === 'Tatlong Araw sa Tabing-Ilog') as Event;
  assert.deepEqual([entryOf(festival).mode, entryOf(festival).days.length], ['REENTRY', 3]);
  assert.deepEqual(
    typesOf(festival.id)
      .filter(({ kind }) => kind === 'TICKET')
      .map(({ dayNumbers, zoneIds }) => [dayNumbers, zoneIds?.length ?? null]),
    [
      [null, 1],
      [[0], 1],
      [[1], 1],
      [[2], 1],
      [null, null],
    ],
  );
  const { byZone, byDay, inside, admitted, addOns } = await createCountAdmissions({ db })(festival.id);
  assert.deepEqual(
    addOns.map(({ name, sold, redeemed }) => [name, redeemed > 0 && redeemed < sold]),
    [
      ['Parking', true],
      ['Festival shirt', true],
    ],
  );
  assert.ok((inside ?? 0) > 10 && admitted > 50, JSON.stringify({ inside, admitted }));
  assert.deepEqual(byZone.map(({ zone }) => zone.name).sort(), ['Backstage', 'Field']);
  assert.ok(byZone.every((zone) => zone.admitted > 0 && zone.inside >= 0 && zone.inside < zone.admitted));
  assert.deepEqual(
    byDay.map(({ admitted: came }) => came > 0),
    [true, true, false],
  );
  const { back, wrong, toCome } = await db.one<{ back: number; wrong: number; toCome: number }>(sql`
    select count(*) filter (where s.is_admission and s.entry_number > 1) as back,
           count(*) filter (where s.is_admission and t.day_numbers is not null
             and not (s.entry_day - (${entryOf(festival).days[0]?.day}::date)) = any (t.day_numbers)) as wrong,
           count(*) filter (where s.scanned_at > ${new Date(now).toISOString()}) as to_come
    from scans s join ticket_types t on t.id = s.ticket_type_id where s.event_id = ${festival.id}`);
  assert.ok(back > 0);
  assert.deepEqual([wrong, toCome], [0, 0]);
});

test('the festival has people inside in the morning too, before its gates open', async () => {
  await withDatabase(async (fresh) => {
    await seed(fresh, { ...options, now: () => now + 11 * hourMs });
    const { id } = await fresh.one<{ id: string }>(sql`select id from events where entry->>'mode' = 'REENTRY'`);
    const { inside } = await createCountAdmissions({ db: fresh })(id);
    assert.ok((inside ?? 0) > 10, String(inside));
  });
});

test('seeding again changes nothing', async () => {
  const before = await snapshot(db);
  const again = await seed(db, { ...options, now: () => now + 30 * dayMs });
  assert.deepEqual(again, { done: [], demo: undefined });
  assert.deepEqual(await snapshot(db), before);
});

test('two processes that start at once make one demo', async () => {
  await withDatabase(async (fresh) => {
    const both = await Promise.all([seed(fresh, options), seed(fresh, options)]);
    assert.equal(both.filter(({ demo }) => demo !== undefined).length, 1);
    assert.equal(await countOf(fresh, 'events'), demoEvents.length + eventsOfSeries);
  });
});

test('a demo that fails half way leaves nothing behind, and is whole on the next try', async () => {
  await withDatabase(async (fresh) => {
    await assert.rejects(seed(failingAt(fresh, 'insert into brands'), options), /torn off/);
    for (const table of ['organizations', 'users', 'events', 'tickets']) assert.equal(await countOf(fresh, table), 0);
    const { demo } = await seed(fresh, options);
    assert.equal(demo?.eventCount, demoEvents.length + eventsOfSeries);
  });
});

test('a machine that is slow between two statements makes the demo all the same', async () => {
  await withDatabase(async (fresh) => {
    const { demo } = await seed(stillAt(fresh, 'insert into brands'), options);
    assert.equal(demo?.eventCount, demoEvents.length + eventsOfSeries);
  });
});

test('an installation without the demo gets the venues only', async () => {
  await withDatabase(async (fresh) => {
    const { done, demo } = await seed(fresh, { ...options, hasDemo: false });
    assert.equal(demo, undefined);
    assert.equal(done.length, 1);
    assert.equal(await countOf(fresh, 'organizations'), 0);
  });
});

test('low maxima of the operator do not keep the demo from being made', async () => {
  await withDatabase(async (fresh) => {
    const low = seedOptions({ MAXIMA: 'ticketTypes=1,inlineTicketTypes=1,performers=1,schedules=1,brands=1' });
    const { demo } = await seed(fresh, low);
    assert.equal(demo?.eventCount, demoEvents.length + eventsOfSeries);
  });
});

test('the demo has events in every state', () => {
  const where = (status: Event['status'], wasPublished: boolean) =>
    events.filter((event) => event.status === status && (event.publishedAt !== null) === wasPublished).length;
  assert.ok(where('DRAFT', false) >= 2, 'drafts');
  assert.ok(where('DRAFT', true) >= 1, 'unpublished after publishing');
  assert.ok(where('PUBLISHED', true) > events.length / 2, 'most are published');
  assert.ok(where('ARCHIVED', true) >= 1 && where('ARCHIVED', false) >= 1, 'archived, from either status');
  assert.ok(publishedEvents().some(isOver), 'a published one in the past');
  assert.ok(publishedEvents().filter((event) => !isOver(event)).length >= 6, 'and enough to come');
});

test('the published demo events show every kind there is', () => {
  const published = publishedEvents();
  const kinds = { type: eventTypes, journeyType: journeyTypes, locationType: locationTypes, visibility: visibilities };
  for (const [name, values] of Object.entries(kinds)) {
    const shown = new Set<unknown>(published.map((event) => event[name as keyof Event]));
    for (const value of values) assert.ok(shown.has(value), `${name} ${value}`);
  }
  const shows = (what: string, isSo: (event: Event) => boolean) => assert.ok(published.some(isSo), what);
  shows('FREE with RSVP', ({ type, journeyType }) => type === 'FREE' && journeyType === 'RSVP');
  shows('buyers pay the fees', ({ absorbFees }) => !absorbFees);
  shows('a capacity', ({ eventCapacity }) => eventCapacity !== null);
  shows('no end', ({ endDateTime }) => endDateTime === null);
  shows('several days', (event) => endOf(event) - Date.parse(event.dateTime) > dayMs);
  shows('another time zone', ({ timezone }) => timezone !== 'Asia/Manila');
  shows('ñ', ({ name }) => name.includes('ñ'));
  shows('an accent', ({ name }) => /[áéíóúâêîôû]/.test(name));
  shows('Baybayin', ({ name }) => /\p{Script=Tagalog}/u.test(name));
  shows('an emoji', ({ name }) => /\p{Emoji_Presentation}/u.test(name));
  shows('everything sold out', ({ id }) => typesOf(id).every((type) => ticketTypeStatus(type) === 'SOLD_OUT'));
  shows('every kind of ticket type, one sold out and one unpublished', ({ id }) => {
    const statuses = new Set(typesOf(id).map(ticketTypeStatus));
    return new Set(typesOf(id).map(({ type }) => type)).size === ticketTypeKinds.length && statuses.size === 3;
  });
});

test('at one event of the demo everything is sold, people wait, and two tickets can be had by who joins', async () => {
  const [row] = await db.many<Record<string, unknown>>(sql`
    select e.name,
      (select count(*)::int from waiting_entries w where w.event_id = e.id and w.status = 'WAITING') as waiting,
      (select count(*)::int from ticket_returns r where r.event_id = e.id and r.status = 'OPEN') as returns,
      (select sum(t.remaining_quantity + t.withdrawn_quantity)::int from ticket_types t where t.event_id = e.id) as left_to_sell
    from events e where exists (select from waiting_entries w where w.event_id = e.id)`);
  assert.deepEqual([row?.waiting, row?.returns, row?.leftToSell], [9, 2, 0]);
  assert.equal(await countOf(db, 'mails'), 0);
});

test('several demo events have performers, a programme and brands', async () => {
  const counts = await db.one<Record<string, number>>(sql`
    select (select count(distinct event_id) from performers) as performers,
           (select count(distinct event_id) from schedules) as schedules,
           (select count(distinct event_id) from schedules where performer_id is not null) as "schedules with performers",
           (select count(distinct event_id) from brands) as brands`);
  for (const [what, count] of Object.entries(counts)) assert.ok(count >= 4, what);
});

test('every demo event has a slug of its own, made from its name', () => {
  assert.deepEqual(
    events.map(({ slug }) => slug),
    events.map(({ name }) => slugOf(name, { whenEmpty: 'event' })),
  );
  assert.equal(new Set(events.map(({ slug }) => slug)).size, events.length);
});

test('the demo inventory agrees with its counters and stays small', async () => {
  const { total } = await db.one<{ total: number }>(sql`select sum(quantity)::int as total from ticket_types`);
  assert.equal(await countOf(db, 'tickets'), total);
  assert.ok(total <= 25_000, `${total} tickets`);
  const counts = await db.one<Record<string, number>>(sql`
    select c.draft, c.published, c.archived from event_counts c
    join organizations o on o.id = c.organization_id and o.sandbox_of is null`);
  const countIn = (status: Event['status']) => events.filter((event) => event.status === status).length;
  assert.deepEqual(counts, {
    draft: countIn('DRAFT') + 1,
    published: countIn('PUBLISHED') + eventsOfSeries - 1,
    archived: countIn('ARCHIVED'),
  });
});

test('three events sell by the plans that come with the demo, with seats that are sold, held and blocked', async () => {
  const plans = await db.many<{ name: string; isShared: boolean; hasVenue: boolean }>(sql`
    select name, organization_id is null as is_shared, venue_id is not null as has_venue from seating_plans`);
  assert.ok(plans.length >= 6 && plans.every(({ isShared, hasVenue }) => isShared && hasVenue));
  const painted = await db.many<{ name: string; sold: number; held: number; blocked: number }>(sql`
    select p.name, count(*) filter (where t.state = 'SOLD') as sold, count(*) filter (where t.state = 'HELD') as held,
           count(t.block_id) as blocked
    from event_seating s join seating_plans p on p.id = s.plan_id
    join ticket_types y on y.event_id = s.event_id join tickets t on t.ticket_type_id = y.id group by s.event_id, p.name order by 1`);
  assert.deepEqual(
    painted.map(({ name }) => name),
    ['Arena, seated floor', 'Gala, tables of ten', 'Theatre'],
  );
  for (const { name, sold, held, blocked } of painted) {
    assert.ok(sold > 50 && held > 0 && blocked > 0, `${name}: ${sold} sold, ${held} held, ${blocked} blocked`);
  }
});

test('what the demo sold is told already: a webhook that comes later hears none of it', async () => {
  const { told, waiting } = await db.one<{ told: number; waiting: number }>(
    sql`select count(*)::int as told, count(*) filter (where position is null)::int as waiting from notices`,
  );
  assert.ok(told > 1_000, String(told));
  assert.equal(waiting, 0);
});

test('the programme stays between the doors and the end', async () => {
  const entries = await db.many<{ eventId: string; title: string; startTime: string; endTime: string }>(sql`
    select event_id, title, start_time, end_time from schedules`);
  for (const { eventId, title, startTime, endTime } of entries) {
    const event = events.find(({ id }) => id === eventId) as Event;
    assert.ok(Date.parse(startTime) >= Date.parse(event.dateTime) - 2 * hourMs, `${event.name}: ${title} is too early`);
    assert.ok(Date.parse(endTime) <= endOf(event), `${event.name}: ${title} is too late`);
  }
});

test('the Open API would accept every demo event as the file has it', async () => {
  const { create } = eventBodies(options.policy.maxima);
  const venues = await db.many<{ slug: string; id: string }>(sql`select slug, id from venues`);
  const venueIds = new Map(venues.map(({ slug, id }) => [slug, id]));
  for (const event of demoEvents) {
    const tickets = (event.tickets ?? []).map((type) => demoTicketTypeFields(type, now));
    const body = { ...demoEventFields(event, { venueIds, now }), tickets };
    const { value, faults } = check(create, body, 'body');
    assert.deepEqual(faults, [], event.name);
    assert.deepEqual(value, body, event.name);
  }
});

test('the lists of the demo file are written as its reader expects', () => {
  const names = {
    performers: ['name', 'type', 'description'],
    schedules: ['title', 'day', 'at', 'minutes', 'description', 'icon', 'color', 'performer'],
    brands: ['name', 'url', 'description'],
  };
  for (const event of demoEvents) {
    for (const [list, known] of Object.entries(names)) {
      for (const item of event[list as keyof typeof names] ?? []) {
        for (const name of Object.keys(item)) assert.ok(known.includes(name), `${event.name}: ${list} ${name}`);
      }
    }
    for (const { icon, color } of event.schedules ?? []) {
      assert.match(icon ?? '', /^[a-z]+(-[a-z0-9]+)*$/);
      assert.match(color ?? '', /^#[0-9A-F]{6}$/);
    }
    for (const { url } of event.brands ?? [])
      assert.match(url ?? 'https://none.example', /^https:\/\/[a-z-]+\.example$/);
    const sentences = (event.description ?? '').split(/(?<=[.!?]) /).length;
    assert.ok(sentences >= 2 && sentences <= 4, `${event.name}: ${sentences} sentences`);
  }
});

test('a demo event that names an unknown venue says so', () => {
  const event: DemoEvent = {
    name: 'Lost',
    description: null,
    starts: { inDays: 1, at: '19:00' },
    venue: 'nowhere',
    becomes: [],
  };
  assert.throws(() => demoEventFields(event, { venueIds: new Map(), now }), /unknown venue in "Lost": nowhere/);
});

test('demo dates count from the day of seeding where the event is', () => {
  const inManila = { timezone: 'Asia/Manila', now };
  const start = (given: Parameters<typeof eventTimes>[0], place = inManila) => eventTimes(given, place).dateTime;
  assert.equal(start({ inDays: 0, at: '19:00' }), '2027-06-02T11:00:00.000Z');
  assert.equal(start({ inDays: -2, at: '00:15' }), '2027-05-30T16:15:00.000Z');
  assert.equal(start({ inDays: 3, on: 'SAT', at: '20:00' }), '2027-06-05T12:00:00.000Z');
  assert.equal(start({ inDays: 4, on: 'SAT', at: '20:00' }), '2027-06-12T12:00:00.000Z');
  // At 06:30 in Manila it is still the day before in UTC and in California.
  const morning = now - 16 * hourMs;
  assert.equal(start({ inDays: 0, at: '19:00' }, { ...inManila, now: morning }), '2027-06-02T11:00:00.000Z');
  const inCalifornia = { timezone: 'America/Los_Angeles', now };
  assert.equal(start({ inDays: 0, at: '18:00' }, inCalifornia), '2027-06-03T01:00:00.000Z');
  assert.equal(start({ inDays: 0, at: '18:00' }, { ...inCalifornia, now: morning }), '2027-06-02T01:00:00.000Z');
  // Clocks go back on 7 November: two days later the same wall time is an hour later in UTC.
  const autumn = { timezone: 'America/Los_Angeles', now: Date.parse('2027-11-06T12:00:00-07:00') };
  assert.equal(start({ inDays: 2, at: '18:00' }, autumn), '2027-11-09T02:00:00.000Z');
});

test('entries of a demo programme fall on the days of the event', () => {
  const event = { timezone: 'Asia/Manila', dateTime: '2027-06-04T06:00:00.000Z' };
  assert.deepEqual(entryTimes({ at: '12:00', minutes: 90 }, event), {
    startTime: '2027-06-04T04:00:00.000Z',
    endTime: '2027-06-04T05:30:00.000Z',
  });
  assert.deepEqual(entryTimes({ day: 2, at: '23:30', minutes: 60 }, event), {
    startTime: '2027-06-05T15:30:00.000Z',
    endTime: '2027-06-05T16:30:00.000Z',
  });
});

test('demo events never look stale, whenever they are made', () => {
  for (let day = 0; day < 400; day += 1) {
    const moment = now + day * dayMs;
    for (const { starts, timezone = 'Asia/Manila', name, entry } of demoEvents) {
      const { dateTime, endDateTime } = eventTimes(starts, { timezone, now: moment });
      const isToCome = starts.inDays > 0;
      assert.equal(Date.parse(dateTime) > moment, isToCome, name);
      // One goes on.
      const isRunning = entry?.mode === 'REENTRY';
      assert.equal(Date.parse(endDateTime ?? dateTime) > moment, isToCome || isRunning, name);
    }
  }
});

test('the venues file has at least 150 venues in the Philippines, each under one slug', async () => {
  const venues = venuesOf(await venuesFile());
  assert.ok(venues.length >= 150);
  assert.equal(new Set(venues.map(({ slug }) => slug)).size, venues.length);
  assert.equal(new Set(venues.map(({ id }) => id)).size, venues.length);
  for (const { slug, name, address1, city, state, country, latitude, longitude } of venues) {
    assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    for (const text of [name, address1, city, state]) assert.ok(text !== '' && text === text.trim(), slug);
    assert.equal(country, 'Philippines', slug);
    assert.ok(latitude !== null && longitude !== null, slug);
    assert.ok(latitude > 4.5 && latitude < 21.2, `${slug}: latitude ${latitude}`);
    assert.ok(longitude > 116.8 && longitude < 126.7, `${slug}: longitude ${longitude}`);
  }
});

test('every venue of the file is loaded as it stands there', async () => {
  const wanted = venuesOf(await venuesFile()).sort((one, other) => (one.slug < other.slug ? -1 : 1));
  assert.deepEqual(await loadedVenues(db), wanted);
});

test('a venue that differs from the file is mended by the next seeding, under its old id', async () => {
  await withDatabase(async (fresh) => {
    const withoutDemo = { ...options, hasDemo: false };
    await seed(fresh, withoutDemo);
    const before = await loadedVenues(fresh);
    await fresh.run(sql`
      update venues set name = 'Old name', aliases = '{Older}', search_text = 'old' where slug = 'new-frontier-theater'`);
    await fresh.run(sql`update venues set latitude = 1 where slug = 'picc'`);
    assert.deepEqual((await seed(fresh, withoutDemo)).done, ['Venues: 2 loaded']);
    assert.deepEqual(await loadedVenues(fresh), before);
  });
});

test('a venues file with a strange header or a short row is refused, naming the row', () => {
  const header = 'slug,name,address1,city,state,country,latitude,longitude,aliases';
  const row = 'a,A,Street,City,State,Philippines,14.5,121.0,';
  assert.equal(venuesOf(`${header}\n${row}\n`).length, 1);
  assert.throws(() => venuesOf(`name,slug\n${row}\n`), /must start with slug,name/);
  assert.throws(() => venuesOf(`${header}\n${row}\na,A,Street\n`), /3 values in row 3/);
});

const csvTexts: Record<string, { text: string; rows: string[][] }> = {
  'nothing at all': { text: '', rows: [] },
  'no line end after the last row': {
    text: 'a,b\nc,d',
    rows: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  },
  'a line end after the last row': {
    text: 'a,b\nc,d\n',
    rows: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  },
  'line ends of Windows': {
    text: 'a,b\r\nc,d\r\n',
    rows: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  },
  'empty values': {
    text: ',\n"",x\n',
    rows: [
      ['', ''],
      ['', 'x'],
    ],
  },
  'an empty last value': {
    text: 'a,\nb,\n',
    rows: [
      ['a', ''],
      ['b', ''],
    ],
  },
  'a comma in quotes': { text: '"a, b",c\n', rows: [['a, b', 'c']] },
  'quotes in quotes': { text: '"say ""hi""",""""\n', rows: [['say "hi"', '"']] },
  'line ends in quotes': { text: '"a\r\nb","c\nd"\n', rows: [['a\r\nb', 'c\nd']] },
  'letters beyond ASCII': { text: 'Parañaque,ᜇᜒᜏ 🎪\n', rows: [['Parañaque', 'ᜇᜒᜏ 🎪']] },
  'spaces, which belong to the value': { text: ' a , b \n', rows: [[' a ', ' b ']] },
};
for (const [what, { text, rows }] of Object.entries(csvTexts)) {
  test(`CSV is read with ${what}`, () => assert.deepEqual(parseCsv(text), rows));
}

test('CSV is read with an empty last value and no line end', () => {
  assert.deepEqual(parseCsv('a,'), [['a', '']]);
});

for (const text of ['a,"b\n', 'a"b,c\n', '"a"b,c\n', 'a\rb\n']) {
  test(`CSV that is broken is refused: ${JSON.stringify(text)}`, () => {
    assert.throws(() => parseCsv(`one,row\n${text}`), /broken after row 1/);
  });
}

function publishedEvents(): Event[] {
  return events.filter(({ status }) => status === 'PUBLISHED');
}

function isOver(event: Event): boolean {
  return endOf(event) < now;
}

/** An event without an end is taken to last into the night. */
function endOf({ dateTime, endDateTime }: Event): number {
  return endDateTime === null ? Date.parse(dateTime) + 6 * hourMs : Date.parse(endDateTime);
}

function typesOf(eventId: string): TicketType[] {
  return types.filter((type) => type.eventId === eventId);
}

function loadedVenues(fresh: Database): Promise<VenueRow[]> {
  return fresh.many(sql`
    select id, slug, name, address1, city, state, country, latitude, longitude, aliases, search_text
    from venues order by slug collate "C"`);
}

function venuesFile(): Promise<string> {
  return readFile(new URL('../../../seeds/venues.csv', import.meta.url), 'utf8');
}

async function countOf(fresh: Database, table: string): Promise<number> {
  return Number((await snapshot(fresh))[table]?.split(' ')[0]);
}

async function withDatabase(work: (fresh: Database) => Promise<void>): Promise<void> {
  const fresh = await testDatabase();
  try {
    await work(fresh.db);
  } finally {
    await fresh.close();
  }
}

const stillMsMax = 500;

/** The database, whose transactions may not stand still for long, and one that does before a statement that starts like this. */
function stillAt(whole: Database, start: string): Database {
  const slow = (tx: Tx): Tx => ({
    ...tx,
    run: async (statement) => {
      if (statement.text.trim().startsWith(start)) await sleep(3 * stillMsMax);
      return tx.run(statement);
    },
  });
  return {
    ...whole,
    transaction: (work) =>
      whole.transaction(async (tx) => {
        await tx.run(sql`select set_config('idle_in_transaction_session_timeout', ${String(stillMsMax)}, true)`);
        return work(slow(tx));
      }),
  };
}

/** The database, but with a failure at a statement that starts like this: as if the connection broke there. */
function failingAt(whole: Database, start: string): Database {
  const torn = (tx: Tx): Tx => ({
    ...tx,
    run: (statement) =>
      statement.text.trim().startsWith(start) ? Promise.reject(new Error('torn off')) : tx.run(statement),
  });
  return { ...whole, transaction: (work) => whole.transaction((tx) => work(torn(tx))) };
}
