import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient, fieldsOf, isoMilliseconds, type Json, unknownId, uuid } from '../helpers/clients/api-client.ts';
import { fridays, openSeriesWorld, type SeriesRecord, type SeriesWorld } from '../helpers/worlds/series.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

let world: SeriesWorld;

before(async () => {
  world = await openSeriesWorld();
});
after(() => world.close());

test('a series is planned at once and made by a worker, as ordinary drafts in their order', async () => {
  const { client } = world;
  const template = await world.template();
  const body = { name: ' Kundiman ', templateEventId: template.id, rule: { ...fridays, count: 3 } };
  const created = await client.succeed<SeriesRecord>('POST', '/series', { body });
  assert.equal(created.status, 202);
  const { id, createdAt, ...planned } = created.data;
  assert.match(id, uuid);
  assert.match(createdAt, isoMilliseconds);
  const facts = {
    name: 'Kundiman',
    slug: 'kundiman',
    templateEventId: template.id,
    publish: false,
    stoppedBecause: null,
  };
  const none = { made: 0, published: 0, sold: 0 };
  assert.deepEqual(planned, { ...facts, status: 'MAKING', planned: 3, ...none });
  assert.deepEqual(await client.get(`/series/${id}/events`), []);

  await world.make();
  const made = await client.get<SeriesRecord>(`/series/${id}`);
  assert.deepEqual(made, { id, createdAt, ...facts, status: 'READY', planned: 3, ...none, made: 3 });
  const dates = await world.dates(made);
  assert.deepEqual(
    dates.map((date) => [date.dateTime, date.endDateTime, date.seriesId, date.seriesPosition, date.status, date.name]),
    [1, 2, 3].map((position) => [
      `2027-01-${String(1 + 7 * position).padStart(2, '0')}T11:00:00.000Z`,
      `2027-01-${String(1 + 7 * position).padStart(2, '0')}T14:00:00.000Z`,
      id,
      position,
      'DRAFT',
      'Kundiman sa Biyernes',
    ]),
  );
  assert.deepEqual(
    dates.map(({ slug }) => slug),
    ['08', '15', '22'].map((day) => `kundiman-sa-biyernes-2027-01-${day}`),
  );
  const { seriesId, seriesPosition } = await client.get<{ seriesId: null; seriesPosition: null }>(
    `/events/${template.id}`,
  );
  assert.deepEqual([seriesId, seriesPosition], [null, null], 'the template is no date of its series');
  await assertSound(world.db);
});

test('lists go from the newest back, in pages; the dates of a series by cursor', async () => {
  const { client } = world;
  const { id } = await world.made(3);
  const first = await client.succeed<SeriesRecord[]>('GET', '/series?take=1');
  assert.equal(first.data[0]?.id, id);
  assert.ok(first.meta.total > 1);
  const page = await client.succeed<{ seriesPosition: number }[]>('GET', `/series/${id}/events?take=2`);
  assert.deepEqual([page.meta.total, page.data.map(({ seriesPosition }) => seriesPosition)], [3, [1, 2]]);
  const next = await client.succeed<{ seriesPosition: number }[]>(
    'GET',
    `/series/${id}/events?take=2&cursor=${page.meta.nextCursor}`,
  );
  assert.deepEqual([next.meta.nextCursor, next.data.map(({ seriesPosition }) => seriesPosition)], [null, [3]]);
});

test('dates from a list keep their own ends, and are counted in the order of time', async () => {
  const dates = [
    { dateTime: '2027-03-06T20:00:00+08:00', endDateTime: '2027-03-06T21:00:00+08:00' },
    { dateTime: '2027-03-05T20:00:00+08:00' },
  ];
  const { dates: made } = await world.made(2, { rule: null, dates });
  assert.deepEqual(
    made.map(({ dateTime, endDateTime, seriesPosition }) => [seriesPosition, dateTime, endDateTime]),
    [
      [1, '2027-03-05T12:00:00.000Z', '2027-03-05T15:00:00.000Z'],
      [2, '2027-03-06T12:00:00.000Z', '2027-03-06T13:00:00.000Z'],
    ],
  );
});

const refused: [string, Json, string[]][] = [
  [
    'both dates and a rule',
    { dates: [{ dateTime: '2027-03-05T20:00:00+08:00' }], rule: { ...fridays, count: 2 } },
    ['rule'],
  ],
  ['neither', { rule: null }, ['dates']],
  [
    'equal dates, in whatever zone they are written',
    { rule: null, dates: [{ dateTime: '2027-03-05T20:00:00+08:00' }, { dateTime: '2027-03-05T12:00:00Z' }] },
    ['dates[1].dateTime'],
  ],
  [
    'an end before its start',
    { rule: null, dates: [{ dateTime: '2027-03-05T20:00:00+08:00', endDateTime: '2027-03-05T20:00:00+08:00' }] },
    ['dates[0].endDateTime'],
  ],
  ['no dates', { rule: null, dates: [] }, ['dates']],
  ['a rule that makes none', { rule: { ...fridays, until: '2027-01-08', except: ['2027-01-08'] } }, ['rule']],
  ['a rule with two ends', { rule: { ...fridays, until: '2027-02-08', count: 2 } }, ['rule.count']],
  ['a rule without an end', { rule: fridays }, ['rule.until']],
  [
    'a rule of more than a hundred years',
    { rule: { ...fridays, freq: 'MONTHLY', interval: 12, byDay: null, from: '2028-02-29', count: 500 } },
    ['rule.count'],
  ],
  ['a rule that ends before it begins', { rule: { ...fridays, until: '2027-01-01' } }, ['rule.until']],
  ['no such day', { rule: { ...fridays, from: '2027-02-30', count: 2 } }, ['rule.from']],
  ['no such time', { rule: { ...fridays, times: ['24:00'], count: 2 } }, ['rule.times[0]']],
  ['no times', { rule: { ...fridays, times: [], count: 2 } }, ['rule.times']],
  ['too wide an interval', { rule: { ...fridays, interval: 13, count: 2 } }, ['rule.interval']],
  ['no such weekday', { rule: { ...fridays, byDay: ['XX'], count: 2 } }, ['rule.byDay[0]']],
  ['an unknown template', { templateEventId: unknownId }, ['templateEventId']],
  ['several at once', { templateEventId: unknownId, name: '', rule: null }, ['dates', 'name', 'templateEventId']],
];

for (const [what, more, fields] of refused) {
  test(`refused with the fields: ${what}`, async () => {
    const { id } = await world.template();
    const body = { name: 'Serye', templateEventId: id, rule: { ...fridays, count: 2 }, ...more };
    const error = await world.client.refuse('POST', '/series', { status: 400, code: 'VALIDATION_ERROR' }, { body });
    assert.deepEqual(fieldsOf(error), fields);
  });
}

test('more than a thousand dates are refused, by rule, by list and when they are added', async () => {
  const { client } = world;
  const expected = { status: 409, code: 'LIMIT_REACHED' };
  const { id: templateEventId } = await world.template();
  const daily = { ...fridays, freq: 'DAILY', byDay: null };
  for (const rule of [
    { ...daily, count: 1_001 },
    { ...daily, until: '2040-01-01' },
    { ...daily, count: 5_000 },
  ]) {
    await client.refuse('POST', '/series', expected, { body: { name: 'Serye', templateEventId, rule } });
  }
  const dates = Array.from({ length: 1_001 }, (_, hour) => ({
    dateTime: new Date(Date.UTC(2027, 0, 1, hour)).toISOString(),
  }));
  await client.refuse('POST', '/series', expected, { body: { name: 'Serye', templateEventId, dates } });
  const whole = await client.post<SeriesRecord>('/series', {
    name: 'Serye',
    templateEventId,
    rule: { ...daily, count: 1_000 },
  });
  assert.equal(whole.planned, 1_000);
  const more = { body: { dates: [{ dateTime: '2040-01-01T20:00:00+08:00' }] } };
  await client.refuse('POST', `/series/${whole.id}/dates`, expected, more);
  await world.db.run(sql`delete from queue where kind = 'series'`);
});

test('what would not fit the organization’s tickets is refused before anything is made', async () => {
  const { server } = world;
  const small = apiClient(server.url, (await server.key(await server.organization({ tier: 'FREE' }))).key);
  const { id: templateEventId } = await small.post<{ id: string }>('/events', {
    name: 'Malaki',
    dateTime: '2027-01-01T19:00:00+08:00',
    tickets: [{ name: 'General', price: 800, quantity: 100_001 }],
  });
  const body = { name: 'Serye', templateEventId, rule: { ...fridays, count: 1 } };
  const error = await small.refuse('POST', '/series', { status: 409, code: 'LIMIT_REACHED' }, { body });
  assert.match(error.message, /ticket/);
});

test('another organization’s series and template are not there', async () => {
  const { server, client } = world;
  const stranger = apiClient(server.url, (await server.key(await server.organization())).key);
  const series = await world.made(1);
  const date = series.dates[0]?.id;
  const missing = { status: 404, code: 'NOT_FOUND' };
  const body = { name: 'Serye', templateEventId: series.templateEventId, rule: { ...fridays, count: 2 } };
  const error = await stranger.refuse('POST', '/series', { status: 400, code: 'VALIDATION_ERROR' }, { body });
  assert.deepEqual(fieldsOf(error), ['templateEventId']);
  for (const path of [
    `/series/${series.id}`,
    `/series/${series.id}/events`,
    `/series/${series.id}/changes/${unknownId}`,
  ]) {
    await stranger.refuse('GET', path, missing);
  }
  const dates = [{ dateTime: '2027-06-04T19:30:00+08:00' }];
  await stranger.refuse('POST', `/series/${series.id}/dates`, missing, { body: { dates } });
  await stranger.refuse('DELETE', `/series/${series.id}/dates/${date}`, missing);
  const change = { changes: { event: { description: 'Akin' } }, applyTo: 'FUTURE' };
  await stranger.refuse('POST', `/series/${series.id}/changes`, missing, { body: change });
  assert.deepEqual(await stranger.get('/series'), []);
  const other = await world.made(1);
  await client.refuse('DELETE', `/series/${other.id}/dates/${date}`, missing);
  await client.refuse('DELETE', `/series/${series.id}/dates/${series.templateEventId}`, missing);
});

test('a key without the scope is refused', async () => {
  const { server } = world;
  const organization = await server.organization();
  const reader = apiClient(server.url, (await server.key(organization, { scopes: ['events:read'] })).key);
  assert.deepEqual(await reader.get('/series'), []);
  const forbidden = { status: 403, code: 'SCOPE_REQUIRED' };
  await reader.refuse('POST', '/series', forbidden, { body: {} });
  const blind = apiClient(server.url, (await server.key(organization, { scopes: ['tickets:read'] })).key);
  await blind.refuse('GET', '/series', forbidden);
});

test('the same request again makes one series', async () => {
  const { client } = world;
  const { id: templateEventId } = await world.template();
  const body = { name: 'Isa lang', templateEventId, rule: { ...fridays, count: 2 } };
  const headers = { 'idempotency-key': 'isa-lang' };
  const [one, other] = await Promise.all([1, 2].map(() => client.send('POST', '/series', { body, headers })));
  const again = await client.succeed<SeriesRecord>('POST', '/series', { body, headers });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.ok([one?.status, other?.status].includes(202));
  const all = await client.get<SeriesRecord[]>('/series?take=100');
  assert.equal(all.filter(({ name }) => name === 'Isa lang').length, 1);
});
