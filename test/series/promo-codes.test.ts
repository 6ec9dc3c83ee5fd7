import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiClient, fieldsOf, type Json, unknownId } from '../helpers/clients/api-client.ts';
import { playgroundIn } from '../helpers/worlds/sandbox.ts';
import { type DateRecord, openSeriesWorld, type SeriesWorld } from '../helpers/worlds/series.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

let world: SeriesWorld;
before(async () => {
  world = await openSeriesWorld();
});
after(() => world.close());

interface PromoRecord extends Json {
  id: string;
  eventId: string | null;
  seriesId: string | null;
  ticketTypeIds: string[] | null;
  usedOrders: number;
  usedTickets: number;
}

const invalid = { status: 400, code: 'VALIDATION_ERROR' };
const conflict = { status: 409, code: 'CONFLICT' };
const missing = { status: 404, code: 'NOT_FOUND' };
const tenth = { kind: 'PERCENT', value: 10 };
const twoTypes = [
  { name: 'General', price: 800, quantity: 20, published: true },
  { name: 'VIP', price: 1_000, quantity: 20, published: true },
];

async function run(count = 2) {
  const { dates, ...series } = await world.made(count, { publish: true, template: { tickets: twoTypes } });
  return { at: `/series/${series.id}`, series, dates };
}

const typeOf = (date: DateRecord, name = 'General') => date.tickets.find((each) => each.name === name)?.id as string;
const order = (date: DateRecord, promoCode: string, type = 'General') =>
  world.buyer.place(date.id, { [typeOf(date, type)]: 1 }, { promoCode });
/** What the code takes off a ticket, or null where it does nothing. */
async function off(date: DateRecord, promoCode: string, type = 'General'): Promise<number | null> {
  const body = { eventId: date.id, items: [{ ticketTypeId: typeOf(date, type), quantity: 1 }], promoCode };
  const answer = await fetch(`${world.server.url}/marketplace/v1/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data?: { discount: number } };
  return data?.discount ?? null;
}

test('a code of a series is good for every date, those that come later too, and for no other event', async () => {
  const { client } = world;
  const { at, series, dates } = await run();
  const other = await run(1);
  const { data: code, headers } = await client.succeed<PromoRecord>('POST', `${at}/promo-codes`, {
    body: { code: 'SEASON', ...tenth },
  });
  assert.deepEqual([code.seriesId, code.eventId, code.usedOrders], [series.id, null, 0]);
  assert.equal(headers.get('location'), `/open-api/v1${at}/promo-codes/${code.id}`);
  await client.post(`${at}/dates`, { dates: [{ dateTime: '2027-06-04T19:00:00+08:00' }] });
  await world.make();
  const all = await world.dates(series);
  assert.equal(all.length, dates.length + 1);
  for (const date of all) assert.equal(await off(date, 'season'), 80);
  assert.equal(await off(other.dates[0] as DateRecord, 'SEASON'), null);
  const [first, , third] = all as [DateRecord, DateRecord, DateRecord];
  await order(first, 'SEASON');
  const held = await order(third, 'SEASON');
  const used = async () => {
    const { usedOrders, usedTickets } = await client.get<PromoRecord>(`${at}/promo-codes/${code.id}`);
    return [usedOrders, usedTickets];
  };
  assert.deepEqual(await used(), [2, 2]);
  assert.deepEqual(
    (await client.get<PromoRecord[]>(`${at}/promo-codes`)).map(({ id }) => id),
    [code.id],
  );
  assert.deepEqual(await client.get(`/events/${first.id}/promo-codes`), []);
  await world.endHold(held);
  assert.deepEqual(await used(), [1, 1]);
  await client.refuse('DELETE', `${at}/promo-codes/${code.id}`, conflict);
  await client.patch(`${at}/promo-codes/${code.id}`, { isActive: false });
  assert.equal(await off(third, 'SEASON'), null);
  await assertSound(world.db);
});

test('its limits count over all dates, whoever buys at once', async () => {
  const { client, db } = world;
  const { at, dates } = await run(3);
  const code = await client.post<PromoRecord>(`${at}/promo-codes`, { code: 'FIRST5', ...tenth, ordersMax: 5 });
  const tried = await Promise.allSettled(
    Array.from({ length: 24 }, (_, each) => order(dates[each % 3] as DateRecord, 'FIRST5')),
  );
  assert.equal(tried.filter(({ status }) => status === 'fulfilled').length, 5);
  const { usedOrders, usedTickets } = await client.get<PromoRecord>(`${at}/promo-codes/${code.id}`);
  assert.deepEqual([usedOrders, usedTickets], [5, 5]);
  await assertSound(db);
});

test('types of one date mean those of that name on all, also once that date is gone', async () => {
  const { client } = world;
  const { at, dates } = await run();
  const [first, second] = dates as [DateRecord, DateRecord];
  const ticketTypeIds = [typeOf(first, 'VIP')];
  const code = await client.post<PromoRecord>(`${at}/promo-codes`, { code: 'VIPS', ...tenth, ticketTypeIds });
  assert.deepEqual(code.ticketTypeIds, ticketTypeIds);
  const seen = async (date: DateRecord) => [await off(date, 'VIPS', 'VIP'), await off(date, 'VIPS')];
  assert.deepEqual(
    [await seen(first), await seen(second)],
    [
      [100, null],
      [100, null],
    ],
  );
  await client.remove(`${at}/dates/${first.id}`);
  assert.deepEqual(await seen(second), [100, null]);
  await client.patch(`${at}/promo-codes/${code.id}`, { value: 20 });
  assert.deepEqual(await seen(second), [200, null]);
  await client.patch(`${at}/promo-codes/${code.id}`, { ticketTypeIds: [typeOf(second)] });
  assert.deepEqual(await seen(second), [null, 160]);
  await client.patch(`${at}/promo-codes/${code.id}`, { ticketTypeIds: null });
  assert.deepEqual(await seen(second), [200, 160]);
});

test('a series and its dates never have two codes of one spelling', async () => {
  const { client } = world;
  const { at, dates } = await run();
  const ofDate = `/events/${dates[0]?.id}/promo-codes`;
  await client.post(ofDate, { code: 'BARKADA', ...tenth });
  await client.refuse('POST', `${at}/promo-codes`, conflict, { body: { code: 'barkada', ...tenth } });
  const made = await Promise.all(
    Array.from({ length: 4 }, () => client.send('POST', `${at}/promo-codes`, { body: { code: 'TAG', ...tenth } })),
  );
  assert.deepEqual(made.map(({ status }) => status).toSorted(), [201, 409, 409, 409]);
  await client.refuse('POST', ofDate, conflict, { body: { code: 'Tag', ...tenth } });
  const [tag] = await client.get<PromoRecord[]>(`${at}/promo-codes`);
  await client.refuse('PATCH', `${at}/promo-codes/${tag?.id}`, conflict, { body: { code: 'BARKADA' } });
  assert.deepEqual(await client.remove(`${at}/promo-codes/${tag?.id}`), { deleted: true, id: tag?.id });
});

test('what is wrong is refused by field, another organization finds nothing, and a key needs its scope', async () => {
  const { client, server } = world;
  const { at, dates } = await run();
  const path = `${at}/promo-codes`;
  const refused = async (body: Json) => fieldsOf(await client.refuse('POST', path, invalid, { body }));
  assert.deepEqual(await refused({ code: 'X', kind: 'PERCENT', value: 101 }), ['value']);
  assert.deepEqual(await refused({ code: 'X', ...tenth, ticketTypeIds: [unknownId] }), ['ticketTypeIds[0]']);
  const { id } = await client.post<PromoRecord>(path, { code: 'OURS', ...tenth });
  const stranger = apiClient(server.url, (await server.key(await server.organization({ name: 'Iba' }))).key);
  const body = { code: 'THEIRS', ...tenth };
  await stranger.refuse('POST', path, missing, { body });
  await stranger.refuse('GET', path, missing);
  await stranger.refuse('GET', `${path}/${id}`, missing);
  await stranger.refuse('PATCH', `${path}/${id}`, missing, { body: { value: 5 } });
  await stranger.refuse('DELETE', `${path}/${id}`, missing);
  // A code of the series is none of its date.
  await client.refuse('GET', `/events/${dates[0]?.id}/promo-codes/${id}`, missing);
  const limited = apiClient(
    server.url,
    (await server.key(await server.organization(), { scopes: ['events:write'] })).key,
  );
  await limited.refuse('POST', path, { status: 403, code: 'SCOPE_REQUIRED' }, { body });
  await limited.refuse('GET', path, { status: 403, code: 'SCOPE_REQUIRED' });
  const sandbox = await playgroundIn(world);
  await sandbox.client.refuse('POST', path, missing, { body });
});
