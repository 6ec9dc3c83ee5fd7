import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fieldsOf } from '../helpers/clients/api-client.ts';
import { type DateRecord, openSeriesWorld, type SeriesRecord, type SeriesWorld } from '../helpers/worlds/series.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

let world: SeriesWorld;

before(async () => {
  world = await openSeriesWorld();
});
after(() => world.close());

test('more dates come behind the others, and are made', async () => {
  const { client } = world;
  const series = await world.made(2);
  const body = { dates: [{ dateTime: '2027-06-11T19:00:00+08:00' }, { dateTime: '2027-06-04T19:00:00+08:00' }] };
  const added = await client.succeed<SeriesRecord>('POST', `/series/${series.id}/dates`, { body });
  assert.deepEqual([added.status, added.data.status, added.data.planned, added.data.made], [202, 'MAKING', 4, 2]);
  await world.make();
  const dates = await world.dates(series);
  assert.deepEqual(
    dates.map(({ dateTime, seriesPosition }) => [seriesPosition, dateTime.slice(0, 10)]),
    [
      [1, '2027-01-08'],
      [2, '2027-01-15'],
      [3, '2027-06-04'],
      [4, '2027-06-11'],
    ],
  );
});

test('a date that the series has, and one given twice, are refused', async () => {
  const { client } = world;
  const series = await world.series(2);
  const dates = [
    { dateTime: '2027-01-08T11:00:00Z' },
    { dateTime: '2027-06-04T19:00:00+08:00' },
    { dateTime: '2027-06-04T19:00:00+08:00', endDateTime: '2027-06-04T18:00:00+08:00' },
  ];
  const path = `/series/${series.id}/dates`;
  const error = await client.refuse('POST', path, { status: 400, code: 'VALIDATION_ERROR' }, { body: { dates } });
  assert.deepEqual(fieldsOf(error), ['dates[0].dateTime', 'dates[2].dateTime', 'dates[2].endDateTime']);
  await client.refuse('POST', path, { status: 400, code: 'VALIDATION_ERROR' }, { body: {} });
  assert.equal((await client.get<SeriesRecord>(`/series/${series.id}`)).planned, 2);
});

test('the same date from two at once is added once', async () => {
  const { client } = world;
  const series = await world.series(1);
  const body = { dates: [{ dateTime: '2027-06-04T19:00:00+08:00' }] };
  const answers = await Promise.all([1, 2, 3].map(() => client.send('POST', `/series/${series.id}/dates`, { body })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 400, 400]);
});

test('a date without sales goes, published or not, and is not made again', async () => {
  const { client } = world;
  const series = await world.made(3, { publish: true });
  const [first] = series.dates as [DateRecord];
  assert.deepEqual(await client.remove(`/series/${series.id}/dates/${first.id}`), { deleted: true, id: first.id });
  await client.refuse('GET', `/events/${first.id}`, { status: 404, code: 'NOT_FOUND' });
  await world.make();
  const { planned, made, published } = await client.get<SeriesRecord>(`/series/${series.id}`);
  assert.deepEqual([planned, made, published], [2, 2, 2]);
  await client.refuse('DELETE', `/series/${series.id}/dates/${first.id}`, { status: 404, code: 'NOT_FOUND' });
  await assertSound(world.db);
});

test('a date with sales or holds stays, published as it was', async () => {
  const { client, buyer } = world;
  const series = await world.made(2, { publish: true });
  const [sold, held] = series.dates as [DateRecord, DateRecord];
  await buyer.buy(sold.id, { [sold.tickets[0]?.id as string]: 1 });
  await buyer.place(held.id, { [held.tickets[0]?.id as string]: 1 });
  for (const { id } of [sold, held]) {
    await client.refuse('DELETE', `/series/${series.id}/dates/${id}`, { status: 409, code: 'TICKETS_SOLD' });
    assert.equal((await client.get<DateRecord>(`/events/${id}`)).status, 'PUBLISHED');
  }
});
