import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scopes } from '../../src/core/base/scope.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient, fieldsOf, type Json, unknownId } from '../helpers/clients/api-client.ts';
import { fridays, openSeriesWorld, type SeriesRecord, type SeriesWorld } from '../helpers/worlds/series.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

let world: SeriesWorld;

before(async () => {
  world = await openSeriesWorld();
});
after(() => world.close());

/** A series by `template`, with its dates. */
async function made(more: Json & { template?: string } = {}) {
  const { client } = world;
  const template = more.template ?? (await world.template()).id;
  const body = { name: 'Kundiman', rule: { ...fridays, count: 2 }, ...more, template };
  const created = await client.succeed<SeriesRecord>('POST', '/series', { body });
  assert.equal(created.status, 202);
  await world.make();
  const series = await client.get<SeriesRecord>(`/series/${created.data.id}`);
  return { ...series, planned: created.data.planned, template, dates: await world.dates(series) };
}

test('the template is the first date: planned, made, published and sold once', async () => {
  const { client } = world;
  const series = await made({ publish: true });
  assert.deepEqual([series.status, series.planned, series.made, series.published], ['READY', 3, 3, 3]);
  assert.deepEqual(
    series.dates.map(({ id, seriesId, seriesPosition, status }) => [
      id === series.template,
      seriesId,
      seriesPosition,
      status,
    ]),
    [
      [true, series.id, 1, 'PUBLISHED'],
      [false, series.id, 2, 'PUBLISHED'],
      [false, series.id, 3, 'PUBLISHED'],
    ],
  );
  assert.equal(series.templateEventId, series.template);
  // What is added later is made after it.
  const dates = [{ dateTime: '2027-06-04T19:00:00+08:00' }];
  await client.post(`/series/${series.id}/dates`, { dates });
  await world.make();
  assert.equal((await world.dates(series)).length, 4);
  await assertSound(world.db);
});

test('a date at its own start is the template, by rule, by list and in another zone', async () => {
  const rule = { ...fridays, from: '2027-01-01', count: 3 };
  const ofRule = await made({ rule });
  assert.deepEqual(
    [ofRule.planned, ofRule.dates.map(({ dateTime }) => dateTime)],
    [3, ['2027-01-01T11:00:00.000Z', '2027-01-08T11:00:00.000Z', '2027-01-15T11:00:00.000Z']],
  );
  const dates = [{ dateTime: '2026-12-25T19:00:00+08:00' }, { dateTime: '2027-01-01T11:00:00Z' }];
  const ofList = await made({ rule: null, dates });
  assert.deepEqual(
    ofList.dates.map(({ id, seriesPosition }) => [id === ofList.template, seriesPosition]),
    [
      [false, 1],
      [true, 2],
    ],
  );
});

test('not said to be in it, the template is no date; said to be, it is by either name', async () => {
  const { client } = world;
  const outside = await made({ includesTemplate: false });
  assert.equal(outside.planned, 2);
  assert.equal((await client.get<{ seriesId: string | null }>(`/events/${outside.template}`)).seriesId, null);
  const { id } = await world.template();
  const body = { name: 'Kundiman', templateEventId: id, includesTemplate: true, rule: { ...fridays, count: 2 } };
  assert.equal((await client.post<SeriesRecord>('/series', body)).planned, 3);
  await world.make();
});

test('an event is a date of one series alone, also where two are made of it at once', async () => {
  const { client } = world;
  const { id: template } = await world.template();
  const body = { name: 'Kundiman', template, rule: { ...fridays, count: 2 } };
  const answers = await Promise.all([1, 2].map(() => client.send('POST', '/series', { body })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409]);
  await client.refuse('POST', '/series', { status: 409, code: 'CONFLICT' }, { body });
  // As what others are made after it still serves.
  assert.equal((await client.succeed('POST', '/series', { body: { ...body, includesTemplate: false } })).status, 202);
  await world.make();
  const { count } = await world.db.one<{ count: number }>(sql`
    select count(*)::int as count from series_dates where event_id = ${template}`);
  assert.equal(count, 1);
});

test('both names of the template, neither, and one of others are 400', async () => {
  const { client } = world;
  const { id } = await world.template();
  const { key } = await world.server.key(await world.server.organization({ name: 'Others' }), { scopes });
  const others = apiClient(world.server.url, key);
  const theirs = await others.post<{ id: string }>('/events', {
    name: 'Theirs',
    dateTime: '2027-02-14T19:00:00+08:00',
  });
  const refused: [Json, string[]][] = [
    [{ template: id, templateEventId: id }, ['templateEventId']],
    [{}, ['template']],
    [{ template: unknownId }, ['template']],
    [{ template: theirs.id }, ['template']],
    [{ template: theirs.id, includesTemplate: false }, ['template']],
    [{ template: 'one' }, ['template']],
    [{ template: id, includesTemplate: 'yes' }, ['includesTemplate']],
  ];
  for (const [more, fields] of refused) {
    const body = { name: 'Kundiman', rule: { ...fridays, count: 2 }, ...more };
    const error = await client.refuse('POST', '/series', { status: 400, code: 'VALIDATION_ERROR' }, { body });
    assert.deepEqual(fieldsOf(error), fields);
  }
});

test('the template takes no more of what an organization may have, and is one of the thousand dates', async () => {
  const { client } = world;
  const { id: template } = await world.template();
  const dates = (count: number) =>
    Array.from({ length: count }, (_, hour) => ({ dateTime: new Date(Date.UTC(2027, 1, 1, hour)).toISOString() }));
  await client.refuse(
    'POST',
    '/series',
    { status: 409, code: 'LIMIT_REACHED' },
    {
      body: { name: 'Serye', template, dates: dates(1_000) },
    },
  );
});

test('sales are a row a date, in their order, and add up', async () => {
  const { client, buyer } = world;
  const series = await made({ publish: true });
  const [first, second] = series.dates as [(typeof series.dates)[number], (typeof series.dates)[number]];
  const typeOf = (date: typeof first) => date.tickets[0]?.id as string;
  const order = await buyer.buy(first.id, { [typeOf(first)]: 2 });
  await buyer.buy(second.id, { [typeOf(second)]: 1 });
  await client.succeed('POST', `/orders/${order.id}/refunds`, {
    body: { amount: 100, reason: 'Rain' },
    headers: { 'idempotency-key': order.id },
  });
  const sales = await client.get<{ rows: Json[]; totals: Json }>(`/series/${series.id}/sales`);
  assert.deepEqual(
    sales.rows.map(({ eventId, dateTime, orders, tickets, gross, refunds }) => [
      eventId,
      dateTime,
      orders,
      tickets,
      gross,
      refunds,
    ]),
    series.dates.map(({ id, dateTime }, place) => [
      id,
      dateTime,
      ...([
        [1, 2, 1600, 100],
        [1, 1, 800, 0],
      ][place] ?? [0, 0, 0, 0]),
    ]),
  );
  const { orders, tickets, gross, refunds } = sales.totals;
  assert.deepEqual([orders, tickets, gross, refunds], [2, 3, 2400, 100]);
  for (const { eventId, dateTime: _, ...row } of sales.rows) {
    const query = `from=2026-01-01&to=2027-12-31&eventId=${eventId}`;
    assert.deepEqual((await client.get<{ totals: Json }>(`/reports/sales?${query}`)).totals, row);
  }
  const net = sales.rows.reduce((sum, row) => sum + Math.round((row.net as number) * 100), 0);
  assert.equal(Math.round((sales.totals.net as number) * 100), net);
  const { key } = await world.server.key(await world.server.organization({ name: 'Strangers' }), { scopes });
  await apiClient(world.server.url, key).refuse('GET', `/series/${series.id}/sales`, {
    status: 404,
    code: 'NOT_FOUND',
  });
});

test('many dates start at another time, each on its own day and for as long as before, and buyers are told', async () => {
  const { client, buyer } = world;
  const rule = { ...fridays, times: ['15:00', '19:00'], count: 4 };
  const series = await made({ publish: true, includesTemplate: false, rule });
  const [afternoon, evening] = series.dates as [(typeof series.dates)[number], (typeof series.dates)[number]];
  await buyer.buy(evening.id, { [evening.tickets[0]?.id as string]: 1 });
  const body = { changes: { event: { timeOfDay: '20:30' } }, applyTo: 'FUTURE' };
  const except = [afternoon.id];
  const tried = await client.succeed<Json>('POST', `/series/${series.id}/changes`, {
    body: { ...body, except, dryRun: true },
  });
  const done = await world.change(series, { ...body, except });
  const dates = await world.dates(series);
  const timesOf = ({ dateTime, endDateTime }: (typeof dates)[number]) => [dateTime, endDateTime];
  const byId = new Map(dates.map((date) => [date.id, date]));
  assert.deepEqual(timesOf(byId.get(afternoon.id) as (typeof dates)[number]), timesOf(afternoon));
  assert.deepEqual(timesOf(byId.get(evening.id) as (typeof dates)[number]), [
    '2027-01-08T12:30:00.000Z',
    '2027-01-08T15:30:00.000Z',
  ]);
  // Two of one day cannot both begin then.
  assert.deepEqual([done.changed, done.skipped.map(({ code }) => code), done.buyersTold], [2, ['CONFLICT'], 1]);
  assert.deepEqual([tried.data.changed, tried.data.buyersTold], [3, 1], 'a dry run tries each by itself');
  for (const event of [{ timeOfDay: '8pm' }, { timeOfDay: '24:00' }, { dateTime: '2027-01-08T12:30:00Z' }]) {
    await client.refuse(
      'POST',
      `/series/${series.id}/changes`,
      { status: 400, code: 'VALIDATION_ERROR' },
      {
        body: { changes: { event }, applyTo: 'FUTURE' },
      },
    );
  }
});
