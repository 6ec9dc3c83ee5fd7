import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seriesChangeQueueKind } from '../../src/core/catalog/series/apply-series-changes.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createPolicy } from '../../src/wiring/rules.ts';
import { apiClient, fieldsOf, type Json, unknownId } from '../helpers/clients/api-client.ts';
import { workOffNow } from '../helpers/machine/queue.ts';
import {
  type DateRecord,
  openSeriesWorld,
  type SeriesChangeRecord,
  type SeriesWorld,
} from '../helpers/worlds/series.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

let world: SeriesWorld;

before(async () => {
  world = await openSeriesWorld();
});
after(() => world.close());

const dearer = { ticketTypes: [{ name: 'General', price: 900 }] };
const pricesOf = (dates: readonly DateRecord[]) => dates.map(({ tickets }) => tickets[0]?.price);

async function dryRun(series: { id: string }, body: Json): Promise<Json> {
  const path = `/series/${series.id}/changes`;
  const tried = await world.client.succeed('POST', path, { body: { ...body, dryRun: true } });
  assert.equal(tried.status, 200);
  return tried.data;
}

test('a dry run says what would come of it, and changes nothing', async () => {
  const { buyer } = world;
  const series = await world.made(4, { publish: true });
  const [sold, excepted] = series.dates as [DateRecord, DateRecord];
  await buyer.buy(sold.id, { [sold.tickets[0]?.id as string]: 1 });
  const body = { changes: dearer, applyTo: 'UNSOLD', except: [excepted.id] };
  const expected = { changed: 2, skipped: [{ eventId: sold.id, code: 'TICKETS_SOLD' }], buyersTold: 0 };
  assert.deepEqual(await dryRun(series, body), expected);
  assert.deepEqual(pricesOf(await world.dates(series)), [800, 800, 800, 800]);
  const { status: _, id: __, ...done } = await world.change(series, body);
  const { changed, skipped, buyersTold } = done;
  assert.deepEqual({ changed, skipped, buyersTold }, expected);
  assert.deepEqual(pricesOf(await world.dates(series)), [800, 800, 900, 900]);
  assert.deepEqual(await dryRun(series, body), { ...expected, changed: 0 }, 'what stands so already does not change');
  await assertSound(world.db);
});

test('dates to come are changed with what they have sold, and their buyers are told', async () => {
  const { buyer, db } = world;
  const series = await world.made(3, { publish: true });
  const [past, sold] = series.dates as [DateRecord, DateRecord];
  await db.run(sql`update events set date_time = now() - interval '1 hour' where id = ${past.id}`);
  const type = sold.tickets[0]?.id as string;
  await buyer.buy(sold.id, { [type]: 1 });
  await buyer.buy(sold.id, { [type]: 1 }, { buyer: { name: 'Ben', email: 'ben@example.com' } });
  const body = { changes: { event: { name: 'Harana', description: 'Bago' } }, applyTo: 'FUTURE' };
  const expected = { changed: 2, skipped: [{ eventId: past.id, code: 'INVALID_STATE' }], buyersTold: 2 };
  assert.deepEqual(await dryRun(series, body), expected);
  const { changed, skipped, buyersTold } = await world.change(series, body);
  assert.deepEqual({ changed, skipped, buyersTold }, expected);
  const names = (await world.dates(series)).map(({ name }) => name);
  assert.deepEqual(names, ['Kundiman sa Biyernes', 'Harana', 'Harana']);
  const waiting = await db.many(sql`select from reschedules where event_id = ${sold.id}`);
  assert.equal(waiting.length, 1);
});

test('a date that refuses is skipped with the code, whole as it was', async () => {
  const { client, buyer } = world;
  const series = await world.made(2, { publish: true });
  const [full, other] = series.dates as [DateRecord, DateRecord];
  await buyer.buy(full.id, { [full.tickets[0]?.id as string]: 3 });
  await client.post(`/events/${other.id}/archive`);
  const body = {
    changes: { event: { description: 'Bago' }, ticketTypes: [{ name: 'General', quantity: 2 }] },
    applyTo: 'FUTURE',
  };
  const skipped = [
    { eventId: full.id, code: 'QUANTITY_BELOW_SOLD' },
    { eventId: other.id, code: 'INVALID_STATE' },
  ];
  assert.deepEqual(await dryRun(series, body), { changed: 0, skipped, buyersTold: 0 });
  const done = await world.change(series, body);
  assert.deepEqual([done.changed, done.skipped], [0, skipped]);
  assert.equal((await client.get<Json>(`/events/${full.id}`)).description, null);
});

const refused: [string, Json, string[]][] = [
  ['an unknown type', { changes: { ticketTypes: [{ name: 'Wala', price: 1 }] } }, ['changes.ticketTypes[0].name']],
  ['a type without a name', { changes: { ticketTypes: [{ price: 1 }] } }, ['changes.ticketTypes[0].name']],
  [
    'a type named twice',
    { changes: { ticketTypes: [...dearer.ticketTypes, ...dearer.ticketTypes] } },
    ['changes.ticketTypes[1].name'],
  ],
  ['a start', { changes: { event: { dateTime: '2027-06-04T19:00:00+08:00' } } }, ['changes.event.dateTime']],
  ['an end', { changes: { event: { endDateTime: '2027-06-04T19:00:00+08:00' } } }, ['changes.event.endDateTime']],
  ['days of a type', { changes: { ticketTypes: [{ name: 'General', days: null }] } }, ['changes.ticketTypes[0].days']],
  ['an unknown venue', { changes: { event: { venueId: unknownId } } }, ['changes.event.venueId']],
  ['nothing', { changes: {} }, ['changes']],
  ['no target', { changes: dearer, applyTo: undefined }, ['applyTo']],
  ['another target', { changes: dearer, applyTo: 'ALL' }, ['applyTo']],
];

test('changes that no date could take are refused with their fields, tried or not', async () => {
  const series = await world.made(1);
  for (const dryRun of [true, false]) {
    for (const [what, more, fields] of refused) {
      const body = { applyTo: 'FUTURE', dryRun, ...more };
      const expected = { status: 400, code: 'VALIDATION_ERROR' };
      const error = await world.client.refuse('POST', `/series/${series.id}/changes`, expected, { body });
      assert.deepEqual(fieldsOf(error), fields, what);
    }
  }
});

test('a change waits for dates that are being made', async () => {
  const { client, db } = world;
  const series = await world.series(2);
  const body = { changes: dearer, applyTo: 'FUTURE' };
  const { id } = await client.post<SeriesChangeRecord>(`/series/${series.id}/changes`, body);
  const changing = world.kinds.find(({ name }) => name === 'series-change');
  const entry = { kind: 'series-change', id, lane: id, lease: id, attempts: 1, createdAt: '' };
  assert.equal((await changing?.work(entry))?.result, 'AGAIN');
  await world.make();
  await workOffNow(db, world.kinds, 'series-change');
  assert.equal((await client.get<SeriesChangeRecord>(`/series/${series.id}/changes/${id}`)).changed, 2);
  assert.deepEqual(pricesOf(await world.dates(series)), [900, 900]);
});

test('two workers, and one that was lost halfway, count each date once', async () => {
  const { client, db, buyer } = world;
  const series = await world.made(8, { publish: true });
  const [sold] = series.dates as [DateRecord];
  await buyer.buy(sold.id, { [sold.tickets[0]?.id as string]: 1 });
  const body = { changes: dearer, applyTo: 'UNSOLD' };
  const { id } = await client.post<SeriesChangeRecord>(`/series/${series.id}/changes`, body);
  let steps = 0;
  const policy = createPolicy(world.server.config);
  const dying = seriesChangeQueueKind({
    db,
    policy,
    now: () => {
      steps += 1;
      if (steps > 3) throw new Error('killed');
      return Date.now();
    },
    onChanged: () => {},
  });
  const entry = { kind: 'series-change', id, lane: id, lease: id, attempts: 1, createdAt: '' };
  await assert.rejects(dying.work(entry), /killed/);
  const changing = world.kinds.find(({ name }) => name === 'series-change');
  await Promise.all([1, 2, 3].map(() => changing?.work(entry)));
  const done = await client.get<SeriesChangeRecord>(`/series/${series.id}/changes/${id}`);
  assert.deepEqual(
    [done.status, done.changed, done.skipped],
    ['DONE', 7, [{ eventId: sold.id, code: 'TICKETS_SOLD' }]],
  );
});

test('the same request again is one change, and a dry run leaves its key to the change', async () => {
  const { client, db } = world;
  const series = await world.made(1);
  const path = `/series/${series.id}/changes`;
  const body = { changes: dearer, applyTo: 'FUTURE' };
  const headers = { 'idempotency-key': 'isang-beses' };
  await client.succeed('POST', path, { body: { ...body, dryRun: true }, headers });
  const answers = await Promise.all([1, 2, 3].map(() => client.send('POST', path, { body, headers })));
  assert.ok(answers.every(({ status }) => status === 202 || status === 409));
  const again = await client.succeed<SeriesChangeRecord>('POST', path, { body, headers });
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from series_changes where series_id = ${series.id}`);
  assert.equal(count, 1);
  assert.equal((await client.get<SeriesChangeRecord>(`${path}/${again.data.id}`)).id, again.data.id);
});

test('a callback URL that a key sets by a change is its own', async () => {
  const { server, db } = world;
  const organization = await server.organization();
  const full = apiClient(server.url, (await server.key(organization)).key);
  const writing = await server.key(organization, { scopes: ['events:write', 'events:read'] });
  const blind = apiClient(server.url, writing.key);
  const { id: templateEventId } = await full.post<{ id: string }>('/events', {
    name: 'Gabi',
    dateTime: '2027-01-01T19:00:00+08:00',
  });
  const dates = [{ dateTime: '2027-06-04T19:00:00+08:00' }];
  const series = await full.post<{ id: string }>('/series', { name: 'Gabi', templateEventId, dates });
  await world.make();
  await blind.post(`/series/${series.id}/changes`, {
    changes: { event: { callbackUrl: 'https://hooks.example.com/gabi' } },
    applyTo: 'FUTURE',
  });
  await workOffNow(db, world.kinds, 'series-change');
  const setters = await db.many(sql`
    select callback_set_by_api_key_id as key from events where series_id = ${series.id} and callback_url is not null`);
  assert.deepEqual(setters, [{ key: writing.apiKey.id }]);
});
