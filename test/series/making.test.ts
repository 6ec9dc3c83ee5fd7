import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import type { ClaimedEntry } from '../../src/platform/queue/queue.sql.ts';
import type { QueueKind } from '../../src/platform/queue/queue-kind.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import { type DateRecord, openSeriesWorld, type SeriesRecord, type SeriesWorld } from '../helpers/worlds/series.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

let world: SeriesWorld;

before(async () => {
  world = await openSeriesWorld();
});
after(() => world.close());

const later = (moment: string, days: number) => new Date(Date.parse(moment) + days * 86_400_000).toISOString();

test('a date has all that the template has, at its distance from the start', async () => {
  const { client } = world;
  const template = await world.template({
    description: 'Kundiman at iba pa.',
    eventCapacity: 25,
    endDateTime: '2027-01-03T02:00:00+08:00',
    tickets: [
      {
        name: 'General',
        price: 800,
        quantity: 10,
        published: true,
        onSaleAt: '2026-12-01T10:00:00+08:00',
        offSaleAt: '2027-01-01T12:00:00+08:00',
        days: ['2027-01-02'],
      },
      { name: 'VIP', price: 2_000, quantity: 5, type: 'RESERVED_SEAT' },
    ],
  });
  const zone = await client.post<{ id: string }>(`/events/${template.id}/zones`, { name: 'Deck', capacity: 5 });
  await client.patch(`/events/${template.id}/tickets/${template.tickets[1]?.id}`, { zoneIds: [zone.id] });
  const singer = await client.post<{ id: string }>(`/events/${template.id}/performers`, { name: 'Ligaya' });
  await client.post(`/events/${template.id}/schedules`, {
    title: 'Set',
    startTime: '2027-01-01T20:00:00+08:00',
    endTime: '2027-01-01T21:00:00+08:00',
    performerId: singer.id,
  });
  await client.post(`/events/${template.id}/brands`, { name: 'Barako' });
  await client.post(`/events/${template.id}/questions`, { label: 'Kakain ba?', kind: 'CHECK' });

  const body = { name: 'Serye', templateEventId: template.id, dates: [{ dateTime: later(template.dateTime, 7) }] };
  const series = await client.post<SeriesRecord>('/series', body);
  await world.make();
  const [date] = await world.dates(series);
  assert.ok(date !== undefined);
  const whole = await client.get<Json & { tickets: Json[]; schedules: Json[]; performers: Json[]; brands: Json[] }>(
    `/events/${date.id}?include=tickets,schedules,performers,brands`,
  );
  assert.deepEqual([whole.description, whole.eventCapacity], ['Kundiman at iba pa.', 25]);
  assert.equal(whole.endDateTime, later('2027-01-02T18:00:00.000Z', 7));
  const [general, vip] = whole.tickets;
  assert.deepEqual(
    [general?.published, general?.onSaleAt, general?.offSaleAt, general?.days, general?.remainingQuantity],
    [true, '2026-12-08T02:00:00.000Z', '2027-01-08T04:00:00.000Z', ['2027-01-09'], 10],
  );
  const zones = await client.get<{ id: string; name: string }[]>(`/events/${date.id}/zones`);
  assert.deepEqual([vip?.published, vip?.zoneIds], [false, zones.map(({ id }) => id)]);
  assert.notEqual(zones[0]?.id, zone.id);
  const [set] = whole.schedules;
  assert.deepEqual([set?.startTime, set?.performerId], ['2027-01-08T12:00:00.000Z', whole.performers[0]?.id]);
  assert.equal(whole.brands[0]?.name, 'Barako');
  const questions = await client.get<Json[]>(`/events/${date.id}/questions`);
  assert.deepEqual(
    questions.map(({ label }) => label),
    ['Kakain ba?'],
  );
  await assertSound(world.db);
});

test('published as they are made, with their notices, and sold as any event', async () => {
  const { db, client, buyer } = world;
  const series = await world.made(2, { publish: true });
  assert.equal(series.published, 2);
  const ids = series.dates.map(({ id }) => id);
  const told = await db.many(sql`
    select from notices where type = 'event.published' and data->>'eventId' = any(${ids}::text[])`);
  assert.equal(told.length, 2);
  const [date] = series.dates as [DateRecord];
  await buyer.buy(date.id, { [date.tickets[0]?.id as string]: 3 });
  assert.equal((await client.get<SeriesRecord>(`/series/${series.id}`)).sold, 3);
  await assertSound(db);
});

function entryOf({ id }: { id: string }, attempts = 1): ClaimedEntry {
  return { kind: 'series', id, lane: id, lease: id, attempts, createdAt: new Date().toISOString() };
}

test('two workers at once make each date once', async () => {
  const { db } = world;
  const series = await world.series(30);
  const [making] = world.kinds as [QueueKind];
  const outcomes = await Promise.all([1, 2, 3].map(() => making.work(entryOf(series))));
  assert.ok(outcomes.some(({ result }) => result === 'DONE'));
  await world.make();
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) as count from events where series_id = ${series.id}`,
  );
  assert.equal(count, 30);
  const { status, made } = await world.client.get<SeriesRecord>(`/series/${series.id}`);
  assert.deepEqual([status, made], ['READY', 30]);
  await assertSound(db);
});

test('a worker that is lost halfway leaves whole dates, and another goes on', async () => {
  const { db } = world;
  const series = await world.series(6);
  let asked = 0;
  const dying: typeof db = {
    ...db,
    transaction: (work) => {
      asked += 1;
      // The fourth date is begun and never committed, and nothing is written down after.
      return db.transaction(async (tx) => {
        const result = await work(tx);
        if (asked >= 4) throw new Error('killed');
        return result;
      });
    },
  };
  const { seriesQueueKind } = await import('../../src/core/catalog/series/make-series-dates.ts');
  const { createPolicy } = await import('../../src/wiring/rules.ts');
  const policy = createPolicy(world.server.config);
  await seriesQueueKind({ db: dying, policy, onFault: () => {} }).work(entryOf(series));
  const half = await world.client.get<SeriesRecord>(`/series/${series.id}`);
  assert.deepEqual([half.status, half.made], ['MAKING', 3]);
  await world.make();
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) as count from events where series_id = ${series.id}`,
  );
  assert.equal(count, 6);
  assert.equal((await world.client.get<SeriesRecord>(`/series/${series.id}`)).status, 'READY');
});

test('after three failures it stops and says why; more dates have it go on', async () => {
  const { db, client } = world;
  const series = await world.series(2);
  await db.run(sql`
    update ticket_types set day_numbers = '{7}' where event_id = ${series.templateEventId}`);
  for (let round = 1; round <= 3; round += 1) {
    assert.equal((await client.get<SeriesRecord>(`/series/${series.id}`)).status, 'MAKING');
    await workOffNow(db, world.kinds, 'series');
  }
  const stopped = await client.get<SeriesRecord>(`/series/${series.id}`);
  assert.deepEqual([stopped.status, stopped.made, stopped.planned], ['STOPPED', 0, 2]);
  assert.match(stopped.stoppedBecause ?? '', /General/);
  await db.run(sql`update ticket_types set day_numbers = null where event_id = ${series.templateEventId}`);
  const dates = [{ dateTime: '2027-06-04T19:30:00+08:00' }];
  const again = await client.post<SeriesRecord>(`/series/${series.id}/dates`, { dates });
  assert.deepEqual([again.status, again.stoppedBecause, again.planned], ['MAKING', null, 3]);
  await world.make();
  assert.deepEqual((await world.dates(series)).length, 3);
});

test('a template that is deleted meanwhile stops it', async () => {
  const { client } = world;
  const series = await world.series(2);
  await client.remove(`/events/${series.templateEventId}`);
  for (let round = 1; round <= 3; round += 1) await workOffNow(world.db, world.kinds, 'series');
  const stopped = await client.get<SeriesRecord>(`/series/${series.id}`);
  assert.deepEqual([stopped.status, stopped.templateEventId], ['STOPPED', null]);
  const dates = [{ dateTime: '2027-06-04T19:30:00+08:00' }];
  await client.refuse('POST', `/series/${series.id}/dates`, { status: 409, code: 'CONFLICT' }, { body: { dates } });
});

test('dates that come while the last is made are made too', async () => {
  const { client, db } = world;
  const series = await world.series(1);
  const [making] = world.kinds as [QueueKind];
  const outcome = await making.work(entryOf(series));
  assert.equal(outcome.result, 'DONE');
  await client.post(`/series/${series.id}/dates`, { dates: [{ dateTime: '2027-06-04T19:30:00+08:00' }] });
  await db.transaction(async (tx) => {
    await tx.run(sql`delete from queue where kind = 'series' and id = ${series.id}`);
    await outcome.record?.(tx, { isFailed: false });
  });
  await world.make();
  const { status, made } = await client.get<SeriesRecord>(`/series/${series.id}`);
  assert.deepEqual([status, made], ['READY', 2]);
});
